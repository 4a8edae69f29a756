// Running jackpots with what their pools hold, and who has won them.
import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { toWire, type Currency } from '#kernel/money.ts';
import { QUIET_SECONDS, type JackpotTerms } from '#fairness/seeds/jackpot.ts';
import { perProcess, type Context } from '#platform/context.ts';
import type { Database } from '#platform/db/database.ts';
import { fakenamesOf } from '#players/accounts/index.ts';
import { describe, inWords } from '#site/content/index.ts';
import { catalogue, nameOf } from '#casino/rounds/index.ts';
import type { getJackpots, getJackpotWinners, Jackpot, JackpotPool, JackpotWin } from './contract.ts';
import { gamesOf, jackpotDefinitions, areJackpotsOn } from './definitions.ts';
import type { JackpotDefinition } from './rules/definition.ts';

const LATEST = 5;

interface PoolRow {
  jackpot: string;
  level: string;
  cents: string;
  run_id: string;
  terms: JackpotTerms;
  seed_hash: string;
  commitment: string;
  opened_at: Date;
}

export async function jackpotsFor(
  ctx: Context,
  { id, game, offset, count }: InputOf<typeof getJackpots>,
): Promise<OutputOf<typeof getJackpots>> {
  if (!areJackpotsOn(ctx)) return { items: [], count: 0 };
  const definitions = jackpotDefinitions(ctx).filter(
    (definition) =>
      (id === undefined || definition.sysname === id) &&
      (game === undefined || gamesOf(ctx, definition).includes(game)),
  );
  if (definitions.length === 0) return { items: [], count: 0 };
  const [pools, winners] = await Promise.all([openPools(ctx), latestWins(ctx)]);
  const items = definitions.flatMap((definition): Jackpot[] => {
    const openLevels = definition.levels.flatMap(({ sysname, title }) => {
      const row = pools.find(({ jackpot, level }) => jackpot === definition.sysname && level === sysname);
      return row ? [poolOnWire(row, inWords(title, ctx.locale))] : [];
    });
    if (openLevels.length === 0) return [];
    const sum = definition.levels.reduce(
      (levelDefinition, { increment, hidden }) => levelDefinition + increment + hidden,
      0,
    );
    return [
      {
        id: definition.sysname,
        description: descriptionOf(ctx, definition),
        pools: openLevels,
        games: [...gamesOf(ctx, definition)],
        rtp: percent(sum),
        winners: winners.filter(({ jackpot }) => jackpot === definition.sysname),
      },
    ];
  });
  return { items: items.slice(offset, offset + count), count: items.length };
}

function descriptionOf(ctx: Context, { title, text, description }: JackpotDefinition): Jackpot['description'] {
  const texts = describe(ctx, 'jackpot', { title, text, ...description }, ctx.locale);
  return { title: inWords(texts['title'], ctx.locale), text: inWords(texts['text'], ctx.locale) };
}

/** Pages rendered at the same time share one database query. */
const looks = perProcess('jackpots.looks', (): { pools?: Promise<PoolRow[]>; drops?: Promise<DropRow[]> } => ({}));

function openPools(ctx: Context): Promise<PoolRow[]> {
  const shared = looks(ctx);
  return (shared.pools ??= readPools(ctx.db).finally(() => delete shared.pools));
}

async function readPools(db: Database): Promise<PoolRow[]> {
  const { rows } = await sql<PoolRow>`
    select l.jackpot, l.level, trunc(l.pool_micro / 1000000)::text as cents, r.id as run_id, r.terms, r.seed_hash, r.commitment, r.opened_at
      from jackpots.levels l join jackpots.runs r on r.id = l.run_id where l.state <> 'closed'`.execute(db);
  return rows;
}

/** Millionths as percent: 5000 → "0.5". */
const percent = (ppm: number): string => String(ppm / 10_000);

function poolOnWire(
  { level, cents, run_id, terms, seed_hash, commitment, opened_at }: PoolRow,
  name: string,
): JackpotPool {
  const { trigger, baseMinor, incrementPpm, hiddenPpm, capMinor, run } = terms;
  const euros = (minor: number | string) => toWire(BigInt(minor), 'EUR');
  return {
    id: level,
    name,
    amount: euros(cents),
    base: euros(baseMinor),
    increment: percent(incrementPpm),
    hidden: percent(hiddenPpm),
    cap: capMinor === null ? null : euros(capMinor),
    must_drop_at: trigger.kind === 'amount' ? euros(trigger.toMinor) : null,
    must_drop_by:
      trigger.kind === 'time' ? new Date((trigger.untilSeconds + QUIET_SECONDS) * 1000).toISOString() : null,
    one_in: trigger.kind === 'stake' ? euros(trigger.oneInMinor) : null,
    run: { id: run_id, number: run, opened_at: opened_at.toISOString(), seed_hash, commitment },
  };
}

interface DropRow {
  id: string;
  jackpot: string;
  level: string;
  round_id: string;
  player_id: bigint;
  sysname: string;
  is_replayable: boolean;
  amount: bigint;
  currency: string;
  paid: bigint;
  paid_currency: string;
  dropped_at: Date;
}

/** Some wins of each jackpot. */
async function latestWins(ctx: Context): Promise<JackpotWin[]> {
  const shared = looks(ctx);
  return winsOnWire(ctx, await (shared.drops ??= readDrops(ctx.db).finally(() => delete shared.drops)));
}

async function readDrops(db: Database): Promise<DropRow[]> {
  const { rows } = await sql<DropRow>`
    select d.* from jackpots.jackpots j cross join lateral (
      select * from jackpots.drops d where d.jackpot = j.sysname order by d.dropped_at desc limit ${LATEST}) d`.execute(
    db,
  );
  return rows;
}

export async function winnersFor(
  ctx: Context,
  { id, round, offset, count }: InputOf<typeof getJackpotWinners>,
): Promise<OutputOf<typeof getJackpotWinners>> {
  const which = sql`(${id ?? null}::text is null or jackpot = ${id ?? null}) and (${round ?? null}::uuid is null or round_id = ${round ?? null}::uuid)`;
  const [{ rows }, { rows: sums }] = await Promise.all([
    sql<DropRow>`select * from jackpots.drops where ${which} order by dropped_at desc, id offset ${offset} limit ${count}`.execute(
      ctx.db,
    ),
    sql<{ sum: number }>`select count(*)::int as sum from jackpots.drops where ${which}`.execute(ctx.db),
  ]);
  return { items: await winsOnWire(ctx, rows), count: sums[0]!.sum };
}

async function winsOnWire(ctx: Context, rows: readonly DropRow[]): Promise<JackpotWin[]> {
  if (rows.length === 0) return [];
  const names = await fakenamesOf(ctx.db, [...new Set(rows.map(({ player_id }) => player_id))]);
  const games = new Map(catalogue(ctx, 'EUR', ctx.locale).map((game) => [game.sysname, nameOf(game)]));
  const definitions = jackpotDefinitions(ctx);
  return rows.map((row) => {
    const definition = definitions.find(({ sysname }) => sysname === row.jackpot);
    const level = definition?.levels.find(({ sysname }) => sysname === row.level);
    return {
      id: row.id,
      jackpot: row.jackpot,
      title: inWords(definition?.title, ctx.locale) || row.jackpot,
      level: row.level,
      level_title: inWords(level?.title, ctx.locale) || row.level,
      fakename: names.get(row.player_id) ?? '',
      amount: toWire(row.amount, row.currency as Currency),
      paid: toWire(row.paid, row.paid_currency as Currency),
      round_id: row.is_replayable ? row.round_id : null,
      sysname: row.sysname,
      game: games.get(row.sysname) ?? row.sysname,
      created_at: row.dropped_at.toISOString(),
    };
  });
}
