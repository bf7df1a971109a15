// Package sandbox is the district of other people's programs as processes: jail runs one within limits
// that the kernel holds it to, proc asks it for lines by deadlines, and program says which one it is.
//
// What enters is a command line with its limits. What leaves are lines, the time that they took, and
// a fault with its kind where the program does wrong. It knows no game.
package sandbox
