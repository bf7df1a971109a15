// Package seccomp is the kernel's filter of system calls: which calls a program of others may make, and
// with which arguments.
//
// What enters is what else holds the program. What leaves is a filter on the calling thread and on what
// it becomes. Other systems than Linux have none.
package seccomp
