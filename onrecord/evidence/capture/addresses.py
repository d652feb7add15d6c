"""Which addresses of the network may be asked for a page: public ones, in whatever form they are written."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable

from onrecord.errors import InputError

__all__ = ["is_public", "resolved"]

_NAT64 = ipaddress.ip_network("64:ff9b::/96")
_LOW = 2**32


def is_public(address: str) -> bool:
    """Whether an address is one of the public network; the IPv4 address inside an IPv6 one counts.

    >>> is_public("93.184.216.34"), is_public("127.0.0.1"), is_public("169.254.169.254"), is_public("::ffff:10.0.0.1")
    (True, False, False, False)
    """
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        inner = [i for i in (ip.ipv4_mapped, ip.sixtofour, *(ip.teredo or ())) if i is not None]
        if ip in _NAT64:
            inner.append(ipaddress.IPv4Address(int(ip) % _LOW))
        if not all(is_public(str(i)) for i in inner):
            return False
        if ip.ipv4_mapped is not None or ip in _NAT64:
            return True
    return ip.is_global and not ip.is_multicast and not ip.is_reserved


def resolved(host: str, port: int, allowed: Callable[[str], bool]) -> str:
    """The address to connect to. Raises :class:`InputError` where a name has none, or has one that is not allowed.

    A name with a public and a private address is refused whole: which of the two answers is not ours to guess.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise InputError(f"{host} has no address: check the name") from None
    addresses = [str(one[4][0]) for one in found]
    if not addresses or not all(map(allowed, addresses)):
        raise InputError(f"{host} is an address of a private network, and is not asked")
    return addresses[0]
