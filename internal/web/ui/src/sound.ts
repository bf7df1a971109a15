// Sounds made on the spot, of noise and of tones that die away: no files.

import { whenIdle } from "./motion";
import { prefs } from "./prefs";

interface Voice {
  c: BaseAudioContext;
  out: AudioNode;
}

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

// voice is where sounds go now, as loud as the person wants them.
function voice(): Voice {
  const c = (context ??= new AudioContext());
  if (c.state === "suspended") void c.resume();
  const out = c.createGain();
  out.gain.value = (prefs.volume / 100) ** 2; // as loudness is heard
  out.connect(c.destination);
  return { c, out };
}

// warm gets ready to make sounds, which takes a while the first time: step by step, when
// the browser has nothing else to do. Before the first press browsers allow no sound.
export function warm(): void {
  whenIdle(() => {
    if (!prefs.volume || context || !navigator.userActivation?.hasBeenActive) return;
    try {
      const { c } = voice();
      whenIdle(() => hissing(c));
    } catch {
      /* no audio here */
    }
  });
}

// hissing is a quarter of a second of noise.
function hissing(c: BaseAudioContext): AudioBuffer {
  if (noise) return noise;
  noise = c.createBuffer(1, c.sampleRate / 4, c.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  return noise;
}

// dying is a gain that begins at a volume and dies away in a time, in seconds.
function dying({ c, out }: Voice, start: number, length: number, volume: number): GainNode {
  const g = c.createGain(),
    at = c.currentTime + start;
  g.gain.setValueAtTime(0.0001, at);
  g.gain.exponentialRampToValueAtTime(volume, at + 0.004);
  g.gain.exponentialRampToValueAtTime(0.0001, at + length);
  g.connect(out);
  return g;
}

// tone is a vibration whose pitch, in hertz, may glide to another.
function tone(
  v: Voice,
  from: number,
  to: number,
  start: number,
  length: number,
  volume: number,
  type: OscillatorType = "sine",
): void {
  const o = v.c.createOscillator(),
    at = v.c.currentTime + start;
  o.type = type;
  o.frequency.setValueAtTime(from, at);
  o.frequency.exponentialRampToValueAtTime(to, at + length);
  o.connect(dying(v, start, length, volume));
  o.start(at);
  o.stop(at + length);
}

// hiss is noise around a pitch: narrow is dull, wide is bright.
function hiss(v: Voice, pitch: number, narrow: number, start: number, length: number, volume: number): void {
  const s = v.c.createBufferSource(),
    f = v.c.createBiquadFilter(),
    at = v.c.currentTime + start;
  s.buffer = hissing(v.c);
  f.type = "bandpass";
  f.frequency.value = pitch;
  f.Q.value = narrow;
  s.connect(f).connect(dying(v, start, length, volume));
  s.start(at, Math.random() * 0.15, length);
}

// knock is wood on wood.
function knock(v: Voice, start: number, pitch: number, volume: number): void {
  hiss(v, 7 * pitch, 1.2, start, 0.05, 0.7 * volume);
  tone(v, pitch, 0.7 * pitch, start, 0.11, volume);
}

// clang is metal on metal: partials that fit no scale.
function clang(v: Voice, start: number, pitch: number, volume: number): void {
  for (const [n, partial] of [1, 1.51, 2.32, 3.17, 4.43].entries())
    tone(v, pitch * partial, pitch * partial * 0.995, start, 0.5 - 0.07 * n, volume / (n + 1.5), "triangle");
  hiss(v, 5200, 0.8, start, 0.09, 0.6 * volume);
}

// horn is a tone with an octave below it.
function horn(v: Voice, pitch: number, start: number, length: number): void {
  tone(v, pitch, pitch, start, length, 0.26, "triangle");
  tone(v, pitch / 2, pitch / 2, start, length * 0.9, 0.13);
}

const sounds = {
  move: (v: Voice) => knock(v, 0, 190, 0.5),
  strike: (v: Voice) => {
    knock(v, 0.16, 150, 0.5);
    clang(v, 0.42, 620, 0.38);
    knock(v, 0.74, 85, 0.85);
  }, // as the scene goes on
  premove: (v: Voice) => knock(v, 0, 320, 0.18),
  won: (v: Voice) => {
    [294, 392, 494, 587].forEach((f, i) => horn(v, f, 0.14 * i, i === 3 ? 0.9 : 0.3));
    horn(v, 740, 0.42, 0.9);
  },
  lost: (v: Voice) => {
    [392, 370, 311, 233].forEach((f, i) => horn(v, f, 0.24 * i, i === 3 ? 1 : 0.4));
    knock(v, 0.74, 70, 0.5);
  },
  drawn: (v: Voice) => [392, 392, 440].forEach((f, i) => horn(v, f, 0.2 * i, i === 2 ? 0.6 : 0.25)),
  low: (v: Voice) => [0, 0.18].forEach((t) => tone(v, 880, 860, t, 0.16, 0.42, "triangle")),
  tick: (v: Voice) => hiss(v, 2600, 5, 0, 0.04, 1.3),
  call: (v: Voice) => {
    tone(v, 659, 659, 0, 0.35, 0.26);
    tone(v, 880, 880, 0.12, 0.5, 0.26);
  },
};

export type Sound = keyof typeof sounds;

// play makes a sound, unless the person wants none.
export function play(name: Sound): void {
  if (!prefs.volume) return;
  try {
    sounds[name](voice());
  } catch {
    /* no audio here */
  }
}
