package stratego_test

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func TestEverySettingOfADefinitionIsDescribedOnce(t *testing.T) {
	var d stratego.Definition
	described := map[any]string{}
	for _, f := range stratego.Fields() {
		if other := described[f.At(&d)]; other != "" {
			t.Errorf("%s and %s are the same setting", f.Key, other)
		}
		if f.Key == "" || f.Values == "" || f.Meaning == "" {
			t.Errorf("%q is not described", f.Key)
		}
		described[f.At(&d)] = f.Key
	}
	var walk func(v reflect.Value)
	walk = func(v reflect.Value) {
		for i := range v.NumField() {
			if setting := v.Field(i); setting.Type() == reflect.TypeFor[stratego.Battle]() {
				walk(setting)
			} else if described[setting.Addr().Interface()] == "" {
				t.Errorf("%s has no Field", v.Type().Field(i).Name)
			}
		}
	}
	walk(reflect.ValueOf(&d).Elem())
}

func TestTheVariantsPageDescribesEverySettingAsTheListDoes(t *testing.T) {
	text := must.Get(os.ReadFile("../docs/variants.md"))(t)
	for _, f := range stratego.Fields() {
		key := f.Key
		if key == "army" {
			key = "[army]"
		}
		if line := "| `" + key + "` | " + f.Values + " | " + f.Meaning + " |\n"; !strings.Contains(string(text), line) {
			t.Errorf("missing:\n%s", line)
		}
	}
}

func TestOnlyTheContestWhoseRulesSaySoReplaysDraws(t *testing.T) {
	for _, v := range stratego.Variants() {
		if got := v.Definition().ReplayDraws; got != (v.Name() == "iut") {
			t.Errorf("%s: %v", v, got)
		}
		if told := strings.Contains(v.Rules(), "is played again"); told != v.Definition().ReplayDraws {
			t.Errorf("%s: told in its rules: %v", v, told)
		}
	}
}
