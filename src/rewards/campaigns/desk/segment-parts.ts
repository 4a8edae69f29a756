// Groups of players at the desk, and what each player is offered, shown and sent.
import * as z from 'zod/mini';
import { sql } from 'kysely';
import type { Row } from '#kernel/desk-values.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { numberedId, textFact, type Act, type Addition, type Listing, type SubjectKind } from '#platform/desk.ts';
import { playerLinks } from '#players/accounts/index.ts';
import { segmentsOf } from '../audience-store.ts';
import { runningBanners } from '../banners.ts';
import { runningPopups } from '../get-popups.ts';
import { campaignsOf } from '../messages.ts';
import { offersOf } from '../offers.ts';
import { putPlayerInSegment, segments, takePlayerOutOfSegment } from '../operator-campaigns.ts';
import { whyNotForPlayer, type ForPlayers } from '../why-not.ts';

export const segmentListing: Listing = {
  name: 'segments',
  area: 'bonuses',
  title: 'Segments',
  about: 'Groups of players that campaigns, offers and bonuses can name. A player is put into one on their page.',
  subject: 'segment',
  columns: [
    { key: 'segment', label: 'Segment', kind: 'text' },
    { key: 'players', label: 'Players', kind: 'number' },
  ],
  filters: [],
  whenEmpty: 'There are no segments. The first player who is put into one makes it.',
  async read(ctx, { after, limit }) {
    const rows = (await segments(ctx))
      .filter(({ segment }) => after === undefined || segment > after)
      .map(({ segment, players }) => ({ id: segment, values: { segment, players } }));
    return { rows: rows.slice(0, limit), ...(rows.length > limit && { next: rows[limit - 1]!.id }) };
  },
};

export const segmentKind: SubjectKind = {
  kind: 'segment',
  area: 'bonuses',
  async load(ctx, id) {
    const segment = (await segments(ctx)).find((candidate) => candidate.segment === id);
    if (!segment) return undefined;
    return {
      title: `Segment ${id}`,
      state: 'open',
      version: String(segment.players),
      playerIds: [],
      facts: [{ label: 'Players', kind: 'number', value: segment.players }],
      evidence: [],
      timeline: [],
    };
  },
};

export const memberListing: Listing = {
  name: 'segment-players',
  area: 'bonuses',
  title: 'Players',
  about: 'Who is in a segment, and who put them there.',
  isPersonal: true,
  columns: [
    { key: 'player', label: 'Player', kind: 'subject' },
    { key: 'segment', label: 'Segment', kind: 'text' },
    { key: 'by', label: 'Put in by', kind: 'text' },
    { key: 'at', label: 'Since', kind: 'time' },
  ],
  filters: [{ name: 'segment', label: 'Segment' }],
  tabOf: [{ kind: 'segment', filter: 'segment' }],
  isTabOnly: true,
  whenEmpty: 'Nobody is in it.',
  async read(ctx, { filters: { segment = '' }, after, limit }) {
    const { rows } = await sql<{ player_id: bigint; put_by: string; put_at: Date }>`
      select player_id, put_by, put_at from campaigns.segments
       where segment = ${segment} and player_id > ${numberedId(after ?? '') ?? 0n}
       order by player_id limit ${limit + 1}`.execute(ctx.db);
    const linkOf = await playerLinks(
      ctx,
      rows.map(({ player_id }) => player_id),
    );
    return {
      rows: rows.slice(0, limit).map((row) => ({
        id: String(row.player_id),
        values: { player: linkOf(row.player_id), segment, by: row.put_by, at: row.put_at.toISOString() },
      })),
      ...(rows.length > limit && { next: String(rows[limit - 1]!.player_id) }),
    };
  },
};

export const segmentsOfPlayer: Addition = {
  kind: 'player',
  area: 'bonuses',
  load: async (ctx, id) => ({
    sections: [
      {
        title: 'Segments',
        facts: [textFact('In', (await segmentsOf(ctx.db, BigInt(id))).join(', ') || 'none')],
      },
    ],
  }),
};

interface ForPlayer {
  collection: ForPlayers;
  sysname: string;
  name: string;
}

const WORDS: Readonly<Record<ForPlayers, string>> = {
  offers: 'offer',
  campaigns: 'message',
  banners: 'banner',
  'campaign-popups': 'popup',
};

const allForPlayers = (ctx: Context): ForPlayer[] => [
  ...offersOf(ctx).map(({ sysname, description }) => ({
    collection: 'offers' as const,
    sysname,
    name: description.title || sysname,
  })),
  ...campaignsOf(ctx).map(({ sysname, trigger }) => ({
    collection: 'campaigns' as const,
    sysname,
    name: `${sysname} (${trigger})`,
  })),
  ...runningBanners(ctx).map(({ name }) => ({ collection: 'banners' as const, sysname: name, name })),
  ...runningPopups(ctx).map(({ popup: { sysname } }) => ({
    collection: 'campaign-popups' as const,
    sysname,
    name: sysname,
  })),
];

/** Loaded when the tab is opened: each line is asked for by itself. */
export const playerOfferListing: Listing = {
  name: 'player-offers',
  area: 'bonuses',
  title: 'Offers',
  about: 'What this player is offered, shown and sent now, and what keeps the rest from them.',
  columns: [
    { key: 'kind', label: 'Kind', kind: 'text' },
    { key: 'name', label: 'Name', kind: 'text' },
    { key: 'gets', label: 'Gets it', kind: 'state' },
    { key: 'because', label: 'Why not', kind: 'text' },
  ],
  filters: [{ name: 'player', label: 'Player’s number' }],
  tabOf: [{ kind: 'player', filter: 'player' }],
  isTabOnly: true,
  whenEmpty: 'Nothing is offered.',
  async read(ctx, { filters: { player = '' }, after }) {
    const playerId = numberedId(player);
    if (playerId === undefined || after !== undefined) return { rows: [] };
    const rows = await transaction(ctx.db, async (tx) => {
      const lines: Row[] = [];
      for (const { collection, sysname, name } of allForPlayers(ctx)) {
        const because = await whyNotForPlayer(ctx, tx, { collection, sysname }, playerId);
        const gets = because === undefined ? 'yes' : 'no';
        const values = { kind: WORDS[collection], name, gets, because: because ?? null };
        lines.push({ id: `${collection} ${sysname}`, values });
      }
      return lines;
    });
    return { rows };
  },
};

const SEGMENT = {
  name: 'segment',
  label: 'Segment',
  schema: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  hint: 'Lower-case letters, digits and hyphens.',
};
const ON_PLAYER = {
  right: { area: 'bonuses', verb: 'act' },
  subject: 'player',
  reasonFor: 'staff',
  isStepUp: false,
} as const;

export const segmentActs: Act[] = [
  {
    ...ON_PLAYER,
    name: 'segments add',
    label: 'Put into a segment',
    about: 'Puts a player into a group that campaigns, offers and bonuses can name.',
    letter: 'i',
    fields: [SEGMENT],
    async run(ctx, { id, fields: { segment = '' }, actor }) {
      const isNew = await putPlayerInSegment(ctx, BigInt(id), { segment, by: actor.name });
      return isNew ? `They are in ${segment} now.` : `They are in ${segment} already.`;
    },
  },
  {
    ...ON_PLAYER,
    name: 'segments remove',
    label: 'Take out of a segment',
    about: 'Takes a player out of a group.',
    letter: 'I',
    fields: [
      {
        ...SEGMENT,
        choicesOf: async (ctx, id) =>
          (await segmentsOf(ctx.db, BigInt(id))).map((segment) => ({ value: segment, label: segment })),
      },
    ],
    async run(ctx, { id, fields: { segment = '' } }) {
      const was = await takePlayerOutOfSegment(ctx, BigInt(id), segment);
      return was ? `They are not in ${segment} any more.` : `They are not in ${segment}.`;
    },
  },
];
