// The sound of a win: the notes of its game, more of them the larger it is. A round that gave no more than it took
// is silent.
import type { Celebration } from '../celebration.ts';
import type { Synth } from './synth.ts';

const NOTES: Readonly<Record<Celebration, number>> = { none: 0, small: 3, big: 6, huge: 12 };

/** `tune`: in Hz, lowest first; after its last note it starts again an octave higher. */
export function soundOfWin(
  synth: Pick<Synth, 'note'>,
  celebration: Celebration,
  tune: readonly number[],
  wave?: OscillatorType,
): void {
  for (let nth = 0; nth < NOTES[celebration]; nth++) {
    const octave = 2 ** Math.floor(nth / tune.length);
    synth.note(tune[nth % tune.length]! * octave, 0.28, 0.3, nth * 0.085, wave);
  }
}
