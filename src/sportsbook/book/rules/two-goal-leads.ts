/**
 * Which side of a football match has led by two goals at any time of the 90 minutes, while the winner was open. A lead is remembered by
 * the score at which it was first reached; where goals are taken back below that score, it never was.
 */
import { marketRef } from '#sportsbook/models/market.ts';
import type { Scoreboard } from '../feed-messages.ts';
import type { StoredOutcome } from '../tables.ts';
import type { Worked } from './apply-message.ts';

const LEAD = 2;
const SIDES = ['1', '2'] as const;

export const WINNER = marketRef({ kind: '1x2', specifiers: {} });

/** It is announced with the decisions on the winner, so that the newest of them says it. */
export function noteLeads(work: Worked, scoreboard: Pick<Scoreboard, 'score' | 'period' | 'periods'>): void {
  const counts = work.event.sport === 'football' && !isExtraTime(scoreboard);
  const market = counts ? work.markets.get(WINNER) : undefined;
  const outcomes = market && leadsAt(market.outcomes, scoreboard.score);
  if (!outcomes) return;
  market.outcomes = outcomes;
  market.decisions += 1;
  work.changed.add(WINNER);
  if (!work.decided.has(WINNER)) work.decided.set(WINNER, 'settled');
}

/** Its goals are in the score too; the winner is that of the two halves. */
const isExtraTime = ({ period, periods }: Pick<Scoreboard, 'period' | 'periods'>): boolean =>
  period === 'ot' || period === 'so' || periods.length > 2;

/** The outcomes of the winner at this score, also those that its feed has left out; `undefined`: nothing has changed. */
function leadsAt(
  outcomes: readonly StoredOutcome[],
  [home, away]: readonly [number, number],
): StoredOutcome[] | undefined {
  let hasChanged = false;
  const isDecided = outcomes.some(({ result }) => result !== undefined);
  const missing = SIDES.filter((id) => !outcomes.some((outcome) => outcome.id === id));
  const sides = [...outcomes, ...missing.map((id): StoredOutcome => ({ id, odds: null }))];
  const changed = sides.map((outcome): StoredOutcome => {
    const side = SIDES.findIndex((id) => id === outcome.id);
    if (side < 0) return outcome;
    const [goals, conceded] = side === 0 ? [home, away] : [away, home];
    const leadsNow = !isDecided && goals - conceded >= LEAD ? `${home}:${away}` : undefined;
    const led = ledAfter(outcome.led, side, goals, leadsNow);
    if (led === outcome.led) return outcome;
    hasChanged = true;
    const { led: _, ...rest } = outcome;
    return led === undefined ? rest : { ...rest, led };
  });
  if (!hasChanged) return undefined;
  return changed.filter(({ led }, nth) => nth < outcomes.length || led !== undefined);
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
