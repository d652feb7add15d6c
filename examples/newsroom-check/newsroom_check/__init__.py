"""A newsroom's own check for onrecord."""
