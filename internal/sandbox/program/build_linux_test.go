package program

import (
	"bytes"
	"debug/elf"
	"os"
	"runtime/debug"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestSectionsOfOurFileAreThoseThatDebugELFReads(t *testing.T) {
	f := must.Get(elf.Open(image))(t)
	defer f.Close()
	for _, name := range []string{".note.go.buildid", ".go.buildinfo", ".shstrtab"} {
		s := f.Section(name)
		if s == nil {
			t.Fatalf("this test has no section %s", name)
		}
		if want := must.Get(s.Data())(t); !bytes.Equal(own(name), want) {
			t.Errorf("%s has %d bytes, or others, expected %d", name, len(own(name)), len(want))
		}
	}
	if s := own(".nothing"); s != nil {
		t.Errorf("a section that is not there has %d bytes", len(s))
	}
	if len(buildID()) == 0 {
		t.Error("this test has no build id")
	}
}

func TestSettingsOfTheBuildAreThoseOfTheRuntime(t *testing.T) {
	info, ok := debug.ReadBuildInfo()
	if !ok || len(info.Settings) == 0 {
		t.Fatal("this test has no settings")
	}
	got := buildSettings()
	for _, want := range info.Settings {
		if got[want.Key] != want.Value {
			t.Errorf("%s is %q, expected %q", want.Key, got[want.Key], want.Value)
		}
	}
	if len(got) != len(info.Settings) {
		t.Errorf("%d settings, expected %d", len(got), len(info.Settings))
	}
}

func TestDamagedFilesHaveNoSections(t *testing.T) {
	whole := must.Get(os.ReadFile(image))(t)
	for _, size := range []int{0, 1, 63, 64, 100, len(whole) / 2} {
		if s := section(bytes.NewReader(whole[:size]), ".shstrtab"); s != nil {
			t.Errorf("the first %d bytes of a program have a section of %d", size, len(s))
		}
	}
	head := bytes.Clone(whole[:64])
	for i := range head {
		for _, b := range []byte{0, 1, 0x7f, 0xff} {
			broken := bytes.Clone(head)
			broken[i] = b
			section(bytes.NewReader(append(broken, whole[64:1<<16]...)), ".shstrtab")
		}
	}
}
