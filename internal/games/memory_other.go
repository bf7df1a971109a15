//go:build !linux

package games

// machineMemory returns how many bytes of memory this process may use; 0:
// unknown.
func machineMemory() uint64 { return 0 }

func processor() string { return "" }
func kernel() string    { return "" }
