"""Quotation cases made from other people's texts: honest quotations as they arrive, dishonest ones as they are made."""
