"""The web around the tables: who asks, what may be asked, and how it is answered."""

from warnings import simplefilter

from pydantic import BaseModel
from pydantic.warnings import UnsupportedFieldAttributeWarning

# Models, also those of the framework, are made ready when the first request needs them and not all at the
# start. While the framework made them it kept this warning to itself.
BaseModel.model_config["defer_build"] = True
simplefilter("ignore", UnsupportedFieldAttributeWarning)
