import { parseAmount } from '#kernel/money.ts';
import { celebrationOf } from '../../celebration.ts';
import type { Ending } from '../quick/use-round.ts';
import type { LiveHost } from './live-host.ts';

/** The result of the player's own bets, once they are settled. */
export function endingOf({ mine, currency, round }: LiveHost): Ending | undefined {
  if (!round || mine.length === 0 || mine.some(({ state }) => state === 'open')) return undefined;
  if (round.state !== 'paid' && round.state !== 'result') return undefined;
  const sum = (field: 'won' | 'staked') =>
    mine.reduce((total, bet) => total + (parseAmount(bet[field].amount, currency) ?? 0n), 0n);
  const [wonMinor, staked] = [sum('won'), sum('staked')];
  return staked > 0n ? { wonMinor, celebration: celebrationOf(wonMinor, staked, staked) } : undefined;
}
