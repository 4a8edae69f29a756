/** The rules of a slot as rows of a paytable and as sentences: which texts, with which values. Pure, so that it can be tested. */
import { costUnits, type ReelSlotRules } from '../../reel-rules.ts';
import { reelsWith } from './shape.ts';

export interface Sentence {
  /** A text of `reels.rules`. */
  text: string;
  values: Readonly<Record<string, string | number>>;
  /** Shown as money for the current stake, as the value `amount`. */
  units?: number;
}

export interface PayRow {
  code: string;
  name: string;
  /** `3`, `5–6` or `9+` symbols, highest first. */
  pays: { counts: string; units: number }[];
}

/** Every symbol of the rules, the most valuable first, wild and trigger last. */
export function payRows({ symbols, table, wild, trigger, triggerPays, pays, sets }: ReelSlotRules): PayRow[] {
  const best = (code: string): number => Math.max(0, ...Object.values(table[code] ?? {}));
  const isSpecial = (code: string): boolean => code === wild || code === trigger;
  // On a line or on ways there are at most as many as there are reels.
  const most = pays.by === 'lines' || pays.by === 'ways' ? sets.base.strips.length : Number.POSITIVE_INFINITY;
  return Object.entries(symbols)
    .toSorted(([a], [b]) => Number(isSpecial(a)) - Number(isSpecial(b)) || best(b) - best(a))
    .map(([code, name]) => ({
      code,
      name,
      pays: ranges(code === trigger ? (triggerPays ?? {}) : (table[code] ?? {}), code === trigger ? Infinity : most),
    }));
}

function ranges(pays: Readonly<Record<string, number>>, most: number): PayRow['pays'] {
  const counts = Object.keys(pays)
    .map(Number)
    .toSorted((a, b) => a - b);
  return counts
    .map((count, index) => {
      const last = (counts[index + 1] ?? most + 1) - 1;
      const written = last === Infinity ? `${count}+` : last > count ? `${count}–${last}` : String(count);
      return { counts: written, units: pays[count]! };
    })
    .toReversed();
}

export function sentencesOf(rules: ReelSlotRules): Record<'intro' | 'wild' | 'trigger' | 'features', Sentence[]> {
  const { pays, wild, wilds, trigger, triggerPays, sets, tumble, freeSpins, hold, buy, ante, gamble, maxWin } = rules;
  const sentence = (text: string, values: Sentence['values'] = {}, units?: number): Sentence =>
    units === undefined ? { text, values } : { text, values, units };
  const reels = (code: string): Sentence['values'] => ({ reels: reelsWith(code, sets.base).join(', ') });
  const intro = [sentence(pays.by, { lines: pays.by === 'lines' ? pays.lines.length : 0 })];
  if (sets.base.heights) intro.push(sentence('heights', rowsOf(sets.base.heights)));
  if (tumble) intro.push(sentence('tumble'));

  const wildWords = wild ? [sentence(trigger ? 'wild-not-trigger' : 'wild'), sentence('appears', reels(wild))] : [];
  if (wilds?.expand) wildWords.push(sentence('wild-expands'));
  if (wilds?.after === 'stick') wildWords.push(sentence('wild-sticks'));
  if (wilds?.after === 'walk') wildWords.push(sentence('wild-walks'));
  const triggerWords = trigger
    ? [sentence(hold ? 'starts-hold' : triggerPays ? 'starts-and-pays' : 'starts'), sentence('appears', reels(trigger))]
    : [];

  const features: Sentence[] = [];
  if (freeSpins) features.push(...freeSpinWords(freeSpins, sentence));
  if (hold) {
    features.push(sentence('hold', { from: hold.from, respins: hold.respins }), sentence('hold-full', {}, hold.full));
    features.push(sentence('hold-least', {}, Math.min(...hold.values.map(([units]) => units))));
    features.push(sentence('hold-most', {}, Math.max(...hold.values.map(([units]) => units))));
  }
  if (ante) features.push(sentence('ante', {}, ante.costUnits));
  if (buy) features.push(sentence(hold ? 'buy-hold' : 'buy', { price: buy.price }, costUnits(rules, 'buy')));
  if (gamble) features.push(sentence('gamble', { times: gamble.atMost }));
  features.push(sentence('cap', { cap: maxWin }));
  return { intro, wild: wildWords, trigger: triggerWords, features };
}

function freeSpinWords(
  { award, retrigger, multiplier }: NonNullable<ReelSlotRules['freeSpins']>,
  sentence: (text: string, values?: Sentence['values']) => Sentence,
): Sentence[] {
  const words = Object.entries(award).map(([triggers, spins]) => sentence('award', { triggers, spins }));
  if (multiplier.first > 1) words.push(sentence('multiplier', { first: multiplier.first }));
  if (retrigger.atMost > 0) words.push(sentence('retrigger', { spins: retrigger.spins, times: retrigger.atMost }));
  if (retrigger.atMost > 0 && multiplier.last > multiplier.first)
    words.push(sentence('multiplier-rises', { step: multiplier.step, last: multiplier.last }));
  words.push(sentence('free-reels'));
  return words;
}

const rowsOf = (heights: readonly string[]): { least: number; most: number } => {
  const rows = Array.from(heights.join(''), Number);
  return { least: Math.min(...rows), most: Math.max(...rows) };
};
