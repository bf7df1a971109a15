// Package base is the district of what every program needs and Stratego does not: sentences that
// can be translated, TOML and SQLite files, text made safe for a terminal, keys and chance,
// arithmetic on rows of numbers, facts about the machine.
//
// What enters are files, flags and text of people. What leaves are values of Go and errors that say
// in words what is wrong. It knows no game.
package base
