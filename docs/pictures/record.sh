#!/bin/sh
# Records the full-screen face in a pseudo-terminal: docs/pictures/tui.svg.
cd "$(dirname "$0")/../.." &&
go test ./cmd/flagfall -count=1 -run TestRecordingOfTheFirstMinute -record "$PWD/docs/pictures/tui.svg"
