"""Where bots think: worker processes with limits on time and memory, and a pool that keeps them."""

from cayona.server.workers.jobs import Answer as Answer
from cayona.server.workers.jobs import Job as Job
from cayona.server.workers.jobs import job_for as job_for
from cayona.server.workers.limits import Limits as Limits
from cayona.server.workers.places import Turn as Turn
from cayona.server.workers.pool import BotPool as BotPool
