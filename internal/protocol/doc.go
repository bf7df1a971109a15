// Package protocol is the district of the contracts in which outside programs play: one package each, what
// they share, the lines that were sent, the check of a program, and programs that play over HTTP.
//
// What enters are the referee's requests to one side, from that side's view alone. What leaves are lines to
// the program, and its answers as set-ups and moves, or as an error whose type says what went wrong. The package
// itself has the line to a program, and the ways in which a program can fail to answer.
//
// The type Program of each contract is the judge's side: it plays one side of one game by asking
// an outside program. Those of Stratego have these methods:
//
//	Ready(ctx) error                    where the contract has a greeting
//	Deploy(ctx, variant, side) (Setup, error)
//	Choose(ctx, view, limits) (Move, search.Info, error)
//	Observe(ctx, event, result) error   after every move of either side, the
//	                                    mover told first, the last one included
//	Finish(ctx, view, result) error     once, when the game is over for any reason
//	Close(ctx) error                    ends the program
//
// A reply is due at the deadline of the context, if it has one. What goes
// wrong is told apart by type:
//
//	*proc.Fault                 stall, crash, closed pipe, flood, garbage
//	*game.BadReply              a line that the contract does not know
//	*stratego.IllegalMoveError  a move, or a claim, that the rules forbid
//	*game.Resignation           the program gives up
//	*game.TurnForfeit           the turn passes, the game goes on
package protocol
