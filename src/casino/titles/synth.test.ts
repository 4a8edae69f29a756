// How a title sounds, at the edge where the browser makes sound of it.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { theme } from './midnight-apothecary/client/theme.ts';
import { createSounds } from '../engine/client/reels/sounds.ts';
import { createSynth } from '../engine/client/synth.ts';
import { titleNames } from './clients.ts';
import { soundOfWin } from '../engine/client/win-sound.ts';

interface Tone {
  hertz: number;
  from: number;
  to: number;
}

/** As much of the browser's sound as is asked for here; it keeps what was played. */
class FakeAudioContext {
  static instances: FakeAudioContext[] = [];
  readonly tones: Tone[] = [];
  readonly sampleRate = 8_000;
  readonly destination = {};
  readonly gains: { value: number }[] = [];
  currentTime = 10;
  state = 'suspended';
  constructor() {
    FakeAudioContext.instances.push(this);
  }
  resume(): Promise<void> {
    this.state = 'running';
    return Promise.resolve();
  }
  close(): Promise<void> {
    this.state = 'closed';
    return Promise.resolve();
  }
  createGain() {
    const gain = { value: 1, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    this.gains.push(gain);
    return { gain, connect() {} };
  }
  private source(frequency: { value: number }) {
    const tone: Tone = { hertz: 0, from: 0, to: 0 };
    return {
      frequency,
      connect: <Node>(node: Node): Node => node,
      start: (at: number) => void (tone.from = at),
      stop: (at: number) => void this.tones.push({ hertz: frequency.value, from: tone.from, to: at }),
    };
  }
  createOscillator() {
    return this.source({ value: 440 });
  }
  createBufferSource() {
    return this.source({ value: 0 });
  }
  createBiquadFilter() {
    return { frequency: { value: 0 }, connect: <Node>(node: Node): Node => node };
  }
  createBuffer(_channels: number, length: number) {
    return { getChannelData: () => new Float32Array(length) };
  }
}

beforeEach(() => {
  FakeAudioContext.instances = [];
  vi.stubGlobal('AudioContext', FakeAudioContext);
});
afterEach(() => void vi.unstubAllGlobals());

describe('the synthesizer', () => {
  test('asks the browser for nothing while sound is off, whatever the game does', () => {
    const synth = createSynth({ isOn: false, volume: 1 });
    synth.note(440, 1);
    synth.noise(1, 900);
    synth.close();
    expect(FakeAudioContext.instances).toEqual([]);
  });

  test('plays a note when it is due, as loud as the player wants it, and goes silent at once when they do', () => {
    const synth = createSynth({ isOn: true, volume: 0.6 });
    expect(FakeAudioContext.instances).toEqual([]);
    synth.note(440, 0.5, 0.4, 2);
    synth.noise(0.25, 900);
    const [audio] = FakeAudioContext.instances;
    expect(audio!.state).toBe('running');
    expect(audio!.tones).toEqual([
      { hertz: 440, from: 12, to: 12.5 },
      { hertz: 0, from: 10, to: 10.25 },
    ]);
    const [master] = audio!.gains;
    expect(master!.value).toBeCloseTo(0.3);
    synth.set({ isOn: false, volume: 0.6 });
    expect(master!.value).toBe(0);
    synth.note(440, 0.5);
    expect(audio!.tones).toHaveLength(2);
    synth.close();
    expect([audio!.state, FakeAudioContext.instances.length]).toEqual(['closed', 1]);
  });
});

const SIZES = ['none', 'small', 'big', 'huge'] as const;

describe('the sound of a win', () => {
  const notesOf = (play: (synth: ReturnType<typeof createSynth>) => void): number => {
    const synth = createSynth({ isOn: true, volume: 1 });
    const before = FakeAudioContext.instances.length;
    play(synth);
    return FakeAudioContext.instances.slice(before).flatMap(({ tones }) => tones).length;
  };

  test('is longer the larger the win, and none where no more came back than was staked', () => {
    expect(SIZES.map((size) => notesOf((synth) => soundOfWin(synth, size, [523, 659, 784])))).toEqual([0, 3, 6, 12]);
    expect(SIZES.map((size) => notesOf((synth) => createSounds(synth, theme.sounds).celebrate(size)))).toEqual([
      0, 4, 8, 16,
    ]);
  });

  test('climbs by an octave when the tune is over', () => {
    const synth = createSynth({ isOn: true, volume: 1 });
    soundOfWin(synth, 'big', [500, 600, 700]);
    expect(FakeAudioContext.instances[0]!.tones.map(({ hertz }) => hertz)).toEqual([
      500, 600, 700, 1_000, 1_200, 1_400,
    ]);
  });

  // The clients need a page to run in; their source shows whether any of them does without.
  test.each(titleNames)('is in the client of %s', (sysname) => {
    const seen = new Set<string>();
    const follow = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const [, from] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+\.tsx?)'/g))
        follow(path.resolve(path.dirname(file), from!));
    };
    const client = path.join(import.meta.dirname, sysname, 'client/client.tsx');
    follow(existsSync(client) ? client : path.join(import.meta.dirname, '../engine/client/reels/reel-client.tsx'));
    const singers = ['win-sound.ts', 'reels/sounds.ts'].map((file) =>
      path.join(import.meta.dirname, '../engine/client', file),
    );
    expect(singers.some((name) => seen.has(name))).toBe(true);
  });
});
