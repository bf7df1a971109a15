package browser

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
)

func TestAPersonMakesABotPlaysItAndCanTalkToIt(t *testing.T) {
	t.Parallel()
	python := gametest.Need(t, "python3")
	s := theServer(t)
	p := newTab(t, 390, 844)
	p.run(chromedp.Navigate(s.url("/bots")))
	p.words("main details", "What a program has to do")
	if !js[bool](p, `document.querySelector("main details").textContent.includes(location.origin + "/api/bot/stream")`) {
		t.Error("the page does not say where a program gets its events")
	}
	p.until(`document.body.innerText.includes("There are none yet.")`)
	js[chromedp.Void](p, `{ document.querySelector("form input").value = "Crab"; document.querySelector("form .primary").click(); }`)
	p.until(`document.querySelector(".token") !== null`)
	p.picture("bots")
	bot := exec.CommandContext(t.Context(), python, filepath.Join(gametest.Root(t), "examples", "http-python", "bot.py"))
	bot.Env = append(os.Environ(), "FLAGFALL_URL="+s.url(""), "FLAGFALL_TOKEN="+js[string](p, `document.querySelector(".token").value`))
	bot.Stderr = t.Output()
	must.Do(t, bot.Start())
	defer func() {
		_ = bot.Process.Kill()
		_ = bot.Wait()
	}()
	js[chromedp.Void](p, `{ const look = () => fetch("/api/bots").then((r) => r.json()).then((a) => a.bots[0].here ? document.body.classList.add("here") : setTimeout(look, 50)); void look(); }`)
	p.until(`document.body.classList.contains("here")`)
	p.begin(s, "barrage", "bot:Crab", "first")
	p.until(`document.querySelector(".chat") !== null`)
}
