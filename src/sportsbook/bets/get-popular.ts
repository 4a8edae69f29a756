/**
 * What other players bet on: open bets by outcome, without anything about who they are. What one or two players alone have chosen is
 * nobody else's business, and sums are never said.
 */
import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { perProcess, type Context } from '#platform/context.ts';
import { isShownInLists, openEventIds, type Chosen } from '#sportsbook/book/index.ts';
import type { getPopular } from './popular-contract.ts';

/** Fewer would say what somebody does. */
const LEAST_PLAYERS = 3;
/** Outcomes that are looked at, by the money on them. */
const CANDIDATES = 60;
const READ_EVERY_MS = 20_000;

interface Popular extends Chosen {
  players: number;
}

/** Read seldom: it moves slowly, and every visitor of the sportsbook asks for it. */
export const latestPopular = perProcess('bets.popular', () => ({
  readAt: -Infinity,
  popular: Promise.resolve<Popular[]>([]),
}));

export async function popularFor(
  ctx: Context,
  { count }: InputOf<typeof getPopular>,
): Promise<OutputOf<typeof getPopular>> {
  const latest = latestPopular(ctx);
  const now = ctx.clock.now().getTime();
  if (now - latest.readAt >= READ_EVERY_MS || now < latest.readAt) {
    latest.readAt = now;
    latest.popular = readPopular(ctx).catch((error: unknown) => {
      latest.readAt = -Infinity;
      throw error;
    });
  }
  const items: OutputOf<typeof getPopular>['items'] = [];
  for (const popular of await latest.popular) {
    if (items.length === count) break;
    const isNew = !items.some(({ event }) => event === popular.event);
    if (isNew && isShownInLists(ctx, popular)) items.push(popular);
  }
  return { items };
}

async function readPopular(ctx: Context): Promise<Popular[]> {
  const events = openEventIds(ctx);
  if (events.length === 0) return [];
  const { rows } = await sql<Popular>`
    select l.event_id as event, l.market, l.outcome, count(distinct b.player_id)::int as players, max(o.staked_cents) as staked_cents
      from (select x.event_id, x.market, x.outcome, x.staked_cents from bets.exposure x
             where x.event_id = any(${events}::text[]) and x.outcome <> '' and x.staked_cents > 0
             order by x.staked_cents desc limit ${CANDIDATES}) o
      join bets.legs l on l.event_id = o.event_id and l.market = o.market and l.outcome = o.outcome
      join bets.bets b on b.id = l.bet_id and b.state in ('held', 'accepted')
     group by 1, 2, 3 having count(distinct b.player_id) >= ${LEAST_PLAYERS}
     order by staked_cents desc, event`.execute(ctx.db);
  return rows.map(({ event, market, outcome, players }) => ({ event, market, outcome, players }));
}
