//go:build !(goexperiment.simd && amd64)

package vector

const simd = false

// These stand for the fast loops, which are not built here.
var (
	fastAddTo, fastSubFrom = addTo, subFrom
	fastClippedDot         = clippedDot
	fastClip               = clip
	fastClipSum            = clipSum
	fastAxpy               = axpy
	fastDot                = dot
)
