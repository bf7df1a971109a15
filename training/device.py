"""How tensors are kept where numbers of 16 bits are fast (GPUs and some processors): in bfloat16, with channels last."""

import functools

import torch

from network import inputs


@functools.cache
def _short():
    """Reports whether this processor multiplies numbers of 16 bits (AVX512-BF16)."""
    try:
        with open("/proc/cpuinfo") as f:
            return "avx512_bf16" in f.read()
    except OSError:
        return False


def amp(dev):
    return torch.autocast(dev.type, dtype=torch.bfloat16, enabled=dev.type == "cuda" or _short())


def channels_last(net, dev):
    return net.to(memory_format=torch.channels_last)


def compiled(net):
    """The same network, with its elementwise operations in fewer passes; once for each size of a batch."""
    return torch.compile(net, dynamic=False)


def see(pieces, trail, ply, quiet, dev, open_=False):
    x, g = inputs(pieces, trail, ply, quiet, torch.bfloat16 if dev.type == "cuda" or _short() else torch.float32, open_)
    return x.contiguous(memory_format=torch.channels_last), g


def plain(net):
    """A network as it was before it was compiled."""
    return getattr(net, "_orig_mod", net)
