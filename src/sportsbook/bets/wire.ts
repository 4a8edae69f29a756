// Bets as they are sent to clients.
import { toWire } from '#kernel/money.ts';
import { countedFor } from '#sportsbook/models/counted.ts';
import { parseMarketRef } from '#sportsbook/models/market.ts';
import type { Context, Services } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { currencyOf } from '#players/accounts/index.ts';
import { eventFacts, labelOfLeg, type EventFacts } from '#sportsbook/book/index.ts';
import type { Bet, BetLeg, CashOutOfBet } from './contract.ts';
import { noCashOutBecause } from './cash-out/offer.ts';
import { noEditBecause } from './edit/price.ts';
import { cashOutsOf, type CashOutRow } from './cash-out/store.ts';
import { isWonEarly } from './promotions/ends.ts';
import { readTerms } from './promotions/terms.ts';
import { wireTerms } from './promotions/wire-terms.ts';
import { linesOf } from '#sportsbook/models/bets/combinations.ts';
import { potentialReturn } from '#sportsbook/models/bets/returns.ts';
import { shareOfRest, VOIDED } from './ends.ts';
import { tokensByIds } from './token-store.ts';
import type { TokenKind } from './contract.ts';
import { editedInto, legsOf, type BetRow, type LegRow } from './store.ts';

export async function wireBets(ctx: Context, handle: Database | Transaction, rows: readonly BetRow[]): Promise<Bet[]> {
  const legs = await legsOf(
    handle,
    rows.map(({ id }) => id),
  );
  const facts = await eventFacts(
    ctx,
    handle,
    legs.map(({ event_id }) => event_id),
  );
  const tokens = await tokensByIds(
    handle,
    rows.flatMap(({ token_id }) => token_id ?? []),
  );
  const cashOuts = await cashOutsOf(
    handle,
    rows.map(({ id }) => id),
  );
  const into = await editedInto(
    handle,
    rows.filter(({ restaked }) => restaked > 0n).map(({ id }) => id),
  );
  const kinds = new Map(tokens.map(({ id, kind }) => [id, kind]));
  const byBet = Map.groupBy(legs, ({ bet_id }) => bet_id);
  return rows.map((row) =>
    wireBet(ctx, row, byBet.get(row.id) ?? [], facts, {
      token: kinds.get(row.token_id ?? ''),
      cashOuts: cashOuts.get(row.id),
      into: into.get(row.id),
    }),
  );
}

export const wireBetOf = async (ctx: Context, handle: Database | Transaction, row: BetRow): Promise<Bet> =>
  (await wireBets(ctx, handle, [row]))[0]!;

/** What stands of a bet in other rows. */
interface Beside {
  token?: TokenKind | undefined;
  cashOuts?: readonly CashOutRow[] | undefined;
  /** The bet that it was edited into. */
  into?: string | undefined;
}

export function wireBet(
  services: Services,
  row: BetRow,
  legs: readonly LegRow[],
  facts: ReadonlyMap<string, EventFacts>,
  { token, cashOuts = [], into }: Beside = {},
): Bet {
  const currency = currencyOf(row.currency);
  return {
    id: row.id,
    type: row.type,
    state: row.state,
    legs: legs.map((leg) => wireLeg(services, leg, facts.get(leg.event_id), isWonEarly(row, leg))),
    lines: row.lines,
    odds_seen: row.odds_seen,
    odds: row.odds,
    stake_per_line: toWire(row.stake, currency),
    stake: toWire(row.staked, currency),
    purse: row.purse,
    policy: row.policy,
    token: token ?? null,
    promotion: wirePromotion(row, legs),
    promotion_paid: toWire(row.cost, currency),
    potential_return: toWire(shareOfRest(row, row.potential), currency),
    returned: isOpen(row) ? null : toWire((row.returned ?? 0n) + row.cashed_out, currency),
    extra: row.extra === 0n ? null : toWire(row.extra, currency),
    placed_at: row.placed_at.toISOString(),
    decided_at: row.due_at?.toISOString() ?? null,
    settled_at: row.settled_at?.toISOString() ?? null,
    reason: reasonOf(row),
    generation: row.generation,
    cash_out: wireCashOut(row, legs, cashOuts),
    edit: { not_because: noEditBecause(row, legs), from: row.edited_from, into: into ?? null },
  };
}

function wirePromotion(row: BetRow, legs: readonly LegRow[]): Bet['promotion'] {
  const terms = readTerms(row.promotion_terms);
  const returned = potentialReturn(
    row.stake,
    linesOf(
      row.type,
      legs.length,
      legs.filter(({ is_banker }) => is_banker).map(({ place }) => place),
    ),
    legs.map(({ odds }) => odds),
  );
  return terms && wireTerms(terms, { staked: row.staked, returned, legs: legs.length }, currencyOf(row.currency));
}

const isOpen = ({ returned, state }: BetRow): boolean => returned === null && state !== 'cashed-out';

function wireCashOut(row: BetRow, legs: readonly LegRow[], cashOuts: readonly CashOutRow[]): CashOutOfBet {
  const money = (minor: bigint) => toWire(minor, currencyOf(row.currency));
  return {
    not_because: noCashOutBecause(row, legs),
    stake: money(row.cashed_stake),
    paid: money(row.cashed_out),
    target: row.cash_target === null ? null : money(row.cash_target),
    all: cashOuts.map((cashOut) => ({
      state: cashOut.state,
      at: (cashOut.decided_at ?? cashOut.requested_at).toISOString(),
      due_at: cashOut.due_at?.toISOString() ?? null,
      stake: money(cashOut.stake),
      fair: money(cashOut.fair),
      fee_percent: cashOut.fee_percent,
      offered: money(cashOut.offered),
      paid: cashOut.paid === null ? null : money(cashOut.paid),
      is_automatic: cashOut.is_automatic,
      is_edit: cashOut.edit !== null,
      reason: cashOut.rule === null ? null : { rule: cashOut.rule, sentence: cashOut.sentence ?? '' },
    })),
  };
}

function reasonOf({ rule, sentence }: BetRow): Bet['reason'] {
  if (rule === null) return null;
  const because = sentence ?? '';
  if (rule === VOIDED) return { rule: 'bets.voided', inputs: { because }, sentence: `This bet was voided: ${because}` };
  return { rule, sentence: because };
}

const wireLeg = (services: Services, leg: LegRow, event: EventFacts | undefined, isEarly: boolean): BetLeg => ({
  event: leg.event_id,
  slug: event?.slug ?? leg.event_id,
  sport: leg.sport,
  competition: event?.competition ?? '',
  competitors: event?.competitors ?? [],
  starts_at: event?.starts_at ?? '',
  is_simulated: event?.is_simulated ?? false,
  race: event?.race ?? null,
  market: leg.market,
  outcome: leg.outcome,
  ...labelOf(services, leg, event),
  odds_seen: leg.odds_seen,
  odds: leg.odds,
  is_at_start: leg.is_at_start,
  book_odds: leg.book_odds,
  led: isEarly ? leg.led : null,
  closing_odds: leg.closing_odds,
  is_banker: leg.is_banker,
  was_live: leg.was_live,
  score_taken: leg.score_taken,
  score: event?.score ?? null,
  counted: countedOf(leg, event),
  status: event?.status ?? 'ended',
  result: leg.result,
  void_reason: leg.void_reason,
});

function labelOf(services: Services, leg: LegRow, event: EventFacts | undefined): Pick<BetLeg, 'label'> {
  const label =
    event && labelOfLeg(services, { feed: event.feed, competitors: event.competitorIds }, leg.market, leg.outcome);
  return label ? { label } : {};
}

function countedOf({ market, sport }: LegRow, event: EventFacts | undefined): BetLeg['counted'] {
  const key = parseMarketRef(market);
  return (key && event?.scoreboard && countedFor(key, sport, event.scoreboard)) ?? null;
}
