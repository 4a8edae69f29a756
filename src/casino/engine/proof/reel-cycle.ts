/**
 * The full cycle of a set of reels: every combination of stops once, spun by the code that plays. How often each number of
 * units comes is kept apart by what the spin leads to: how many triggers it shows, and which wilds it leaves behind.
 *
 * Where wins run from the left, most combinations are lost with the first reels. Those are not spun one by one: nothing can
 * pay there but triggers, and how many of them and of the wilds come is counted reel by reel.
 */
import { assert } from '#kernel/assert.ts';
import type { ReelSlot } from '../reel-slot.ts';
import type { ReelSet } from '../reel-spin.ts';

export interface CycleClass {
  triggers: number;
  /** Wilds over the next spin, one bit a cell. */
  held: number;
  /** Combinations by units. */
  counts: Float64Array;
}

export interface ReelCycle {
  /** Combinations in all. */
  size: number;
  classes: CycleClass[];
}

/** Triggers in the low bits, held wilds above: both add up reel by reel. */
const TRIGGERS = 64;

export function countReelCycle(slot: ReelSlot, set: ReelSet, held: number, ladder: readonly number[]): ReelCycle {
  const { rules, spin } = slot;
  const { rows } = rules;
  const size = spin.reels * rows;
  const triggerPays = Array.from({ length: size + 1 }, (_, count) => rules.triggerPays?.[count] ?? 0);
  const wholeReel = 2 ** rows - 1;
  const covered = Array.from({ length: spin.reels }, (_, reel) => ((held >>> (reel * rows)) & wholeReel) === wholeReel);
  // What stops under a reel of wilds changes nothing: one stop stands for all of them.
  const lengths = set.lengths.map((length, reel) => (covered[reel] ? 1 : length));
  const stops = lengths.map(() => 0);

  const classes = new Map<number, Float64Array>();
  let lastKey = -1;
  let counts: Float64Array = new Float64Array(0);
  const add = (key: number, units: number, times: number): void => {
    if (key !== lastKey) {
      counts = classes.get(key) ?? new Float64Array(0);
      lastKey = key;
    }
    if (units >= counts.length) {
      const longer = new Float64Array(units * 2 + 1);
      longer.set(counts);
      classes.set(key, (counts = longer));
    }
    counts[units]! += times;
  };

  const leaf = (): void => {
    const units = spin.show(set, stops, held, ladder);
    add(spin.triggers + spin.held * TRIGGERS, units + triggerPays[spin.triggers]!, 1);
  };

  const prune = losingPrefixes(slot, set, held, lengths);
  const turn = (reel: number, alive: number, key: number): void => {
    if (prune && reel === prune.reach && alive === 0) {
      for (const [rest, times] of prune.tail) {
        const sum = key + rest;
        const triggers = sum % TRIGGERS;
        add(triggers + prune.after(Math.floor(sum / TRIGGERS)) * TRIGGERS, triggerPays[triggers]!, times);
      }
      return;
    }
    for (let stop = 0; stop < lengths[reel]!; stop++) {
      stops[reel] = stop;
      if (reel === lengths.length - 1) leaf();
      else if (prune && reel < prune.reach)
        turn(reel + 1, alive & prune.shown[reel]![stop]!, key + prune.keys[reel]![stop]!);
      else turn(reel + 1, alive, key);
    }
  };
  turn(0, -1, 0);
  const total = lengths.reduce((product, length) => product * length, 1);
  const found = [...classes].map(([key, units]) => ({
    triggers: key % TRIGGERS,
    held: Math.floor(key / TRIGGERS),
    counts: units,
  }));
  const counted = found.reduce((sum, one) => sum + one.counts.reduce((a, b) => a + b, 0), 0);
  assert(counted === total, `the cycle has ${total} combinations, ${counted} were counted`);
  return { size: total, classes: found };
}

interface Pruning {
  /** Reels that a win needs at least. */
  reach: number;
  /** For those reels and each stop: the symbols shown, as bits; a wild shows all. */
  shown: Int32Array[];
  /** For those reels and each stop: triggers and wilds, as a key. */
  keys: number[][];
  /** The keys of all combinations of the other reels, and how often each comes. */
  tail: [key: number, times: number][];
  /** Where wilds stand after the spin: they stay, or take a step to the left. */
  after(mask: number): number;
}

function losingPrefixes(slot: ReelSlot, set: ReelSet, held: number, lengths: readonly number[]): Pruning | undefined {
  const { rules, spin } = slot;
  if (rules.pays.by !== 'lines' && rules.pays.by !== 'ways') return undefined;
  const reach = Math.min(...Object.values(rules.table).flatMap((pays) => Object.keys(pays).map(Number)));
  if (reach < 2 || reach >= spin.reels) return undefined;
  const { rows } = rules;
  const then = rules.wilds?.after ?? 'vanish';
  const expand = rules.wilds?.expand ?? false;

  const look = (reel: number, stop: number): { bits: number; key: number } => {
    const window: number[] = [];
    for (let row = 0; row < set.heights[reel]![stop]!; row++)
      window.push((held >>> (reel * rows + row)) & 1 ? spin.wild! : set.cells[reel]![stop + row]!);
    if (expand && spin.wild !== undefined && window.includes(spin.wild)) window.fill(spin.wild);
    let [bits, key] = [0, 0];
    window.forEach((symbol, row) => {
      bits |= symbol === spin.wild ? -1 : 1 << symbol;
      if (symbol === spin.trigger) key++;
      if (symbol === spin.wild && then !== 'vanish') key += 2 ** (reel * rows + row) * TRIGGERS;
    });
    return { bits, key };
  };
  const looks = lengths.map((length, reel) => Array.from({ length }, (_, stop) => look(reel, stop)));
  let tail = new Map<number, number>([[0, 1]]);
  for (const stopsOfReel of looks.slice(reach)) {
    const next = new Map<number, number>();
    for (const [key, times] of tail)
      for (const { key: more } of stopsOfReel) next.set(key + more, (next.get(key + more) ?? 0) + times);
    tail = next;
  }
  return {
    reach,
    shown: looks.slice(0, reach).map((stopsOfReel) => Int32Array.from(stopsOfReel, ({ bits }) => bits)),
    keys: looks.slice(0, reach).map((stopsOfReel) => stopsOfReel.map(({ key }) => key)),
    tail: [...tail],
    after: (mask) => (then === 'walk' ? mask >>> rows : mask),
  };
}
