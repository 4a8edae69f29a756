/** Money wheel: 49 segments, one turn for everybody at the table; a bet on a kind of segment is paid when one of it stops. */
import { drawnOnce, evenly, firstOf } from '../../engine/drawn.ts';
import { liveTitle } from '../../engine/live-title.ts';
import { finalWin, type FinalWin } from '../../engine/multiplier.ts';
import { costOf, tableParams, type SettledBet } from '../../engine/table-bets.ts';
import { tableOdds } from '../../engine/odds.ts';
import type { Proof } from '../../engine/title.ts';
import { rules, SEGMENTS, SPOTS } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

/** What happens in a round, in order. */
export type MoneyWheelEvent = { type: 'stop'; segment: number; back: number } | SettledBet | FinalWin;

export const moneyWheel = liveTitle({
  sysname: 'money-wheel',
  version: '1.0.0',
  rules,
  params: tableParams((spot) => SPOTS.includes(spot)),
  stakeStepMinor: 10n,
  costMinor: costOf,
  draw(random) {
    const segment = random.int(rules.wheel.length);
    return [{ type: 'stop', segment, back: rules.wheel[segment]! }];
  },
  settle(stakeMinor, params, drawn) {
    const [stop] = drawn as [Extract<MoneyWheelEvent, { type: 'stop' }>];
    const events: MoneyWheelEvent[] = [stop];
    let wonMinor = 0n;
    for (const { spot, chips } of params.bets) {
      if (spot !== String(stop.back)) continue;
      const back = stakeMinor * BigInt(chips) * BigInt(stop.back);
      wonMinor += back;
      events.push({ type: 'bet-won', spot, amount: String(back) });
    }
    events.push(finalWin(wonMinor, costOf(stakeMinor, params)));
    return { events, wonMinor };
  },
  odds: tableOdds({
    ways: SEGMENTS.map(([, count]) => count),
    backs: new Map(SPOTS.map((spot) => [spot, SEGMENTS.map(([back]) => (String(back) === spot ? back : 0))])),
  }),
  draws: drawnOnce('segment', evenly(rules.wheel.length), (events) => firstOf(events, 'stop')!['segment'] as number),
  proof: proof as Proof,
});
