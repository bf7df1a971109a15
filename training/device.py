"""What is done in another way on a GPU: numbers of 16 bits, and channels last in memory."""

import torch

from network import inputs


def amp(dev):
    return torch.autocast(dev.type, dtype=torch.bfloat16, enabled=dev.type == "cuda")


def channels_last(net, dev):
    return net.to(memory_format=torch.channels_last) if dev.type == "cuda" else net


def see(pieces, trail, ply, quiet, dev):
    x, g = inputs(pieces, trail, ply, quiet, torch.bfloat16 if dev.type == "cuda" else torch.float32)
    return (x.contiguous(memory_format=torch.channels_last) if dev.type == "cuda" else x), g
