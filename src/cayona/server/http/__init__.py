"""The web around the tables: who asks, what may be asked, and how it is answered."""

from pydantic import BaseModel

BaseModel.model_config["defer_build"] = True
"""Models are made ready when the first request needs them, not all at the start; the framework’s as well."""
