"""Door 3: does this quotation exist, where, and does it carry the claim?"""
