// Leaders: something that the tabs of a browser share and one of them has, the one that
// holds a lock. The browser passes the lock on when that tab is closed.

// Serve begins what is shared and returns how it takes a tab's message; tell sends one to
// a tab.
export type Serve<In, Out> = (tell: (tab: string, m: Out) => void) => (tab: string, m: In) => void;

type Call<In> = { tab: string; m: In } | { tab: string; gone: boolean } | { renewed: true };
type Word<Out> = { m: Out } | { leads: true };

// lead returns how this tab sends a message to what is shared under a name. Every tab
// hears on a channel of its own. What is sent before anybody leads waits. found is called
// when a first tab leads, and renewed when another one does, where nothing is known yet.
export function lead<In, Out>(
  name: string,
  serve: Serve<In, Out>,
  hear: (m: Out) => void,
  renewed: () => void,
  found = () => {},
): (m: In) => void {
  const me = crypto.randomUUID();
  const calls = new BroadcastChannel(`flagfall.${name}`);
  const mine = new BroadcastChannel(`flagfall.${name}.${me}`);
  const channels = new Map<string, BroadcastChannel>();
  const call = (c: Call<In>) => calls.postMessage(c);
  let take: ((tab: string, m: In) => void) | null = null;
  let waiting: In[] | null = []; // null when somebody leads
  const send = (m: In) => (waiting ? waiting.push(m) : take ? take(me, m) : call({ tab: me, m }));
  const led = () => {
    const before = waiting;
    waiting = null;
    if (!before) return renewed();
    before.forEach(send);
    found();
  };
  const channel = (tab: string) => {
    if (!channels.has(tab)) channels.set(tab, new BroadcastChannel(`flagfall.${name}.${tab}`));
    return channels.get(tab)!;
  };
  mine.onmessage = (e: MessageEvent<Word<Out>>) => {
    if ("m" in e.data) hear(e.data.m);
    else if (waiting) led();
  };
  calls.onmessage = (e: MessageEvent<Call<In>>) => {
    if ("renewed" in e.data) return led();
    if (!take) return;
    const { tab } = e.data;
    if ("m" in e.data) take(tab, e.data.m);
    else if (!e.data.gone) channel(tab).postMessage({ leads: true } satisfies Word<Out>);
    else {
      channels.get(tab)?.close();
      channels.delete(tab);
    }
  };
  addEventListener("pagehide", () => call({ tab: me, gone: true }));
  void navigator.locks.request(`flagfall.${name}`, () => {
    take = serve((tab, m) => (tab === me ? hear(m) : channel(tab).postMessage({ m } satisfies Word<Out>)));
    call({ renewed: true });
    led();
    return new Promise(() => {}); // until this tab is closed
  });
  call({ tab: me, gone: false });
  return send;
}
