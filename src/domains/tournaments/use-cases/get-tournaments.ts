// Tournaments as pages list them (AP-41).
import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#kernel/method.ts';
import type { Currency } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import { boardsOf, standingsOfPlayer } from '../board.ts';
import type { getTournaments, Tournament } from '../contract.ts';
import { tournamentPage, type Handle } from '../store.ts';
import type { TournamentRow } from '../tables.ts';
import { paidInCents, wireTournament } from '../wire.ts';

type Input = InputOf<typeof getTournaments>;
/** More never run at the same time. */
const MOST_OF_GAME = 100;

export async function tournamentsFor(ctx: Context, input: Input): Promise<OutputOf<typeof getTournaments>> {
  const now = ctx.clock.now();
  const { rows, count } = await pageOf(ctx, input, now);
  const ids = rows.map(({ id }) => id);
  const [boards, standings, paid] = await Promise.all([
    boardsOf(ctx, ids),
    ctx.player ? standingsOfPlayer(ctx.db, ctx.player.id, ids) : undefined,
    paidToEnter(ctx.db, rows),
  ]);
  const items = rows.map((row) =>
    wireTournament(ctx, row, {
      now,
      board: boards.get(row.id)!,
      standing: standings?.get(row.id),
      paidCents: paidInCents(row.terms, paid.get(row.id) ?? []),
      winners: input.winners,
    }),
  );
  return { items: items.map((item) => withFields(item, input.fields)), count };
}

async function pageOf(
  ctx: Context,
  { game, ...input }: Input,
  now: Date,
): Promise<{ rows: TournamentRow[]; count: number }> {
  const ids = input.ids?.flatMap((id) => (/^\d{1,15}$/.test(id) ? [BigInt(id)] : []));
  const query = { ids, status: input.status, now };
  if (game === undefined) return tournamentPage(ctx.db, { ...query, offset: input.offset, count: input.count });
  const { rows } = await tournamentPage(ctx.db, { ...query, offset: 0, count: MOST_OF_GAME });
  const own = rows.filter(({ terms }) => terms.games === null || terms.games.includes(game));
  return { rows: own.slice(input.offset, input.offset + input.count), count: own.length };
}

function withFields(item: Tournament, fields: readonly string[] | undefined): Partial<Tournament> {
  if (!fields) return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => name === 'id' || fields.includes(name)));
}

/** What was paid to enter those that are paid for, by currency. */
export async function paidToEnter(
  handle: Handle,
  rows: readonly TournamentRow[],
): Promise<Map<bigint, Array<{ tournament_id: bigint; currency: Currency; paid: bigint }>>> {
  const ids = rows.filter(({ terms }) => terms.entry.kind === 'buy-in').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows: sums } = await sql<{ tournament_id: bigint; currency: Currency; paid: bigint }>`
    select tournament_id, currency, paid from tournaments.entries
     where tournament_id = any(${ids}::bigint[]) and refunded_at is null and paid > 0`.execute(handle);
  return Map.groupBy(sums, ({ tournament_id }) => tournament_id);
}
