"""Starting the server: one process, or several that share a PostgreSQL database."""

from __future__ import annotations

import os
from dataclasses import fields

import uvicorn
from fastapi import FastAPI

from cayona.server.config import PREFIX, Config, read_config
from cayona.server.http.app import create_app


def run(config: Config) -> None:
    """Serve until stopped; every acknowledged move is stored, so it may be stopped in any way."""
    print(f"Cayona is at {config.public_url or f'http://{config.host}:{config.port}'}", flush=True)
    if config.workers > 1:
        _pass_on(config)
    uvicorn.run(
        "cayona.server.run:app_from_environment" if config.workers > 1 else create_app(config),
        factory=config.workers > 1,
        host=config.host,
        port=config.port,
        workers=config.workers,
        log_level="warning",
        proxy_headers=True,
        forwarded_allow_ips=config.trusted_proxies,
        ws_max_size=16 * 1024,
        ws_ping_interval=None,  # tables have heartbeats of their own
        ws_per_message_deflate=False,  # pictures are sent often and small machines are busy enough
        timeout_graceful_shutdown=5,
    )


def app_from_environment() -> FastAPI:
    """Return the application of a server process that was started by another."""
    return create_app(read_config())


def _pass_on(config: Config) -> None:
    """Give the settings to the processes that will be started."""
    for setting in fields(Config):
        os.environ[PREFIX + setting.name.upper()] = str(getattr(config, setting.name))
