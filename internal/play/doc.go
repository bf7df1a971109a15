// Package play is the district of one game between two players: the driver that asks each side in its
// turn, the clocks, the referee that judges faults, and the ratings of many games.
//
// What enters are players and rules. What leaves is a result with its reason, a record, and how each side
// conducted itself. A player is told what its side may know.
package play
