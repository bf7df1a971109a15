"""The network: what a side sees as inputs, and a residual network over squares.

The definition in integers is that of the Go package internal/engine/policy.
Numbers here have the unit 1; there they have 1/512. Activations are clipped to
0 to 4, and weights to what a byte holds at the layer's scale.
"""

import torch
import torch.nn.functional as F
from torch import nn

from rules import CHASED, FLED, KNOWN, LAKES, MOVED, RANK, RANKS, SQUARES, TRAIL, WIDTH

INPUTS, GLOBALS = 38, 26
TOP = 4.0
# The scale of the weights of a kind of layer, as a power of two: a byte holds 127/2^shift.
SHIFTS = {"stem": 6, "block": 8, "head": 7}


def inputs(pieces, trail, ply, quiet, dtype=torch.float32, open_=False):
    """What the side to move sees: [N, 38, 10, 10] and [N, 26]. open_: hidden enemies also show their rank."""
    n, dev = pieces.shape[0], pieces.device
    own, enemy = pieces[:, 0], pieces[:, 1]
    ranks = torch.arange(1, RANKS + 1, dtype=torch.int8, device=dev).view(1, RANKS, 1)
    x = torch.zeros(n, INPUTS, SQUARES, dtype=dtype, device=dev)
    mine = own[:, RANK].unsqueeze(1) == ranks
    x[:, 0:12] = mine
    x[:, 12] = own[:, KNOWN]
    x[:, 13] = own[:, MOVED]
    secret = own[:, KNOWN] == 0
    step = 51 / 512
    x[:, 14] = own[:, CHASED] * secret * step
    x[:, 15] = own[:, FLED] * secret * step
    enemies = enemy[:, RANK].unsqueeze(1) == ranks
    x[:, 16:28] = enemies if open_ else enemies & (enemy[:, KNOWN] > 0).unsqueeze(1)
    hidden = (enemy[:, RANK] > 0) & (enemy[:, KNOWN] == 0)
    moved = enemy[:, MOVED] > 0
    x[:, 28] = hidden & ~moved
    x[:, 29] = hidden & moved
    x[:, 30] = enemy[:, CHASED] * hidden * step
    x[:, 31] = enemy[:, FLED] * hidden * step
    x[:, 32, LAKES] = 1
    x[:, 33] = 1
    past = trail.clamp(min=0)
    there = (trail >= 0).to(dtype)
    x[:, 34 : 34 + TRAIL].scatter_add_(2, past[:, :, 1:], there[:, :, 1:])
    x[:, 34 : 34 + TRAIL].scatter_add_(2, past[:, :, :1], -there[:, :, :1])
    g = torch.empty(n, GLOBALS, dtype=dtype, device=dev)
    g[:, 0:12] = (enemies & hidden.unsqueeze(1)).sum(2) / 8
    g[:, 12:24] = (mine & secret.unsqueeze(1)).sum(2) / 8
    g[:, 24] = quiet.clamp(max=100) * (5 / 512)
    g[:, 25] = ply.clamp(max=500) / 512
    return x.view(n, INPUTS, WIDTH, WIDTH), g


class Block(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1)
        self.pooled = nn.Linear(channels, channels, bias=False)
        self.second = nn.Conv2d(channels, channels, 3, padding=1)
        nn.init.kaiming_normal_(self.first.weight, nonlinearity="relu")
        nn.init.zeros_(self.pooled.weight)
        nn.init.normal_(self.second.weight, std=0.1 / (9 * channels) ** 0.5)
        nn.init.zeros_(self.first.bias)
        nn.init.zeros_(self.second.bias)

    def forward(self, x):
        a = x.clamp(0, TOP)
        pooled = self.pooled(a.mean((2, 3)))
        h = (self.first(a) + pooled[:, :, None, None]).clamp(0, TOP)
        return x + self.second(h)


class Network(nn.Module):
    def __init__(self, channels=96, blocks=6):
        super().__init__()
        self.channels = channels
        self.stem = nn.Conv2d(INPUTS, channels, 3, padding=1)
        self.globals = nn.Linear(GLOBALS, channels, bias=False)
        self.blocks = nn.ModuleList(Block(channels) for _ in range(blocks))
        self.policy = nn.Conv2d(channels, 36, 1)
        self.value1 = nn.Linear(channels, 32)
        self.value2 = nn.Linear(32, 1)
        self.belief = nn.Conv2d(channels, RANKS, 1)
        nn.init.normal_(self.policy.weight, std=0.02)
        nn.init.kaiming_normal_(self.value1.weight, nonlinearity="relu")
        nn.init.normal_(self.value2.weight, std=0.1)
        nn.init.zeros_(self.belief.weight)
        nn.init.zeros_(self.belief.bias)

    def forward(self, x, g):
        """Log odds of actions [N, 3600], of winning [N], and of the ranks that hidden enemies have [N, 12, 10, 10].
        The last are a side task of learning: Flagfall does not read them."""
        x = self.stem(x) + self.globals(g)[:, :, None, None]
        for b in self.blocks:
            x = b(x)
        a = x.clamp(0, TOP)
        odds = self.policy(a).permute(0, 2, 3, 1).reshape(x.shape[0], -1)
        h = self.value1(a.mean((2, 3))).clamp(0, TOP)
        return odds, self.value2(h).squeeze(1), self.belief(a)

    def layers(self):
        """Weights by kind of layer."""
        for name, p in self.named_parameters():
            if name.endswith("bias"):
                continue
            kind = "block" if name.startswith("blocks") else "stem" if name.startswith(("stem", "globals")) else "head"
            yield kind, p

    @torch.no_grad()
    def bound(self):
        """Clips the weights to what their bytes hold."""
        for kind, p in self.layers():
            p.clamp_(-127 / 2 ** SHIFTS[kind], 127 / 2 ** SHIFTS[kind])


def surprise(belief, pieces):
    """The mean log loss of the ranks of hidden enemies, in nats a piece."""
    enemy = pieces[:, 1]
    hidden = (enemy[:, RANK] > 0) & (enemy[:, KNOWN] == 0)
    loss = F.cross_entropy(belief.float().flatten(2), (enemy[:, RANK].long() - 1).clamp(min=0), reduction="none")
    return (loss * hidden).sum() / hidden.sum().clamp(min=1)


def choices(odds, legal):
    """Log probabilities of the legal actions."""
    return F.log_softmax(odds.float().masked_fill(~legal, -1e9), 1)
