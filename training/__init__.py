"""Training of the models that ship with the package: needs the ``training`` extra and data; not in the wheel."""
