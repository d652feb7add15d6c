"""Other people's software: the gate on their memory stores. Nothing here is imported before it is used."""
