"""Reviews of finished matches: made in a process of their own, one match at a time, and kept."""
