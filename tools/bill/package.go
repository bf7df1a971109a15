package main

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"golang.org/x/mod/module"
)

// others are what SPDX allows in no identifier.
var others = regexp.MustCompile(`[^A-Za-z0-9.]+`)

func (p program) id() string { return "SPDXRef-Program-" + others.ReplaceAllString(p.name, "-") }

func (p *part) id() string {
	return "SPDXRef-Linked-" + others.ReplaceAllString(p.Version.String(), "-")
}

// program returns what is said of a program.
func (b bill) program(p program) spdxPackage {
	made := spdxPackage{
		ID:               p.id(),
		Name:             p.name,
		Version:          b.version,
		Purpose:          "APPLICATION",
		Supplier:         ours,
		DownloadLocation: unsaid,
		Checksums:        []checksum{{"SHA256", p.sum}},
		SourceInfo:       "built with " + p.info.GoVersion + " for " + p.setting("GOOS") + "/" + p.setting("GOARCH") + " from " + p.info.Path,
		LicenseConcluded: unsaid,
		LicenseDeclared:  "MIT",
		CopyrightText:    unsaid,
		References: []externalRef{purl(
			p.info.Main.Path, "v"+b.version, strings.TrimPrefix(p.info.Path, p.info.Main.Path+"/"),
		)},
	}
	if p.library {
		made.Purpose = "LIBRARY"
	}
	if tags := p.setting("-tags"); tags != "" {
		made.SourceInfo += ", tags " + tags
	}
	if b.commit != "" {
		made.SourceInfo += ", commit " + b.commit
	}
	return made
}

// describe returns what is said of a part.
func (p *part) describe() (spdxPackage, error) {
	made := spdxPackage{
		ID:               p.id(),
		Name:             p.Path,
		Version:          p.Version.Version,
		Purpose:          "LIBRARY",
		Supplier:         unsaid,
		LicenseConcluded: unsaid,
		LicenseDeclared:  p.expression(),
		CopyrightText:    unsaid,
	}
	if p.toolchain() {
		number, _, _ := strings.Cut(strings.TrimPrefix(p.Version.Version, "go"), " ") // without experiments
		made.Supplier = "Organization: The Go Authors"
		made.DownloadLocation = "https://go.dev/dl/go" + number + ".src.tar.gz"
		made.SourceInfo = "the packages of the Go toolchain that are linked"
		made.References = []externalRef{
			purl(stdlib, number, ""),
			{"SECURITY", "cpe23Type", "cpe:2.3:a:golang:go:" + number + ":*:*:*:*:*:*:*"},
		}
		return made, nil
	}
	if name, ok := strings.CutPrefix(p.Path, npm); ok {
		made.DownloadLocation = fmt.Sprintf("https://registry.npmjs.org/%s/-/%s-%s.tgz", name, name, p.Version.Version)
		made.SourceInfo = "a script that is bundled into what browsers load"
		made.References = []externalRef{{"PACKAGE-MANAGER", "purl", "pkg:npm/" + name + "@" + p.Version.Version}}
		return made, nil
	}
	path, err := module.EscapePath(p.Path)
	if err != nil {
		return made, err
	}
	version, err := module.EscapeVersion(p.Version.Version)
	if err != nil {
		return made, err
	}
	made.DownloadLocation = fmt.Sprintf("https://proxy.golang.org/%s/@v/%s.zip", path, url.PathEscape(version))
	made.SourceInfo = p.sum + ": the sum of the module's files as go.sum has it, which is none of an archive's bytes"
	made.References = []externalRef{purl(p.Path, p.Version.Version, "")}
	return made, nil
}

// purl returns the package URL of a Go module (https://github.com/package-url/purl-spec), in which its path is in small
// letters.
func purl(path, version, below string) externalRef {
	locator := "pkg:golang/" + strings.ToLower(path) + "@" + url.QueryEscape(version)
	if below != "" {
		locator += "#" + below
	}
	return externalRef{"PACKAGE-MANAGER", "purl", locator}
}
