package option

import (
	"strings"

	"github.com/alecthomas/kong"
)

// Help is an option of a parser. It puts the descriptions that are too long for the tags of their fields
// where the tags name them, as ${NAME}. They are not variables of the parser: it would read each of them
// again for each flag, which took most of the time of every start.
var Help = kong.PostBuild(func(k *kong.Kong) error {
	return kong.Visit(k.Model.Node, func(node kong.Visitable, next kong.Next) error {
		switch node := node.(type) {
		case *kong.Node:
			node.Help = described(node.Help)
		case *kong.Value:
			node.Help = described(node.Help)
		}
		return next(nil)
	})
})

// described returns a help text with the descriptions that it names. Other names stay, for the parser.
func described(help string) string {
	before, rest, found := strings.Cut(help, "${")
	if !found {
		return help
	}
	name, after, _ := strings.Cut(rest, "}")
	text, ok := descriptions[name]
	if !ok {
		text = "${" + name + "}"
	}
	return before + text + described(after)
}

// descriptions are those of flags and commands, by their names: the type and the field.
var descriptions = map[string]string{
	"adjudication_draw_after": "End a game as a draw after this many plies without a strike.",
	"adjudication_max_plies":  "End a game as a draw after this many plies (default: 4000 where the rules never end a game, else none).",
	"adjudication_proof": "End a game once the solver proves that a side wins by force: by what that side may know (view), or by the " +
		"ranks of all pieces (position). In Advance they are the same.",

	"class_out": "Folder for pages, figures and games (default: the class's folder with -results).",
	"class_seed": "Seed of everything drawn at random, for a tournament that can be repeated: programs that know it can " +
		"predict set-ups (default: a secret key).",

	"command_status": "List the matches and tournaments that are being played on this machine or were interrupted.",

	"conditions_no_pondering": "Stop outside programs and all their child processes in their opponent's time (Linux).",
	"conditions_repetition":   "Rules against repetition: on, off, or as the variant has them.",
	"conditions_setups": "Set-ups: new ones in every game (fresh), the same in both games of a pair (shared), fresh in games of " +
		"outside programs and shared between our own players (auto), or each player's own. Programs that insist " +
		"on their own set-ups use those.",
	"conditions_time": "Time for each move, such as 100ms, or for the game with an increment, such as 5m+2s (default: no clock).",

	"conversation_conversations": "Keep every line to and from the outside programs that play on this machine in DIR, a file for each game, " +
		"with times and stderr. The files show what both sides saw; programs in the sandbox cannot read them.",

	"entry_build_api": "The contract of the contest, such as mactech; a wrong one is answered with all.",

	"explain_position": "StraDoS board string, or a board of Advance with / between its rows (default: a start of the game).",

	"games_export_of": "File of games, such as spring.db, or names of kept games (default: all games that were played here and " +
		"are over).",
	"games_export_output": "Directory for the games; for one game, also a file, such as duel.flagfall; for a file of games, " +
		"one that ends in .csv or .jsonl.",
	"games_export_format": "Form of the games: record, Flagfall's own; xml, as Gravon writes it; strados, every position on a " +
		"line of StraDoS letters.",
	"games_review_game": "A game that was played here, as 'games list' names it; a file in any form that replay reads; or " +
		"STORE.db#ID.",
	"games_show_conversations": "Show instead the conversation with the game's programs, which 'match' or 'tournament run' kept in DIR.",

	"handling_pin": "Give each game with an outside program N processors of its own, which its programs share and cannot " +
		"leave (Linux). More games at a time than there are processors for are refused.",
	"handling_restart": "Start programs again for every game (on), or keep one process for several games where a program of our " +
		"protocol offers it (auto).",

	"match_concurrency": "Pairs of games at a time on this machine; 0 leaves them to the workers of --queue (default: one a " +
		"processor).",
	"match_mixed_programs": "When a player's program has changed since earlier games: say so (warn), or do not count its games " +
		"(refuse).",
	"match_seed": "Seed of everything drawn at random: the same seed gives the same games, and programs that know it can " +
		"predict set-ups (default: a secret key, or what --store has).",
	"match_status_file": "The file that --store named (default: every match that is being played on this machine or was " +
		"interrupted).",

	"perft_position": "Position to start from: a StraDoS string, or for Advance a file (default: set-ups drawn from the seed).",

	"play_player": "Opponent, such as council, random or ucc:./bot; 'flagfall players' lists them (default: the best for the " +
		"game).",
	"coach": "Have a coach object to moves that give away so much of your chance to win, such as 10, and say what the enemy's moves show; the record says so.",
	"play_resume": "Continue a saved game: a file, a kept game that 'flagfall games list' names, or the last one that was " +
		"played.",
	"talk": "How much hints, explanations and the coach say: short (one sentence), normal or figures (default: the setting " +
		"'flagfall config talk', else normal).",
	"play_setup": "File with your set-up, back row first; random; or ask, to choose one (default: ask on a terminal, random " +
		"elsewhere).",
	"play_side":    "Your side: red or blue; in Advance white or black (default: the side that moves first).",
	"play_variant": "Rule set: a name that 'flagfall variants' lists, or a file such as ./my.toml (default: classic).",

	"programs_readable": "Directory that outside programs may read besides their own, such as that of an interpreter; may be given " +
		"several times.",
	"programs_sandbox": "Refuse to run outside programs where the sandbox is incomplete. Without the flag, or with " +
		"--sandbox=best-effort, they run and a message says what is missing; --no-sandbox runs them without it.",

	"render_output": "Picture to write: a name that ends in .svg or .png, or in .gif or .apng for every position up to that " +
		"one.",
	"render_position": "StraDoS board string, or a board of Advance with / between its rows and b after a space where Black is " +
		"to move (default: a start of the game).",

	"replay_files": "Flagfall records, logs of the UCC 2012 judge, chase games, Gravon's XML, GSN or table, StraDoS positions, " +
		"folders of such files, kept games that 'flagfall games list' names, STORE#GAME, or - for standard input.",

	"report_flags_output": "Where to: a name that ends in .html, .csv or .json (default: the file's name with .html).",

	"sequential_sprt_model": "Of --sprt: Elo in standard deviations of a game's score (normalised), or of the score itself " +
		"(logistic).",

	"serve_proxy": "Address or network of a proxy in front, such as 127.0.0.1, whose X-Forwarded-For and X-Forwarded-Proto " +
		"are believed.",
	"serve_watch":   "Tournament file (TOML), or the file of a match, to show in the arena, also while it is played.",
	"serve_program": "Program of yours, as NAME=SPECIFICATION such as Crab=native:./crab, that may take part in tournaments which you make on the page.",

	"site_base": "Folder of the host in which the site will lie, such as /flagfall/. It is needed only where that folder " +
		"has the name of a page, such as /game/.",
	"site_source": "Folder of Flagfall's sources. It is needed, with Go, where this binary does not contain the program for " +
		"browsers.",

	"start_order": "Shared by a pair of games, each entry is used once before any is used again.",
	"start_positions": "Begin from positions of this file, or of the files of a directory: StraDoS strings, boards, or games. " +
		"Each pair of games has one of them.",
	"start_setup_book": "Begin from set-ups of this file, or of the files of a directory: lines of rank tokens or StraDoS " +
		"letters, or games. Each pair of games has two of them, and swaps the colours.",

	"tournament_run_concurrency": "Pairs of games at a time on this machine (default: as the file says, else one a processor).",

	"tui_player": "Opponent, such as council or random; 'flagfall players' lists them (default: the best for the game).",
	"tui_setup":  "File with your set-up, back row first, or random, or edit to make it on the board.",
	"tui_side": "Your side: red or blue, in Advance white or black; both for two people at one keyboard; none to watch " +
		"(default: the side that moves first).",
	"tui_theme": "Colours of pieces, lakes and walls: oak, meadow, slate or night (default: the setting of that name, else " +
		"colours that every terminal has).",
	"tui_variant": "Rule set: a name that 'flagfall variants' lists, or a file such as ./my.toml (default: a menu).",

	"watching_watch": "What 'flagfall serve --watch FILE' may show of games under way: nothing (off), what both sides know, " +
		"some plies later (delayed), or both sides' pieces (open).",
	"watching_watch_delay": "How many plies later games under way are shown (default: 20 with --watch delayed, else 0).",

	"worker_allow": "Outside program that may run here, as the tournament writes it, with its directory, options and " +
		"environment in brackets where it has some; may be given several times. Without any, only our own players " +
		"run, and none that reads a file. '*' allows all that the queue names.",
}
