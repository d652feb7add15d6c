"""Standards that ship with the package: one TOML file each."""
