package trainer

import (
	"strings"

	"flagfall.dev/internal/session"
)

// A Named is a ready-made set-up.
type Named struct {
	Name    string `json:"name"`
	About   string `json:"about"` // what it wants and where it breaks, as far as the board shows
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
		"Corner keep", "wants the Flag in a corner behind four Bombs; breaks from the front, where one Miner opens the Bomb before it",
		"FBB87878S8 BB76879696 9659594959 14B5432B93",
	},
	{
		"False corner", "wants Miners to dig on the left, at three Bombs without a Flag; breaks on the right, where two Bombs are all that guards it",
		"8S878784BF 7B6979684B BB95969659 52B9153943",
	},
	{
		"Closed middle", "wants the middle lane shut by two Bombs; breaks beside the Flag, where a Miner stands and no Bomb",
		"878BF878S8 6975B96976 9596959549 B413BB423B",
	},
	{
		"Left storm", "wants to break through on the left with Marshal, General and a Colonel; breaks in the four columns on the right, where nothing is above a Major",
		"8788S878BF 696969B7B7 9256959B59 134B53494B",
	},
	{
		"Right storm", "wants to break through on the right with Marshal, General and both Colonels; breaks on the left, where the Flag is and nothing above a Major",
		"FB87878788 B79B6969S9 59B9569652 B494B53431",
	},
	{
		"Hidden reserve", "wants Marshal and General unknown in the second row; breaks in the first exchanges, where nothing in front is above a Colonel",
		"FB8S88B8B8 B671972797 9B6969596B 3454959453",
	},
	{
		"Scout front", "wants to look early, with six Scouts in front; breaks when they have fallen, for only two are left",
		"8BFB88B8S8 67B67B7976 3454565459 9299B99193",
	},
	{
		"Late Scouts", "wants all eight Scouts for the ending, in the two back rows; breaks early, when a Captain is the least that can look from the front",
		"9989BFB989 99789BS878 56B6567B67 B423454135",
	},
	{
		"Miner bank", "wants all five Miners for the ending, in the back row; breaks beside the Flag, where one of them stands and no Bomb",
		"88FB8887S7 67BB979696 9569495959 32B3B5414B",
	},
	{
		"Spy behind the General", "wants a Marshal to take the General, for the Spy stands behind it; breaks when the General goes on and leaves the Spy alone",
		"BF87878878 7B9696B696 59B95S5959 341B9243B4",
	},
	{
		"Spy behind the Marshal", "wants the Spy where Marshals meet; breaks when the Marshal goes on, for nothing else stands before the Spy",
		"87878878FB 96969697B6 5B59S95959 4B341B243B",
	},
	{
		"Flag in the second row", "wants the Flag where few look, with Bombs on all four sides; breaks by one Miner, and only two Bombs are left elsewhere",
		"878B8S7878 79BFB96969 959B569695 4B432534B1",
	},
	{
		"Fence", "wants the third row shut by all six Bombs; breaks at its four gaps, and at the Flag, which has no Bomb beside it",
		"F8S8787878 7969696969 9BB5BB9BB5 3932454154",
	},
	{
		"Bare Flag", "wants Miners to clear Bombs that guard nothing; breaks where somebody reaches the corner, which a Captain and a Major guard alone",
		"F587878878 46969696S7 95B9495B59 32BB91BB34",
	},
	{
		"Twin corners", "wants both corners to look alike, two Bombs each; breaks when the right one is opened, for then the left one is known",
		"FB878S88B7 B89679697B B969569595 342549143B",
	},
	{
		"One for each lane", "wants a strong piece before every lane; breaks when one falls, for behind it nothing is above a Captain",
		"88B8S78FB8 6967697B97 9B95956959 15B432443B",
	},
	{
		"Marshal in the third row", "wants the Marshal to wait in the third row; breaks when it is needed at once, for a Captain has to go first",
		"8BFB8B88S8 76B7967967 9B96195B49 2953539454",
	},
	{
		"Long back row", "wants Marshal and General in front, apart; breaks along the back row, which is open from the Miner to the Flag",
		"F........8 B......... .S......2. .9..1....9",
	},
	{
		"Post in the middle", "wants Scout, Bomb and Miner in one row before the Flag; breaks beside it, where nothing stands",
		"....F..... ...9B8.... ....S..... ..1...2..9",
	},
	{
		"Weak guards", "wants Spy, Miner and a Scout to guard the corner; breaks against anything strong that gets there",
		"FS........ B8........ .9........ ...1....29",
	},
	{
		"Marshal at home", "wants the Marshal beside the Flag; breaks in front, where the General is alone",
		"F1........ B......... ........S. .9.8..2.9.",
	},
	{
		"Right corner", "wants the Flag in the right corner between Miner and Bomb; breaks on the left, which has a single Scout",
		"........8F .........B .....S.2.. ..9..1..9.",
	},
	{
		"Scouts behind", "wants both Scouts in the back corners with open files before them; breaks at the Flag, which has a Bomb before it and nothing at its sides",
		"9...F....9 ....B..... ...8.S.... ..2....1..",
	},
	{
		"Post in the second row", "wants a piece on each side of the Flag; breaks at the Scout and the Spy, which hold nobody off",
		"....8..... ...BF9.... ....S..... .1.....29.",
	},
}
