package main

import (
	"fmt"
	"runtime"
)

// version is the released version of the module.
const version = "0.1.0-dev"

type versionCmd struct{}

// Run prints the version of Flagfall and of the Go that built it.
func (versionCmd) Run() error {
	fmt.Printf("flagfall %s (%s %s/%s)\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return nil
}
