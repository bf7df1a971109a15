package tab

import (
	"context"
	"syscall/js"

	"flagfall.dev/internal/web/http"
)

// Run answers the messages of pages until the browser ends the program. The worker
// that started it (ui/src/engine.ts) sends them by the function that begin is called
// with.
//
//	serve(method, path, body, key, head, part, end) → stop
//
// head is called with the status and the type, part with the bytes of each part, and
// end when the answer is complete, with what was wrong or nothing; stop ends a stream
// of events.
func Run(app http.Handler, begin js.Value) {
	begin.Invoke(js.FuncOf(func(_ js.Value, args []js.Value) any {
		q := Request{Method: args[0].String(), Path: args[1].String(), Body: []byte(args[2].String()), Key: args[3].String()}
		ctx, cancel := context.WithCancel(context.Background())
		go func() {
			defer cancel()
			end := args[6]
			if err := Serve(ctx, app, q, reply{args[4], args[5]}); err != nil {
				end.Invoke(err.Error())
				return
			}
			end.Invoke()
		}()
		var stop js.Func
		stop = js.FuncOf(func(js.Value, []js.Value) any {
			cancel()
			stop.Release()
			return nil
		})
		return stop
	}))
	select {}
}

// reply hands an answer to the worker.
type reply struct{ head, part js.Value }

func (r reply) Head(status int, kind string) { r.head.Invoke(status, kind) }

func (r reply) Part(text []byte) {
	to := js.Global().Get("Uint8Array").New(len(text))
	js.CopyBytesToJS(to, text)
	r.part.Invoke(to)
}
