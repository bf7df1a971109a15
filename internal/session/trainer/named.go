package trainer

import (
	"strings"

	"flagfall.dev/internal/session"
)

// A Named is a ready-made set-up.
type Named struct {
	Name    string `json:"name"`
	About   string `json:"about"` // what it is for and its weakness, as far as the board shows
	Variant string `json:"variant"`
	Setup   string `json:"setup"`
}

// All returns the ready-made set-ups: those that every editor offers, and more for a closer look.
func All() (all []Named) {
	every := []ready{}
	for _, p := range session.Presets() {
		every = append(every, ready{p.Name, p.About, p.Setup})
	}
	for _, p := range append(every, further...) {
		setup := strings.ReplaceAll(p.Setup, " ", "")
		variant := "classic"
		if strings.Contains(setup, ".") {
			variant = "barrage"
		}
		all = append(all, Named{p.Name, p.About, variant, setup})
	}
	return all
}

// Find returns the ready-made set-up of a name, in any case.
func Find(name string) (Named, bool) {
	for _, n := range All() {
		if strings.EqualFold(n.Name, strings.TrimSpace(name)) {
			return n, true
		}
	}
	return Named{}, false
}

// ready is a set-up as the list has it: rows with the back one first.
type ready struct{ Name, About, Setup string }

// further are set-ups whose sentences say what the board shows; a test checks each claim.
var further = []ready{
	{
		"Corner keep", "shuts the Flag in a corner behind four Bombs. Weakness: from the front, one Miner opens the Bomb before it",
		"FBB87878S8 BB76879696 9659594959 14B5432B93",
	},
	{
		"False corner", "lures Miners to the left, to three Bombs without a Flag. Weakness: on the right, two Bombs are all that guards it",
		"8S878784BF 7B6979684B BB95969659 52B9153943",
	},
	{
		"Closed middle", "shuts the middle lane with two Bombs. Weakness: beside the Flag stands a Miner and no Bomb",
		"878BF878S8 6975B96976 9596959549 B413BB423B",
	},
	{
		"Left storm", "breaks through on the left with Marshal, General and a Colonel. Weakness: in the four columns on the right nothing is stronger than a Major",
		"8788S878BF 696969B7B7 9256959B59 134B53494B",
	},
	{
		"Right storm", "breaks through on the right with Marshal, General and both Colonels. Weakness: on the left, where the Flag is, nothing is stronger than a Major",
		"FB87878788 B79B6969S9 59B9569652 B494B53431",
	},
	{
		"Hidden reserve", "keeps Marshal and General unknown in the second row. Weakness: in the first exchanges nothing in front is stronger than a Colonel",
		"FB8S88B8B8 B671972797 9B6969596B 3454959453",
	},
	{
		"Scout front", "looks early, with six Scouts in front. Weakness: when they have fallen, only two are left",
		"8BFB88B8S8 67B67B7976 3454565459 9299B99193",
	},
	{
		"Late Scouts", "saves all eight Scouts for the ending, in the two back rows. Weakness: early on, nothing below a Captain can look from the front",
		"9989BFB989 99789BS878 56B6567B67 B423454135",
	},
	{
		"Miner bank", "saves all five Miners for the ending, in the back row. Weakness: beside the Flag stands one of them and no Bomb",
		"88FB8887S7 67BB979696 9569495959 32B3B5414B",
	},
	{
		"Spy behind the General", "invites a Marshal to take the General, with the Spy right behind. Weakness: the Spy is alone when the General goes on",
		"BF87878878 7B9696B696 59B95S5959 341B9243B4",
	},
	{
		"Spy behind the Marshal", "has the Spy where Marshals meet. Weakness: when the Marshal goes on, nothing else stands before the Spy",
		"87878878FB 96969697B6 5B59S95959 4B341B243B",
	},
	{
		"Flag in the second row", "has the Flag where few look, with Bombs on all four sides. Weakness: one Miner is enough, and only two Bombs are left elsewhere",
		"878B8S7878 79BFB96969 959B569695 4B432534B1",
	},
	{
		"Fence", "fences off the third row with all six Bombs. Weakness: there are four gaps, and no Bomb beside the Flag",
		"F8S8787878 7969696969 9BB5BB9BB5 3932454154",
	},
	{
		"Bare Flag", "has Miners clear Bombs that guard nothing. Weakness: only a Captain and a Major guard the corner with the Flag",
		"F587878878 46969696S7 95B9495B59 32BB91BB34",
	},
	{
		"Twin corners", "makes both corners look alike, with two Bombs each. Weakness: once the right one is opened, the left one is known",
		"FB878S88B7 B89679697B B969569595 342549143B",
	},
	{
		"One for each lane", "has a strong piece before every lane. Weakness: when one falls, nothing behind it is stronger than a Captain",
		"88B8S78FB8 6967697B97 9B95956959 15B432443B",
	},
	{
		"Marshal in the third row", "holds the Marshal back in the third row. Weakness: when it is needed at once, a Captain has to go first",
		"8BFB8B88S8 76B7967967 9B96195B49 2953539454",
	},
	{
		"Long back row", "has Marshal and General in front, apart from each other. Weakness: the back row is open from the Miner to the Flag",
		"F........8 B......... .S......2. .9..1....9",
	},
	{
		"Post in the middle", "has Scout, Bomb and Miner in one row before the Flag. Weakness: nothing stands beside it",
		"....F..... ...9B8.... ....S..... ..1...2..9",
	},
	{
		"Weak guards", "guards the corner with Spy, Miner and a Scout. Weakness: anything strong that gets there beats them",
		"FS........ B8........ .9........ ...1....29",
	},
	{
		"Marshal at home", "keeps the Marshal beside the Flag. Weakness: in front the General is alone",
		"F1........ B......... ........S. .9.8..2.9.",
	},
	{
		"Right corner", "puts the Flag in the right corner between Miner and Bomb. Weakness: on the left there is a single Scout",
		"........8F .........B .....S.2.. ..9..1..9.",
	},
	{
		"Scouts behind", "has both Scouts in the back corners with open files before them. Weakness: the Flag has a Bomb before it and nothing at its sides",
		"9...F....9 ....B..... ...8.S.... ..2....1..",
	},
	{
		"Post in the second row", "has a piece on each side of the Flag. Weakness: the Scout and the Spy stop nobody",
		"....8..... ...BF9.... ....S..... .1.....29.",
	},
}
