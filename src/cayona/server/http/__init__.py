"""The web around the tables: who asks, what may be asked, and how it is answered."""
