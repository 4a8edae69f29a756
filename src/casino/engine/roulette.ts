/** Roulette: one turn of the wheel settles every bet on the cloth. The houses differ in their zeros and in what zero takes. */
import { finalWin, type FinalWin } from './multiplier.ts';
import { ODDS, spotsOf, WHEELS, type Spot, type Zeros } from './roulette-layout.ts';
import { costOf, TABLE_LIMITS, tableParams, type SettledBet, type TableParams } from './table-bets.ts';
import { drawnOnce, evenly, firstOf, type Draws } from './drawn.ts';
import { tableOdds } from './odds.ts';
import type { Odds, Proof, Title } from './title.ts';

/** What happens in a round, in order. */
export type RouletteEvent = { type: 'spin'; pocket: string } | SettledBet | FinalWin;

export interface RouletteRules {
  kind: 'roulette';
  zeros: Zeros;
  /** Zero takes only half of a bet at even money. */
  laPartage: boolean;
  wheel: readonly string[];
  odds: Readonly<Record<string, number>>;
  spots: Readonly<Record<string, readonly string[]>>;
  limits: typeof TABLE_LIMITS;
}

export function rouletteRules(zeros: Zeros, laPartage = false): RouletteRules {
  const spots = [...spotsOf(zeros).values()];
  const kinds = new Set(spots.map(({ kind }) => kind));
  return {
    kind: 'roulette',
    zeros,
    laPartage,
    wheel: WHEELS[zeros],
    odds: Object.fromEntries(Object.entries(ODDS).filter(([kind]) => kinds.has(kind as Spot['kind']))),
    spots: Object.fromEntries(spots.map(({ id, pockets }) => [id, pockets])),
    limits: TABLE_LIMITS,
  };
}

/** What a bet is paid back in all when the ball lies in `pocket`, including its own amount. */
export function paidBack(spot: Spot, pocket: string, amount: bigint, laPartage: boolean): bigint {
  if (spot.pockets.includes(pocket)) return amount * BigInt(ODDS[spot.kind] + 1);
  return laPartage && pocket === '0' && spot.kind === 'even-money' ? amount / 2n : 0n;
}

/** Settles every bet on the cloth against the pocket; `events` begin with the turn of the wheel. */
export function settleRoulette(
  rules: RouletteRules,
  stakeMinor: bigint,
  params: TableParams,
  pocket: string,
): { events: RouletteEvent[]; wonMinor: bigint } {
  const spots = spotsOf(rules.zeros);
  const events: RouletteEvent[] = [{ type: 'spin', pocket }];
  let wonMinor = 0n;
  for (const { spot: id, chips } of params.bets) {
    const spot = spots.get(id)!;
    const back = paidBack(spot, pocket, stakeMinor * BigInt(chips), rules.laPartage);
    if (back === 0n) continue;
    wonMinor += back;
    const type = spot.pockets.includes(pocket) ? 'bet-won' : 'bet-returned';
    events.push({ type, spot: id, amount: String(back) });
  }
  events.push(finalWin(wonMinor, costOf(stakeMinor, params)));
  return { events, wonMinor };
}

/** Odds of the bets on the cloth over every pocket. */
export function rouletteOdds(rules: RouletteRules): (params: TableParams) => Odds {
  const paid = (spot: Spot) => rules.wheel.map((pocket) => Number(paidBack(spot, pocket, 2n, rules.laPartage)) / 2);
  const spots = spotsOf(rules.zeros).values();
  return tableOdds({
    ways: rules.wheel.map(() => 1),
    backs: new Map([...spots].map((spot) => [spot.id, paid(spot)])),
  });
}

export const rouletteDraws = ({ wheel }: RouletteRules): Draws<unknown> =>
  drawnOnce('pocket', evenly(wheel.length), (events) => wheel.indexOf(firstOf(events, 'spin')!['pocket'] as string));

export function rouletteTitle(sysname: string, rules: RouletteRules, proof: Proof): Title<TableParams> {
  const spots = spotsOf(rules.zeros);
  return {
    sysname,
    version: '1.0.0',
    type: 'casino',
    rules,
    params: tableParams((spot) => spots.has(spot)),
    // So that half of a chip is a whole number of minor units.
    stakeStepMinor: 2n,
    costMinor: costOf,
    play: (stakeMinor, params, random) =>
      settleRoulette(rules, stakeMinor, params, rules.wheel[random.int(rules.wheel.length)]!),
    odds: rouletteOdds(rules),
    draws: rouletteDraws(rules),
    proof,
  };
}
