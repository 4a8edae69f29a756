// A table as a page needs it at first, and its past rounds.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import type { RoundEvent } from '#casino/engine/title.ts';
import type { Context } from '#platform/context.ts';
import { fakenamesOf } from '#players/accounts/index.ts';
import { authorKey, authorKeys } from './authors.ts';
import { linkOf, openChains, publishedOf, type SaltedChain } from '#fairness/seed-chains/index.ts';
import { chainOfRound, CHAINS } from './chains.ts';
import type { getLiveHistory, getSharedRound, getTable, LiveMessage } from './contract.ts';
import { mustBeTable } from './rules/known-tables.ts';
import type { SharedRound } from './round-contract.ts';
import {
  betsOfPlayer,
  betsOfRound,
  findBet,
  newestMessages,
  newestRound,
  pastRound,
  pastRounds,
  settingsOf,
  type BetRow,
  type RoundRow,
} from './store.ts';
import { wireBets, wireOwn, wireRound } from './wire.ts';
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
  const chain = round && (await chainOfRound(db, round));
  const open = await openChains(db, CHAINS, [sysname]);
  const [next] = open.filter(({ id }) => !chain || id > chain.id);
  return {
    sysname,
    now: ctx.clock.now().toISOString(),
    round: round && chain ? wireRound(ctx, round, chain) : null,
    bets: round ? await wireBets(db, await betsOfRound(db, round.id, MAX_BETS_SHOWN)) : [],
    mine: round && player ? (await betsOfPlayer(db, round.id, player.id)).map(wireOwn) : [],
    chat: await messagesOf(ctx, sysname),
    muted: player ? await mutedKeys(ctx, player.id) : [],
    own: player ? authorKeys(ctx, player.id) : [],
    history: past.map(({ id, number, result }) => ({ round_id: id, number, result: (result as RoundEvent[]).at(-1)! })),
    chain: chain ? publishedOf(chain) : null,
    next_chain: next ? publishedOf(next) : null,
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
  { sysname, count, before }: InputOf<typeof getLiveHistory>,
): Promise<OutputOf<typeof getLiveHistory>> {
  mustBeTable(sysname);
  const most = Math.max(1, count);
  const rows = await pastRounds(ctx.db, sysname, most, before);
  const chains = new Map<bigint, SaltedChain>();
  for (const { chain_id } of rows)
    if (!chains.has(chain_id)) chains.set(chain_id, await chainOfRound(ctx.db, { chain_id }));
  return {
    items: rows.map((row) => sharedOf(ctx, row, chains.get(row.chain_id)!)),
    next: rows.length === most ? rows.at(-1)!.id : null,
  };
}

export async function sharedRoundFor(ctx: Context, { id }: InputOf<typeof getSharedRound>): Promise<SharedRound> {
  const bet = await findBet(ctx.db, id);
  const row = await pastRound(ctx.db, bet?.round_id ?? id);
  if (!row)
    refuse('InvalidParameter', {
      rule: 'live.known-round',
      inputs: { id },
      sentence: 'There is no such round, or it is not over.',
      status: 404,
    });
  return { ...sharedOf(ctx, row, await chainOfRound(ctx.db, row)), ...leftOf(row, bet) };
}

const sharedOf = (ctx: Context, row: RoundRow, chain: SaltedChain): SharedRound => ({
  round_id: row.id,
  sysname: row.sysname,
  number: row.number,
  ...(row.math_version !== null &&
    row.math_hash !== null && { math_version: row.math_version, math_hash: row.math_hash }),
  result: (row.result as RoundEvent[]).at(-1)!,
  link: linkOf(ctx, chain, row.number),
  salt: chain.salt,
  published: chain.published,
  published_at: chain.published_at.toISOString(),
  at: row.result_at!.toISOString(),
  chain: publishedOf(chain),
});

const leftOf = ({ started_at }: RoundRow, bet: BetRow | undefined): Pick<SharedRound, 'left'> =>
  bet?.left_at && started_at
    ? { left: { at: bet.left_at.toISOString(), ms: bet.left_at.getTime() - started_at.getTime() } }
    : {};
