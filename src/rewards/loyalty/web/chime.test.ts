import { afterEach, expect, it, vi } from 'vitest';
import { playChime } from './chime.ts';
import { covers } from '#testing/covers.ts';

/** As much of Web Audio as a chime touches. */
function audio() {
  const gains: number[] = [];
  let oscillators = 0;
  const node = () => ({ connect: (to: unknown) => to });
  class Context {
    currentTime = 0;
    state = 'running';
    destination = node();
    createGain = () => {
      const gain = { value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
      const gainNode = { ...node(), gain };
      // The first one is what everything goes through.
      if (gains.length === 0)
        Object.defineProperty(gain, 'value', {
          get: () => gains[0],
          set(value: number) {
            gains[0] = value;
          },
        });
      return gainNode;
    };
    createOscillator = () => {
      oscillators++;
      return { ...node(), type: '', frequency: { value: 0 }, start() {}, stop() {} };
    };
    close() {}
  }
  vi.stubGlobal('AudioContext', Context);
  return { volume: () => gains[0], notes: () => oscillators };
}

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['', 3],
  ['on 0.2', 3],
  ['off 0.6', 0],
])(
  'the sound of a notice is at volume 0.5, and silent where sounds are off (%s)',
  covers('~CO-05'),
  (stored, notes) => {
    vi.stubGlobal('localStorage', { getItem: () => stored });
    const output = audio();
    playChime(0.5);
    expect(output.notes()).toBe(notes);
    if (notes > 0) expect(output.volume()).toBe(0.5);
  },
);
