// The sound of a notice: three short notes that go up, made on the spot. Silent where the player has switched sounds off.
import { createSynth } from '../titles/synth.ts';

/** The choice of the games: `on` or `off`, and how loud. */
const KEY = 'game_sound';
const NOTES = [523.25, 659.25, 783.99];
const SECONDS = 0.9;

export function playChime(volume: number): void {
  if ((localStorage.getItem(KEY) ?? '').startsWith('off')) return;
  // The synthesizer halves what it is asked for, so that games leave room.
  const synth = createSynth({ isOn: true, volume: volume * 2 });
  NOTES.forEach((hertz, nth) => synth.note(hertz, 0.35, 0.5, nth * 0.09, 'sine'));
  setTimeout(() => synth.close(), SECONDS * 1000);
}
