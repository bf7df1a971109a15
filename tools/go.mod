// The tools that ./test runs, in a module of their own so that the product's
// dependencies stay the product's.
module flagfall.dev/tools

go 1.26.0

tool (
	golang.org/x/perf/cmd/benchstat
	mvdan.cc/gofumpt
)

require (
	github.com/klauspost/compress v1.20.3
	aead.dev/minisign v0.3.0
	github.com/google/licensecheck v0.3.1
	golang.org/x/crypto v0.58.0
	golang.org/x/mod v0.41.0
	golang.org/x/term v0.47.0
	golang.org/x/tools v0.51.0
	honnef.co/go/tools v0.8.2
)

require (
	github.com/BurntSushi/toml v1.6.0 // indirect
	github.com/aclements/go-moremath v0.0.0-20210112150236-f10218a38794 // indirect; snapshot: nothing is tagged; golang.org/x/perf requires it
	golang.org/x/exp/typeparams v0.0.0-20231108232855-2478ac86f678 // indirect; snapshot: nothing is tagged; honnef.co/go/tools v0.8.2 requires it
	golang.org/x/perf v0.0.0-20260908200009-22c9c6c9d4da // indirect; snapshot: nothing is tagged; it has benchstat
	golang.org/x/sync v0.23.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	mvdan.cc/gofumpt v0.12.0 // indirect
)
