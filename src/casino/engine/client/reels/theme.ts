/** Everything that distinguishes one reel slot from another on the screen. What happens is up to the rules and the events. */
import type { ReelSlotRules } from '../../reel-rules.ts';
import type { SlotEvent } from '../../slot-events.ts';

export type Mood = 'base' | 'feature';

export interface Theme {
  sysname: string;
  rules: ReelSlotRules;
  /** One SVG for each symbol of the rules, by its name, and the lettering of the title. */
  art: { symbols: Readonly<Record<string, string>>; logo: Drawing };
  /** The scenery behind the reels: 1600×1000; its sides may be cut off. */
  scenery: (mood: Mood) => string;
  frame: Frame;
  colours: Colours;
  /** Particles while nothing happens. */
  air: Flight;
  /** Particles of a win. */
  cheer: Flight;
  /** How cells of a win vanish. */
  vanish: 'burst' | 'shrink' | 'drop';
  sounds: SoundRecipe;
  /** Converts the events of a replayed round from the version that recorded them, where that had others. */
  readEvents?: (events: readonly SlotEvent[]) => readonly SlotEvent[];
}

export interface Drawing {
  svg: string;
  width: number;
  height: number;
}

export interface Frame {
  /** How far it extends around the reels, in cells. */
  margin: number;
  /** Drawn behind the reels. A cell's width is 100; the reels begin at 0, 0. */
  draw: (wide: number, high: number) => string;
  /** Drawn in front of the reels, for parts that overlap them. */
  over?: (wide: number, high: number) => string;
}

export interface Colours {
  /** The background, until the scenery is drawn. */
  night: string;
  /** Cards and counters in front of the reels. */
  card: string;
  edge: string;
  text: string;
  /** Amounts and lettering of wins. */
  gold: string;
  /** Lines and outlines of wins, in rotation. */
  lines: readonly number[];
  /** The reel that the player is waiting for. */
  hope: number;
  /** Corners of cards and counters, in pixels. */
  radius: number;
}

export interface Flight {
  /** SVG of 64×64, white where a tint is applied. */
  shape: string;
  tints: readonly number[];
  motion: 'rise' | 'fall' | 'fountain' | 'ring';
  /** `add` glows, `normal` is a solid thing. */
  blend: 'add' | 'normal';
  /** Size of the shape, relative to a cell. */
  size: number;
  /** Rotates as it flies. */
  spins?: boolean;
}

export interface SoundRecipe {
  /** Hz, ascending; the last one is an octave or more above the first. */
  scale: readonly number[];
  wave: OscillatorType;
  spin: { hertz: number; seconds: number; loudness: number };
  stop: { noise: number; note: number };
  /** Degrees of the scale that announce a feature. */
  feature: readonly number[];
  vanish: { hertz: number; slide: 1 | -1 };
}
