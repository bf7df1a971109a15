package advance

import (
	"strings"
	"testing"

	"flagfall.dev/board"
)

// rulings are the rules of Advance taken from the text of the assignment, one
// case a line: the side to move, the pieces on the board, and what must be
// possible or, with "!", impossible. "c4+d5:d5=C,c4=J" says besides what stands
// on two squares afterwards.
var rulings = []struct {
	rule   string
	side   board.Side
	pieces string
	expect string
}{
	{"a white Zombie goes up, straight or diagonally", White, "Ga1 gi9 Zd4", "d4-d5:d4=.,d5=Z d4-c5 d4-e5 !d4-d3 !d4-c4 !d4-c3"},
	{"a black Zombie goes down", Black, "Ga1 gi9 zd4", "d4-d3 d4-c3 d4-e3 !d4-d5"},
	{"a Zombie captures on the three squares in front", White, "Ga1 gi9 Zd4 dd5 cc5 me5", "d4xd5 d4xc5:c5=Z,d4=. d4xe5"},
	{"a Zombie on the last rank has no move", White, "Ga1 gi9 Zd9", "!d9-d8 !d9-c8"},
	{"a Zombie leaps over an empty square in three directions", White, "Ga1 gi9 Zd4 dd6 cb6 mf6", "d4^d6:d6=Z,d4=. d4^b6 d4^f6"},
	{"a Zombie leaps only onto an enemy", White, "Ga1 gi9 Zd4 Bd6", "!d4^d6 !d4^b6 !d4^f6"},
	{"a Zombie does not leap like a Sentinel", White, "Ga1 gi9 Zd4 dc6 ce6", "!d4^c6 !d4^e6"},
	{"a friendly piece in the middle stops a leap", White, "Ga1 gi9 Zd4 Md5 dd6", "!d4^d6"},
	{"an enemy piece in the middle stops a leap", White, "Ga1 gi9 Zd4 zd5 dd6", "!d4^d6"},
	{"a wall in the middle stops a leap", White, "Ga1 gi9 Zd4 #c5 sb6", "!d4^b6"},
	{"a Zombie does not capture a wall", White, "Ga1 gi9 Zd4 #d5", "!d4xd5"},
	{"a converted Zombie turns round", Black, "Ga1 gi9 jd4 Zd5", "d4+d5:d5=z,d4=j"},

	{"a Builder goes and captures in all eight directions", White, "Ga1 gi9 Bd4 zd5 ze3", "d4-c3 d4-d3 d4-c5 d4xd5:d5=B,d4=. d4xe3"},
	{"a Builder raises a wall without moving", White, "Ga1 gi9 Bd4", "d4#d5:d4=B,d5=# d4#c3 d4#e4"},
	{"a Builder does not build on something", White, "Ga1 gi9 Bd4 zd5 Zc4 #e5", "!d4#d5 !d4#c4 !d4#e5"},
	{"a Builder does not capture a wall", White, "Ga1 gi9 Bd4 #d5", "!d4xd5 !d4-d5"},
	{"a wall may save the General", White, "Ga1 gi9 Ba2 de1 #b2", "a2#b1 !a2-a3 !a1-b1"},

	{"a Jester goes to all eight neighbours and captures nothing", White, "Ga1 gi9 Jd4 zd5", "d4-c3 d4-d3 !d4xd5"},
	{"a Jester swaps with a friendly neighbour", White, "Ga1 gi9 Jd4 Ze5", "d4~e5:e5=J,d4=Z"},
	{"a Jester does not swap with a Jester", White, "Ga1 gi9 Jd4 Je5", "!d4~e5 !e5~d4"},
	{"a Jester may swap with its own General", White, "Ga1 gi9 Ja2", "a2~a1:a1=J,a2=G"},
	{"a Jester does not swap the General into danger", White, "Ga1 gi9 Ja2 mi2", "!a2~a1"},
	{"a Jester does not swap with an enemy or a wall", White, "Ga1 gi9 Jd4 ze5 #c3", "!d4~e5 !d4~c3"},
	{"a Jester converts an enemy neighbour without moving", White, "Ga1 gi9 Jc4 cd5", "c4+d5:d5=C,c4=J"},
	{"a Jester converts a protected piece", White, "Ga1 gi9 Jc4 dd5 sd6", "c4+d5:d5=D"},
	{"a Jester converts a Sentinel and a Jester", White, "Gi1 gi9 Jc4 jd5 sb3", "c4+d5:d5=J c4+b3:b3=S"},
	{"a Jester does not convert the General or a wall", White, "Ga1 gd5 Jc4 #b4", "!c4+d5 !c4+b4 !c4xd5"},
	{"a Jester gives no danger", White, "Gd4 gi9 je5 jd3", "d4-c4 d4-e4 d4-d5"},

	{"a Miner goes any distance along ranks and files", White, "Ga1 gi9 Md4 zd8", "d4-d7 d4-a4 d4-i4 d4xd8:d8=M,d4=. !d4-e5 !d4-c3"},
	{"a Miner does not pass what stands in its way", White, "Ga1 gi9 Md4 zd6 Bf4 #b4", "d4xd6 !d4-d7 !d4-g4 !d4-a4"},
	{"a Miner captures a wall", White, "Ga1 gi9 Md4 #d7", "d4xd7:d7=M,d4=. !d4-d8"},
	{"a wall beside a Sentinel is not protected", White, "Ga1 gi9 Md4 #d7 sd8 sc7", "d4xd7"},

	{"a Sentinel jumps like a Knight, over anything", White, "Ga1 gi9 Sd4 #d5 zc4 Ze4 #d3 zb5", "d4-c6 d4-e6 d4-f5 d4-f3 d4-e2 d4-c2 d4-b3 d4xb5 !d4-d6 !d4-e5"},
	{"a Sentinel does not capture a wall", White, "Ga1 gi9 Sd4 #e6", "!d4xe6"},
	{"a Sentinel protects its four neighbours", White, "Ga1 gi9 Md4 zd6 sd7", "!d4xd6"},
	{"a Sentinel does not protect diagonally", White, "Ga1 gi9 Md4 zd6 se7", "d4xd6"},
	{"a Sentinel does not protect itself", White, "Ga1 gi9 Md4 sd6", "d4xd6"},
	{"two adjacent Sentinels protect each other", White, "Ga1 gi9 Md4 sd6 se6", "!d4xd6"},
	{"a Sentinel protects only its own colour", White, "Ga1 gi9 Md4 zd6 Se6", "d4xd6"},
	{"protection stops a shot", White, "Ga1 gi9 Cd4 zd7 sd8", "!d4@d7"},
	{"protection stops a leap", White, "Ga1 gi9 Zd4 zd6 sd7", "!d4^d6"},
	{"protection stops the General", White, "Gd5 gi9 zd6 sd7", "!d5xd6"},
	{"protection stops a Dragon, a Builder and a Sentinel", White, "Ga1 gi9 zd6 sd7 Dd1 Be5 Sc4", "!d1xd6 !e5xd6 !c4xd6"},

	{"a Catapult steps one square straight, without capturing", White, "Gi1 gi9 Cd4 zd5 zc3", "d4-c4 d4-e4 d4-d3 !d4xd5 !d4-e5 !d4-d6 !d4xc3"},
	{"a Catapult shoots three squares straight without moving", White, "Ga1 gi9 Cd4 zd7 zg4", "d4@d7:d7=.,d4=C d4@g4"},
	{"a Catapult shoots two squares diagonally", White, "Ga1 gi9 Cd4 zb6 zf2", "d4@b6:b6=.,d4=C d4@f2"},
	{"a Catapult shoots nowhere else", White, "Ga1 gi9 Cd4 zd6 ze6 zh4 zc5", "!d4@d6 !d4@e6 !d4@h4 !d4@c5"},
	{"a Catapult shoots over anything", White, "Ga1 gi9 Cd4 #d5 zd6 dd7 #c5 mb6", "d4@d7 d4@b6"},
	{"a Catapult does not shoot walls", White, "Ga1 gi9 Cd4 #d7 #b6", "!d4@d7 !d4@b6"},

	{"a Dragon goes any distance in eight directions", White, "Ga1 gi8 Dd4 zd7 zg7", "d4-d6 d4-a7 d4-f6 d4-a4 d4xd7:d7=D,d4=. d4xg7"},
	{"a Dragon does not capture what stands next to it", White, "Ga1 gi9 Dd4 md5 ce5", "!d4xd5 !d4xe5"},
	{"a Dragon does not pass what stands in its way", White, "Ga1 gi8 Dd4 md5 zd7 #f6 zg7 Bb4 zc3", "!d4xd7 !d4xg7 !d4-a4 !d4-b2"},
	{"a Dragon does not capture a wall", White, "Ga1 gi9 Dd4 #d7", "!d4xd7"},

	{"the General goes and captures one square in eight directions", White, "Gd4 gi9 zd5 zc3", "d4-e5 d4-e3 d4-c5 d4xd5:d5=G,d4=. d4xc3"},
	{"the General does not capture a wall", White, "Gd4 gi9 #d5", "!d4xd5"},
	{"the General does not step into danger", White, "Gd4 gi9 me9", "!d4-e4 !d4-e5 d4-c4"},
	{"a piece does not leave its General to a line of attack", White, "Gd1 gi9 Bd2 md9", "!d2-c3 d2-d3"},
	{"a Zombie may not leave the middle of a leap", White, "Gd4 gi9 Bd5 zd6", "!d5-c5 d5xd6"},
	{"a shot may not open a line to the own General", White, "Gd1 gi9 Ca4 zd4 md8", "!a4@d4 a4-a5"},
	{"a General in danger must get out of it", White, "Gd1 gi9 md9 Ba1", "!a1-a2 !a1#a2 d1-c1"},
	{"a leap gives danger", White, "Gd4 gi9 zd6 Ba1", "!a1-a2"},
	{"a leap over something gives none", White, "Gd4 gi9 zd6 #d5 Ba1", "a1-a2"},
	{"a shot gives danger", White, "Gd4 gi9 cd7 #d5 Ba1", "!a1-a2"},
	{"a shot on the diagonal gives danger", White, "Gd4 gi9 cb6 Ba1", "!a1-a2"},
	{"a Sentinel gives danger", White, "Gd4 gi9 sc6 Ba1", "!a1-a2"},
	{"a Builder gives danger", White, "Gd4 gi9 bc5 Ba1", "!a1-a2"},
	{"an adjacent Dragon gives no danger", White, "Gd4 gi9 dd5 Ba1", "a1-a2 d4-c3"},
	{"a Dragon gives danger from a distance", White, "Gd4 gi9 dd6 Ba1", "!a1-a2"},
	{"a pinned attacker gives danger", White, "Gd4 ge9 me4 Me1 Ba1", "!a1-a2 d4-d3"},
	{"a protected General is not in danger", White, "Gd1 gi9 md9 Sc1 Ba1", "a1-a2 !c1-b3"},
	{"a lone guard may not leave", White, "Gd1 gi9 md9 Sc1 Ba1", "!c1-a2"},
	{"one of two guards may leave", White, "Gd1 gi9 md9 Sc1 Se1", "c1-a2"},
	{"a Jester may not take the guard away", White, "Gd1 gi9 md9 Sc1 Jb2", "!b2~c1"},
	{"converting the attacker ends the danger", White, "Gd4 gi9 md6 Jc6 Ba1", "c6+d6 !a1-a2"},
	{"converting a Sentinel may protect the General", White, "Gd1 gi9 md9 sc1 Jb1 Ba5", "b1+c1 !a5-a6"},
	{"Generals keep apart", White, "Gd4 gd6", "!d4-d5 !d4-c5 d4-c4"},
	{"a protected General may go beside the other", White, "Gd4 gd6 Sc5", "d4-d5"},
	{"nothing captures the General", White, "Gd4 gi9 Mi1", "!i1xi9"},
}

// gridWith puts pieces such as "Zd4" on an empty board.
func gridWith(pieces string) grid {
	g := gridOf(strings.Repeat(".........\n", 9))
	for _, f := range strings.Fields(pieces) {
		g['9'-f[2]][f[1]-'a'] = f[0]
	}
	return g
}

// follows returns the part of a ruling that does not hold among some moves, or "".
func follows(expect string, moves []result) string {
	boards := map[string]grid{}
	for _, m := range moves {
		boards[m.text] = m.after
	}
	for _, e := range strings.Fields(expect) {
		text, squares, _ := strings.Cut(e, ":")
		after, possible := boards[strings.TrimPrefix(text, "!")]
		if possible == strings.HasPrefix(text, "!") {
			return e
		}
		for _, want := range strings.FieldsFunc(squares, func(r rune) bool { return r == ',' }) {
			if after['9'-want[1]][want[0]-'a'] != want[3] {
				return e
			}
		}
	}
	return ""
}

func TestEveryRuleOfTheText(t *testing.T) {
	for _, c := range rulings {
		g := gridWith(c.pieces)
		p, err := Parse(g.String(), c.side)
		if err != nil {
			t.Fatalf("%s: %v", c.rule, err)
		}
		var moves []result
		for _, m := range p.Moves(nil) {
			q := p
			q.Make(m)
			moves = append(moves, result{m.String(), gridOf(q.String())})
		}
		if e := follows(c.expect, moves); e != "" {
			t.Errorf("%s: %s does not hold in\n%s", c.rule, e, g)
		}
		mustAgree(t, &p)
	}
}

// quirks are the mutants: every rule above broken in a plausible way, most of
// them mistakes seen in published programs.
var quirks = []quirk{
	"a General may be captured", "a General may stand in danger", "a pinned attacker gives no danger",
	"a leap gives no danger", "a shot gives no danger", "a Jester gives danger",
	"an adjacent Dragon gives danger", "a protected General is in danger",
	"Sentinels do not protect Sentinels", "Sentinels protect diagonally", "a Sentinel protects itself",
	"Sentinels protect the enemy", "protection does not stop a step", "protection does not stop a leap",
	"protection does not stop a shot", "protection does not stop a General", "protection stops conversion",
	"walls can be protected", "Zombies walk backwards", "Zombies only go straight", "Zombies only leap",
	"Zombies do not leap", "Zombies leap over anything", "Zombies leap onto empty squares",
	"Zombies capture walls", "Builders do not capture", "Builders do not build",
	"Builders walk onto their walls", "Builders capture walls", "Jesters capture", "Jesters do not swap",
	"Jesters do not swap with the General", "Jesters swap with Jesters", "Jesters swap with walls",
	"Jesters do not convert", "Jesters convert the General", "Jesters remove what they convert",
	"Jesters walk onto what they convert", "Miners pass walls", "Miners go diagonally",
	"Miners do not capture walls", "Sentinels cannot jump", "Sentinels capture walls",
	"Catapults move diagonally", "Catapults capture next to them", "Catapults do not shoot straight",
	"Catapults do not shoot diagonally", "Catapults shoot two squares straight", "Catapults shoot walls",
	"Catapults need a free line", "Catapults move when they shoot", "lines pass over pieces",
	"Dragons do not go diagonally", "Dragons capture walls", "Dragons capture next to them",
	"Generals do not capture", "Generals move like Miners", "Generals capture walls",
}

func TestEveryBrokenRuleIsCaughtByARuling(t *testing.T) {
	for _, q := range append([]quirk{""}, quirks...) {
		caught := ""
		for _, c := range rulings {
			moves := oracle{wrong: q}.moves(gridWith(c.pieces), c.side == White)
			if follows(c.expect, moves) != "" {
				caught = c.rule
				break
			}
		}
		if caught == "" && q != "" {
			t.Errorf("no ruling notices that %s", q)
		}
		if caught != "" && q == "" {
			t.Errorf("the oracle itself fails: %s", caught)
		}
	}
}
