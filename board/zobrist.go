package board

// Keys is a table of Zobrist keys (Zobrist 1970): one random word for every
// piece code on every square. XOR of the keys of all pieces is a position's
// hash, kept up incrementally.
type Keys [32][MaxSquares]uint64

// NewKeys fills a table from a seed with SplitMix64 (Steele, Lea and Flood
// 2014), so the same seed gives the same hashes in every process.
func NewKeys(seed uint64) *Keys {
	var k Keys
	for p := range k {
		for q := range k[p] {
			seed += 0x9e3779b97f4a7c15
			k[p][q] = mix(seed)
		}
	}
	return &k
}

func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
