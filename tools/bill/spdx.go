package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"time"
)

// A document is one of SPDX 2.3, with the fields that we fill (https://spdx.github.io/spdx-spec/v2.3/).
type document struct {
	SPDXVersion       string          `json:"spdxVersion"`
	DataLicense       string          `json:"dataLicense"`
	ID                string          `json:"SPDXID"`
	Name              string          `json:"name"`
	DocumentNamespace string          `json:"documentNamespace"`
	CreationInfo      creation        `json:"creationInfo"`
	Packages          []spdxPackage   `json:"packages"`
	Relationships     []relationship  `json:"relationships"`
	Extracted         []extractedText `json:"hasExtractedLicensingInfos,omitempty"`
}

type creation struct {
	Created  string   `json:"created"`
	Creators []string `json:"creators"`
}

// A spdxPackage is a program or a part.
type spdxPackage struct {
	ID               string        `json:"SPDXID"`
	Name             string        `json:"name"`
	Version          string        `json:"versionInfo"`
	Purpose          string        `json:"primaryPackagePurpose"`
	Supplier         string        `json:"supplier"`
	DownloadLocation string        `json:"downloadLocation"`
	FilesAnalyzed    bool          `json:"filesAnalyzed"`
	Checksums        []checksum    `json:"checksums,omitempty"`
	SourceInfo       string        `json:"sourceInfo"`
	LicenseConcluded string        `json:"licenseConcluded"`
	LicenseDeclared  string        `json:"licenseDeclared"`
	CopyrightText    string        `json:"copyrightText"`
	References       []externalRef `json:"externalRefs"`
}

type checksum struct {
	Algorithm string `json:"algorithm"`
	Value     string `json:"checksumValue"`
}

type externalRef struct {
	Category string `json:"referenceCategory"`
	Type     string `json:"referenceType"`
	Locator  string `json:"referenceLocator"`
}

type relationship struct {
	From string `json:"spdxElementId"`
	Kind string `json:"relationshipType"`
	To   string `json:"relatedSpdxElement"`
}

// An extractedText is a licence that SPDX has no name for.
type extractedText struct {
	ID   string `json:"licenseId"`
	Text string `json:"extractedText"`
	Name string `json:"name"`
}

// unsaid is what SPDX has for what nobody claims.
const unsaid = "NOASSERTION"

const (
	ours      = "Organization: Flagfall authors"
	root      = "SPDXRef-DOCUMENT"
	describes = "DESCRIBES"
	contains  = "CONTAINS"
	dependsOn = "DEPENDS_ON"
)

// document returns what programs are made of as JSON.
func (b bill) document(programs []program, c contents) ([]byte, error) {
	d := document{
		SPDXVersion:  "SPDX-2.3",
		DataLicense:  "CC0-1.0",
		ID:           root,
		Name:         "flagfall-" + b.version,
		CreationInfo: creation{b.created.Format(time.RFC3339), []string{ours, "Tool: flagfall.dev/tools/bill"}},
		Extracted:    extracted(c),
	}
	var sums []byte
	for _, p := range programs {
		sums = append(sums, p.sum...)
		d.Relationships = append(d.Relationships, relationship{root, describes, p.id()})
		if p.inside != nil {
			d.Relationships = append(d.Relationships, relationship{p.id(), contains, p.inside.id()})
		}
	}
	d.DocumentNamespace = "https://flagfall.dev/spdx/" + d.Name + "-" + sum(sums)
	for _, p := range flat(programs) {
		d.Packages = append(d.Packages, b.program(p))
		for _, linked := range c.of[p.sum] {
			d.Relationships = append(d.Relationships, relationship{p.id(), dependsOn, linked.id()})
		}
	}
	for _, p := range c.all {
		described, err := p.describe()
		if err != nil {
			return nil, err
		}
		d.Packages = append(d.Packages, described)
	}
	var text bytes.Buffer
	to := json.NewEncoder(&text)
	to.SetEscapeHTML(false)
	to.SetIndent("", "  ")
	err := to.Encode(d)
	return text.Bytes(), err
}

// extracted returns the licences of parts that SPDX has no name for.
func extracted(c contents) (all []extractedText) {
	seen := map[string]bool{}
	for _, p := range c.all {
		for _, l := range p.licences {
			for _, id := range l.ids {
				if name, ok := strings.CutPrefix(id, "LicenseRef-"); ok && !seen[id] {
					seen[id] = true
					all = append(all, extractedText{id, string(l.text), strings.ReplaceAll(name, "-", " ")})
				}
			}
		}
	}
	return all
}
