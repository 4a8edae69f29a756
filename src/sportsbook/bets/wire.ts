// Bets as they are sent to clients.
import { toWire } from '#kernel/money.ts';
import { countedFor } from '#sportsbook/models/counted.ts';
import { parseMarketRef } from '#sportsbook/models/market.ts';
import type { Context, Services } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { currencyOf } from '#players/accounts/index.ts';
import { eventFacts, labelOfLeg, type EventFacts } from '#sportsbook/book/index.ts';
import type { Bet, BetLeg } from './contract.ts';
import { VOIDED } from './ends.ts';
import { tokensByIds } from './token-store.ts';
import type { TokenKind } from './contract.ts';
import { legsOf, type BetRow, type LegRow } from './store.ts';

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
  const kinds = new Map(tokens.map(({ id, kind }) => [id, kind]));
  const byBet = Map.groupBy(legs, ({ bet_id }) => bet_id);
  return rows.map((row) => wireBet(ctx, row, byBet.get(row.id) ?? [], facts, kinds.get(row.token_id ?? '')));
}

export const wireBetOf = async (ctx: Context, handle: Database | Transaction, row: BetRow): Promise<Bet> =>
  (await wireBets(ctx, handle, [row]))[0]!;

export function wireBet(
  services: Services,
  row: BetRow,
  legs: readonly LegRow[],
  facts: ReadonlyMap<string, EventFacts>,
  token?: TokenKind,
): Bet {
  const currency = currencyOf(row.currency);
  return {
    id: row.id,
    type: row.type,
    state: row.state,
    legs: legs.map((leg) => wireLeg(services, leg, facts.get(leg.event_id))),
    lines: row.lines,
    odds_seen: row.odds_seen,
    odds: row.odds,
    stake_per_line: toWire(row.stake, currency),
    stake: toWire(row.staked, currency),
    purse: row.purse,
    policy: row.policy,
    token: token ?? null,
    potential_return: toWire(row.potential, currency),
    returned: row.returned === null ? null : toWire(row.returned, currency),
    extra: row.extra === 0n ? null : toWire(row.extra, currency),
    placed_at: row.placed_at.toISOString(),
    decided_at: row.due_at?.toISOString() ?? null,
    settled_at: row.settled_at?.toISOString() ?? null,
    reason: reasonOf(row),
    generation: row.generation,
  };
}

function reasonOf({ rule, sentence }: BetRow): Bet['reason'] {
  if (rule === null) return null;
  const because = sentence ?? '';
  if (rule === VOIDED) return { rule: 'bets.voided', inputs: { because }, sentence: `This bet was voided: ${because}` };
  return { rule, sentence: because };
}

const wireLeg = (services: Services, leg: LegRow, event: EventFacts | undefined): BetLeg => ({
  event: leg.event_id,
  slug: event?.slug ?? leg.event_id,
  sport: leg.sport,
  competition: event?.competition ?? '',
  competitors: event?.competitors ?? [],
  starts_at: event?.starts_at ?? '',
  is_simulated: event?.is_simulated ?? false,
  market: leg.market,
  outcome: leg.outcome,
  ...labelOf(services, leg, event),
  odds_seen: leg.odds_seen,
  odds: leg.odds,
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
