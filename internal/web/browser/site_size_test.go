package browser

import (
	"archive/tar"
	"compress/gzip"
	"os"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

// mostSite is how many bytes a static site has at most when it is compressed, as docs/web.md says.
const mostSite = 3_000_000

// counter counts what is written.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

func TestAStaticSiteIsAsSmallAsItsPageSays(t *testing.T) {
	t.Parallel()
	_, dir := newSite(t)
	var size counter
	packed := must.Get(gzip.NewWriterLevel(&size, gzip.BestCompression))(t)
	archive := tar.NewWriter(packed)
	must.Do(t, archive.AddFS(os.DirFS(dir)))
	must.Do(t, archive.Close())
	must.Do(t, packed.Close())
	if t.Logf("%d bytes", size); size >= mostSite {
		t.Errorf("%d bytes compressed, want less than %d", size, mostSite)
	}
}
