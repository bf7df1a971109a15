//go:build !linux

// Package machine describes this machine: memory, processor and kernel.
package machine

// Memory returns how many bytes of memory this process may use; 0: unknown.
func Memory() uint64 { return 0 }

// Processor returns the name of the first processor; empty if unknown.
func Processor() string { return "" }

// Kernel returns the system's kernel and its release; empty if unknown.
func Kernel() string { return "" }

// Load returns the load average of the last minute, in threads; false if unknown.
func Load() (threads float64, known bool) { return 0, false }
