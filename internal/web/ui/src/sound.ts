// Sounds made on the spot: no files.

import { prefs } from "./prefs";

let context: AudioContext | null = null;

function tone(frequency: number, start: number, length: number, type: OscillatorType, volume: number): void {
  const c = (context ??= new AudioContext());
  const o = c.createOscillator();
  const g = c.createGain();
  o.type = type;
  o.frequency.value = frequency;
  const at = c.currentTime + start;
  g.gain.setValueAtTime(volume, at);
  g.gain.exponentialRampToValueAtTime(0.001, at + length);
  o.connect(g).connect(c.destination);
  o.start(at);
  o.stop(at + length);
}

const sounds: Record<string, () => void> = {
  move: () => tone(240, 0, 0.08, "triangle", 0.2),
  strike: () => { tone(130, 0, 0.18, "sawtooth", 0.12); tone(90, 0.05, 0.2, "square", 0.06); },
  over: () => [392, 494, 587].forEach((f, i) => tone(f, i * 0.14, 0.3, "triangle", 0.15)),
};

export function play(name: string): void {
  if (!prefs.sounds) return;
  try {
    (sounds[name] ?? sounds.move)();
  } catch { /* no audio here */ }
}
