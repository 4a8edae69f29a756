// All bets of one player, newest first, as many as a file can hold; and the open bets that prevent an account's end or change.
import { formatAmount } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { currencyOf } from '#players/accounts/index.ts';
import { tokensOf } from './token-store.ts';
import { factorsOf } from './exposure-store.ts';
import { debtsOf } from './settlement-store.ts';
import { listRefusals } from './refusal-store.ts';
import { readTerms } from './promotions/terms.ts';
import { betsOf, hasOpenBets, legsOf } from './store.ts';

const MOST = 20_000;

export async function betDataOf(db: Database, playerId: bigint) {
  const { rows } = await betsOf(db, playerId, { state: 'all', offset: 0, count: MOST });
  const legs = Map.groupBy(
    await legsOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ bet_id }) => bet_id,
  );
  const factors = await factorsOf(db, playerId, MOST);
  const debts = await debtsOf(db, playerId);
  const refusals = await listRefusals(db, { player: playerId, limit: MOST });
  const tokens = await tokensOf(db, playerId, { most: MOST });
  return {
    bets: rows.map((row) => {
      const currency = currencyOf(row.currency);
      return {
        id: row.id,
        type: row.type,
        state: row.state,
        currency,
        staked: formatAmount(row.staked, currency),
        odds: row.odds,
        returned: row.returned === null ? null : formatAmount(row.returned, currency),
        cashed_out: row.cashed_out === 0n ? null : formatAmount(row.cashed_out, currency),
        promotion: row.promotion,
        promotion_terms: readTerms(row.promotion_terms),
        promotion_paid: row.promotion === null ? null : formatAmount(row.cost, currency),
        placed_at: row.placed_at,
        settled_at: row.settled_at,
        legs: (legs.get(row.id) ?? []).map(({ event_id, market, outcome, odds, book_odds, led, result }) => ({
          event: event_id,
          market,
          outcome,
          odds,
          book_odds,
          led,
          result,
        })),
      };
    }),
    refused: refusals.map(({ refused_at, type, legs: refusedLegs, stake, currency, rule, sentence }) => ({
      refused_at,
      type,
      legs: refusedLegs,
      stake,
      currency,
      rule,
      sentence,
    })),
    debts: debts.map(({ bet_id, currency, amount, repaid, owed_at }) => ({
      bet: bet_id,
      currency: currencyOf(currency),
      amount: formatAmount(amount, currencyOf(currency)),
      repaid: formatAmount(repaid, currencyOf(currency)),
      owed_at,
    })),
    free_bets: tokens.map(({ id, kind, currency, amount, because, granted_at, expires_at, state, bet_id }) => ({
      id,
      kind,
      amount: formatAmount(amount, currencyOf(currency)),
      currency: currencyOf(currency),
      because,
      granted_at,
      expires_at,
      state,
      bet: bet_id,
    })),
    limits: factors.map(({ percent, because, changed_at }) => ({ percent, because, changed_at })),
  };
}

export async function refuseWhileBetsAreOpen(handle: Database | Transaction, playerId: bigint): Promise<void> {
  if (await hasOpenBets(handle, playerId))
    refuse('InvalidRequest', {
      rule: 'bets.unsettled',
      inputs: {},
      status: 409,
      sentence: 'A bet of yours is not settled yet. Please wait for its result.',
    });
}
