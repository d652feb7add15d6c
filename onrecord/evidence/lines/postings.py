"""Every token's offset, kept by the first eight bytes of the line at it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["packed", "post"]

_MIX = np.uint64(0x9E3779B97F4A7C15)
_KEY = 8
_LOAD = 2  # tokens to a bucket, on average


def packed() -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """No postings."""
    return np.zeros(0, np.uint32), np.zeros(0, np.uint32)


def post(line: NDArray[np.unsignedinteger], chars: bytes, width: int) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """Where each bucket begins among the offsets (one more for the end), and the offsets, in order in each bucket.

    The bucket is the top of a multiplicative hash of the eight bytes. A token within eight bytes of the line's end has
    none: what would be searched for there is too short to be looked up.
    """
    starts = np.flatnonzero(line == ord(" "))[:-1] + 1
    starts = starts[: np.searchsorted(starts, len(line) - _KEY // width, "right")]
    if not len(starts):
        return packed()
    size = max(1, (len(starts) // _LOAD).bit_length())
    words = np.ndarray((len(chars) - _KEY + 1,), "<u8", chars, strides=(1,))  # the eight bytes at every byte
    packed_keys = words[starts * width]
    packed_keys *= _MIX
    packed_keys >>= np.uint64(64 - size)
    counts = np.bincount(packed_keys.astype(np.int64), minlength=1 << size)
    buckets = np.zeros((1 << size) + 1, np.uint32)
    np.cumsum(counts, out=buckets[1:])
    packed_keys <<= np.uint64(32)
    packed_keys |= starts.astype(np.uint64)
    packed_keys.sort()
    return buckets, packed_keys.astype(np.uint32)
