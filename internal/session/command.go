package session

import "strings"

// A Command is something that a person can ask for in a game besides moves. Every face
// that takes words takes these.
type Command struct {
	Word  string
	Short string // a letter or sign that stands for the word; empty: none
	Also  string // an older name; empty: none
	Args  string // what may follow, as the help writes it
	What  string // what it does
}

// Commands are all of them, in the order of the help.
var Commands = []Command{
	{Word: "help", Short: "?", What: "this list"},
	{Word: "rules", What: "the rules of this game"},
	{Word: "moves", Args: "[SQUARE]", What: "legal moves, of one piece or of all"},
	{Word: "look", Short: "l", Args: "SQUARE", What: "what stands there, and what it may be"},
	{Word: "board", Short: "b", What: "draw the board again"},
	{Word: "flip", Short: "f", What: "flip the board"},
	{Word: "taken", Short: "t", What: "what each side has lost and still hides"},
	{Word: "history", What: "the moves so far"},
	{Word: "hint", Short: "h", Args: "[LEVEL]", What: "what to play now, and why"},
	{Word: "coach", Short: "c", Args: "[N]", What: "warn of moves that give away N % of your chance, or stop"},
	{Word: "known", Short: "k", What: "what the enemy can know of your pieces"},
	{Word: "review", What: "after the game: where it turned and was lost, and why"},
	{Word: "talk", Args: "[LEVEL]", What: "how much is said: short, normal or figures"},
	{Word: "level", Args: "N", What: "change how strong the computer plays, from 1 to 10"},
	{Word: "undo", Short: "u", What: "take back your last move and the answer to it"},
	{Word: "reveal", Short: "r", Also: "cover", What: "show or hide the enemy's pieces (the game counts as open)"},
	{Word: "draw", Short: "d", What: "offer a draw, or accept one"},
	{Word: "decline", What: "decline an offer of a draw"},
	{Word: "save", Short: "s", Args: "[NAME]", What: "save the game, also in a file of that name, and play on"},
	{Word: "resign", What: "resign the game"},
	{Word: "rematch", What: "after the game: another one, with the sides changed"},
	{Word: "new", Short: "n", What: "leave this game, which is kept, for a new one"},
	{Word: "quit", Short: "q", Also: "exit", What: "leave the program; the game is kept"},
	{Word: "cancel", What: "put down the piece you have chosen"},
}

// OfAdvance reports whether a command has a use in Advance, where nothing is hidden and no
// player has levels.
func (c Command) OfAdvance() bool {
	return c.Word != "reveal" && c.Word != "level" && c.Word != "known"
}

// CommandNamed returns the command of a word, in any case.
func CommandNamed(word string) (Command, bool) {
	for _, c := range Commands {
		for _, name := range []string{c.Word, c.Short, c.Also} {
			if name != "" && strings.EqualFold(name, word) {
				return c, true
			}
		}
	}
	return Command{}, false
}
