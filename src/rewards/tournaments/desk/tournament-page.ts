// Tournaments at the desk: all of them, and the page of one with its standings and prizes.
import { sql } from 'kysely';
import type { Fact } from '#kernel/desk-values.ts';
import { formatAmount } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import {
  numberedId,
  pageOf,
  textFact,
  timeFact,
  type Listing,
  type Moment,
  type SubjectKind,
  type Table,
} from '#platform/desk.ts';
import { playerLinks } from '#players/accounts/index.ts';
import { inWords } from '#site/content/index.ts';
import { pointsOf, readBoards } from '../board.ts';
import { findTournament, on, prizesOfTournament } from '../store.ts';
import type { PrizeRow, TournamentRow } from '../tables.ts';
import { prizeTerms, statusOf } from '../wire.ts';

export const STATES = ['future', 'active', 'finished', 'final', 'cancelled'] as const;

export function stateOf(row: TournamentRow, now: Date): (typeof STATES)[number] {
  if (row.cancelled_at !== null) return 'cancelled';
  return row.closed_at === null ? statusOf(row, now) : 'final';
}

const CONDITIONS = {
  future: (now: Date) => sql<boolean>`cancelled_at is null and starts_at > ${now}`,
  active: (now: Date) => sql<boolean>`cancelled_at is null and starts_at <= ${now} and finishes_at > ${now}`,
  finished: (now: Date) => sql<boolean>`cancelled_at is null and closed_at is null and finishes_at <= ${now}`,
  final: () => sql<boolean>`closed_at is not null and cancelled_at is null`,
  cancelled: () => sql<boolean>`cancelled_at is not null`,
} satisfies Record<(typeof STATES)[number], unknown>;

export const tournamentListing: Listing = {
  name: 'tournaments',
  area: 'content',
  shownUnder: 'bonuses',
  title: 'Tournaments',
  about:
    'Tournaments that run, that come, and that are over. They are announced by content, or from one of its templates.',
  subject: 'tournament',
  columns: [
    { key: 'id', label: 'Number', kind: 'number' },
    { key: 'title', label: 'Title', kind: 'text' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'starts', label: 'Begins', kind: 'time' },
    { key: 'finishes', label: 'Ends', kind: 'time' },
    { key: 'players', label: 'Players', kind: 'number' },
    { key: 'prizes', label: 'Prizes', kind: 'text' },
    { key: 'definition', label: 'Template', kind: 'text' },
  ],
  filters: [
    { name: 'state', label: 'State', choices: STATES },
    { name: 'template', label: 'Template' },
  ],
  whenEmpty: 'No tournament is in this list. “Announce one” takes a template of content.',
  async read(ctx, { filters: { state, template }, after, limit }) {
    const now = ctx.clock.now();
    let query = on(ctx.db).selectFrom('tournaments.tournaments').selectAll();
    const wanted = STATES.find((name) => name === state);
    if (state) query = query.where(wanted ? CONDITIONS[wanted](now) : sql<boolean>`false`);
    if (template) query = query.where('definition', '=', template);
    if (after !== undefined) query = query.where('id', '<', numberedId(after) ?? 0n);
    const rows = (await query
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()) as TournamentRow[];
    const boards = await readBoards(
      ctx.db,
      rows.map(({ id }) => id),
    );
    return pageOf(rows, limit, (row) => ({
      id: String(row.id),
      values: {
        id: Number(row.id),
        title: inWords(row.words.title, 'en') || row.definition,
        state: stateOf(row, now),
        starts: row.starts_at.toISOString(),
        finishes: row.finishes_at.toISOString(),
        players: boards.get(row.id)?.participants ?? 0,
        prizes: prizesInShort(row),
        definition: row.definition,
      },
    }));
  },
};

function prizesInShort({ terms }: TournamentRow): string {
  const prizes = prizeTerms(terms);
  if (prizes.kind === 'table') return `${prizes.table.at(-1)?.to ?? 0} places`;
  const guaranteed = formatAmount(BigInt(prizes.guaranteedCents), 'EUR');
  return `${guaranteed} EUR and ${prizes.percentOfEntries} % of what is paid to enter`;
}

export const tournamentKind: SubjectKind = {
  kind: 'tournament',
  area: 'content',
  async load(ctx, id) {
    const row = await findTournament(ctx.db, numberedId(id) ?? 0n);
    if (!row) return undefined;
    const board = (await readBoards(ctx.db, [row.id])).get(row.id);
    const state = stateOf(row, ctx.clock.now());
    return {
      title: inWords(row.words.title, 'en') || row.definition,
      state,
      version: [state, row.starts_at.toISOString(), row.cancelled_at?.toISOString() ?? ''].join('/'),
      playerIds: [],
      facts: factsOf(row, board?.participants ?? 0),
      tables: [await standings(ctx, row), await prizeTable(ctx, row.id)].filter(({ rows }) => rows.length > 0),
      links: [{ label: 'The tournament on the site', path: `/tournaments/${row.id}` }],
      evidence: [],
      timeline: momentsOf(row, ctx.clock.now()),
    };
  },
};

const factsOf = (row: TournamentRow, players: number): Fact[] => [
  textFact('Number', String(row.id)),
  textFact('Template', row.definition),
  timeFact('Begins', row.starts_at),
  timeFact('Ends', row.finishes_at),
  timeFact('Its last rounds are awaited until', row.closes_at),
  { label: 'Players', kind: 'number', value: players },
  textFact('Prizes', prizesInShort(row)),
  textFact('Scored by', row.terms.scoring.rule),
  textFact('Games', gamesOf(row)),
  textFact('Hash of its terms', row.terms_hash),
  ...(row.standings_hash === null ? [] : [textFact('Hash of its standings', row.standings_hash)]),
  ...(row.cancel_reason === null ? [] : [textFact('Cancelled because', row.cancel_reason)]),
];

const MOST_NAMED = 8;

function gamesOf({ terms: { games } }: TournamentRow): string {
  if (games === null) return 'all';
  return games.length > MOST_NAMED ? `${games.length} games` : games.join(', ');
}

async function standings(ctx: Context, row: TournamentRow): Promise<Table> {
  const leaders = (await readBoards(ctx.db, [row.id])).get(row.id)?.leaders ?? [];
  const linkOf = await playerLinks(
    ctx,
    leaders.map(({ playerId }) => playerId),
  );
  return {
    title: 'Standings',
    columns: [
      { key: 'place', label: 'Place', kind: 'number' },
      { key: 'player', label: 'Player', kind: 'subject' },
      { key: 'name', label: 'Shown as', kind: 'text' },
      { key: 'points', label: 'Points', kind: 'number' },
    ],
    rows: leaders.map(({ playerId, place, fakename, score }) => ({
      id: String(playerId),
      values: { place, player: linkOf(playerId), name: fakename, points: pointsOf(score, row.terms.scoring.rule) },
    })),
  };
}

const rewardOf = ({ amount, currency, reward }: PrizeRow): string =>
  amount === null ? JSON.stringify(reward) : `${formatAmount(amount, currency)} ${currency}`;

async function prizeTable(ctx: Context, id: bigint): Promise<Table> {
  const prizes = await prizesOfTournament(ctx.db, id);
  const linkOf = await playerLinks(
    ctx,
    prizes.map(({ player_id }) => player_id),
  );
  return {
    title: 'Prizes',
    columns: [
      { key: 'place', label: 'Place', kind: 'number' },
      { key: 'player', label: 'Player', kind: 'subject' },
      { key: 'prize', label: 'Prize', kind: 'text' },
      { key: 'paid', label: 'Paid', kind: 'time' },
    ],
    rows: prizes.map((prize) => ({
      id: String(prize.place),
      values: {
        place: prize.place,
        player: linkOf(prize.player_id),
        prize: rewardOf(prize),
        paid: prize.paid_at?.toISOString() ?? null,
      },
    })),
  };
}

const momentsOf = (row: TournamentRow, now: Date): Moment[] =>
  [
    { at: row.created_at, by: 'site', text: 'announced' },
    { at: row.starts_at, by: 'site', text: 'began' },
    ...(row.closed_at === null ? [] : [{ at: row.closed_at, by: 'site', text: 'the standings are final' }]),
    ...(row.cancelled_at === null
      ? []
      : [{ at: row.cancelled_at, by: 'staff', text: `cancelled: ${row.cancel_reason ?? ''}` }]),
  ].filter(({ at }) => at <= now);
