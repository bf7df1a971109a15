module example.org/module

go 1.26.0
