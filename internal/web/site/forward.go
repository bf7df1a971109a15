package site

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"strings"

	"flagfall.dev/internal/web"
)

// forward is the page that hosts show at an address that no file has, such as that of a game. It
// goes to the site's root, which shows the address; base is the root, or "" where the page has to
// find it by the names of our pages.
func forward(base string) []byte {
	known, _ := json.Marshal(base) // a string always has a form
	script := `const p=location.pathname,base=` + string(known) + `,` +
		`i=base?(p.startsWith(base)?base.length:-1):p.search(/\/(` + strings.Join(web.PageNames(), "|") + `)(\/|$)/)+1;` +
		`if(i>0)location.replace(p.slice(0,i)+"?at="+encodeURIComponent(p.slice(i))+location.hash);` +
		`else addEventListener("DOMContentLoaded",()=>{document.body.hidden=false})`
	sum := sha256.Sum256([]byte(script))
	policy := `default-src 'none'; base-uri 'none'; form-action 'none'; script-src 'sha256-` + base64.StdEncoding.EncodeToString(sum[:]) + `'`
	return []byte(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="` + policy + `">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Flagfall</title>
<script>` + script + `</script>
</head>
<body hidden>
<p>There is nothing here. The address may be old or not complete.</p>
</body>
</html>
`)
}
