// A player's rounds as a file, written in the background piece by piece.
import { gunzipSync, gzipSync } from 'node:zlib';
import { uuidv7 } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/method.ts';
import { formatAmount, type Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context, type Services } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { readSigned, signText } from '#platform/encryption.ts';
import { countRounds, roundsOf } from '#casino/rounds/index.ts';
import { generalInfoOf } from '#site/general/index.ts';
import type { createHistoryExport, HistoryExport } from './contract.ts';
import {
  expireHistoryExports,
  finishHistoryExport,
  historyExportsOf,
  noteProgress,
  queueHistoryExport,
  readHistoryExport,
  waitingHistoryExports,
} from './store.ts';

const MAX_PER_DAY = 5;
const DAY_MS = 86_400_000;
/** How long a file is kept, and how long one link to it works. */
const KEEP_MS = 2 * DAY_MS;
const LINK_MS = 3_600_000;
const LINK = 'history-export';
const PIECE = 2000;
/** A file holds no more rounds than this: the newest are in it, and the file says how many there are in all. */
const MAX_ROUNDS = 200_000;

export async function requestHistoryExport(
  ctx: Context,
  { format }: InputOf<typeof createHistoryExport>,
): Promise<HistoryExport> {
  const { id: playerId } = playerOf(ctx);
  if (!generalInfoOf(ctx).is_game_history_export_enabled)
    refuse('InvalidRequest', { rule: 'hall.history-export', inputs: {}, status: 403 });
  const now = ctx.clock.now();
  return transaction(ctx.db, async (tx) => {
    const lately = (await historyExportsOf(tx, playerId, MAX_PER_DAY)).filter(
      ({ created_at, state }) => state !== 'queued' && created_at.getTime() > now.getTime() - DAY_MS,
    );
    if (lately.length >= MAX_PER_DAY)
      refuse('TooManyRequests', {
        rule: 'hall.history-exports-per-day',
        inputs: { most: MAX_PER_DAY },
        retryAfterSeconds: 3600,
      });
    const id = uuidv7(now.getTime(), ctx.random);
    await queueHistoryExport(tx, { id, player_id: playerId, format, created_at: now });
    return historyExport(ctx, (await historyExportsOf(tx, playerId, 1))[0]!);
  });
}

export async function latestHistoryExport(ctx: Context): Promise<{ request: HistoryExport | null }> {
  const [row] = await historyExportsOf(ctx.db, playerOf(ctx).id, 1);
  return { request: row ? historyExport(ctx, row) : null };
}

type Row = Awaited<ReturnType<typeof historyExportsOf>>[number];

function historyExport(ctx: Context, row: Row): HistoryExport {
  const progress = row.state === 'queued' ? Math.floor((100 * row.written) / Math.max(1, row.total ?? 1)) : 100;
  return {
    id: row.id,
    format: row.format,
    state: row.state,
    // 100 only when the file is there.
    progress: row.state === 'queued' ? Math.min(99, progress) : 100,
    rounds: row.total,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    url:
      row.state === 'ready'
        ? `/history/${signText(ctx.config, LINK, `${row.id}_${ctx.clock.now().getTime() + LINK_MS}`)}`
        : null,
  };
}

/** Writes queued exports. If killed in between it starts over: a file appears only when it is complete. */
export async function makeHistoryExports(ctx: Context): Promise<void> {
  for (const { id, player_id, format } of await waitingHistoryExports(ctx.db, 5)) {
    const total = Math.min(MAX_ROUNDS, await countRounds(ctx, player_id));
    await noteProgress(ctx.db, id, { total, written: 0 });
    const lines: string[] = [];
    let before: { micros: string; id: string } | undefined;
    while (lines.length < total) {
      const rows = await roundsOf(ctx, player_id, before, Math.min(PIECE, total - lines.length));
      const last = rows.at(-1);
      if (!last) break;
      for (const row of rows) lines.push(format === 'csv' ? csvLine(row) : JSON.stringify(recordOf(row)));
      before = last;
      await noteProgress(ctx.db, id, { total, written: lines.length });
    }
    const text = format === 'csv' ? `${HEAD}\r\n${lines.join('\r\n')}\r\n` : `[${lines.join(',\n')}]\n`;
    await finishHistoryExport(ctx.db, id, gzipSync(text), new Date(ctx.clock.now().getTime() + KEEP_MS));
  }
}

export const forgetHistoryExports = (ctx: Context): Promise<void> => expireHistoryExports(ctx.db, ctx.clock.now());

type Round = Awaited<ReturnType<typeof roundsOf>>[number];

const HEAD = 'round_id,played_at,game,mode,currency,staked,won';

function recordOf(row: Round): Record<string, string> {
  const currency = row.currency as Currency;
  return {
    round_id: row.id,
    played_at: row.created_at.toISOString(),
    game: row.sysname,
    mode: row.mode === 2 ? 'demo' : 'play',
    currency,
    staked: formatAmount(row.staked, currency),
    won: formatAmount(row.won, currency),
  };
}

/** All values are ours: ids, names of games, digits. Nothing needs quotes, and nothing begins a formula. */
const csvLine = (row: Round): string => Object.values(recordOf(row)).join(',');

/** The file behind a link, for its owner: undefined for a link that is not ours, or has expired. */
export async function openHistoryExport(
  services: Services,
  token: string,
  playerId: bigint | undefined,
): Promise<{ bytes: Buffer; contentType: string; name: string } | undefined> {
  if (playerId === undefined) refuse('Authorization', { rule: 'api.session', inputs: {} });
  const [id, until] = (readSigned(services.config, LINK, token) ?? '').split('_');
  const now = services.clock.now();
  if (id === undefined || until === undefined || Number(until) <= now.getTime()) return undefined;
  const stored = await readHistoryExport(services.db, id, playerId);
  if (!stored?.content || !stored.expires_at || stored.expires_at <= now) return undefined;
  const contentType = stored.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json';
  return { bytes: gunzipSync(stored.content), contentType, name: `my-rounds.${stored.format}` };
}
