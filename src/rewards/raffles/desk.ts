// Raffles and wheels at the desk, which run by themselves: who took part, and who has won.
import { sql } from 'kysely';
import { isUuid } from '#kernel/ids.ts';
import type { Context } from '#platform/context.ts';
import {
  numberedId,
  pageOf,
  textFact,
  timeFact,
  type DeskParts,
  type Listing,
  type SubjectKind,
} from '#platform/desk.ts';
import { playerLinks } from '#players/accounts/index.ts';
import { drawById, playersOfHolders, type DrawRow } from './store.ts';

const KINDS = ['raffle', 'wheel'] as const;

interface DrawLine extends Pick<
  DrawRow,
  'id' | 'sysname' | 'kind' | 'subject' | 'opens_at' | 'closes_at' | 'drawn_at'
> {
  players: number;
  winners: number;
}

const PLAYERS = sql`case kind when 'wheel' then (select count(*) from raffles.spins s where s.draw_id = d.id)
  else (select count(*) from raffles.tickets t where t.draw_id = d.id) end::int`;

function stateOf({ drawn_at, closes_at }: Pick<DrawRow, 'drawn_at' | 'closes_at'>, now: Date): string {
  if (drawn_at !== null) return 'drawn';
  return closes_at > now ? 'open' : 'over';
}

const draws: Listing = {
  name: 'draws',
  area: 'content',
  shownUnder: 'bonuses',
  title: 'Raffles and wheels',
  about: 'They open, and are drawn, by themselves as content has them.',
  subject: 'draw',
  columns: [
    { key: 'opens', label: 'Opened', kind: 'time' },
    { key: 'name', label: 'Name', kind: 'text' },
    { key: 'kind', label: 'Kind', kind: 'text' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'closes', label: 'Closes', kind: 'time' },
    { key: 'drawn', label: 'Drawn', kind: 'time' },
    { key: 'players', label: 'Players', kind: 'number' },
    { key: 'winners', label: 'Winners', kind: 'number' },
  ],
  filters: [
    { name: 'kind', label: 'Kind', choices: KINDS },
    { name: 'name', label: 'Name' },
  ],
  whenEmpty: 'There was no draw.',
  async read(ctx, { filters: { kind, name }, after, limit }) {
    const { rows } = await sql<DrawLine>`
      select id, sysname, kind, subject, opens_at, closes_at, drawn_at, coalesce(jsonb_array_length(winners), 0) as winners,
             ${PLAYERS} as players from raffles.draws d
       where true ${kind ? sql`and kind = ${kind}` : sql``} ${name ? sql`and sysname = ${name}` : sql``}
         ${after === undefined ? sql`` : sql`and (opens_at, id) < (select opens_at, id from raffles.draws where id = ${after}::uuid)`}
       order by opens_at desc, id desc limit ${limit + 1}`.execute(ctx.db);
    return pageOf(rows, limit, (row) => ({
      id: row.id,
      values: {
        opens: row.opens_at.toISOString(),
        name: row.sysname,
        kind: row.kind,
        state: stateOf(row, ctx.clock.now()),
        closes: row.closes_at.toISOString(),
        drawn: row.drawn_at?.toISOString() ?? null,
        players: row.players,
        winners: row.winners,
      },
    }));
  },
};

async function winnerTable(ctx: Context, { id, winners }: DrawRow) {
  const holders = winners ?? [];
  const players = await playersOfHolders(ctx.db, id, holders);
  const linkOf = await playerLinks(ctx, [...players.values()]);
  return {
    title: 'Winners',
    columns: [
      { key: 'place', label: 'Prize', kind: 'number' },
      { key: 'player', label: 'Player', kind: 'subject' },
      { key: 'holder', label: 'Published as', kind: 'text' },
    ] as const,
    rows: holders.map((holder, index) => {
      const player = players.get(holder);
      return {
        id: holder,
        values: { place: index + 1, player: player === undefined ? null : linkOf(player), holder },
      };
    }),
  };
}

const draw: SubjectKind = {
  kind: 'draw',
  area: 'content',
  async load(ctx, id) {
    const row = isUuid(id) ? await drawById(ctx.db, id) : undefined;
    if (!row) return undefined;
    const state = stateOf(row, ctx.clock.now());
    const { rows } = await sql<{
      players: number;
    }>`select ${PLAYERS} as players from raffles.draws d where id = ${id}`.execute(ctx.db);
    const winners = await winnerTable(ctx, row);
    return {
      title: `${row.kind === 'wheel' ? 'Wheel' : 'Raffle'} ${row.sysname}`,
      state,
      version: state,
      playerIds: [],
      facts: [
        textFact('Name', row.subject),
        timeFact('Opened', row.opens_at),
        timeFact('Closes', row.closes_at),
        timeFact('Drawn', row.drawn_at),
        {
          label: row.kind === 'wheel' ? 'Spins' : 'Players with tickets',
          kind: 'number',
          value: rows[0]?.players ?? 0,
        },
        textFact('Hash of its seed', row.seed_hash),
        ...(row.kind === 'raffle' && row.drawn_at !== null ? [textFact('Seed', row.seed)] : []),
      ],
      tables: winners.rows.length > 0 ? [winners] : [],
      evidence: [],
      timeline: [
        { at: row.opens_at, by: 'site', text: 'opened' },
        ...(row.drawn_at === null ? [] : [{ at: row.drawn_at, by: 'site', text: 'drawn' }]),
      ],
    };
  },
};

const spins: Listing = {
  name: 'spins',
  area: 'content',
  shownUnder: 'bonuses',
  title: 'Wheel',
  about: 'Spins of a wheel.',
  isPersonal: true,
  columns: [
    { key: 'at', label: 'Spun', kind: 'time' },
    { key: 'player', label: 'Player', kind: 'subject' },
    { key: 'segment', label: 'Segment', kind: 'number' },
    { key: 'draw', label: 'Wheel', kind: 'subject' },
  ],
  filters: [
    { name: 'player', label: 'Player’s number' },
    { name: 'draw', label: 'Wheel’s id' },
  ],
  tabOf: [
    { kind: 'player', filter: 'player' },
    { kind: 'draw', filter: 'draw', title: 'Spins' },
  ],
  isTabOnly: true,
  whenEmpty: 'Nothing was spun.',
  async read(ctx, { filters: { player, draw: drawId }, after, limit }) {
    if (drawId && !isUuid(drawId)) return { rows: [] };
    const { rows } = await sql<{ id: string; draw_id: string; player_id: bigint; segment: number; spun_at: Date }>`
      select id, draw_id, player_id, segment, spun_at from raffles.spins
       where true ${player ? sql`and player_id = ${numberedId(player) ?? 0n}` : sql``}
         ${drawId ? sql`and draw_id = ${drawId}::uuid` : sql``}
         ${after === undefined ? sql`` : sql`and (spun_at, id) < (select spun_at, id from raffles.spins where id = ${after}::uuid)`}
       order by spun_at desc, id desc limit ${limit + 1}`.execute(ctx.db);
    const linkOf = await playerLinks(
      ctx,
      rows.map(({ player_id }) => player_id),
    );
    return pageOf(rows, limit, (row) => ({
      id: row.id,
      values: {
        at: row.spun_at.toISOString(),
        player: linkOf(row.player_id),
        segment: row.segment + 1,
        draw: { kind: 'draw', id: row.draw_id, label: 'wheel' },
      },
    }));
  },
};

export const desk: DeskParts = { listings: [draws, spins], subjects: [draw] };
