package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// An object is one of a document, read without our types.
type object = map[string]any

var (
	identifier = regexp.MustCompile(`^SPDXRef-[A-Za-z0-9.-]+$`)
	licenceID  = regexp.MustCompile(`^(LicenseRef-)?[A-Za-z0-9.-]+$`)
	locator    = regexp.MustCompile(`^pkg:golang/[a-z0-9._~/-]+@[A-Za-z0-9._~%+-]+(#[A-Za-z0-9._~/-]+)?$`)
	cpe        = regexp.MustCompile(`^cpe:2\.3:[aho](:[A-Za-z0-9._*-]+){10}$`)
)

// check returns how a text fails the specification of SPDX 2.3: the fields that its clauses 6
// (document), 7 (packages), 10 (other licences) and 11 (relationships) require, and the forms of the values
// that we write.
func check(text []byte) (faults []string) {
	var d object
	if err := json.Unmarshal(text, &d); err != nil {
		return []string{err.Error()}
	}
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	say := func(of object, where, field string, right func(string) bool) {
		if value, _ := of[field].(string); value == "" || !right(value) {
			fault("%s: %s is %q", where, field, of[field])
		}
	}
	is := func(want string) func(string) bool { return func(s string) bool { return s == want } }
	any := func(string) bool { return true }
	say(d, "6.1", "spdxVersion", is("SPDX-2.3"))
	say(d, "6.2", "dataLicense", is("CC0-1.0"))
	say(d, "6.3", "SPDXID", is("SPDXRef-DOCUMENT"))
	say(d, "6.4", "name", any)
	say(d, "6.5", "documentNamespace", isURL)
	made, _ := d["creationInfo"].(object)
	say(made, "6.9", "created", func(s string) bool {
		at, err := time.Parse(time.RFC3339, s)
		return err == nil && at.Location() == time.UTC && strings.HasSuffix(s, "Z")
	})
	if creators := texts(made["creators"]); len(creators) == 0 || slices.ContainsFunc(creators, func(s string) bool {
		return !regexp.MustCompile(`^(Person|Organization|Tool): .+`).MatchString(s)
	}) {
		fault("6.8: creators are %q", creators)
	}

	known := map[string]bool{"SPDXRef-DOCUMENT": true}
	refs := map[string]bool{}
	for _, e := range objects(d["hasExtractedLicensingInfos"]) {
		say(e, "10.1", "licenseId", func(s string) bool { return strings.HasPrefix(s, "LicenseRef-") && licenceID.MatchString(s) })
		say(e, "10.2", "extractedText", any)
		refs[fmt.Sprint(e["licenseId"])] = true
	}
	for _, p := range objects(d["packages"]) {
		id := fmt.Sprint(p["SPDXID"])
		if known[id] {
			fault("%s is there twice", id)
		}
		known[id] = true
		say(p, "7.1", "name", any)
		say(p, "7.2", "SPDXID", identifier.MatchString)
		say(p, id+" 7.3", "versionInfo", any)
		say(p, id+" 7.5", "supplier", func(s string) bool {
			return s == "NOASSERTION" || regexp.MustCompile(`^(Person|Organization): .+`).MatchString(s)
		})
		say(p, id+" 7.7", "downloadLocation", func(s string) bool { return s == "NOASSERTION" || s == "NONE" || isURL(s) })
		if analysed, ok := p["filesAnalyzed"].(bool); !ok || analysed {
			fault("%s 7.8: filesAnalyzed is %v: true asks for a verification code", id, p["filesAnalyzed"])
		}
		for _, c := range objects(p["checksums"]) {
			say(c, id+" 7.10", "algorithm", is("SHA256"))
			say(c, id+" 7.10", "checksumValue", regexp.MustCompile(`^[0-9a-f]{64}$`).MatchString)
		}
		for _, field := range []string{"licenseConcluded", "licenseDeclared"} {
			say(p, id+" 7.13", field, func(s string) bool {
				for one := range strings.SplitSeq(s, " AND ") {
					if !licenceID.MatchString(one) || strings.HasPrefix(one, "LicenseRef-") && !refs[one] {
						return false
					}
				}
				return true
			})
		}
		say(p, id+" 7.17", "copyrightText", any)
		for _, r := range objects(p["externalRefs"]) {
			switch r["referenceType"] {
			case "purl":
				say(r, id+" 7.21", "referenceCategory", is("PACKAGE-MANAGER"))
				say(r, id+" 7.21", "referenceLocator", locator.MatchString)
			case "cpe23Type":
				say(r, id+" 7.21", "referenceCategory", is("SECURITY"))
				say(r, id+" 7.21", "referenceLocator", cpe.MatchString)
			default:
				fault("%s 7.21: referenceType is %v", id, r["referenceType"])
			}
		}
		say(p, id+" 7.24", "primaryPackagePurpose", regexp.MustCompile(`^(APPLICATION|LIBRARY)$`).MatchString)
	}
	described := false
	for _, r := range objects(d["relationships"]) {
		for _, end := range []string{"spdxElementId", "relatedSpdxElement"} {
			say(r, "11.1", end, func(s string) bool { return known[s] })
		}
		say(r, "11.1", "relationshipType", regexp.MustCompile(`^(DESCRIBES|CONTAINS|DEPENDS_ON)$`).MatchString)
		described = described || r["relationshipType"] == "DESCRIBES"
	}
	if !described {
		fault("11.1: the document describes nothing")
	}
	return faults
}

func isURL(s string) bool {
	u, err := url.Parse(s)
	return err == nil && u.Scheme == "https" && u.Host != "" && u.Fragment == ""
}

func objects(value any) (all []object) {
	list, _ := value.([]any)
	for _, v := range list {
		o, _ := v.(object)
		all = append(all, o)
	}
	return all
}

func texts(value any) (all []string) {
	list, _ := value.([]any)
	for _, v := range list {
		all = append(all, fmt.Sprint(v))
	}
	return all
}

// Whichever field is left out that the specification requires, or we always write, is missed.
func TestTheCheckMissesEveryField(t *testing.T) {
	whole := standIn(t).document
	if faults := check(whole); len(faults) > 0 {
		t.Fatal(faults)
	}
	tried := 0
	var without func(o object, again func() []byte)
	without = func(o object, again func() []byte) {
		for _, key := range slices.Sorted(maps.Keys(o)) {
			kept := o[key]
			if key != "sourceInfo" && key != "checksums" && key != "externalRefs" && (key != "name" || o["licenseId"] == nil) {
				delete(o, key)
				if tried++; len(check(again())) == 0 {
					t.Errorf("nobody misses %s of %.200v", key, o)
				}
				o[key] = kept
			}
			if inner, ok := kept.(object); ok {
				without(inner, again)
			}
			if list := objects(kept); len(list) > 0 && list[0] != nil {
				without(list[0], again)
			}
		}
	}
	var d object
	if err := json.Unmarshal(whole, &d); err != nil {
		t.Fatal(err)
	}
	without(d, func() []byte {
		text, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		return text
	})
	if tried < 25 {
		t.Errorf("%d fields were left out", tried)
	}
}
