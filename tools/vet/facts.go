package main

import (
	"go/types"
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"
)

// facts are what analyzers note about objects and packages for the packages that import them. All packages of a target
// are one graph of types, so that an object's fact is found by the object. A type of facts belongs to one analyzer.
type facts struct {
	mu       sync.RWMutex
	objects  map[reflect.Type]map[types.Object]analysis.Fact
	packages map[reflect.Type]map[*types.Package]analysis.Fact
}

func newFacts() *facts {
	return &facts{
		objects:  map[reflect.Type]map[types.Object]analysis.Fact{},
		packages: map[reflect.Type]map[*types.Package]analysis.Fact{},
	}
}

// ofObject copies the fact of an object into one of its type, and returns false where there is none.
func (f *facts) ofObject(o types.Object, into analysis.Fact) bool { return find(f, f.objects, o, into) }

func (f *facts) ofPackage(p *types.Package, into analysis.Fact) bool {
	return find(f, f.packages, p, into)
}

func (f *facts) addToObject(o types.Object, fact analysis.Fact) { add(f, f.objects, o, fact) }

func (f *facts) addToPackage(p *types.Package, fact analysis.Fact) { add(f, f.packages, p, fact) }

// ofObjects returns the function that lists all facts of an analyzer about objects, in no order: those of packages too
// that the one at hand doesn't import, whose objects it cannot name.
func (f *facts) ofObjects(a *analysis.Analyzer) func() []analysis.ObjectFact {
	return func() (all []analysis.ObjectFact) {
		f.mu.RLock()
		defer f.mu.RUnlock()
		for _, t := range a.FactTypes {
			for object, fact := range f.objects[reflect.TypeOf(t)] {
				all = append(all, analysis.ObjectFact{Object: object, Fact: fact})
			}
		}
		return all
	}
}

func (f *facts) ofPackages(a *analysis.Analyzer) func() []analysis.PackageFact {
	return func() (all []analysis.PackageFact) {
		f.mu.RLock()
		defer f.mu.RUnlock()
		for _, t := range a.FactTypes {
			for p, fact := range f.packages[reflect.TypeOf(t)] {
				all = append(all, analysis.PackageFact{Package: p, Fact: fact})
			}
		}
		return all
	}
}

func find[K comparable](f *facts, among map[reflect.Type]map[K]analysis.Fact, key K, into analysis.Fact) bool {
	f.mu.RLock()
	defer f.mu.RUnlock()
	fact, ok := among[reflect.TypeOf(into)][key]
	if ok {
		reflect.ValueOf(into).Elem().Set(reflect.ValueOf(fact).Elem())
	}
	return ok
}

func add[K comparable](f *facts, among map[reflect.Type]map[K]analysis.Fact, key K, fact analysis.Fact) {
	f.mu.Lock()
	defer f.mu.Unlock()
	kind := reflect.TypeOf(fact)
	if among[kind] == nil {
		among[kind] = map[K]analysis.Fact{}
	}
	among[kind][key] = fact
}
