//go:build !linux && !js

package program

import "runtime/debug"

// buildID returns nil: the files of other systems have it elsewhere.
func buildID() []byte { return nil }

// buildSettings are those with which the Go command built us, such as vcs.revision.
func buildSettings() map[string]string {
	settings := map[string]string{}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			settings[s.Key] = s.Value
		}
	}
	return settings
}
