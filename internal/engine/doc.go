// Package engine is the district of our own players: marshal in its rooms, council and the weaker ones,
// the players of Advance, what they believe of hidden pieces, and the roster, their one list.
//
// What enters is the view of one side with a limit of time or nodes. What leaves is a move, and on request
// why. Nothing here sees what the side may not know.
package engine
