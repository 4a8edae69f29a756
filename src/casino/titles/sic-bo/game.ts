/** Sic bo: three dice are shaken once, and every bet on the cloth is settled by them. */
import { evenly, firstOf } from '../../engine/drawn.ts';
import { finalWin, type FinalWin } from '../../engine/multiplier.ts';
import { costOf, tableParams, type SettledBet, type TableParams } from '../../engine/table-bets.ts';
import { tableOdds } from '../../engine/odds.ts';
import type { Proof, Title } from '../../engine/title.ts';
import { isTriple, rules, spots, sumOf, throwsByFaces, type Dice, type Spot } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

/** What happens in a round, in order. */
export type SicBoEvent = { type: 'dice'; dice: Dice; total: number; isTriple: boolean } | SettledBet | FinalWin;

const backOf = (spot: Spot, dice: Dice): number => {
  const odds = spot.odds(dice);
  return odds > 0 ? odds + 1 : 0;
};

export const sicBo: Title<TableParams> = {
  sysname: 'sic-bo',
  version: '1.0.0',
  type: 'casino',
  rules,
  params: tableParams((spot) => spots.has(spot)),
  stakeStepMinor: 1n,
  costMinor: costOf,
  play(stakeMinor, params, random) {
    const dice: Dice = [random.int(6) + 1, random.int(6) + 1, random.int(6) + 1];
    const events: SicBoEvent[] = [{ type: 'dice', dice, total: sumOf(dice), isTriple: isTriple(dice) }];
    let wonMinor = 0n;
    for (const { spot, chips } of params.bets) {
      const odds = spots.get(spot)!.odds(dice);
      if (odds === 0) continue;
      const back = stakeMinor * BigInt(chips) * BigInt(odds + 1);
      wonMinor += back;
      events.push({ type: 'bet-won', spot, amount: String(back) });
    }
    events.push(finalWin(wonMinor, costOf(stakeMinor, params)));
    return { events, wonMinor };
  },
  odds: tableOdds({
    ways: throwsByFaces.map(({ ways }) => ways),
    backs: new Map([...spots.values()].map((spot) => [spot.id, throwsByFaces.map(({ dice }) => backOf(spot, dice))])),
  }),
  draws: {
    chances: { face: evenly(6) },
    of: (events) => [{ of: 'face', got: (firstOf(events, 'dice')!['dice'] as Dice).map((face) => face - 1), times: 3 }],
  },
  proof: proof as Proof,
};
