/** Live roulette: one zero, one turn of the wheel for everybody at the table. */
import { liveTitle } from '../../engine/live-title.ts';
import { rouletteDraws, rouletteOdds, settleRoulette } from '../../engine/roulette.ts';
import { spotsOf } from '../../engine/roulette-layout.ts';
import { costOf, tableParams } from '../../engine/table-bets.ts';
import type { Proof } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

const spots = spotsOf(rules.zeros);

export const liveRoulette = liveTitle({
  sysname: 'live-roulette',
  version: '1.0.0',
  rules,
  params: tableParams((spot) => spots.has(spot)),
  stakeStepMinor: 2n,
  costMinor: costOf,
  draw: (random) => [{ type: 'spin', pocket: rules.wheel[random.int(rules.wheel.length)]! }],
  settle: (stakeMinor, params, [spin]) => settleRoulette(rules, stakeMinor, params, spin!['pocket'] as string),
  odds: rouletteOdds(rules),
  draws: rouletteDraws(rules),
  proof: proof as Proof,
});
