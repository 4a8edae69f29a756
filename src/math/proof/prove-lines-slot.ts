/** The complete proof of a lines slot: exact return by fractions, everything else from the distribution of whole rounds. */
import { assert } from '#kernel/assert.ts';
import { rulesHash } from '../fairness/commitment.ts';
import type { LinesSlot, LinesSlotRules } from '../engine/lines-slot.ts';
import type { ModeProof, Proof } from '../engine/title.ts';
import { slotReturn, type SlotReturn } from './lines-return.ts';
import { toNumber, toPercent } from './rational.ts';
import { grouped, oneIn, table, volatilityOf, type ProofReport } from './report.ts';
import { countCycle, type Cycle } from './slot-cycle.ts';
import { figuresOf, roundDistributions, type Figures } from './slot-distribution.ts';

export function proveLinesSlot(name: string, slot: LinesSlot): ProofReport {
  const { rules } = slot;
  const exact = slotReturn(rules);
  const base = countCycle(slot, 'base');
  const free = countCycle(slot, 'free');
  const distributions = roundDistributions(slot, base, free);
  const stake = rules.lines.length;
  const capUnits = rules.maxWin * stake;
  const spin = figuresOf(distributions.spin, capUnits, stake);
  const buy = figuresOf(distributions.buy, capUnits, stake * rules.buy.price);

  // Two ways that share no code must agree: fractions from symbol counts, and the distribution from every single board.
  agree((spin.meanUnits + spin.cappedUnits) / stake, toNumber(exact.total));
  agree((buy.meanUnits + buy.cappedUnits) / stake / rules.buy.price, toNumber(exact.bought));

  const modes = { spin: modeProof(spin, stake), buy: modeProof(buy, stake * rules.buy.price) };
  const proof: Proof = {
    mathHash: rulesHash(slot),
    rtp: modes.spin.rtp,
    split: {
      lines: toPercent(exact.lines),
      scatters: toPercent(exact.scatters),
      freeSpins: toPercent(exact.freeSpins),
    },
    hitRate: modes.spin.hitRate,
    standardDeviation: modes.spin.standardDeviation,
    volatility: volatilityOf(spin.deviationUnits / stake),
    maxWin: rules.maxWin,
    maxWinOneIn: modes.spin.maxWinOneIn,
    method: 'exact',
    modes,
  };
  return { proof, par: page(name, rules, proof, exact, { base, free }, { spin, buy }, distributions.buy.beyond) };
}

function agree(fromBoards: number, fromFractions: number): void {
  assert(Math.abs(fromBoards - fromFractions) < 1e-9, `two proofs disagree: ${fromBoards} and ${fromFractions}`);
}

const modeProof = (figures: Figures, costUnits: number): ModeProof => ({
  rtp: ((figures.meanUnits / costUnits) * 100).toFixed(4),
  hitRate: (figures.hitChance * 100).toFixed(4),
  standardDeviation: (figures.deviationUnits / costUnits).toFixed(4),
  maxWinOneIn: oneIn(figures.capChance),
  layers: figures.layers,
});

function page(
  name: string,
  rules: LinesSlotRules,
  proof: Proof,
  exact: SlotReturn,
  cycles: { base: Cycle; free: Cycle },
  figures: { spin: Figures; buy: Figures },
  beyond: number,
): string {
  const stake = rules.lines.length;
  const names = Object.entries(rules.symbols);
  const { spin, buy } = proof.modes as { spin: ModeProof; buy: ModeProof };
  const both = (label: string, pick: (mode: ModeProof) => string) => [label, pick(spin), pick(buy)];
  const counts = (strips: readonly string[]) =>
    table(
      ['symbol', ...strips.map((_, reel) => `reel ${reel + 1}`)],
      [
        ...names.map(([code, symbol]) => [
          symbol,
          ...strips.map((strip) => String(strip.split('').filter((one) => one === code).length)),
        ]),
        ['stops', ...strips.map((strip) => String(strip.length))],
      ],
    );
  return `# ${name}: probability accounting report

Written by \`npm run simulate\`. Do not edit: change the rules in \`paytable.ts\` and prove again.

Rules (SHA-256): \`${proof.mathHash}\`

${table(
  ['', 'spin', 'bought feature'],
  [
    ['cost in stakes', '1', String(rules.buy.price)],
    both('**return to player, %**', (mode) => `**${mode.rtp}**`),
    both('rounds that pay, %', (mode) => mode.hitRate),
    [
      'rounds that pay more than they cost, %',
      ...[figures.spin, figures.buy].map((mode) => (mode.profitChance * 100).toFixed(4)),
    ],
    both('standard deviation, in cost', (mode) => mode.standardDeviation),
    ['highest win, in stakes (cap)', grouped(String(rules.maxWin)), grouped(String(rules.maxWin))],
    both('highest win, one round in', (mode) => grouped(mode.maxWinOneIn)),
    [
      'taken by the cap, % of cost',
      ...[figures.spin.cappedUnits / stake, figures.buy.cappedUnits / stake / rules.buy.price].map((lost) =>
        (lost * 100).toFixed(7),
      ),
    ],
  ],
)}

Volatility: ${proof.volatility}. Free spins: one spin in ${(1 / toNumber(exact.featureChance)).toFixed(2)}.

## Where the return of a spin comes from (exact, before the cap)

${table(
  ['part', 'return, %', 'as a fraction'],
  (['lines', 'scatters', 'freeSpins', 'total'] as const).map((part) => [
    part,
    toPercent(exact[part], 8),
    fraction(exact[part]),
  ]),
)}

Bought feature before the cap: ${toPercent(exact.bought, 8)} %.

## How it was proved

1. **Fractions.** Each line's expectation follows from the symbol counts of the reels, each stop being equally likely; the feature's from the chance of reaching every (spin, retriggers) pair. All of it in whole-number fractions, no rounding.
2. **Every board.** All ${grouped(String(cycles.base.size))} boards of the base reels and all ${grouped(String(cycles.free.size))} of the free reels were evaluated once by the code that plays. The distribution of whole rounds (spin and complete feature) was put together from them by generating functions; hit rate, deviation and the effect of the cap come from it.
3. Both ways agree to better than 1e-9. The chance of a win beyond the table (13,107 stakes) is below ${beyond.toExponential(1)}.

## Pays, in line stakes (one line stake = stake ÷ ${stake})

${table(
  ['symbol', '3', '4', '5'],
  Object.entries(rules.pays).map(([code, pays]) => [rules.symbols[code]!, ...pays.slice(2).map(String)]),
)}

Scatters pay anywhere, in stakes: ${Object.entries(rules.scatterPays)
    .map(([count, units]) => `${count}: ${units / stake}`)
    .join(', ')}. They win ${Object.entries(rules.freeSpins.award)
    .map(([count, spins]) => `${spins} free spins (${count})`)
    .join(', ')}.

## Symbols on the base reels

${counts(rules.strips.base)}

## Symbols on the free reels

${counts(rules.strips.free)}
`;
}

const fraction = ({ top, bottom }: SlotReturn['total']): string => {
  const text = `${top} / ${bottom}`;
  return text.length <= 60 ? text : `${String(top).length} digits / ${String(bottom).length} digits`;
};
