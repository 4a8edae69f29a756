/** The complete proof of a slot that is data: every stop of every set of reels counted, and a round put together from them. */
import { assert } from '#kernel/assert.ts';
import type { ReelSlot } from '../reel-slot.ts';
import { costUnits, type ReelSlotRules, type SlotMode } from '../reel-rules.ts';
import type { ModeProof, Proof } from '../title.ts';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import { over, plus, rational, times, toNumber, toPercent, type Rational } from './rational.ts';
import { groupDigits, oneIn, table, volatilityOf, type ProofReport, type Samples } from './report.ts';
import { graphDistributions, graphMeans, lawMean } from './reward-graph.ts';
import { roundGraph, type RoundGraph } from './round-graph.ts';
import { figuresOf, type Distribution, type Figures } from './slot-distribution.ts';

/** Rounding of the transforms: a chance below this counts as none. */
const NOISE = 1e-12;

interface Mode {
  name: SlotMode;
  cost: number;
  /** Of the cost, before the cap. */
  exact: Rational;
  figures: Figures;
}

export function proveReelSlot(name: string, slot: ReelSlot): ProofReport {
  const { rules } = slot;
  const round = roundGraph(slot);
  const means = graphMeans(round.graph);
  const starts = slot.modes.map((mode) => round.starts[mode]!);
  const distributions = graphDistributions(round.graph, starts);
  const capUnits = rules.maxWin * rules.stakeUnits;
  const modes = slot.modes.map((mode, index): Mode => {
    const cost = costUnits(rules, mode);
    const exact = over(means[starts[index]!]!, rational(cost));
    const figures = figuresOf(distributions[index]!, capUnits, cost);
    const counted = (figures.meanUnits + figures.cappedUnits) / cost;
    assert(Math.abs(counted - toNumber(exact)) < 1e-9, `two proofs disagree: ${counted} and ${toNumber(exact)}`);
    assert(
      figures.capChance > NOISE,
      `${name}: no round could ever win ${rules.maxWin} stakes (${mode}), cap it at about ${reachable(distributions[index]!, rules.stakeUnits)}`,
    );
    return { name: mode, cost, exact, figures };
  });
  const spin = modes[0]!;
  const base = over(lawMean(round.firstSpin.spin!).mean, rational(spin.cost));
  const part = partOf(rules);
  const rest = plus(spin.exact, times(base, rational(-1)));
  const parts: Record<string, Rational> = part === undefined ? { base } : { base, [part]: rest };
  const proofs = Object.fromEntries(modes.map((mode) => [mode.name, modeProof(mode)]));
  const proof: Proof = {
    mathHash: rulesHash(slot),
    rtp: proofs['spin']!.rtp,
    split: Object.fromEntries(Object.entries(parts).map(([key, value]) => [key, toPercent(value)])),
    hitRate: proofs['spin']!.hitRate,
    standardDeviation: proofs['spin']!.standardDeviation,
    volatility: volatilityOf(spin.figures.deviationUnits / rules.stakeUnits),
    maxWin: rules.maxWin,
    maxWinOneIn: proofs['spin']!.maxWinOneIn,
    method: 'exact',
    modes: proofs,
  };
  const beyond = Math.max(...distributions.map((one) => one.beyond));
  return { proof, par: page(name, slot, proof, modes, { ...parts, total: spin.exact }, round, beyond) };
}

export const samplesOf = (slot: ReelSlot): Samples =>
  Object.fromEntries(
    slot.modes.map((mode) => [mode, (random) => slot.units(mode, random) / costUnits(slot.rules, mode)]),
  );

const partOf = (rules: ReelSlotRules): string | undefined => {
  if (rules.freeSpins) return 'freeSpins';
  if (rules.hold) return 'holdAndRespin';
  return rules.wilds?.after === 'walk' ? 'walkingWilds' : undefined;
};

const modeProof = ({ cost, figures }: Mode): ModeProof => ({
  rtp: ((figures.meanUnits / cost) * 100).toFixed(4),
  hitRate: (figures.hitChance * 100).toFixed(4),
  standardDeviation: (figures.deviationUnits / cost).toFixed(4),
  maxWinOneIn: oneIn(figures.capChance),
  layers: figures.layers,
});

/** The highest win, in stakes, that comes more often than once in ten million rounds. */
function reachable({ chance }: Distribution, stakeUnits: number): number {
  let tail = 0;
  for (let units = chance.length - 1; units > 0; units--) {
    if (chance[units]! > NOISE / 1_000) tail += chance[units]!;
    if (tail > 1e-7) return Math.floor(units / stakeUnits);
  }
  return 0;
}

const TITLES = { spin: 'spin', ante: 'spin with ante', buy: 'bought feature' };

function page(
  name: string,
  slot: ReelSlot,
  proof: Proof,
  modes: readonly Mode[],
  parts: Record<string, Rational>,
  round: RoundGraph,
  beyond: number,
): string {
  const { rules } = slot;
  const row = (label: string, pick: (mode: Mode) => string) => [label, ...modes.map(pick)];
  const proved = (pick: (mode: ModeProof) => string) => (mode: Mode) => pick(proof.modes[mode.name]!);
  const chance = round.featureChance.spin!;
  const part = partOf(rules);
  return `# ${name}: probability accounting report

Written by \`npm run simulate\`. Do not edit: change the rules in \`paytable.ts\` and prove again.

Rules (SHA-256): \`${proof.mathHash}\`

${table(
  ['', ...modes.map((mode) => TITLES[mode.name])],
  [
    row('cost in stakes', (mode) => String(mode.cost / rules.stakeUnits)),
    row(
      '**return to player, %**',
      proved((mode) => `**${mode.rtp}**`),
    ),
    row(
      'rounds that pay, %',
      proved((mode) => mode.hitRate),
    ),
    row('rounds that pay more than they cost, %', ({ figures }) => (figures.profitChance * 100).toFixed(4)),
    row(
      'standard deviation, in cost',
      proved((mode) => mode.standardDeviation),
    ),
    row('highest win, in stakes (cap)', () => groupDigits(String(rules.maxWin))),
    row(
      'highest win, one round in',
      proved((mode) => groupDigits(mode.maxWinOneIn)),
    ),
    row('taken by the cap, % of cost', ({ figures, cost }) => ((figures.cappedUnits / cost) * 100).toFixed(7)),
  ],
)}

Volatility: ${proof.volatility}.${part && chance.top > 0n ? ` The feature starts in one spin of ${(1 / toNumber(chance)).toFixed(2)}.` : ''}

## Where the return of a spin comes from (exact, before the cap)

${table(
  ['part', 'return, %', 'as a fraction'],
  Object.entries(parts).map(([key, value]) => [key, toPercent(value, 8), fraction(value)]),
)}
${modes
  .slice(1)
  .map((mode) => `\n${TITLES[mode.name]} before the cap: ${toPercent(mode.exact, 8)} %.\n`)
  .join('')}
## How it was proved

1. **Every stop.** A spin follows from where its reels stop${rules.tumble ? ', tumbles included' : ''}. Every combination was counted once, by the code that plays${rules.pays.by === 'lines' || rules.pays.by === 'ways' ? '; combinations that are lost with the first reels were counted together' : ''}: ${cyclesText(round)}.
2. **Fractions.** The round was put together from them as a graph of ${groupDigits(String(round.graph.length))} states (${statesText(rules)}); its mean was counted in whole-number fractions, no rounding.
3. **Distribution.** Hit rate, deviation, the highest win and what the cap takes come from the distribution of whole rounds, by generating functions of the same graph. Its mean agrees with the fractions to better than 1e-9. The chance of a win beyond its table (${groupDigits(String(Math.floor(2 ** 18 / rules.stakeUnits)))} stakes) is below ${beyond.toExponential(1)}.
${rules.gamble ? `\nDouble or nothing is a fair coin, so it changes no return. It may be chosen ${rules.gamble.atMost} times and is not offered where it could pass the cap.\n` : ''}
## Pays, in units (one unit = stake ÷ ${rules.stakeUnits})

${paysTable(rules)}
${triggerText(rules)}${Object.entries(rules.sets)
    .map(([set, { strips, heights }]) => `\n## Symbols on the ${set} reels\n\n${countsTable(rules, strips, heights)}\n`)
    .join('')}`;
}

function cyclesText({ cycles }: RoundGraph): string {
  return cycles
    .map(
      ({ set, held, size }) =>
        `${groupDigits(String(size))} (${set}${held === 0 ? '' : `, wilds ${held.toString(2)}`})`,
    )
    .join(', ');
}

function statesText(rules: ReelSlotRules): string {
  if (rules.hold) return 'coins and respins left';
  if (rules.wilds?.after === 'walk') return 'where the wilds stand';
  if (!rules.freeSpins) return 'one spin';
  return `retriggers, spins left${rules.wilds?.after === 'stick' ? ', wilds that stay' : ''}`;
}

function paysTable(rules: ReelSlotRules): string {
  const counts = [...new Set(Object.values(rules.table).flatMap((pays) => Object.keys(pays).map(Number)))].sort(
    (a, b) => a - b,
  );
  return table(
    ['symbol', ...counts.map((count, index) => (index === counts.length - 1 ? `${count}+` : String(count)))],
    Object.entries(rules.table).map(([code, pays]) => [
      rules.symbols[code]!,
      ...counts.map((count) => String(pays[count] ?? '')),
    ]),
  );
}

function triggerText(rules: ReelSlotRules): string {
  const lines: string[] = [];
  const list = (values: Readonly<Record<string, number>>, word: string) =>
    Object.entries(values)
      .map(([count, value]) => `${count}: ${value} ${word}`)
      .join(', ');
  if (rules.triggerPays) lines.push(`Scatters pay anywhere: ${list(rules.triggerPays, 'units')}.`);
  if (rules.tumble)
    lines.push(
      `Multipliers of wins one after the other: ${rules.tumble.base.join(', ')}; in free spins ${rules.tumble.free.join(', ')}.`,
    );
  if (rules.freeSpins) {
    const { award, retrigger, multiplier } = rules.freeSpins;
    lines.push(
      `Free spins by scatters: ${list(award, 'spins')}. A retrigger adds ${retrigger.spins}, at most ${retrigger.atMost} times. Multiplier from ${multiplier.first} to ${multiplier.last}, ${multiplier.step} more with each retrigger.`,
    );
  }
  if (rules.hold)
    lines.push(
      `Hold and respin from ${rules.hold.from} coins, ${rules.hold.respins} respins, a coin in ${rules.hold.chance[0]} of ${rules.hold.chance[1]} cases a cell. Coins in units (weight): ${rules.hold.values.map(([units, weight]) => `${units} (${weight})`).join(', ')}. A full board: ${rules.hold.full} units on top.`,
    );
  return lines.map((line) => `\n${line}\n`).join('');
}

function countsTable(rules: ReelSlotRules, strips: readonly string[], heights: readonly string[] | undefined): string {
  return table(
    ['symbol', ...strips.map((_, reel) => `reel ${reel + 1}`)],
    [
      ...Object.entries(rules.symbols).map(([code, symbol]) => [
        symbol,
        ...strips.map((strip) => String(Array.from(strip).filter((one) => one === code).length)),
      ]),
      ['stops', ...strips.map((strip) => String(strip.length))],
      ...(heights
        ? [
            [
              'rows on average',
              ...heights.map((list) =>
                (Array.from(list).reduce((sum, one) => sum + Number(one), 0) / list.length).toFixed(2),
              ),
            ],
          ]
        : []),
    ],
  );
}

const fraction = ({ top, bottom }: Rational): string => {
  const text = `${top} / ${bottom}`;
  return text.length <= 60 ? text : `${String(top).length} digits / ${String(bottom).length} digits`;
};
