// The tools that ./test runs, in a module of their own so that the product's
// dependencies stay the product's.
module flagfall.dev/tools

go 1.26.0

tool (
	golang.org/x/perf/cmd/benchstat
	mvdan.cc/gofumpt
)

require (
	aead.dev/minisign v0.3.0
	github.com/google/licensecheck v0.3.1
	github.com/goreleaser/nfpm/v2 v2.45.2 // from v2.47 on it needs Go 1.26.4
	github.com/klauspost/compress v1.20.3
	golang.org/x/crypto v0.58.0
	golang.org/x/mod v0.41.0
	golang.org/x/term v0.47.0
	golang.org/x/tools v0.51.0
	honnef.co/go/tools v0.8.2
)

require (
	dario.cat/mergo v1.0.2 // indirect
	github.com/AlekSi/pointer v1.2.0 // indirect
	github.com/Masterminds/goutils v1.1.1 // indirect
	github.com/Masterminds/semver/v3 v3.4.0 // indirect
	github.com/Masterminds/sprig/v3 v3.3.0 // indirect
	github.com/Microsoft/go-winio v0.6.2 // indirect
	github.com/ProtonMail/go-crypto v1.4.0 // indirect
	github.com/blakesmith/ar v0.0.0-20190502131153-809d4375e1fb // indirect; snapshot: nothing is tagged; nfpm v2.45.2 requires it
	github.com/cavaliergopher/cpio v1.0.1 // indirect
	github.com/cloudflare/circl v1.6.3 // indirect
	github.com/cyphar/filepath-securejoin v0.4.1 // indirect
	github.com/emirpasic/gods v1.18.1 // indirect
	github.com/go-git/gcfg v1.5.1-0.20230307220236-3a3c6141e376 // indirect; snapshot: nothing newer is tagged; go-git v5.16.5 requires it
	github.com/go-git/go-billy/v5 v5.7.0 // indirect
	github.com/go-git/go-git/v5 v5.16.5 // indirect
	github.com/gobwas/glob v0.2.3 // indirect
	github.com/golang/groupcache v0.0.0-20241129210726-2c02b8208cf8 // indirect; snapshot: nothing is tagged; go-git v5.16.5 requires it
	github.com/google/rpmpack v0.7.1 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/goreleaser/chglog v0.7.4 // indirect
	github.com/goreleaser/fileglob v1.4.0 // indirect
	github.com/huandu/xstrings v1.5.0 // indirect
	github.com/jbenet/go-context v0.0.0-20150711004518-d14ea06fba99 // indirect; snapshot: nothing is tagged; go-git v5.16.5 requires it
	github.com/kevinburke/ssh_config v1.2.0 // indirect
	github.com/klauspost/pgzip v1.2.6 // indirect
	github.com/mitchellh/copystructure v1.2.0 // indirect
	github.com/mitchellh/reflectwalk v1.0.2 // indirect
	github.com/pjbgf/sha1cd v0.3.2 // indirect
	github.com/sergi/go-diff v1.3.2-0.20230802210424-5b0b94c5c0d3 // indirect; snapshot: go-git v5.16.5 requires this one
	github.com/shopspring/decimal v1.4.0 // indirect
	github.com/skeema/knownhosts v1.3.1 // indirect
	github.com/spf13/cast v1.10.0 // indirect
	github.com/ulikunitz/xz v0.5.15 // indirect
	github.com/xanzy/ssh-agent v0.3.3 // indirect
	gitlab.com/digitalxero/go-conventional-commit v1.0.7 // indirect
	go.yaml.in/yaml/v3 v3.0.4 // indirect
	golang.org/x/net v0.60.0 // indirect
	gopkg.in/warnings.v0 v0.1.2 // indirect
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
