// A table as a page needs it to begin with, and its past.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import type { RoundEvent } from '#math/engine/title.ts';
import type { Context } from '#platform/context.ts';
import { fakenamesOf } from '#domains/accounts/index.ts';
import { authorKey, authorKeys } from '../authors.ts';
import { linkOf } from '../chains.ts';
import type { getLiveHistory, getSharedRound, getTable, LiveMessage } from '../contract.ts';
import { mustBeTable } from '../rules/known-tables.ts';
import type { SharedRound } from '../round-contract.ts';
import {
  betsOfPlayer,
  betsOfRound,
  findChain,
  newestMessages,
  newestRound,
  pastRound,
  pastRounds,
  settingsOf,
  type PastRow,
} from '../store.ts';
import { wireBets, wireOwn, wireRound } from '../wire.ts';
import { mutedKeys } from './moderate.ts';

const MAX_BETS_SHOWN = 100;
const MAX_MESSAGES = 40;
const ROAD = 60;

export async function tableFor(
  ctx: Context,
  { sysname }: InputOf<typeof getTable>,
): Promise<OutputOf<typeof getTable>> {
  mustBeTable(sysname);
  const { db, player } = ctx;
  const round = await newestRound(db, sysname);
  const past = await pastRounds(db, sysname, ROAD);
  return {
    sysname,
    now: ctx.clock.now().toISOString(),
    round: round ? wireRound(ctx, round, await findChain(db, round.chain_id)) : null,
    bets: round ? await wireBets(db, await betsOfRound(db, round.id, MAX_BETS_SHOWN)) : [],
    mine: round && player ? (await betsOfPlayer(db, round.id, player.id)).map(wireOwn) : [],
    chat: await messagesOf(ctx, sysname),
    muted: player ? await mutedKeys(ctx, player.id) : [],
    own: player ? authorKeys(ctx, player.id) : [],
    history: past.map(({ id, number, result }) => ({ round_id: id, number, result: (result as RoundEvent[]).at(-1)! })),
    is_hidden: player ? (await settingsOf(db, player.id)).isHidden : false,
  };
}

async function messagesOf(ctx: Context, sysname: string): Promise<LiveMessage[]> {
  const rows = await newestMessages(ctx.db, sysname, MAX_MESSAGES);
  const names = await fakenamesOf(ctx.db, [...new Set(rows.map(({ player_id }) => player_id))]);
  return rows.reverse().map(({ id, player_id, is_hidden, text, said_at }) => ({
    id: String(id),
    name: is_hidden ? '' : (names.get(player_id) ?? ''),
    author: authorKey(ctx, player_id, is_hidden),
    text,
    at: said_at.toISOString(),
  }));
}

export async function historyFor(
  ctx: Context,
  { sysname, count }: InputOf<typeof getLiveHistory>,
): Promise<OutputOf<typeof getLiveHistory>> {
  mustBeTable(sysname);
  const rows = await pastRounds(ctx.db, sysname, Math.max(1, count));
  return { items: rows.map((row) => sharedOf(ctx, row)) };
}

export async function sharedRoundFor(ctx: Context, { id }: InputOf<typeof getSharedRound>): Promise<SharedRound> {
  const row = await pastRound(ctx.db, id);
  if (!row)
    refuse('InvalidParameter', {
      rule: 'live.known-round',
      inputs: { id },
      sentence: 'There is no such round, or it is not over.',
      status: 404,
    });
  return sharedOf(ctx, row);
}

const sharedOf = (ctx: Context, row: PastRow): SharedRound => ({
  round_id: row.id,
  sysname: row.sysname,
  number: row.number,
  result: (row.result as RoundEvent[]).at(-1)!,
  link: linkOf(ctx, { id: row.chain_id, secret: row.secret, length: row.length }, row.number),
  salt: row.salt!,
  published: row.published,
  published_at: row.published_at.toISOString(),
  at: row.result_at!.toISOString(),
});
