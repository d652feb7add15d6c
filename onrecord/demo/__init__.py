"""The bundled demo: ``article.md``, the documents behind it (``evidence/``), and what is wrong in it (``faults.toml``).

Town, people, companies and outlets are invented. ``scripts/make_demo.py`` builds the PDF and the DOCX.
"""
