module example.com/outside

go 1.26.0

require flagfall.dev v0.0.0

require github.com/pelletier/go-toml/v2 v2.4.3 // indirect

replace flagfall.dev => ../..
