"""Every token's offset, kept by the first eight bytes of the line at it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["packed", "post"]

_MIX = np.uint64(0x9E3779B97F4A7C15)
_KEY = 8
_LOAD = 2  # tokens to a bucket, on average
_STRETCH = 1 << 19


def packed() -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """No postings."""
    return np.zeros(0, np.uint32), np.zeros(0, np.uint32)


def post(chars: bytes, width: int) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """Where each bucket begins among the offsets (one more for the end), and the offsets, in order in each bucket.

    The bucket is the top of a multiplicative hash of the eight bytes. A token within eight bytes of the line's end has
    none: what would be searched for there is too short to be looked up. Work goes by stretches, to need little memory.
    """
    line = np.frombuffer(chars, {1: np.uint8, 2: np.uint16, 4: np.uint32}[width])
    starts = np.flatnonzero(line == ord(" ")).astype(np.uint32)[:-1] + np.uint32(1)
    starts = starts[: np.searchsorted(starts, len(line) - _KEY // width, "right")]
    if not len(starts):
        return packed()
    size = max(1, (len(starts) // _LOAD).bit_length())
    words = np.ndarray((len(chars) - _KEY + 1,), "<u8", chars, strides=(1,))  # the eight bytes at every byte
    both = np.empty(len(starts), np.uint64)  # a token's bucket above, its offset below
    counts = np.zeros(1 << size, np.uint32)
    for low in range(0, len(starts), _STRETCH):
        some = starts[low : low + _STRETCH]
        keys = words[some.astype(np.int64) * width]
        keys *= _MIX
        keys >>= np.uint64(64 - size)
        counts += np.bincount(keys.astype(np.int64), minlength=1 << size).astype(np.uint32)
        keys <<= np.uint64(32)
        keys |= some
        both[low : low + _STRETCH] = keys
    both.sort()
    buckets = np.zeros((1 << size) + 1, np.uint32)
    np.cumsum(counts, out=buckets[1:])
    return buckets, both.astype(np.uint32)
