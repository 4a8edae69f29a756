/** All that distinguishes one reel slot from another on the screen. What happens is the rules' and the events' affair. */
import type { ReelSlotRules } from '#math/engine/reel-rules.ts';

export type Mood = 'base' | 'feature';

export interface Theme {
  sysname: string;
  rules: ReelSlotRules;
  /** One SVG for each symbol of the rules, by its name, and the lettering of the title. */
  art: { symbols: Readonly<Record<string, string>>; logo: Drawing };
  /** What stands behind the reels: 1600×1000, whose sides may be cut off. */
  scenery: (mood: Mood) => string;
  frame: Frame;
  colours: Colours;
  /** What is in the air while nothing happens. */
  air: Flight;
  /** What flies when somebody wins. */
  cheer: Flight;
  /** How cells of a win vanish. */
  vanish: 'burst' | 'shrink' | 'drop';
  sounds: SoundRecipe;
}

export interface Drawing {
  svg: string;
  width: number;
  height: number;
}

export interface Frame {
  /** How far it stands out around the reels, in cells. */
  margin: number;
  /** A cell's width is 100; the reels begin at 0, 0. Drawn behind them. */
  draw: (wide: number, high: number) => string;
  /** Drawn in front of them, for what overhangs. */
  over?: (wide: number, high: number) => string;
}

export interface Colours {
  /** Behind everything, until the scenery is there. */
  night: string;
  /** Cards and counters before the reels. */
  card: string;
  edge: string;
  text: string;
  /** Amounts and lettering of wins. */
  gold: string;
  /** Lines and outlines of wins, in turns. */
  lines: readonly number[];
  /** The reel that everyone waits for. */
  hope: number;
  /** Corners of cards and counters, in pixels. */
  radius: number;
}

export interface Flight {
  /** SVG of 64×64, white where a tint shall colour it. */
  shape: string;
  tints: readonly number[];
  motion: 'rise' | 'fall' | 'fountain' | 'ring';
  /** `add` glows, `normal` is a thing. */
  blend: 'add' | 'normal';
  /** Of the shape, relative to a cell. */
  size: number;
  /** Turns as it flies. */
  spins?: boolean;
}

export interface SoundRecipe {
  /** Hz, ascending; the last one is an octave or more above the first. */
  scale: readonly number[];
  wave: OscillatorType;
  spin: { hertz: number; seconds: number; loudness: number };
  stop: { noise: number; note: number };
  /** Degrees of the scale that open a feature. */
  feature: readonly number[];
  vanish: { hertz: number; slide: 1 | -1 };
}
