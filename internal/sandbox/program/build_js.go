package program

// buildID returns nil: a program in a browser has no file.
func buildID() []byte { return nil }

// buildSettings returns nil: a static site's program is built without what version control says, and to read the rest
// would make it larger.
func buildSettings() map[string]string { return nil }
