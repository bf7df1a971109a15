// Package jail runs a program that somebody else wrote in a fresh directory of its own, as its own
// process group, within what the kernel can hold it to: files, network, other processes, memory,
// processors and their time.
//
// What enters is a Spec. What leaves is a Program: its three pipes, what it has used, and how it
// ended. Nothing of it survives Close: no process and no file.
//
// On Linux the program also gets a process namespace of its own where the kernel
// grants one, so that whatever it forks ends with it even if we are killed.
// Elsewhere, and where that is refused, a search for its descendants takes the
// namespace's place.
package jail
