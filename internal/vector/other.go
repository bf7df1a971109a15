//go:build !(goexperiment.simd && amd64)

package vector

const fast = false

// These stand for the fast path, which is not built here.
var (
	fastAddTo, fastSubFrom = addTo, subFrom
	fastClippedDot         = clippedDot
	fastClip               = clip
	fastClipSum            = clipSum
	fastDots               = dots
	fastAxpy               = axpy
	fastDot                = dot
)
