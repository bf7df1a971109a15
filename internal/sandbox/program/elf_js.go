package program

// buildID returns nil: a browser has no file of the program, and what reads such files
// would be a fiftieth of it.
func buildID(string) []byte { return nil }
