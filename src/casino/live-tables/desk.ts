// Live tables at the desk: how they stand, what players have reported of the talk there, and who may write.
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import {
  numberedId,
  pageOf,
  textFact,
  timeFact,
  type Act,
  type Addition,
  type DeskParts,
  type Listing,
  type SubjectKind,
} from '#platform/desk.ts';
import { playerLink, playerLinks } from '#players/accounts/index.ts';
import { muteInChat } from './say.ts';

const STATES = ['open', 'muted'] as const;

interface ReportLine {
  message_id: bigint;
  author_id: bigint;
  sysname: string;
  text: string;
  said_at: Date;
  reports: number;
  reported_at: Date;
  is_muted: boolean;
}

/** Each reported message once. What a muted author wrote has been dealt with. */
const REPORTS = sql`
  select r.message_id, r.author_id, r.sysname, r.text, r.said_at, count(*)::int as reports, max(r.reported_at) as reported_at,
         coalesce(bool_or(p.is_muted), false) as is_muted
    from live_tables.reports r left join live_tables.players p on p.player_id = r.author_id`;
const BY_MESSAGE = sql`group by r.message_id, r.author_id, r.sysname, r.text, r.said_at`;

const reports: Listing = {
  name: 'chat-reports',
  area: 'players',
  shownUnder: 'games',
  title: 'Chat reports',
  about:
    'What players have reported of the talk at live tables. It waits until its author is muted, or for as long as reports are kept.',
  subject: 'chat-report',
  isPersonal: true,
  columns: [
    { key: 'age', label: 'Reported', kind: 'age' },
    { key: 'text', label: 'What was said', kind: 'text' },
    { key: 'author', label: 'By', kind: 'subject' },
    { key: 'table', label: 'Table', kind: 'text' },
    { key: 'reports', label: 'Reports', kind: 'number' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'said', label: 'Said', kind: 'time' },
  ],
  filters: [
    { name: 'state', label: 'State', choices: STATES },
    { name: 'player', label: 'Author’s number' },
  ],
  preset: { state: 'open' },
  tabOf: [{ kind: 'player', filter: 'player' }],
  whenEmpty: 'Nothing is reported.',
  async read(ctx, { filters: { state, player }, after, limit }) {
    const { rows } = await sql<ReportLine>`
      select * from (${REPORTS} where true ${player ? sql`and r.author_id = ${numberedId(player) ?? 0n}` : sql``} ${BY_MESSAGE}) r
       where true ${state ? sql`and is_muted = ${state === 'muted'}` : sql``}
         ${after === undefined ? sql`` : sql`and message_id < ${numberedId(after) ?? 0n}`}
       order by message_id desc limit ${limit + 1}`.execute(ctx.db);
    const linkOf = await playerLinks(
      ctx,
      rows.map(({ author_id }) => author_id),
    );
    return pageOf(rows, limit, (row) => ({
      id: String(row.message_id),
      values: {
        age: row.reported_at.toISOString(),
        text: row.text,
        author: linkOf(row.author_id),
        table: row.sysname,
        reports: row.reports,
        state: row.is_muted ? 'muted' : 'open',
        said: row.said_at.toISOString(),
      },
    }));
  },
  async queue(ctx) {
    const { rows } = await sql<{ count: number; oldest: Date | null }>`
      select count(distinct r.message_id)::int as count, min(r.reported_at) as oldest
        from live_tables.reports r left join live_tables.players p on p.player_id = r.author_id
       where p.is_muted is not true`.execute(ctx.db);
    return { count: rows[0]!.count, oldest: rows[0]!.oldest ?? undefined };
  },
};

/** Shown beside what was said: the talk at the table around it. */
const AROUND = 6;

async function talkAround(ctx: Context, sysname: string, messageId: bigint) {
  const { rows } = await sql<{ id: bigint; player_id: bigint; text: string; said_at: Date }>`
    (select id, player_id, text, said_at from live_tables.messages
      where sysname = ${sysname} and id <= ${messageId} order by id desc limit ${AROUND})
    union all
    (select id, player_id, text, said_at from live_tables.messages
      where sysname = ${sysname} and id > ${messageId} order by id limit ${AROUND})
    order by id`.execute(ctx.db);
  const linkOf = await playerLinks(
    ctx,
    rows.map(({ player_id }) => player_id),
  );
  return rows.map((row) => ({
    id: String(row.id),
    values: { at: row.said_at.toISOString(), by: linkOf(row.player_id), text: row.text },
  }));
}

const report: SubjectKind = {
  kind: 'chat-report',
  area: 'players',
  word: 'MESSAGE',
  async load(ctx, id) {
    const { rows } =
      await sql<ReportLine>`${REPORTS} where r.message_id = ${numberedId(id) ?? 0n} ${BY_MESSAGE}`.execute(ctx.db);
    const [row] = rows;
    if (!row) return undefined;
    const around = await talkAround(ctx, row.sysname, row.message_id);
    return {
      title: 'Reported message',
      state: row.is_muted ? 'muted' : 'open',
      version: `${row.is_muted}/${row.reports}`,
      playerIds: [row.author_id],
      facts: [
        textFact('What was said', row.text),
        { label: 'By', kind: 'subject', value: await playerLink(ctx, row.author_id) },
        textFact('At the table', row.sysname),
        timeFact('Said', row.said_at),
        { label: 'Reported by', kind: 'number', value: row.reports },
      ],
      tables:
        around.length === 0
          ? []
          : [
              {
                title: 'The talk around it',
                columns: [
                  { key: 'at', label: 'Said', kind: 'time' },
                  { key: 'by', label: 'By', kind: 'subject' },
                  { key: 'text', label: 'Text', kind: 'text' },
                ],
                rows: around,
              },
            ],
      evidence: [],
      timeline: [
        { at: row.said_at, by: 'player', text: 'said' },
        { at: row.reported_at, by: 'player', text: 'last reported' },
      ],
    };
  },
};

interface TableLine {
  sysname: string;
  state: string;
  number: number;
  opened_at: Date;
  bets: number;
}

const liveTables: Listing = {
  name: 'live-tables',
  area: 'games',
  title: 'Live tables',
  about: 'The newest round of each table, and how many bets are on it.',
  columns: [
    { key: 'table', label: 'Table', kind: 'subject' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'number', label: 'Round of its chain', kind: 'number' },
    { key: 'opened', label: 'Opened', kind: 'age' },
    { key: 'bets', label: 'Bets', kind: 'number' },
  ],
  filters: [],
  whenEmpty: 'No table has been opened.',
  async read(ctx, { after, limit }) {
    const { rows } = await sql<TableLine>`
      select t.sysname, r.state, r.number, r.opened_at,
             (select count(*)::int from live_tables.bets b where b.round_id = r.id) as bets
        from (select distinct sysname from live_tables.chains) t
        cross join lateral (select * from live_tables.rounds where sysname = t.sysname order by opened_at desc limit 1) r
       where t.sysname > ${after ?? ''} order by t.sysname limit ${limit + 1}`.execute(ctx.db);
    return pageOf(rows, limit, (row) => ({
      id: row.sysname,
      values: {
        table: { kind: 'game', id: row.sysname, label: row.sysname },
        state: row.state,
        number: row.number,
        opened: row.opened_at.toISOString(),
        bets: row.bets,
      },
    }));
  },
};

const isMuted = async (ctx: Context, playerId: bigint): Promise<boolean> => {
  const { rows } = await sql<{ is_muted: boolean }>`
    select is_muted from live_tables.players where player_id = ${playerId}`.execute(ctx.db);
  return rows[0]?.is_muted ?? false;
};

const muteOfPlayer: Addition = {
  kind: 'player',
  area: 'players',
  load: async (ctx, id) => ({
    evidence: (await isMuted(ctx, BigInt(id)))
      ? [{ weighs: 'against', text: 'They may not write at live tables.' }]
      : [],
  }),
};

const ON_CHAT = { right: { area: 'players', verb: 'act' }, fields: [], reasonFor: 'staff', isStepUp: false } as const;

const acts: Act[] = [
  {
    ...ON_CHAT,
    name: 'chat mute',
    isGrave: true,
    label: 'Mute at tables',
    about: 'Removes what a player wrote at live tables and lets them write no more.',
    subject: 'player',
    letter: 'm',
    async run(ctx, { id }) {
      await muteInChat(ctx, BigInt(id), true);
      return 'They can write at no live table.';
    },
    undoneBy: 'chat unmute',
  },
  {
    ...ON_CHAT,
    name: 'chat unmute',
    label: 'Let write at tables',
    about: 'Lets them write again.',
    subject: 'player',
    letter: 'M',
    async run(ctx, { id }) {
      await muteInChat(ctx, BigInt(id), false);
      return 'They can write at live tables again.';
    },
  },
  {
    ...ON_CHAT,
    name: 'chat mute-author',
    label: 'Mute the author',
    about: 'Removes what the author of a reported message wrote at live tables and lets them write no more.',
    subject: 'chat-report',
    states: ['open'],
    letter: 'm',
    async run(ctx, { id }) {
      const { rows } = await sql<{ author_id: bigint }>`
        select author_id from live_tables.reports where message_id = ${BigInt(id)} limit 1`.execute(ctx.db);
      await muteInChat(ctx, rows[0]!.author_id, true);
      return `Player ${rows[0]!.author_id} can write at no live table.`;
    },
  },
];

export const desk: DeskParts = {
  listings: [reports, liveTables],
  subjects: [report],
  additions: [muteOfPlayer],
  acts,
};
