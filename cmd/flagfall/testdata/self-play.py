"""Properties of self-play with rivals: who is to move where, and who sees what. Run by a Go test: self-play.py TRAINING."""

import sys

sys.path.insert(0, sys.argv[1])

import torch

from device import amp
from network import Network
from rules import RANK, Rules
from table import Kind, Table

torch.manual_seed(3)
cpu = torch.device("cpu")
army = torch.tensor([r for r, n in zip(range(1, 13), (1, 1, 2, 3, 4, 4, 4, 5, 8, 1, 6, 1)) for _ in range(n)], dtype=torch.int8)
setups = torch.stack([army[torch.randperm(40)] for _ in range(64)])
games = 64
net, first, second = (Network(16, 1) for _ in range(3))
first.policy.weight.data *= 50  # so that its choices are clear
table = Table(Rules(cpu, quiet=30), [Kind("games", setups)], games, [first, second], against=0.5, heat=0.5)
ended = 0
with torch.no_grad():
    for ply in range(200):
        ours, theirs, mine = table.turns[0]
        assert len(ours) == 48 and theirs.shape == (2, 8), "a quarter of the plies is for rivals to play"
        assert sorted(torch.cat([ours, theirs.flatten()]).tolist()) == list(range(games)), "each game is somebody's turn"
        assert mine[ours].all() and not mine[theirs].any(), "the mask tells whose"
        seen, counts = table.see(cpu, ours)
        all_, same = table.see(cpu, ours, True)
        enemies = table.games.pieces[ours][:, 1]
        assert (all_[:, 16:28].sum(1).flatten(1) == (enemies[:, RANK] > 0)).all(), "the critic sees the ranks of all enemies"
        assert (seen[:, 16:28] <= all_[:, 16:28]).all() and (ply > 0 or not seen[:, 16:28].any()), "the policy sees known ranks only"
        assert (seen[:, :16] == all_[:, :16]).all() and (seen[:, 28:] == all_[:, 28:]).all() and (counts == same).all()
        action, odds = table.act(net, cpu)
        assert table.legal.gather(1, action.unsqueeze(1)).all() and (odds <= 0).all()
        result, over = table.step(action)
        assert (table.mine()[:32] & mine[:32]).all() and (table.mine()[32:] != mine[32:]).all(), "turns alternate where a rival plays"
        ended += int(over.sum())
assert ended > games / 2, "games end and begin anew"

# A rival at a temperature close to 0 plays its first choice.
cold = Table(Rules(cpu), [Kind("games", setups)], 32, [first], against=1.0, heat=1e-3)
with torch.no_grad():
    theirs = cold.turns[0][1][0]
    with amp(cpu):
        legal, said = cold.legal[theirs], first(*cold.see(cpu, theirs))[0]
    action, _ = cold.act(net, cpu)
    assert (action[theirs] == said.masked_fill(~legal, -1e9).argmax(1)).float().mean() > 0.9
print("properties hold")
