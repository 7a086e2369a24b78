"""Two servers share one PostgreSQL database; a program at one of them learns what happens at the other."""

from __future__ import annotations

from pathlib import Path

from client.running_server import SHORT, running
from client.test_client_play import playing
from server.storage import conftest as databases

postgres = databases.postgres
make_url = databases.make_url
postgres_url = databases.postgres_url


def test_programs_at_two_servers_play_each_other(postgres_url: str, tmp_path: Path) -> None:
    with (
        running(tmp_path / "one", database_url=postgres_url, key_file=tmp_path / "key") as one,
        running(tmp_path / "two", database_url=postgres_url, key_file=tmp_path / "key") as two,
    ):
        (ann, token), (bob, other) = one.guest_and_token("Ann"), two.guest_and_token("Bob")
        with playing(ann, 1), playing(bob, 1):
            table = one.back(token).open_table("cartagena", 2, **SHORT)
            two.back(other).table(table.id).sit(1)
            table.start()
        view = two.back(other).table(table.id).view()
        assert view.is_over
        assert {line.seat for line in view.log} >= {0, 1}
