/**
 * Which side of a football match has led by two goals at any time. A lead is remembered by the score at which it was first reached; where
 * goals are taken back below that score, it never was.
 */
import { marketRef } from '#sportsbook/models/market.ts';
import type { StoredOutcome } from '../tables.ts';
import type { Worked } from './apply-message.ts';

const LEAD = 2;
const SIDES = ['1', '2'] as const;

export const WINNER = marketRef({ kind: '1x2', specifiers: {} });

/** It is announced with the decisions on the winner, so that the newest of them says it. */
export function noteLeads(work: Worked, score: readonly [number, number]): void {
  const market = work.event.sport === 'football' ? work.markets.get(WINNER) : undefined;
  const outcomes = market && leadsAt(market.outcomes, score);
  if (!outcomes) return;
  market.outcomes = outcomes;
  market.decisions += 1;
  work.changed.add(WINNER);
  if (!work.decided.has(WINNER)) work.decided.set(WINNER, 'settled');
}

/** The outcomes of the winner at this score; `undefined`: nothing has changed. */
function leadsAt(
  outcomes: readonly StoredOutcome[],
  [home, away]: readonly [number, number],
): StoredOutcome[] | undefined {
  let hasChanged = false;
  const changed = outcomes.map((outcome) => {
    const side = SIDES.findIndex((id) => id === outcome.id);
    if (side < 0) return outcome;
    const [goals, conceded] = side === 0 ? [home, away] : [away, home];
    const led = ledAfter(outcome.led, side, goals, goals - conceded >= LEAD ? `${home}:${away}` : undefined);
    if (led === outcome.led) return outcome;
    hasChanged = true;
    const { led: _, ...rest } = outcome;
    return led === undefined ? rest : { ...rest, led };
  });
  return hasChanged ? changed : undefined;
}

/** `goals`: those of the side now. */
function ledAfter(
  led: string | undefined,
  side: number,
  goals: number,
  leadsNow: string | undefined,
): string | undefined {
  const goalsThen = led === undefined ? Infinity : Number(led.split(':')[side]);
  return goals >= goalsThen ? led : leadsNow;
}
