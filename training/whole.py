"""The network in integers, as the Go package internal/engine/policy computes it,
and the file that both read. Numbers are held as float64, which is exact for them."""

import hashlib
import json

import torch
import torch.nn.functional as F

from network import GLOBALS, INPUTS, SHIFTS

ONE, TOP = 512, 2048


def _weights(p, shift):
    return torch.round(p.double() * 2**shift).clamp(-127, 127)


def _bias(p, shift):
    return torch.round(p.double() * ONE * 2**shift)


def _shifted(z, shift):
    return torch.floor((z + 2 ** (shift - 1)) / 2**shift)


class Whole:
    """A network of integers, from the weights of a Network."""

    def __init__(self, state):
        stem, block, head = SHIFTS["stem"], SHIFTS["block"], SHIFTS["head"]
        self.channels = state["stem.weight"].shape[0]
        self.stem = (_weights(state["stem.weight"], stem), _weights(state["globals.weight"], stem), _bias(state["stem.bias"], stem))
        self.blocks = []
        for b in range(1 + max(int(k.split(".")[1]) for k in state if k.startswith("blocks."))):
            of = lambda name: state[f"blocks.{b}.{name}"]
            first = _weights(of("first.weight"), block), _weights(of("pooled.weight"), block), _bias(of("first.bias"), block)
            self.blocks.append(first + (_weights(of("second.weight"), block), _bias(of("second.bias"), block)))
        self.heads = [(_weights(state[n + ".weight"], head), _bias(state[n + ".bias"], head)) for n in ("policy", "value1", "value2")]

    def forward(self, x, g):
        """Log odds of actions and of winning, in their own units, for inputs with the unit 1."""
        x, g = torch.round(x.double() * ONE), torch.round(g.double() * ONE)
        w, u, bias = self.stem
        x = _shifted(F.conv2d(x, w, bias, padding=1) + F.linear(g, u)[:, :, None, None], SHIFTS["stem"])
        for w1, pooled, b1, w2, b2 in self.blocks:
            a = x.clamp(0, TOP)
            mean = torch.floor(a.sum((2, 3)) / 100)
            h = F.conv2d(a, w1, b1, padding=1) + F.linear(mean, pooled)[:, :, None, None]
            h = _shifted(h, SHIFTS["block"]).clamp(0, TOP)
            x = x + _shifted(F.conv2d(h, w2, b2, padding=1), SHIFTS["block"])
        a = x.clamp(0, TOP)
        (wp, bp), (w1, b1), (w2, b2) = self.heads
        odds = F.conv2d(a, wp, bp).permute(0, 2, 3, 1).reshape(x.shape[0], -1)
        mean = torch.floor(a.sum((2, 3)) / 100)
        h = _shifted(F.linear(mean, w1, b1), SHIFTS["head"]).clamp(0, TOP)
        return odds, F.linear(h, w2, b2).squeeze(1)


def write(file, net, made):
    """Writes a network for the Go package."""
    stem, block, head = SHIFTS["stem"], SHIFTS["block"], SHIFTS["head"]
    shifts = [stem] + [block] * (2 * len(net.blocks)) + [head] * 3
    header = dict(channels=net.channels, blocks=len(net.blocks), inputs=INPUTS, globals=GLOBALS, shifts=shifts, made=made)
    by_channel = lambda w: w.permute(0, 2, 3, 1)
    weights, biases = [by_channel(net.stem[0]), net.stem[1]], [net.stem[2]]
    for w1, pooled, b1, w2, b2 in net.blocks:
        weights += [by_channel(w1), pooled, by_channel(w2)]
        biases += [b1, b2]
    for w, b in net.heads:
        weights.append(w)
        biases.append(b)
    out = b"flagfall policy 1 " + json.dumps(header, separators=(",", ":")).encode() + b"\n"
    for w in weights:
        out += w.to(torch.int8).contiguous().numpy().tobytes()
    for b in biases:
        out += b.to(torch.int32).contiguous().numpy().astype("<i4").tobytes()
    with open(file, "wb") as f:
        f.write(out + hashlib.sha256(out).digest())


def read(file):
    """The weights for a Network, from a file that write has written."""
    with open(file, "rb") as f:
        b = f.read()
    if hashlib.sha256(b[:-32]).digest() != b[-32:]:
        raise ValueError(f"{file}: expected a policy that 'learn.py export' has written, whole")
    line, rest = b.split(b"\n", 1)
    header = json.loads(line.split(b" ", 3)[3])
    c, blocks, at = header["channels"], header["blocks"], 0
    shifts, state = header["shifts"], {}

    def take(name, kind, size, shape, unit):
        nonlocal at
        count = int(torch.tensor(shape).prod())
        numbers = torch.frombuffer(bytearray(rest[at : at + count * size]), dtype=kind).float() / unit
        at += count * size
        state[name] = numbers.view(shape)

    def weights(name, shape, shift, convolution=False):
        take(name, torch.int8, 1, [shape[0], 3, 3, shape[1]] if convolution else shape, 2**shift)
        if convolution:
            state[name] = state[name].permute(0, 3, 1, 2).contiguous()

    weights("stem.weight", [c, INPUTS], shifts[0], True)
    weights("globals.weight", [c, GLOBALS], shifts[0])
    for i in range(blocks):
        weights(f"blocks.{i}.first.weight", [c, c], shifts[1 + 2 * i], True)
        weights(f"blocks.{i}.pooled.weight", [c, c], shifts[1 + 2 * i])
        weights(f"blocks.{i}.second.weight", [c, c], shifts[2 + 2 * i], True)
    head = dict(zip(("policy", "value1", "value2"), shifts[-3:]))
    weights("policy.weight", [36, c, 1, 1], head["policy"])
    weights("value1.weight", [32, c], head["value1"])
    weights("value2.weight", [1, 32], head["value2"])
    take("stem.bias", torch.int32, 4, [c], ONE * 2 ** shifts[0])
    for i in range(blocks):
        take(f"blocks.{i}.first.bias", torch.int32, 4, [c], ONE * 2 ** shifts[1 + 2 * i])
        take(f"blocks.{i}.second.bias", torch.int32, 4, [c], ONE * 2 ** shifts[2 + 2 * i])
    for name, size in (("policy", 36), ("value1", 32), ("value2", 1)):
        take(f"{name}.bias", torch.int32, 4, [size], ONE * 2 ** head[name])
    return state
