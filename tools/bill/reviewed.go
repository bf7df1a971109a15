package main

// reviewed are the files that licensecheck does not know and somebody has read: the
// licences in them, as SPDX calls them, by the sums of the texts. None stands for a text
// that sets no terms for what is linked here. A changed text has another sum, and is to be read again.
var reviewed = map[string][]string{
	// gonum.org/v1/gonum v0.17.0, in THIRD_PARTY_LICENSES:
	"1fad26590385d93b00c0d91989ee71cd1c91c74a126485f1b4f0bb44f7a32354": {"SunPro"},       // Sun-LICENSE
	"c9c37150f4da119e5bacf333f091e7b266bab7b86ec69fa447588fc6cdfd7b61": {"BSD-3-Clause"}, // MT19937-64-LICENSE, with more around it
	"19912b29acb89536920c5bac54feb6a3da6c6989b35b7878f38728fbdb4c1535": nil,              // Bogaert-LICENSE: a disclaimer, for integrate/quad
	"aa82ad47b727abeada5eeb819a984f2843ba7c9b57da2c9d54fac6e58531b2d4": nil,              // W3C-TestSuite-LICENSE: for files of its tests

	// modernc.org/memory v1.12.1, LICENSE-LOGO: where the picture of its page is from.
	"5ae5bee3072a841376451b48d8cfcec7188e10543926d5870828d36c8a750dc5": nil,

	// modernc.org/libc v1.77.1, LICENSE-3RD-PARTY.md: Go, musl with parts under BSD
	// licences, go-netdb, nixpkgs.
	"f597097efe3d97021f89170746bd3a0fb9a8b6fb26b82043ed68a4e0283bee6c": {"BSD-2-Clause", "BSD-3-Clause", "MIT"},

	// modernc.org/sqlite v1.60.1, LICENSE-SQLITE.
	"8438c9c89b849131ead81d5435cb97fcf052df5b0b286dda8a2d4c29e6cb3fd0": {"LicenseRef-SQLite-Public-Domain"},
	// The same, LICENSE-3RD-PARTY.md: those that its section 1 lists as linked. MPL-2.0 is
	// in it for a module of section 3, "not compiled into anything".
	"b4366b9c27a9364633e015011a231913ed19bf1228f335bf617e50a6f7b168a6": {"BSD-3-Clause", "MIT"},
}

// elsewhere are licences that lie neither next to the packages that they are for nor above
// them: of a module, by the folder of the packages.
var elsewhere = map[string]map[string]string{
	"golang.org/x/image": {"font/gofont": "font/gofont/ttfs/README"},
}
