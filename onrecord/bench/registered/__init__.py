"""Registered rounds: what will be measured is written and digested before anything is run.

``new`` writes the protocol and the sheets that two labellers fill without seeing a verdict; ``label`` tells their
agreement and asks for a ruling where they differ; ``run`` keeps what the desk decides; ``score`` puts the two together.
``run`` and ``score`` refuse where the protocol, an article, a document or a registered file was changed.
"""
