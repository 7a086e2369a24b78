"""Tables for people and bots: storage, protocol and the web, around rules that the games decide."""
