// Package face is the district of the terminal: the full screen and play as text, with the lobby, which
// opens games for these and for the pages of internal/web, and the catalogue, what people can choose.
//
// What enters are keys and lines of people. What leaves is what a session shows to that person's side.
// It holds no rules.
package face
