/**
 * A whole round of a slot that is data: base spin, wilds that walk, free spins, hold and respin, bought feature, ante,
 * gamble and the cap. The fast path and the recorded round share the same mathematics; events are only recorded alongside.
 */
import { assert } from '#kernel/assert.ts';
import type { Random } from '#kernel/random.ts';
import { celebrationOf } from './celebration.ts';
import { multiplierAfter, openFreeSpins, retrigger } from './free-spins.ts';
import { gamble } from './gamble.ts';
import { holdAndRespin, valuesOf } from './hold-and-respin.ts';
import { costUnits, modesOf, type ReelSlotRules, type SlotMode } from './reel-rules.ts';
import { ladderOf, reelSpin, type ReelSet, type ReelSpin, type SpinRecorder } from './reel-spin.ts';
import type { ReelSetName, SlotEvent } from './slot-events.ts';
import { slotRecorder, type SlotRecorder } from './slot-recorder.ts';
import type { Outcome } from './title.ts';
import { drawWeighted } from './weighted.ts';

export interface ReelSlot {
  rules: ReelSlotRules;
  spin: ReelSpin;
  symbolNames: readonly string[];
  modes: readonly SlotMode[];
  /** Units won by one round: the same mathematics as `play`, without recording what happened. */
  units(mode: SlotMode, random: Random, gambles?: number): number;
  play(stakeMinor: bigint, mode: SlotMode, gambles: number, random: Random): Outcome;
  costMinor(stakeMinor: bigint, mode: SlotMode): bigint;
}

export function reelSlot(rules: ReelSlotRules): ReelSlot {
  const spin = reelSpin(rules);
  const symbolNames = Object.values(rules.symbols);
  const size = spin.reels * rules.rows;
  const capUnits = rules.maxWin * rules.stakeUnits;
  const byCount = (values: Readonly<Record<string, number>> = {}) =>
    Array.from({ length: size + 1 }, (_, count) => values[count] ?? 0);
  const triggerPays = byCount(rules.triggerPays);
  const award = byCount(rules.freeSpins?.award);
  assert(!(rules.freeSpins && rules.hold), 'a title has one feature');

  const baseLadder = ladderOf(rules, 'base');
  const freeLadder = ladderOf(rules, 'free');
  const stops = Array.from({ length: spin.reels }, () => 0);
  const taken = new Uint8Array(size);

  /** Turns the reels and returns units, including pays of triggers, before the feature's multiplier. */
  function turn(
    name: ReelSetName,
    set: ReelSet,
    held: number,
    multiplier: number,
    before: number,
    random: Random,
    record: SlotRecorder | undefined,
  ): number {
    for (let reel = 0; reel < stops.length; reel++) stops[reel] = random.int(set.lengths[reel]!);
    const ladder = name === 'free' ? freeLadder : baseLadder;
    const spinRecord: SpinRecorder | undefined = record?.spin(name, stops, ladder, multiplier);
    const units = spin.show(set, stops, held, ladder, spinRecord) + triggerPays[spin.triggers]!;
    if (record) {
      const pay = triggerPays[spin.triggers]! * multiplier;
      if (pay > 0) record.scatters(spin.board, spin.trigger!, spin.triggers, multiplier, pay);
      record.spinWon(units * multiplier, Math.min(before + units * multiplier, capUnits));
    }
    return units;
  }

  function playFreeSpins(spins: number, before: number, random: Random, record: SlotRecorder | undefined): number {
    const free = rules.freeSpins!;
    const feature = openFreeSpins(free, spins);
    let [won, held] = [before, 0];
    while (feature.played < feature.total && won < capUnits) {
      feature.played++;
      const { multiplier } = feature;
      record?.event({ type: 'free-spin', number: feature.played, of: feature.total, multiplier });
      const units = turn('free', spin.sets.free!, held, multiplier, won, random, record);
      won = Math.min(won + units * multiplier, capUnits);
      held = rules.wilds?.after === 'stick' ? spin.held : 0;
      if (award[spin.triggers]! > 0 && won < capUnits && retrigger(free, feature))
        record?.event({
          type: 'retrigger',
          spins: free.retrigger.spins,
          of: feature.total,
          multiplier: feature.multiplier,
        });
    }
    record?.event({ type: 'free-spins-end', spins: feature.played, amount: record.amount(won - before) });
    return won;
  }

  function playWalk(before: number, random: Random, record: SlotRecorder | undefined): number {
    let [won, respins] = [before, 0];
    for (let held = spin.held; held !== 0 && won < capUnits; held = spin.held) {
      respins++;
      record?.walk(respins, held);
      won = Math.min(won + turn('respin', spin.sets.respin!, held, 1, won, random, record), capUnits);
    }
    if (respins > 0) record?.event({ type: 'walk-end', respins, amount: record.amount(won - before) });
    return won;
  }

  function playHold(before: number, random: Random, record: SlotRecorder | undefined): number {
    const hold = rules.hold!;
    const cells = [...taken.keys()].filter((cell) => taken[cell] === 1);
    const values = valuesOf(hold, cells.length, random);
    record?.holdWon(
      cells.map((cell, index) => ({ cell, units: values[index]! })),
      hold.respins,
      size,
    );
    const first = values.reduce((sum, value) => sum + value, 0);
    const units = first + holdAndRespin(hold, taken, random, record?.hold);
    const won = Math.min(before + units, capUnits);
    record?.holdEnd(
      taken.reduce((sum, one) => sum + one, 0),
      units,
      won,
    );
    return won;
  }

  /** Coins of a bought feature lie on cells that are drawn one after the other. */
  function layCoins(count: number, random: Random): void {
    taken.fill(0);
    for (let laid = 0; laid < count; laid++) {
      let rest = random.int(size - laid);
      for (let cell = 0; ; cell++) {
        if (taken[cell] === 1) continue;
        if (rest-- > 0) continue;
        taken[cell] = 1;
        break;
      }
    }
  }

  function playFeature(triggers: number, before: number, random: Random, record: SlotRecorder | undefined): number {
    if (rules.hold) return triggers >= rules.hold.from ? playHold(before, random, record) : before;
    const spins = award[triggers]!;
    if (spins === 0) return before;
    record?.event({ type: 'free-spins-won', triggers, spins, multiplier: multiplierAfter(rules.freeSpins!, 0) });
    return playFreeSpins(spins, before, random, record);
  }

  function run(mode: SlotMode, gambles: number, random: Random, record: SlotRecorder | undefined): number {
    let won: number;
    if (mode === 'buy') {
      const triggers = drawWeighted(rules.buy!.triggers, random);
      record?.event({ type: 'feature-bought', triggers, cost: record.amount(costUnits(rules, 'buy')) });
      if (rules.hold) layCoins(triggers, random);
      won = playFeature(triggers, 0, random, record);
    } else {
      if (mode === 'ante') record?.event({ type: 'ante', cost: record.amount(costUnits(rules, 'ante')) });
      const set = mode === 'ante' ? 'ante' : 'base';
      won = Math.min(turn(set, spin.sets[set]!, 0, 1, 0, random, record), capUnits);
      const { triggers } = spin;
      if (rules.wilds?.after === 'walk') won = playWalk(won, random, record);
      if (rules.hold && triggers >= rules.hold.from)
        for (let cell = 0; cell < size; cell++) taken[cell] = spin.board[cell] === spin.trigger ? 1 : 0;
      if (won < capUnits) won = playFeature(triggers, won, random, record);
    }
    if (gambles > 0)
      won = gamble(won, gambles, capUnits, random, (step, doubled, units) =>
        record?.event({ type: 'gamble', step, of: gambles, won: doubled, amount: record.amount(units) }),
      );
    if (record && won === capUnits) record.event({ type: 'win-capped', amount: record.amount(won) });
    return won;
  }

  const stake = BigInt(rules.stakeUnits);
  const costMinor = (stakeMinor: bigint, mode: SlotMode) => (stakeMinor / stake) * BigInt(costUnits(rules, mode));
  return {
    rules,
    spin,
    symbolNames,
    modes: modesOf(rules),
    costMinor,
    units: (mode, random, gambles = 0) => run(mode, gambles, random, undefined),
    play(stakeMinor, mode, gambles, random) {
      assert(stakeMinor > 0n && stakeMinor % stake === 0n, 'the stake does not divide into its units');
      const unit = stakeMinor / stake;
      const events: SlotEvent[] = [];
      const wonMinor = BigInt(run(mode, gambles, random, slotRecorder(rules, symbolNames, unit, events))) * unit;
      const celebration = celebrationOf(wonMinor, stakeMinor, costMinor(stakeMinor, mode));
      events.push({ type: 'final-win', amount: String(wonMinor), celebration });
      return { events, wonMinor };
    },
  };
}
