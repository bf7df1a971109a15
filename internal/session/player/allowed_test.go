package player

import (
	"strings"
	"testing"
)

// Directory, options and environment decide what runs: a worker's list has them.
func TestAWorkerAllowsAProgramOnlyAsItsListHasIt(t *testing.T) {
	list := Allowed{"native:./bot", "marshal:policy=./ucc.policy", "native:./bot [environment A=1]"}
	for program, allowed := range map[string]bool{
		"council": true, "marshal:nodes=9": true, "marshal:policy=./ucc.policy": true, "marshal:nodes=9,policy=/dev/stdin": false,
		"native:./bot": true, "native:./bot [environment A=1]": true,
		"native:./bot [directory=/tmp]": false, "native:./bot [environment A=1, environment BASH_ENV=x]": false, "ucc:./bot": false,
	} {
		err := list.Refuse(program)
		if (err == nil) != allowed || err != nil && !strings.Contains(err.Error(), program) {
			t.Errorf("%s: %v", program, err)
		}
	}
}
