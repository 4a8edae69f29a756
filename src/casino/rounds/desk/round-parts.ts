// Rounds at the desk: of a player, of a game, or by their id; and the page of one, over or still open.
import { sql, type RawBuilder } from 'kysely';
import type { Fact } from '#kernel/desk-values.ts';
import { isUuid } from '#kernel/ids.ts';
import { formatAmount, type Currency } from '#kernel/money.ts';
import {
  numberedId,
  pageOf,
  sumOf,
  textFact,
  timeFact,
  type Finder,
  type Listing,
  type SubjectKind,
  type SubjectView,
} from '#platform/desk.ts';
import { playerLink, playerLinks } from '#players/accounts/index.ts';
import { catalogue, nameOf } from '../catalogue.ts';
import { findStepped } from '../open-store.ts';
import { findRound } from '../store.ts';
import type { Step } from '../tables.ts';
import type { Context } from '#platform/context.ts';

const MODES = ['', 'money', 'play money', 'free spin'] as const;
const MODE_NAMES = ['money', 'play money', 'free spin'] as const;
/** Of a game there is no index: a game that is hardly played is looked for among the newest rounds only. */
const NEWEST = 200_000;

interface RoundRow {
  id: string;
  player_id: bigint | null;
  sysname: string;
  mode: number;
  currency: Currency;
  staked: bigint;
  won: bigint;
  created_at: Date;
}

/** What a filter says, or nothing where it is not set. */
const where = (value: string | undefined, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  value ? sql`and ${condition}` : sql``;

const COLUMNS = [
  { key: 'at', label: 'Played', kind: 'time' },
  { key: 'game', label: 'Game', kind: 'text' },
  { key: 'player', label: 'Player', kind: 'subject' },
  { key: 'mode', label: 'For', kind: 'text' },
  { key: 'staked', label: 'Staked', kind: 'money' },
] as const;

async function namesIn(ctx: Context, rows: ReadonlyArray<{ player_id: bigint | null }>) {
  const games = new Map(catalogue(ctx, 'EUR').map((game) => [game.sysname, nameOf(game)]));
  const linkOf = await playerLinks(
    ctx,
    rows.flatMap(({ player_id }) => player_id ?? []),
  );
  return {
    gameOf: (sysname: string): string => games.get(sysname) ?? sysname,
    playerOf: (id: bigint | null) => (id === null ? null : linkOf(id)),
  };
}

export const roundListing: Listing = {
  name: 'rounds',
  area: 'players',
  shownUnder: 'games',
  title: 'Rounds',
  about: `Rounds of our own games, newest first; those of one game among the newest ${NEWEST.toLocaleString('en')}. Each can be replayed.`,
  subject: 'round',
  isPersonal: true,
  columns: [...COLUMNS, { key: 'won', label: 'Won', kind: 'money' }, { key: 'id', label: 'Round', kind: 'text' }],
  filters: [
    { name: 'player', label: 'Player’s number' },
    { name: 'game', label: 'Game, as in its address' },
    { name: 'mode', label: 'For', choices: MODE_NAMES },
    { name: 'round', label: 'Round’s id' },
  ],
  tabOf: [
    { kind: 'player', filter: 'player' },
    { kind: 'game', filter: 'game', title: 'Last rounds' },
  ],
  whenEmpty: 'No round is in this list.',
  async read(ctx, { filters: { player, game, mode, round }, after, limit }) {
    if (round && !isUuid(round)) return { rows: [] };
    const order = sql`r.created_at desc, r.id desc`;
    const isAfter = sql`(r.created_at, r.id) < (select created_at, id from rounds.rounds where id = ${after ?? null}::uuid)`;
    const newestRounds = sql`
      select r.* from rounds.rounds r
       where true ${where(player, sql`r.player_id = ${numberedId(player ?? '') ?? 0n}`)}
         ${where(round, sql`r.id = ${round ?? null}::uuid`)} ${where(after, isAfter)}
       order by ${order}`;
    const { rows } = await sql<RoundRow>`
      select r.id, r.player_id, m.sysname, r.mode, r.currency, r.staked, r.won, r.created_at
        from (${game || mode ? sql`${newestRounds} limit ${NEWEST}` : newestRounds}) r join rounds.math_versions m on m.id = r.math_id
       where true ${where(game, sql`m.sysname = ${game ?? ''}`)}
         ${where(mode, sql`r.mode = ${MODES.findIndex((name) => name === mode)}`)}
       order by ${order} limit ${limit + 1}`.execute(ctx.db);
    const { gameOf, playerOf } = await namesIn(ctx, rows);
    return pageOf(rows, limit, (row) => ({
      id: row.id,
      values: {
        at: row.created_at.toISOString(),
        game: gameOf(row.sysname),
        player: playerOf(row.player_id),
        mode: MODES[row.mode] ?? null,
        staked: sumOf(row.staked, row.currency),
        won: sumOf(row.won, row.currency),
        id: row.id,
      },
    }));
  },
};

export const openRoundListing: Listing = {
  name: 'open-rounds',
  area: 'players',
  shownUnder: 'games',
  title: 'Open rounds',
  about:
    'Rounds in which a player acts and that are not over. After their time they are ended by the rules of the game.',
  subject: 'round',
  isPersonal: true,
  columns: [...COLUMNS, { key: 'due', label: 'Ended at the latest', kind: 'time' }],
  filters: [
    { name: 'player', label: 'Player’s number' },
    { name: 'game', label: 'Game, as in its address' },
  ],
  tabOf: [
    { kind: 'player', filter: 'player' },
    { kind: 'game', filter: 'game' },
  ],
  whenEmpty: 'No round is open.',
  async read(ctx, { filters: { player, game }, after, limit }) {
    const { rows } = await sql<Omit<RoundRow, 'won'> & { due_at: Date }>`
      select id, player_id, sysname, mode, currency, staked, opened_at as created_at, due_at from rounds.open_rounds
       where player_id is not null ${where(player, sql`player_id = ${numberedId(player ?? '') ?? 0n}`)}
         ${where(game, sql`sysname = ${game ?? ''}`)} ${where(after, sql`id < ${after ?? null}::uuid`)}
       order by id desc limit ${limit + 1}`.execute(ctx.db);
    const { gameOf, playerOf } = await namesIn(ctx, rows);
    return pageOf(rows, limit, (row) => ({
      id: row.id,
      values: {
        at: row.created_at.toISOString(),
        game: gameOf(row.sysname),
        player: playerOf(row.player_id),
        mode: MODES[row.mode] ?? null,
        staked: sumOf(row.staked, row.currency),
        due: row.due_at.toISOString(),
      },
    }));
  },
};

const PURSES = ['Main', 'Bonus', 'Betting bonus', 'Play money'];
/** Enough to see what was drawn; all of it is in the replay. */
const LONGEST = 1500;
const briefly = (value: unknown): string => JSON.stringify(value).slice(0, LONGEST);

export const roundKind: SubjectKind = {
  kind: 'round',
  area: 'players',
  async load(ctx, id) {
    if (!isUuid(id)) return undefined;
    const round = await findRound(ctx.db, id);
    return round ? overView(ctx, round) : openView(ctx, id);
  },
};

async function overView(ctx: Context, round: NonNullable<Awaited<ReturnType<typeof findRound>>>): Promise<SubjectView> {
  const currency = round.currency as Currency;
  const { gameOf } = await namesIn(ctx, []);
  return {
    title: `Round of ${gameOf(round.sysname)}`,
    state: 'over',
    version: round.id,
    playerIds: round.player_id === null ? [] : [round.player_id],
    facts: [
      ...(await headFacts(ctx, round)),
      { label: 'Won', kind: 'money', value: sumOf(round.won, currency) },
      timeFact('Played', round.created_at),
      textFact('Chosen', briefly(round.params)),
    ],
    sections: [
      { title: 'Purses after it', facts: pursesOf(round.after, currency, round.mode) },
      {
        title: 'Proof',
        facts: [
          textFact('Hash of the server seed', round.server_seed_hash),
          textFact('Server seed', round.server_seed ?? 'not revealed until the player changes it'),
          textFact('Client seed', round.client_seed),
          { label: 'Nonce', kind: 'number', value: Number(round.nonce) },
          textFact('Mathematics', `${round.math_version}, ${round.math_hash}`),
        ],
      },
    ],
    tables: [stepTable('Steps', round.steps), eventTable(round.events)].filter(({ rows }) => rows.length > 0),
    links: [
      { label: 'Replay', path: `/r/${round.id}` },
      { label: 'Verify by hand', path: '/fairness' },
    ],
    evidence: [
      round.server_seed === null
        ? { weighs: 'neither', text: 'Its seed is in use: it can be verified by everybody once it is revealed.' }
        : { weighs: 'for', text: 'Its seed is revealed: everybody can verify the outcome.' },
    ],
    timeline: [{ at: round.created_at, by: 'player', text: 'played' }],
  };
}

async function openView(ctx: Context, id: string): Promise<SubjectView | undefined> {
  const round = await findStepped(ctx.db, id);
  if (!round) return undefined;
  const { gameOf } = await namesIn(ctx, []);
  return {
    title: `Open round of ${gameOf(round.sysname)}`,
    state: 'open',
    version: String(round.steps.length),
    playerIds: round.player_id === null ? [] : [round.player_id],
    facts: [
      ...(await headFacts(ctx, round)),
      timeFact('Opened', round.opened_at),
      textFact('Chosen', briefly(round.params)),
    ],
    tables: [stepTable('Steps so far', round.steps)],
    evidence: [],
    timeline: [{ at: round.opened_at, by: 'player', text: 'opened' }],
  };
}

interface Head {
  id: string;
  player_id: bigint | null;
  sysname: string;
  mode: number;
  currency: string;
  stake: bigint;
  staked: bigint;
  bonus_stake: bigint;
}

async function headFacts(ctx: Context, round: Head): Promise<Fact[]> {
  const currency = round.currency as Currency;
  const { gameOf } = await namesIn(ctx, []);
  return [
    { label: 'Game', kind: 'subject', value: { kind: 'game', id: round.sysname, label: gameOf(round.sysname) } },
    round.player_id === null
      ? textFact('Player', 'a guest')
      : { label: 'Player', kind: 'subject', value: await playerLink(ctx, round.player_id) },
    textFact('For', MODES[round.mode]),
    { label: 'Stake', kind: 'money', value: sumOf(round.stake, currency) },
    { label: 'Staked', kind: 'money', value: sumOf(round.staked, currency) },
    ...(round.bonus_stake > 0n
      ? [{ label: 'Of it bonus money', kind: 'money', value: sumOf(round.bonus_stake, currency) } as const]
      : []),
    textFact('Id', round.id),
  ];
}

const pursesOf = (after: readonly (bigint | string)[], currency: Currency, mode: number): Fact[] =>
  PURSES.flatMap((label, index): Fact[] => {
    const isFun = index === 3;
    if (after[index] === undefined || isFun !== (mode === 2)) return [];
    return [{ label, kind: 'money', value: sumOf(BigInt(after[index]), isFun ? 'FUN' : currency) }];
  });

const stepTable = (title: string, steps: readonly Step[] | null) => ({
  title,
  columns: [
    { key: 'nth', label: 'Step', kind: 'number' },
    { key: 'action', label: 'What the player did', kind: 'text' },
  ] as const,
  rows: (steps ?? []).map(({ action }, index) => ({
    id: String(index),
    values: { nth: index + 1, action: action === null ? 'opened it' : briefly(action) },
  })),
});

const MOST_EVENTS = 60;

const eventTable = (events: unknown) => ({
  title: 'What happened',
  columns: [
    { key: 'type', label: 'Event', kind: 'text' },
    { key: 'what', label: 'What', kind: 'text' },
  ] as const,
  rows: (Array.isArray(events) ? events : [])
    .slice(0, MOST_EVENTS)
    .map(({ type, ...rest }: { type?: unknown }, index) => ({
      id: String(index),
      values: { type: String(type), what: briefly(rest) },
    })),
});

/** By its whole id. */
export const roundFinder: Finder = {
  area: 'players',
  async find(ctx, text) {
    const id = text.toLowerCase();
    if (!isUuid(id)) return [];
    const round = (await findRound(ctx.db, id)) ?? (await findStepped(ctx.db, id));
    if (!round) return [];
    const label = `Round of ${round.sysname}, ${formatAmount(round.staked, round.currency as Currency)} ${round.currency}`;
    return [{ kind: 'round', id, label }];
  },
};
