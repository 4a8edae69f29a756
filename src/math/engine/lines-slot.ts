/**
 * A slot with pay lines, scatters, free spins and a bought feature, as data. Wins are counted in units: one unit is the
 * stake of one line, so a stake is `lines.length` units, and every amount stays a whole number.
 */
import { assert } from '#kernel/assert.ts';
import type { Random } from '#kernel/random.ts';
import { celebrationOf, type Celebration } from './celebration.ts';
import { openFreeSpins, retrigger, type FreeSpinRules } from './free-spins.ts';
import { compileLines, type Lines } from './lines.ts';
import { countSymbol } from './scatters.ts';
import { compileReels, namedBoard, spinReels, type Reels } from './strips.ts';
import type { Outcome } from './title.ts';
import { drawWeighted, type Weighted } from './weighted.ts';

export interface LinesSlotRules {
  kind: 'lines-slot';
  rows: number;
  /** Name of each symbol by its letter on the strips. */
  symbols: Readonly<Record<string, string>>;
  wild: string;
  scatter: string;
  strips: { base: readonly string[]; free: readonly string[] };
  /** Row on each reel, 0 at the top. */
  lines: readonly (readonly number[])[];
  /** Units for a run of 1, 2, 3 … by the symbol's letter. */
  pays: Readonly<Record<string, readonly number[]>>;
  /** Units by the number of scatters on the board. */
  scatterPays: Readonly<Record<string, number>>;
  freeSpins: FreeSpinRules;
  buy: {
    /** In stakes. */
    price: number;
    /** Number of scatters that the bought feature begins with. They do not pay. */
    scatters: Weighted<number>;
  };
  /** The most that one round can win, in stakes. */
  maxWin: number;
}

export type SlotAction = 'spin' | 'buy';
export type ReelSet = 'base' | 'free';

/** What happens in a round, in order. Amounts are minor units in digits; `total` is the round's win so far. */
export type LinesSlotEvent =
  | { type: 'feature-bought'; scatters: number; spins: number; cost: string }
  | { type: 'reveal'; reels: ReelSet; stops: number[]; board: string[][] }
  | { type: 'line-win'; line: number; symbol: string; count: number; multiplier: number; amount: string }
  | { type: 'scatter-win'; count: number; multiplier: number; amount: string }
  | { type: 'spin-win'; amount: string; total: string }
  | { type: 'free-spins-won'; scatters: number; spins: number; multiplier: number }
  | { type: 'free-spin'; number: number; of: number; multiplier: number }
  | { type: 'retrigger'; spins: number; of: number; multiplier: number }
  | { type: 'free-spins-end'; spins: number; amount: string }
  | { type: 'win-capped'; amount: string }
  | { type: 'final-win'; amount: string; celebration: Celebration };

type Recorder = (event: LinesSlotEvent) => void;

export interface LinesSlot {
  rules: LinesSlotRules;
  symbolNames: readonly string[];
  reels: Record<ReelSet, Reels>;
  lines: Lines;
  scatter: number;
  /** Units by number of scatters, 0 where none are paid. */
  scatterPays: readonly number[];
  /** Units won by one round: the same mathematics as `play`, without telling what happened. */
  units(action: SlotAction, random: Random): number;
  play(stakeMinor: bigint, action: SlotAction, random: Random): Outcome;
  costMinor(stakeMinor: bigint, action: SlotAction): bigint;
}

export function linesSlot(rules: LinesSlotRules): LinesSlot {
  const codes = Object.keys(rules.symbols);
  const symbolNames = Object.values(rules.symbols);
  const reelCount = rules.strips.base.length;
  const numberOf = (code: string): number => {
    assert(codes.includes(code), `the symbol ${code} is not declared`);
    return codes.indexOf(code);
  };
  const reels = {
    base: compileReels(rules.strips.base, rules.symbols, rules.rows),
    free: compileReels(rules.strips.free, rules.symbols, rules.rows),
  };
  const lines = compileLines({
    lines: rules.lines,
    pays: new Map(Object.entries(rules.pays).map(([code, units]) => [numberOf(code), units])),
    wild: numberOf(rules.wild),
    reels: reelCount,
    rows: rules.rows,
  });
  const scatter = numberOf(rules.scatter);
  const cells = reelCount * rules.rows;
  const byCount = (values: Readonly<Record<string, number>>) =>
    Array.from({ length: cells + 1 }, (_, count) => values[count] ?? 0);
  const scatterPays = byCount(rules.scatterPays);
  const award = byCount(rules.freeSpins.award);
  const capUnits = rules.maxWin * rules.lines.length;

  // Scratch space of one round. A round runs to its end without giving way, so rounds cannot meet in it.
  const stops: number[] = Array.from({ length: reelCount }, () => 0);
  const board = new Uint8Array(cells);

  let scattersShown = 0;

  /** Turns a set of reels; answers with the units that the board pays before any multiplier. */
  function turn(set: Reels, random: Random): number {
    spinReels(set, random, stops, board);
    scattersShown = countSymbol(board, scatter);
    return lines.total(board) + scatterPays[scattersShown]!;
  }

  function recordBoard(record: Recorder, set: ReelSet, multiplier: number, total: number, unit: bigint): void {
    record({ type: 'reveal', reels: set, stops: [...stops], board: namedBoard(board, rules.rows, symbolNames) });
    let spinUnits = 0;
    for (const win of lines.wins(board)) {
      spinUnits += win.units * multiplier;
      const amount = amountOf(win.units * multiplier, unit);
      record({
        type: 'line-win',
        line: win.line,
        symbol: symbolNames[win.symbol]!,
        count: win.count,
        multiplier,
        amount,
      });
    }
    const pay = scatterPays[scattersShown]! * multiplier;
    if (pay > 0) record({ type: 'scatter-win', count: scattersShown, multiplier, amount: amountOf(pay, unit) });
    spinUnits += pay;
    if (spinUnits > 0) record({ type: 'spin-win', amount: amountOf(spinUnits, unit), total: amountOf(total, unit) });
  }

  /** Plays the feature from a round that has won `before` units; answers with what the round has won after it. */
  function playFreeSpins(
    spins: number,
    before: number,
    random: Random,
    record: Recorder | undefined,
    unit: bigint,
  ): number {
    const feature = openFreeSpins(rules.freeSpins, spins);
    let won = before;
    while (feature.played < feature.total && won < capUnits) {
      feature.played++;
      const { multiplier } = feature;
      record?.({ type: 'free-spin', number: feature.played, of: feature.total, multiplier });
      won = Math.min(won + turn(reels.free, random) * multiplier, capUnits);
      if (record) recordBoard(record, 'free', multiplier, won, unit);
      if (award[scattersShown]! > 0 && won < capUnits && retrigger(rules.freeSpins, feature)) {
        record?.({
          type: 'retrigger',
          spins: rules.freeSpins.retrigger.spins,
          of: feature.total,
          multiplier: feature.multiplier,
        });
      }
    }
    record?.({ type: 'free-spins-end', spins: feature.played, amount: amountOf(won - before, unit) });
    return won;
  }

  function run(action: SlotAction, random: Random, record: Recorder | undefined, unit: bigint): number {
    let won = 0;
    let scatters: number;
    if (action === 'buy') {
      scatters = drawWeighted(rules.buy.scatters, random);
      const cost = String(BigInt(rules.buy.price * rules.lines.length) * unit);
      record?.({ type: 'feature-bought', scatters, spins: award[scatters]!, cost });
    } else {
      won = Math.min(turn(reels.base, random), capUnits);
      if (record) recordBoard(record, 'base', 1, won, unit);
      scatters = scattersShown;
    }
    const spins = award[scatters]!;
    if (spins > 0 && won < capUnits) {
      record?.({ type: 'free-spins-won', scatters, spins, multiplier: rules.freeSpins.multiplier.first });
      won = playFreeSpins(spins, won, random, record, unit);
    }
    if (record && won === capUnits) record({ type: 'win-capped', amount: amountOf(won, unit) });
    return won;
  }

  const costMinor = (stakeMinor: bigint, action: SlotAction) =>
    action === 'buy' ? stakeMinor * BigInt(rules.buy.price) : stakeMinor;

  return {
    rules,
    symbolNames,
    reels,
    lines,
    scatter,
    scatterPays,
    costMinor,
    units: (action, random) => run(action, random, undefined, 0n),
    play(stakeMinor, action, random) {
      const lineCount = BigInt(rules.lines.length);
      assert(stakeMinor > 0n && stakeMinor % lineCount === 0n, 'the stake does not divide into its lines');
      const unit = stakeMinor / lineCount;
      const events: LinesSlotEvent[] = [];
      const wonMinor = BigInt(run(action, random, (event) => void events.push(event), unit)) * unit;
      const celebration = celebrationOf(wonMinor, stakeMinor, costMinor(stakeMinor, action));
      events.push({ type: 'final-win', amount: String(wonMinor), celebration });
      return { events, wonMinor };
    },
  };
}

const amountOf = (units: number, unit: bigint): string => String(BigInt(units) * unit);
