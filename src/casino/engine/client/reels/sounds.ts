// The sounds of a reel slot, played from its theme's recipe.
import type { Celebration } from '../../celebration.ts';
import type { Synth } from '../synth.ts';
import type { SoundRecipe } from './theme.ts';

export interface Sounds {
  press(): void;
  /** `triggers` of the feature have landed, this reel's among them; 0 when it has none. */
  land(reel: number, triggers: number): void;
  expect(): void;
  /** A win at this step of the ladder, counted from 0. */
  win(size: number, step: number): void;
  count(step: number): void;
  vanish(step: number): void;
  hold(): void;
  coin(): void;
  feature(): void;
  gamble(won: boolean): void;
  celebrate(size: Celebration): void;
}

export function createSounds(synth: Pick<Synth, 'note' | 'noise'>, recipe: SoundRecipe): Sounds {
  const { scale, wave, spin, stop, feature, vanish } = recipe;
  const hertz = (degree: number): number => scale[degree % scale.length]! * 2 ** Math.floor(degree / scale.length);
  const run = (degrees: readonly number[], every: number, seconds: number, loudness: number, delay = 0): void =>
    degrees.forEach((degree, index) => synth.note(hertz(degree), seconds, loudness, delay + index * every, wave));
  const upTo = (count: number, from = 0): number[] => Array.from({ length: count }, (_, index) => from + index);

  return {
    press: () => synth.noise(spin.seconds, spin.hertz, spin.loudness),
    land(reel, triggers) {
      synth.noise(0.09, stop.noise + reel * 35, 0.5);
      synth.note(stop.note, 0.12, 0.3, 0, 'sine');
      if (triggers > 0) for (const overtone of [1, 1.5, 2]) synth.note(hertz(triggers) * overtone, 0.7, 0.16, 0, wave);
    },
    expect: () => upTo(6).forEach((beat) => synth.note(stop.note * 2 * 1.07 ** beat, 0.16, 0.2, beat * 0.17, 'sine')),
    win: (size, step) => run(upTo(Math.min(3 + size, 7), step), 0.06, 0.3, 0.22),
    count: (step) => synth.note(hertz(step % 5) * 2, 0.06, 0.09, 0, 'sine'),
    vanish(step) {
      synth.noise(0.22, vanish.hertz, 0.3);
      [0, 1, 2].forEach((part) =>
        synth.note(hertz(step + 4) * 1.19 ** (part * vanish.slide), 0.14, 0.16, part * 0.05, wave),
      );
    },
    hold: () => synth.note(stop.note * 1.5, 0.2, 0.3, 0, wave),
    coin: () => run([4, 6, 8], 0.05, 0.25, 0.2),
    feature: () => run(feature, 0.15, 0.9, 0.28),
    gamble: (won) => run(won ? [0, 2, 4, 7] : [4, 2, 1, 0], 0.1, 0.3, 0.25),
    celebrate(size) {
      const rounds = { none: 0, small: 1, big: 2, huge: 4 }[size];
      for (let round = 0; round < rounds; round++)
        run(
          [0, 2, 4, 7].map((degree) => degree + (round % 2)),
          0.12,
          0.5,
          0.28,
          round * 0.7,
        );
    },
  };
}
