/** The round of a slot as a graph of states, from the cycles of its reels. */
import { assert } from '#kernel/assert.ts';
import { multiplierAfter } from '../free-spins.ts';
import type { ReelSlot } from '../reel-slot.ts';
import { ladderOf, type ReelSet } from '../reel-spin.ts';
import type { SlotMode } from '../reel-rules.ts';
import { weightOf } from '../weighted.ts';
import { countReelCycle, type CycleClass, type ReelCycle } from './reel-cycle.ts';
import { rational, type Rational } from './rational.ts';
import { binomial, constantLaw, type Law, type Step } from './reward-graph.ts';

export interface RoundGraph {
  graph: Step[][];
  /** Node that each way to play starts from. */
  starts: Partial<Record<SlotMode, number>>;
  /** Cycles that were counted: name of the set, wilds over it, size. */
  cycles: { set: string; held: number; size: number }[];
  /** Laws of the first spin, alone. */
  firstSpin: Partial<Record<SlotMode, Law>>;
  /** Chance that a round of this kind starts the feature. */
  featureChance: Partial<Record<SlotMode, Rational>>;
}

const ONE = rational(1);

export function roundGraph(slot: ReelSlot): RoundGraph {
  const { rules, spin } = slot;
  const graph: Step[][] = [[]];
  const cycles: RoundGraph['cycles'] = [];
  const node = (steps: Step[]): number => graph.push(steps) - 1;
  const cycleOf = (name: 'base' | 'ante' | 'free' | 'respin', set: ReelSet, held: number): ReelCycle => {
    const cycle = countReelCycle(slot, set, held, ladderOf(rules, name === 'free' ? 'free' : 'base'));
    cycles.push({ set: name, held, size: cycle.size });
    return cycle;
  };

  const feature = rules.hold
    ? holdNodes(slot, node)
    : rules.freeSpins
      ? freeSpinNodes(slot, graph, cycleOf)
      : undefined;
  const walk = rules.wilds?.after === 'walk' ? walkNodes(slot, node, cycleOf) : undefined;
  assert(!(feature && walk), 'wilds walk in titles without another feature');

  /** Node that a base spin of this kind goes on to. */
  const after = ({ triggers, held }: CycleClass): number => walk?.(held) ?? feature?.(triggers) ?? 0;
  const starts: RoundGraph['starts'] = {};
  const firstSpin: RoundGraph['firstSpin'] = {};
  const featureChance: RoundGraph['featureChance'] = {};
  for (const mode of ['spin', 'ante'] as const) {
    const name = mode === 'spin' ? 'base' : 'ante';
    const set = spin.sets[name];
    if (!set) continue;
    const cycle = cycleOf(name, set, 0);
    const laws = grouped(cycle, after);
    starts[mode] = node([...laws].map(([to, law]) => ({ weight: ONE, law, to })));
    firstSpin[mode] = [...grouped(cycle, () => 0).values()][0]!;
    const cases = [...laws].filter(([to]) => to !== 0).map(([, law]) => law.counts.reduce((a, b) => a + b, 0));
    featureChance[mode] = rational(
      cases.reduce((a, b) => a + b, 0),
      cycle.size,
    );
  }
  if (rules.buy) {
    const weights = weightOf(rules.buy.triggers);
    starts.buy = node(
      rules.buy.triggers.map(([triggers, weight]) => ({ weight: rational(weight, weights), to: feature!(triggers) })),
    );
  }
  return { graph, starts, cycles, firstSpin, featureChance };
}

/** Adds up the classes of a cycle that go on to the same node. */
function grouped(cycle: ReelCycle, to: (one: CycleClass) => number): Map<number, Law> {
  const laws = new Map<number, Law>();
  for (const one of cycle.classes) {
    const target = to(one);
    const law = laws.get(target);
    if (!law) laws.set(target, { counts: one.counts.slice(), total: cycle.size });
    else {
      if (law.counts.length < one.counts.length) {
        const longer = new Float64Array(one.counts.length);
        longer.set(law.counts);
        law.counts = longer;
      }
      one.counts.forEach((count, units) => (law.counts[units]! += count));
    }
  }
  return laws;
}

type CycleOf = (name: 'free' | 'respin', set: ReelSet, held: number) => ReelCycle;

/** States (retriggers so far, spins left, wilds that stay). */
function freeSpinNodes(slot: ReelSlot, graph: Step[][], cycleOf: CycleOf): (triggers: number) => number {
  const rules = slot.rules.freeSpins!;
  const sticks = slot.rules.wilds?.after === 'stick';
  const { retrigger, award } = rules;
  const set = slot.spin.sets.free!;

  // Laws by wilds over the spin: where it leads (wilds after it, retrigger or not) and what it wins meanwhile.
  const known = new Map<number, { again: boolean; held: number; law: Law }[]>();
  const lawsOf = (held: number) => {
    let laws = known.get(held);
    if (!laws) {
      const cycle = cycleOf('free', set, held);
      const key = (one: CycleClass) => ((award[one.triggers] ?? 0) > 0 ? 1 : 0) + (sticks ? one.held * 2 : 0);
      laws = [...grouped(cycle, key)].map(([to, law]) => ({ again: to % 2 === 1, held: Math.floor(to / 2), law }));
      known.set(held, laws);
    }
    return laws;
  };

  const nodes = new Map<string, number>();
  const at = (retriggers: number, left: number, held: number): number => {
    if (left === 0) return 0;
    const key = `${retriggers}:${left}:${held}`;
    const there = nodes.get(key);
    if (there !== undefined) return there;
    const steps = lawsOf(held).map(({ again, held: next, law }) => {
      const adds = again && retriggers < retrigger.atMost;
      const to = at(retriggers + (adds ? 1 : 0), left - 1 + (adds ? retrigger.spins : 0), next);
      return { weight: ONE, law, multiplier: multiplierAfter(rules, retriggers), to };
    });
    nodes.set(key, graph.push(steps) - 1);
    return graph.length - 1;
  };
  return (triggers) => at(0, award[triggers] ?? 0, 0);
}

/** Each respin is free and moves the wilds on; where no new ones land, they run out by themselves. */
function walkNodes(slot: ReelSlot, node: (steps: Step[]) => number, cycleOf: CycleOf): (held: number) => number {
  const nodes = new Map<number, number>([[0, 0]]);
  const at = (held: number): number => {
    const there = nodes.get(held);
    if (there !== undefined) return there;
    const laws = grouped(cycleOf('respin', slot.spin.sets.respin!, held), (one) => one.held);
    const steps = [...laws].map(([next, law]) => {
      assert(next < held, 'wilds that land during respins would walk without end');
      return { weight: ONE, law, to: at(next) };
    });
    nodes.set(held, node(steps));
    return nodes.get(held)!;
  };
  return at;
}

/** States (coins, respins left); what the coins are worth is drawn at the end, which changes nothing in the sum. */
function holdNodes(slot: ReelSlot, node: (steps: Step[]) => number): (triggers: number) => number {
  const hold = slot.rules.hold!;
  const cells = slot.spin.reels * slot.rules.rows;
  const counts = new Float64Array(Math.max(...hold.values.map(([units]) => units)) + 1);
  for (const [units, weight] of hold.values) counts[units]! += weight;
  const coin: Law = { counts, total: weightOf(hold.values) };
  const paid = [0];
  for (let coins = 1; coins <= cells; coins++) paid.push(node([{ weight: ONE, law: coin, to: paid[coins - 1]! }]));
  const full = node([{ weight: ONE, law: constantLaw(hold.full), to: paid[cells]! }]);

  const fresh = new Map<number, number>([[cells, full]]);
  for (
    let coins = cells - 1;
    coins >= Math.min(hold.from, ...(slot.rules.buy?.triggers ?? []).map(([n]) => n));
    coins--
  ) {
    const landing = binomial(cells - coins, hold.chance);
    let there = paid[coins]!;
    for (let left = 1; left <= hold.respins; left++)
      there = node(
        landing.map((weight, landed) => ({ weight, to: landed === 0 ? there : fresh.get(coins + landed)! })),
      );
    fresh.set(coins, there);
  }
  return (triggers) => (triggers >= hold.from ? fresh.get(triggers)! : 0);
}
