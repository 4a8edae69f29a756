// SQL of what traders see: bets of all players, and what stands on events and outcomes.
import { sql } from 'kysely';
import type { Database, Transaction } from '#platform/db/database.ts';
import type { BetRow } from './store.ts';

type Handle = Database | Transaction;

/** In hundredths of a EUR. */
export interface Standing {
  bets: number;
  staked_cents: bigint;
  /** What would have to be paid beyond the stakes, at worst. */
  risk_cents: bigint;
}

/** Of each event on which there are bets; what is decided is no risk any more. */
export async function standingOfEvents(handle: Handle, ids: readonly string[]): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing & { event_id: string }>`
    select l.event_id, count(distinct l.bet_id)::int as bets, sum(l.staked_cents)::bigint as staked_cents,
           greatest(0, coalesce(max(x.risk_cents), 0))::bigint as risk_cents
      from bets.legs l join bets.bets b on b.id = l.bet_id and b.state <> 'declined'
      left join bets.exposure x on x.event_id = l.event_id and x.market = '' and x.outcome = ''
     where l.event_id = any(${[...ids]}::text[]) group by 1`.execute(handle);
  return new Map(rows.map((row) => [row.event_id, row]));
}

export interface OutcomeStanding extends Standing {
  market: string;
  outcome: string;
}

/** Of each outcome of an event that was bet on. */
export async function standingOfOutcomes(handle: Handle, event: string): Promise<OutcomeStanding[]> {
  const { rows } = await sql<OutcomeStanding>`
    select l.market, l.outcome, count(*)::int as bets, sum(l.staked_cents)::bigint as staked_cents,
           greatest(0, coalesce(max(bets.net_risk(l.market, o.risk_cents, o.staked_cents, m.staked_cents)), 0))::bigint as risk_cents
      from bets.legs l join bets.bets b on b.id = l.bet_id and b.state <> 'declined'
      left join bets.exposure o on o.event_id = l.event_id and o.market = l.market and o.outcome = l.outcome
      left join bets.exposure m on m.event_id = l.event_id and m.market = l.market and m.outcome = ''
     where l.event_id = ${event} group by 1, 2`.execute(handle);
  return rows;
}

/** How many bets a decision on these markets would settle or settle again. */
export async function betsOn(handle: Handle, event: string, market: string | undefined): Promise<number> {
  const { rows } = await sql<{ bets: number }>`
    select count(distinct l.bet_id)::int as bets from bets.legs l join bets.bets b on b.id = l.bet_id
     where l.event_id = ${event} and l.market = coalesce(${market ?? null}::text, l.market) and b.state <> 'declined'`.execute(
    handle,
  );
  return rows[0]!.bets;
}

/** What bets with one of these outcomes may return, in hundredths of a EUR, and how many they are. */
export async function returnsOn(
  handle: Handle,
  { event, market, outcomes }: { event: string; market: string; outcomes: readonly string[] },
): Promise<{ bets: number; cents: bigint }> {
  const { rows } = await sql<{ bets: number; cents: bigint }>`
    select count(*)::int as bets, coalesce(sum(b.payout_cents), 0)::bigint as cents from bets.bets b
     where b.state <> 'declined' and exists (select from bets.legs l
            where l.bet_id = b.id and l.event_id = ${event} and l.market = ${market} and l.outcome = any(${[...outcomes]}::text[]))`.execute(
    handle,
  );
  return rows[0]!;
}

export interface BetSearch {
  state?: string | undefined;
  sport?: string | undefined;
  /** What it may return, at least, in hundredths of a EUR. */
  fromCents?: bigint | undefined;
  player?: bigint | undefined;
  event?: string | undefined;
  /** Id of the last bet of the page before. */
  after?: string | undefined;
  limit: number;
}

/** The newest first. */
export async function findBets(handle: Handle, search: BetSearch): Promise<BetRow[]> {
  const { state, sport, fromCents, player, event, after, limit } = search;
  const open = sql`b.state in ('held', 'accepted')`;
  const conditions = [
    ...(state === 'open' ? [open] : state ? [sql`b.state = ${state}`] : []),
    ...(fromCents === undefined ? [] : [sql`b.payout_cents >= ${fromCents}`]),
    ...(player === undefined ? [] : [sql`b.player_id = ${player}`]),
    ...(sport ? [sql`exists (select from bets.legs l where l.bet_id = b.id and l.sport = ${sport})`] : []),
    ...(event ? [sql`b.id in (select l.bet_id from bets.legs l where l.event_id = ${event})`] : []),
    ...(after
      ? [sql`(b.placed_at, b.id) < (select a.placed_at, a.id from bets.bets a where a.id = ${after}::uuid)`]
      : []),
    sql`true`,
  ];
  const { rows } = await sql<BetRow>`
    select b.* from bets.bets b where ${sql.join(conditions, sql` and `)}
     order by b.placed_at desc, b.id desc limit ${limit}`.execute(handle);
  return rows;
}

/** Factors of players who have other limits than the usual ones, in percent. */
export async function factorPercents(handle: Handle, players: readonly bigint[]): Promise<Map<bigint, number>> {
  const { rows } = await sql<{ player_id: bigint; percent: number }>`
    select distinct on (player_id) player_id, percent from bets.factors
     where player_id = any(${[...players]}::bigint[]) order by player_id, id desc`.execute(handle);
  return new Map(rows.map(({ player_id, percent }) => [player_id, percent]));
}
