// Package cli is the district of what commands share with a terminal and a shell: editing a line,
// completion, manual pages, signals, and what works on this machine.
//
// What enters are the description of a command line, and signals. What leaves is text.
package cli
