// The sound of a notice: three short rising notes, synthesized. Silent where the player has switched sounds off.
import { readStorage } from '#site/shell/browser-storage.ts';
import { createSynth } from '#casino/engine/client/synth.ts';

const NOTES = [523.25, 659.25, 783.99];
const SECONDS = 0.9;

export function playChime(volume: number): void {
  if ((readStorage('game_sound') ?? '').startsWith('off')) return;
  // The synthesizer halves its volume, so that games leave room.
  const synth = createSynth({ isOn: true, volume: volume * 2 });
  NOTES.forEach((hertz, nth) => synth.note(hertz, 0.35, 0.5, nth * 0.09, 'sine'));
  setTimeout(() => synth.close(), SECONDS * 1000);
}
