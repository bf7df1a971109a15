// Package files says which files a held program needs, and where it sees them.
//
// What enters are the paths that its command names and those that it may read besides. What leaves are
// parts of our file system to show to it, and the paths among them to hide. Other systems than Linux
// show a program everything.
package files
