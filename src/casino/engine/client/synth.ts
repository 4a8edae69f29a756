// Synthesized sounds, without a file: short notes with a soft attack, and noise for whatever rolls or turns.
import type { TitleSound } from './title-client.ts';

export interface Synth {
  set(sound: TitleSound): void;
  /** A note: frequency in Hz, length in seconds, loudness 0 … 1, delay in seconds. */
  note(hertz: number, seconds: number, loudness?: number, delay?: number, wave?: OscillatorType): void;
  /** A puff of filtered noise. */
  noise(seconds: number, hertz: number, loudness?: number): void;
  close(): void;
}

export function createSynth(sound: TitleSound): Synth {
  let current = sound;
  let context: AudioContext | undefined;
  let master: GainNode | undefined;
  let hiss: AudioBuffer | undefined;

  // Created for the first sound: the browser allows it only after a press, and most players never need it.
  const open = (): { context: AudioContext; master: GainNode } | undefined => {
    if (!current.isOn) return undefined;
    if (!context || !master) {
      context = new AudioContext();
      master = context.createGain();
      master.connect(context.destination);
    }
    master.gain.value = current.volume * 0.5;
    if (context.state === 'suspended') void context.resume();
    return { context, master };
  };
  const envelope = (to: AudioNode, at: number, seconds: number, loudness: number, audio: AudioContext): GainNode => {
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loudness, at + Math.min(0.015, seconds / 4));
    gain.gain.exponentialRampToValueAtTime(0.0008, at + seconds);
    gain.connect(to);
    return gain;
  };

  return {
    set(next) {
      current = next;
      if (master) master.gain.value = next.isOn ? next.volume * 0.5 : 0;
    },
    note(hertz, seconds, loudness = 0.4, delay = 0, wave = 'triangle') {
      const ready = open();
      if (!ready) return;
      const at = ready.context.currentTime + delay;
      const oscillator = ready.context.createOscillator();
      oscillator.type = wave;
      oscillator.frequency.value = hertz;
      oscillator.connect(envelope(ready.master, at, seconds, loudness, ready.context));
      oscillator.start(at);
      oscillator.stop(at + seconds);
    },
    noise(seconds, hertz, loudness = 0.3) {
      const ready = open();
      if (!ready) return;
      hiss ??= whiteNoise(ready.context);
      const at = ready.context.currentTime;
      const source = ready.context.createBufferSource();
      source.buffer = hiss;
      source.loop = true;
      const filter = ready.context.createBiquadFilter();
      filter.type = 'bandpass';
      filter.frequency.value = hertz;
      source.connect(filter).connect(envelope(ready.master, at, seconds, loudness, ready.context));
      source.start(at);
      source.stop(at + seconds);
    },
    close() {
      void context?.close();
    },
  };
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  // A small generator of its own: this is for sound, not for outcomes.
  let state = 22_222;
  for (let index = 0; index < samples.length; index++) {
    state = (state * 16_807) % 2_147_483_647;
    samples[index] = (state / 2_147_483_647) * 2 - 1;
  }
  return buffer;
}
