// Colours, crest and letters for a competitor whose feed gives none: always the same for the same id.
import { createHash } from 'node:crypto';
import { CRESTS } from '../feed-messages.ts';
import { SILKS_PATTERNS, type Silks } from '../race-messages.ts';

const COLOURS = [
  '#7f1d1d',
  '#9a3412',
  '#854d0e',
  '#3f6212',
  '#14532d',
  '#115e59',
  '#155e75',
  '#1e3a8a',
  '#3730a3',
  '#6b21a8',
  '#831843',
  '#1f2937',
] as const;
const SECOND_COLOURS = ['#ffffff', '#f5d76e', '#111827'] as const;
const SILKS_COLOURS = [
  '#d72638',
  '#f46036',
  '#f5d76e',
  '#2e933c',
  '#1b998b',
  '#3a86ff',
  '#1e3a8a',
  '#6b21a8',
  '#e0569b',
  '#6b4226',
  '#111827',
  '#f8f8f2',
] as const;
const LETTERS = 3;

export interface Looks {
  short: string;
  colours: string[];
  crest: string;
}

export function looksOf(id: string, name: string): Looks {
  const [first = 0, second = 0, third = 0] = createHash('sha256').update(id).digest();
  return {
    short: shortOf(name),
    colours: [COLOURS[first % COLOURS.length]!, SECOND_COLOURS[second % SECOND_COLOURS.length]!],
    crest: CRESTS[third % CRESTS.length]!,
  };
}

/** The initials of three words or more, else the first letters: `MUN` of Munich, `PSG` of Paris Saint-Germain. */
function shortOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const initials = words.map((word) => word[0]!).join('');
  return (words.length >= LETTERS ? initials : words.join('')).slice(0, LETTERS).toUpperCase() || '?';
}

/** Of a jockey whose feed says nothing of what they wear. */
export function silksOf(id: string): Silks {
  const [pattern = 0, body = 0, second = 0, sleeves = 0, cap = 0] = createHash('sha256').update(`${id} silks`).digest();
  const colour = (nth: number): string => SILKS_COLOURS[nth % SILKS_COLOURS.length]!;
  // Never a pattern in its own colour.
  const secondColour = (body + 1 + (second % (SILKS_COLOURS.length - 1))) % SILKS_COLOURS.length;
  return {
    body: SILKS_PATTERNS[pattern % SILKS_PATTERNS.length]!,
    colours: [colour(body), colour(secondColour)],
    sleeves: colour(sleeves),
    cap: colour(cap),
  };
}
