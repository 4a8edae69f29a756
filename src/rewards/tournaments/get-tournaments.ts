// Tournaments as pages list them (AP-41).
import type { InputOf, OutputOf } from '#kernel/method.ts';
import type { Context } from '#platform/context.ts';
import { whyNoFreeGift, type WhyNot } from '#rewards/gifts/index.ts';
import { boardsOf, standingsOfPlayer } from './board.ts';
import type { getTournaments, Tournament } from './contract.ts';
import { paidToEnter } from './paid-to-enter.ts';
import { runningTournaments, type RunningTournaments } from './running-snapshot.ts';
import { tournamentPage } from './store.ts';
import type { TournamentRow } from './tables.ts';
import { giftOf, isGift, paidInCents, statusOf, wireTournament } from './wire.ts';
import { isFeatureOn } from '#site/content/index.ts';

type Input = InputOf<typeof getTournaments>;
/** More never run at the same time. */
const MAX_OF_GAME = 100;

export async function tournamentsFor(ctx: Context, input: Input): Promise<OutputOf<typeof getTournaments>> {
  if (!isFeatureOn(ctx, 'tournaments')) return { items: [], count: 0 };
  const now = ctx.clock.now();
  const isShared = !ctx.player && input.game !== undefined && input.status === 'active' && !input.ids;
  if (isShared) return runningFor(ctx, input, await runningTournaments(ctx));
  const { rows, count } = await pageOf(ctx, input, now);
  const ids = rows.map(({ id }) => id);
  const [boards, standings, paid, reasons] = await Promise.all([
    boardsOf(ctx, ids),
    ctx.player ? standingsOfPlayer(ctx.db, ctx.player.id, ids) : undefined,
    paidToEnter(ctx.db, rows),
    reasonsFor(ctx, rows, now),
  ]);
  const items = rows.map((row) =>
    wireTournament(ctx, row, {
      now,
      board: boards.get(row.id)!,
      standing: standings?.get(row.id),
      reason: reasons.get(row.id),
      paidCents: paidInCents(row.terms, paid.get(row.id) ?? []),
      winners: input.winners,
    }),
  );
  return { items: items.map((item) => withFields(item, input.fields)), count };
}

/** Those that are a gift and can still be entered; said before the player presses. */
async function reasonsFor(ctx: Context, rows: readonly TournamentRow[], now: Date): Promise<Map<bigint, WhyNot>> {
  const reasons = new Map<bigint, WhyNot>();
  if (!ctx.player) return reasons;
  for (const row of rows) {
    if (!isGift(row.terms) || statusOf(row, now) !== 'future') continue;
    const reason = await whyNoFreeGift(ctx.db, { playerId: ctx.player.id, gift: giftOf(row.id) });
    if (reason) reasons.set(row.id, reason);
  }
  return reasons;
}

/** What every guest's page of a game needs, without a database query. */
function runningFor(
  ctx: Context,
  { game, offset, count, fields, winners }: Input,
  { rows, boards, paid }: RunningTournaments,
): OutputOf<typeof getTournaments> {
  const now = ctx.clock.now();
  const tournaments = rows.filter(
    (row) => statusOf(row, now) === 'active' && (row.terms.games?.includes(game!) ?? true),
  );
  const items = tournaments.slice(offset, offset + count).map((row) =>
    wireTournament(ctx, row, {
      now,
      board: boards.get(row.id)!,
      standing: undefined,
      paidCents: paidInCents(row.terms, paid.get(row.id) ?? []),
      winners,
    }),
  );
  return { items: items.map((item) => withFields(item, fields)), count: tournaments.length };
}

async function pageOf(
  ctx: Context,
  { game, ...input }: Input,
  now: Date,
): Promise<{ rows: TournamentRow[]; count: number }> {
  const ids = input.ids?.flatMap((id) => (/^\d{1,15}$/.test(id) ? [BigInt(id)] : []));
  const query = { ids, status: input.status, now };
  if (game === undefined) return tournamentPage(ctx.db, { ...query, offset: input.offset, count: input.count });
  const { rows } = await tournamentPage(ctx.db, { ...query, offset: 0, count: MAX_OF_GAME });
  const tournaments = rows.filter(({ terms }) => terms.games === null || terms.games.includes(game));
  return { rows: tournaments.slice(input.offset, input.offset + input.count), count: tournaments.length };
}

function withFields(item: Tournament, fields: readonly string[] | undefined): Partial<Tournament> {
  if (!fields) return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name)));
}
