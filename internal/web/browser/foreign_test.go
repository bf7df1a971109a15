package browser

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// attack is a script of another site's: it tries everything that a page can to read from a
// server, or to have something done there, and keeps in window.found what succeeded.
const attack = `(async (server, seat) => {
	const found = [];
	const tried = async (what, attempt) => { try { if (await attempt()) found.push(what); } catch { /* it is refused */ } };
	const reading = ["/", "/library", "/api/catalogue", "/api/library", "/api/events", "/api/bots", "/api/challenges", seat + "/state", seat + "/record", seat + "/events"];
	const doing = { [seat + "/resign"]: {}, [seat + "/chat"]: { text: "hello" }, [seat + "/undo"]: {}, "/api/games": { variant: "barrage", opponent: "random", open: true }, "/api/bots": { name: "Crab" }, "/api/owner": { token: "" } };
	const form = (path, body) => new Promise((done) => {
		const frame = Object.assign(document.createElement("iframe"), { name: "f" + Math.random(), onload: done });
		const form = Object.assign(document.createElement("form"), { action: server + path, method: "post", enctype: "text/plain", target: frame.name });
		// The name, = and the value together are JSON.
		form.append(Object.assign(document.createElement("input"), { name: JSON.stringify({ ...body, text: "hello" }).slice(0, -2), value: '"}' }));
		document.body.append(frame, form);
		form.submit();
		setTimeout(done, 3000);
	});
	const loaded = (tag, path) => new Promise((r) => {
		const e = document.createElement(tag);
		e.onload = () => r(tag !== "iframe"); // the browser's own page about the refusal is loaded
		e.onerror = () => r(false);
		e.src = server + path;
		document.body.append(e);
	});
	const heard = (path) => new Promise((r) => {
		const e = new EventSource(server + path, { withCredentials: true });
		e.onopen = e.onmessage = () => r(true);
		e.onerror = () => { e.close(); r(false); };
	});
	const connected = (path) => new Promise((r) => {
		const s = new WebSocket(server.replace("http", "ws") + path);
		s.onopen = () => r(true);
		s.onerror = () => r(false);
	});
	const asked = (path, how) => fetch(server + path, { credentials: "include", ...how });
	await Promise.all([
		...reading.flatMap((path) => [
			tried("read " + path, async () => (await asked(path)).status > 0),
			tried("had without reading " + path, async () => { const r = await asked(path, { mode: "no-cors" }); return r.type !== "opaque" || (await r.text()) !== ""; }),
		]),
		...Object.entries(doing).flatMap(([path, body]) => [
			...["application/json", "text/plain"].map((kind) => tried(kind + " " + path, async () => (await asked(path, { method: "POST", headers: { "Content-Type": kind }, body: JSON.stringify(body) })).status > 0)),
			tried("sent " + path, () => asked(path, { method: "POST", mode: "no-cors", body: JSON.stringify(body) }).then(() => false)),
			tried("sent in passing " + path, () => { navigator.sendBeacon(server + path, JSON.stringify(body)); }),
			tried("sent as a form " + path, () => form(path, body).then(() => false)),
		]),
		...[seat + "/events", "/api/events", "/api/arena/events"].flatMap((path) => [tried("heard " + path, () => heard(path)), tried("opened a socket at " + path, () => connected(path))]),
		...[["script", "/api/catalogue"], ["script", "/app.js"], ["img", "/icon.svg"], ["iframe", "/"]].map(([tag, path]) => tried("loaded " + tag + " " + path, () => loaded(tag, path))),
	]);
	for (const frame of document.querySelectorAll("iframe")) {
		await tried("read a frame", () => frame.contentWindow.location.origin === server || Object.keys(frame.contentWindow.localStorage).some((k) => k.startsWith("flagfall")));
	}
	await tried("read what is stored", () => Object.keys(localStorage).length + document.cookie.length);
	window.found = found;
})`

// What a page of another site, or of another server of this machine, tries in the same
// browser gets nothing from a server, and changes nothing there.
func TestAPageOfAnotherSiteReadsNothingAndChangesNothing(t *testing.T) {
	t.Parallel()
	needChromium(t)
	state := t.TempDir()
	s := startLibrary(t, state)
	keepGames(t, state)
	p := newTab(t, 1180, 860)
	p.run(chromedp.Navigate(s.own("/")))
	p.until(`document.querySelector("#begin") !== null`)
	p.run(chromedp.Click("#begin"))
	p.until(`location.pathname.startsWith("/game/") && ` + myTurn)
	seat := "/api" + strings.Replace(js[string](p, `location.pathname`), "/game/", "/games/", 1)
	// What the owner sees of the server.
	const all = `Promise.all(["/api/library", "/api/bots", "/api/challenges", "%s/state"].map((at) => fetch(at).then((r) => r.text()))).then((a) => { window.all = a.join("\n"); })`
	look := func() string {
		js[chromedp.Void](p, `{ window.all = undefined; void `+fmt.Sprintf(all, seat)+`; }`)
		p.until(`window.all !== undefined`)
		return js[string](p, `window.all`)
	}
	before := look()
	if !strings.Contains(before, `"phase":"play"`) || !strings.Contains(before, `"advance"`) {
		t.Fatalf("the owner sees %s", before)
	}
	evil := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, "<!doctype html><title>Win a prize</title><body>")
	}))
	defer evil.Close()
	for _, origin := range []string{evil.URL, strings.Replace(evil.URL, "127.0.0.1", "localhost", 1)} {
		other := p.another(800, 600)
		other.give(nil) // the browser's complaints are what is wanted
		other.run(chromedp.Navigate(origin))
		js[chromedp.Void](other, fmt.Sprintf(`void %s(%q, %q)`, attack, s.url(""), seat))
		other.until(`window.found !== undefined`)
		if found := js[[]string](other, `window.found`); len(found) > 0 {
			t.Errorf("a page of %s: %s", origin, strings.Join(found, "; "))
		}
		other.close()
	}
	if after := look(); after != before {
		t.Errorf("the server has\n%s\nand had\n%s", after, before)
	}
}

// poison are values that no page of ours stores.
var poison = []string{
	`null`, `5`,
	`[5, null, "x", {}, [], { "id": "x", "seat": 5 }, { "id": "x", "seat": "first", "key": "k", "title": "x", "when": 1e999, "state": 5 }]`,
	`{ "a": 5, "b": null, "name": {}, "choice": 5, "volume": "x", "mini": {}, "language": 5, "length": 3 }`,
}

// A host of static sites may have other pages, and their scripts may write what ours keep.
func TestPagesOpenWhateverAnotherPageOfTheirHostHasStored(t *testing.T) {
	t.Parallel()
	s := theServer(t) // its pages are those of a static site, and open sooner
	p := newTab(t, 1180, 860)
	p.home(s)
	js[chromedp.Void](p, `{
		const r = indexedDB.open("flagfall.imports", 1);
		r.onupgradeneeded = () => r.result.createObjectStore("records", { keyPath: "name" });
		r.onsuccess = () => {
			const t = r.result.transaction("records", "readwrite");
			for (const other of [{}, { title: 5, when: "x", text: null }, { title: "x", when: NaN, text: "x" }]) t.objectStore("records").put({ name: "n" + JSON.stringify(other), ...other });
			t.oncomplete = () => { r.result.close(); window.poisoned = true; };
		};
	}`)
	p.until(`window.poisoned`)
	for _, value := range poison {
		js[chromedp.Void](p, fmt.Sprintf(`for (const k of ["prefs", "games", "marks", "setups", "drafts", "last", "learnt", "seals", "bots", "puzzles"]) localStorage.setItem("flagfall." + k, %q)`, value))
		p.run(chromedp.Navigate(s.url("/bots")))
		p.until(`document.querySelector("main form") !== null`)
		for path, drawn := range map[string]string{"/": `.opponent`, "/setup": `.editor .cell`, "/learn": `.cell`, "/replay": `main h1`} {
			p.follow(path)
			p.until(fmt.Sprintf(`document.querySelector(%q) !== null`, drawn))
		}
		p.run(chromedp.Navigate(s.url("/puzzle")))
		p.until(`document.querySelector(".says h2") !== null`)
	}
	p.home(s)
	p.run(chromedp.Click("#begin"))
	p.until(`location.pathname.startsWith("/game/") && ` + myTurn) // and what is stored now is ours
	if n := js[int](p, `JSON.parse(localStorage.getItem("flagfall.games")).length`); n != 1 {
		t.Errorf("%d games are kept", n)
	}
}
