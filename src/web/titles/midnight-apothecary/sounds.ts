// What Midnight Apothecary sounds like: glass, wood and a music box in D minor.
import type { Celebration } from '#math/engine/celebration.ts';
import type { Synth } from '../synth.ts';

const SCALE = [293.66, 349.23, 440, 523.25, 587.33, 698.46, 880, 1046.5];

export interface Sounds {
  press(): void;
  land(reel: number, scatters: number): void;
  expect(): void;
  win(lines: number): void;
  count(step: number): void;
  feature(): void;
  celebrate(size: Celebration): void;
}

export const createSounds = (synth: Pick<Synth, 'note' | 'noise'>): Sounds => ({
  press: () => synth.noise(0.35, 900, 0.2),
  land(reel, scatters) {
    synth.noise(0.09, 240 + reel * 40, 0.5);
    synth.note(110, 0.12, 0.35, 0, 'sine');
    if (scatters > 0) for (const overtone of [1, 1.5, 2]) synth.note(523.25 * overtone * 1.12 ** scatters, 0.7, 0.2);
  },
  expect: () => [0, 1, 2, 3, 4, 5].forEach((beat) => synth.note(220 * 1.06 ** beat, 0.16, 0.22, beat * 0.17, 'sine')),
  win: (lines) =>
    SCALE.slice(0, Math.min(3 + lines, 8)).forEach((hertz, step) => synth.note(hertz, 0.3, 0.25, step * 0.06)),
  count: (step) => synth.note(SCALE[step % 5]! * 2, 0.06, 0.1, 0, 'sine'),
  feature: () => [0, 2, 4, 6, 7].forEach((degree, step) => synth.note(SCALE[degree]!, 0.9, 0.3, step * 0.16)),
  celebrate(size) {
    const rounds = { none: 0, small: 1, big: 2, huge: 4 }[size];
    for (let round = 0; round < rounds; round++) {
      [0, 2, 4, 7].forEach((degree, step) =>
        synth.note(SCALE[degree]! * (round % 2 ? 1.122 : 1), 0.5, 0.3, round * 0.7 + step * 0.12),
      );
    }
  },
});
