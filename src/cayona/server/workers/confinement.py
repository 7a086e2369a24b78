"""What a bot file cannot do, whatever it tries: reach the network, read files of others, signal, or start.

Linux has two locks for that, and a process can put them on itself for good: Landlock bounds which files it
can open, seccomp what it can ask of the system. Where one is missing the other holds, and the host is told.
"""

from __future__ import annotations

import os
import site
import sys
import sysconfig
from pathlib import Path
from typing import Final

from cayona.kernel.language import gettext as _

FORBIDDEN: Final = (
    *("socket", "socketpair", "connect", "bind", "listen", "accept", "accept4"),
    *("kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_open", "pidfd_send_signal"),
    *("fork", "vfork", "clone", "clone3", "execve", "execveat"),
    *("ptrace", "process_vm_readv", "process_vm_writev", "pidfd_getfd", "process_madvise", "kcmp"),
    *("mount", "umount2", "pivot_root", "chroot", "unshare", "setns", "open_by_handle_at"),
    *("bpf", "perf_event_open", "io_uring_setup", "userfaultfd", "keyctl", "add_key", "request_key"),
    *("init_module", "finit_module", "delete_module", "kexec_load", "reboot", "swapon", "swapoff"),
    *("setuid", "setgid", "setreuid", "setregid", "setresuid", "setresgid", "setgroups", "capset"),
    *("chmod", "fchmod", "fchmodat", "fchmodat2", "chown", "fchown", "lchown", "fchownat"),
    *("utime", "utimes", "futimesat", "utimensat", "mknod", "mknodat"),
    *("setxattr", "lsetxattr", "fsetxattr", "removexattr", "lremovexattr", "fremovexattr"),
    *("inotify_init", "inotify_init1", "inotify_add_watch", "fanotify_init"),
    *(
        "shmget",
        "shmat",
        "msgget",
        "semget",
        "mq_open",
        "memfd_create",
        "setrlimit",
        "prlimit64",
        "setpriority",
    ),
    *("iopl", "ioperm", "syslog", "acct", "quotactl", "adjtimex", "clock_adjtime", "setdomainname"),
    *("sched_setaffinity", "sched_setscheduler", "settimeofday", "clock_settime", "sethostname"),
)
"""What no bot needs of the system. Reading and writing what is open already, and memory, stay allowed.

Landlock says which files can be opened, but not whose rights, owners, times and marks can be changed.
"""
SYSTEM: Final = ("/usr/lib", "/usr/lib64", "/lib", "/lib64", "/usr/share/zoneinfo", "/etc/ld.so.cache")
"""Where the system's own libraries lie."""
DEVICES: Final = ("/dev/null", "/dev/urandom", "/dev/random", "/dev/zero")


def fetch_locks() -> None:
    """Load what `confine` needs: looking for the libraries starts a program, which is forbidden later."""
    missing_locks()


def confine(own: Path) -> str | None:
    """Lock this process in for good, with one file and the folder of its name; return what is missing."""
    if sys.platform != "linux":
        return "files, network and signals: this system is not Linux"
    problems = [problem for problem in (_bound_files(own), _bound_calls()) if problem is not None]
    return "; ".join(problems) or None


def missing_locks() -> str:
    """Return which locks this system does not have, empty if it has all; nothing is locked by this."""
    if sys.platform != "linux":
        return _("this system has no such locks")
    missing = []
    try:
        from py_landlock import LandlockError, get_abi_version

        try:
            get_abi_version()
        except LandlockError:
            missing.append("Landlock")
    except ImportError:
        missing.append("py-landlock")
    try:
        import pyseccomp  # noqa: F401 - it looks for the system's library
    except (ImportError, OSError, RuntimeError):
        missing.append("libseccomp")
    return ", ".join(missing)


def own_folder(file: Path) -> Path:
    """Return the folder that a bot file may use: the one beside it that has its name."""
    return file.with_suffix("")


def _bound_files(own: Path) -> str | None:
    """Let this process read libraries and its own files, and open nothing else."""
    try:
        from py_landlock import AccessFs, Landlock, LandlockError
    except ImportError:
        return "files: the package py-landlock is not here"
    reading = AccessFs.READ_FILE | AccessFs.READ_DIR
    try:
        lock = Landlock(strict=False)
        for place in _libraries():
            lock.add_path_rule(place, access=reading if place.is_dir() else AccessFs.READ_FILE)
        for device in filter(os.path.exists, DEVICES):
            lock.add_path_rule(device, access=AccessFs.READ_FILE | AccessFs.WRITE_FILE)
        lock.add_path_rule(own, access=AccessFs.READ_FILE)
        if own_folder(own).is_dir():
            writing = AccessFs.WRITE_FILE | AccessFs.TRUNCATE | AccessFs.MAKE_REG | AccessFs.REMOVE_FILE
            lock.add_path_rule(own_folder(own), access=reading | writing)
        lock.apply()
    except (LandlockError, OSError) as error:
        return f"files: {error}"
    return None


def _libraries() -> list[Path]:
    """Return where code lies: Python itself, what is installed, and what was put on the path."""
    ours = [sysconfig.get_path(kind) for kind in ("stdlib", "platstdlib")]
    places = {Path(name).resolve() for name in (*sys.path, *site.getsitepackages(), *ours, *SYSTEM) if name}
    return sorted(place for place in places if place.exists() and place != Path("/"))


def _bound_calls() -> str | None:
    """Have the system refuse what no bot needs."""
    try:
        import pyseccomp
    except (ImportError, OSError, RuntimeError):
        return "network and signals: libseccomp is not here"
    try:
        lock = pyseccomp.SyscallFilter(pyseccomp.ALLOW)
        for name in FORBIDDEN:
            try:
                lock.add_rule(pyseccomp.ERRNO(1), name)
            except (OSError, ValueError, RuntimeError):
                continue  # this processor has no such call
        lock.load()
    except (OSError, RuntimeError) as error:
        return f"network and signals: {error}"
    return None
