// How a ride on the curve sounds, once the stage has its sound.
import type { Synth } from '../../../engine/client/synth.ts';

/** The higher the curve, the higher the note. */
export const soundOfHeight = (synth: Synth | undefined, at: number): void =>
  synth?.note(180 + 180 * Math.log(at), 0.09, 0.1, 0, 'sawtooth');

/** A bet has left. */
export const soundOfLeaving = (synth: Synth | undefined): void => synth?.note(880, 0.18, 0.3);

/** The curve has broken. */
export const soundOfBreak = (synth: Synth | undefined): void => synth?.noise(0.55, 320, 0.5);
