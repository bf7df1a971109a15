package browser

import (
	"archive/tar"
	"compress/gzip"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
)

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
	page := must.Get(os.ReadFile(filepath.Join(gametest.Root(t), "docs", "web.md")))(t)
	said := regexp.MustCompile(`everything together has less than ([\d,]+) bytes`).FindSubmatch(page)
	if said == nil {
		t.Fatal("docs/web.md says no size")
	}
	most := must.Get(strconv.Atoi(strings.ReplaceAll(string(said[1]), ",", "")))(t)
	if t.Logf("%d bytes", size); int(size) >= most {
		t.Errorf("%d bytes compressed, and docs/web.md says less than %d", size, most)
	}
}
