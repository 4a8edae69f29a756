// The report of a supplier, in each dialect: written independently of the site's own adapters.
import type { BookedRound } from './book.ts';
import { decimal, units, type DialectName } from './wire.ts';

export interface Report {
  contentType: string;
  body: string;
}

export const reportOf = (dialect: DialectName, rounds: readonly BookedRound[]): Report => WRITE[dialect](rounds);

const JSON_TYPE = 'application/json';

const WRITE: Record<DialectName, (rounds: readonly BookedRound[]) => Report> = {
  'json-hmac': (rounds) => ({
    contentType: JSON_TYPE,
    body: JSON.stringify({
      count: rounds.length,
      rounds: rounds.map(({ user, round, currency, bets, wins, rollbacks, at }) => ({
        user,
        round,
        currency,
        bets: decimal(bets, currency),
        wins: decimal(wins, currency),
        rollbacks: decimal(rollbacks, currency),
        at: new Date(at).toISOString(),
      })),
    }),
  }),
  'json-rsa': (rounds) => ({
    contentType: JSON_TYPE,
    body: JSON.stringify({
      total: rounds.length,
      items: rounds.map(({ user, round, currency, bets, wins, rollbacks, at }) => ({
        user_id: user,
        round_id: round,
        currency,
        bet_amount: units(bets, currency),
        win_amount: units(wins, currency),
        rollback_amount: units(rollbacks, currency),
        updated_at: at,
      })),
    }),
  }),
  'form-hmac': (rounds) => ({
    contentType: 'text/tab-separated-values; charset=utf-8',
    body: [
      ['user', 'round', 'currency', 'bets', 'wins', 'rollbacks', 'ts'],
      ...rounds.map(({ user, round, currency, bets, wins, rollbacks, at }) => [
        user,
        round,
        currency,
        String(bets),
        String(wins),
        String(rollbacks),
        String(Math.floor(at / 1000)),
      ]),
      ['end', String(rounds.length)],
    ]
      .map((line) => `${line.join('\t')}\n`)
      .join(''),
  }),
};
