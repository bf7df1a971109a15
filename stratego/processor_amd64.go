package stratego

// wide reports whether the processor and the system have what vector_amd64.s uses: AVX-512
// with its parts F, DQ, BW, VL, VBMI, VBMI2, VPOPCNTDQ and BITALG, as all have that came
// after 2019, and BMI1, BMI2 and POPCNT. The library needs no other module, so it asks the
// processor itself (Intel, Software Developer's Manual 1, 14.3 and 15.2).
var wide = hasVectors()

func hasVectors() bool {
	const (
		leaf1C = 1<<23 | 1<<27                               // register C: POPCNT, and XGETBV may be asked
		leaf7B = 1<<3 | 1<<8 | 1<<16 | 1<<17 | 1<<30 | 1<<31 // register B: BMI1, BMI2, AVX-512 F, DQ, BW, VL
		leaf7C = 1<<1 | 1<<6 | 1<<12 | 1<<14                 // register C: AVX-512 VBMI, VBMI2, BITALG, VPOPCNTDQ
		saved  = 1<<1 | 1<<2 | 1<<5 | 1<<6 | 1<<7            // registers of SSE, AVX and AVX-512
	)
	if most, _, _ := cpuid(0); most < 7 {
		return false
	}
	_, _, c := cpuid(1)
	if c&leaf1C != leaf1C || enabled()&saved != saved {
		return false
	}
	_, b, c := cpuid(7)
	return b&leaf7B == leaf7B && c&leaf7C == leaf7C
}

// cpuid returns the registers A, B and C of a leaf of CPUID, of its first part.
func cpuid(leaf uint32) (a, b, c uint32)

// enabled returns which registers the system saves (XCR0). It may be asked where CPUID
// says so.
func enabled() uint32
