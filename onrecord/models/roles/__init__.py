"""The five things a model is asked here, one file each: the prompt, its version, the schema, and what makes an answer
count. A prompt's version changes with its words (a test holds the digests).
"""
