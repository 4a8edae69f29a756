// What visitors have written to the house, at the desk.
import { tables } from '#platform/db/database.ts';
import {
  numberedId,
  pageOf,
  textFact,
  timeFact,
  type Act,
  type DeskParts,
  type Listing,
  type SubjectKind,
} from '#platform/desk.ts';
import { queueOf } from '#platform/desk-queue.ts';
import { closeFeedback, readFeedback } from './store.ts';
import type { SupportTables } from './tables.ts';

const LINE = 90;

const oneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > LINE ? `${line.slice(0, LINE - 1)}…` : line;
};

const listing: Listing = {
  name: 'feedback',
  area: 'players',
  title: 'Messages to us',
  about: 'What visitors and players have written, the oldest first.',
  subject: 'feedback',
  columns: [
    { key: 'age', label: 'Age', kind: 'age' },
    { key: 'topic', label: 'Topic', kind: 'text' },
    { key: 'text', label: 'Message', kind: 'text' },
    { key: 'from', label: 'From', kind: 'text', isPersonal: true },
    { key: 'player', label: 'Player', kind: 'subject' },
    { key: 'language', label: 'Language', kind: 'text' },
    { key: 'state', label: 'State', kind: 'state' },
  ],
  filters: [
    { name: 'state', label: 'State', choices: ['open', 'closed'] },
    { name: 'player', label: 'Player’s number' },
  ],
  preset: { state: 'open' },
  tabOf: [{ kind: 'player', filter: 'player', title: 'Messages to us' }],
  whenEmpty: 'No message is in this list.',
  async read(ctx, { filters: { state, player }, after, limit }) {
    let query = tables<SupportTables>(ctx.db).selectFrom('support.feedback').selectAll();
    if (state) query = query.where('closed_at', state === 'closed' ? 'is not' : 'is', null);
    if (player) query = query.where('player_id', '=', numberedId(player) ?? 0n);
    if (after !== undefined) query = query.where('id', '>', numberedId(after) ?? 0n);
    const rows = await query
      .orderBy('id')
      .limit(limit + 1)
      .execute();
    return pageOf(rows, limit, (row) => ({
      id: String(row.id),
      values: {
        age: row.created_at.toISOString(),
        topic: row.topic,
        text: oneLine(row.body),
        from: row.contact,
        player:
          row.player_id === null ? null : { kind: 'player', id: String(row.player_id), label: String(row.player_id) },
        language: row.locale,
        state: row.closed_at ? 'closed' : 'open',
      },
    }));
  },
  queue: (ctx) =>
    queueOf(tables<SupportTables>(ctx.db).selectFrom('support.feedback').where('closed_at', 'is', null), 'created_at'),
};

const kind: SubjectKind = {
  kind: 'feedback',
  area: 'players',
  async load(ctx, id) {
    const row = await readFeedback(ctx.db, numberedId(id) ?? 0n);
    if (!row) return undefined;
    const playerId = row.player_id === null ? undefined : String(row.player_id);
    return {
      title: `Message ${row.id}: ${row.topic}`,
      state: row.closed_at ? 'closed' : 'open',
      version: String(row.closed_at?.getTime() ?? 0),
      playerIds: row.player_id === null ? [] : [row.player_id],
      facts: [
        textFact('Message', row.body),
        { ...textFact('Answer to', row.contact), isPersonal: true },
        playerId === undefined
          ? textFact('From', 'a guest')
          : { label: 'From', kind: 'subject', value: { kind: 'player', id: playerId, label: `player ${playerId}` } },
        textFact('Language', row.locale),
        timeFact('Written', row.created_at),
        textFact('Closed by', row.closed_by),
      ],
      evidence: [],
      timeline: [{ at: row.created_at, by: playerId === undefined ? 'a guest' : 'player', text: 'written' }],
    };
  },
};

const close: Act = {
  name: 'feedback close',
  label: 'Close',
  about: 'Notes that it has been seen to.',
  right: { area: 'players', verb: 'act' },
  subject: 'feedback',
  letter: 'c',
  states: ['open'],
  fields: [],
  reasonFor: 'staff',
  isStepUp: false,
  async run(ctx, { id, actor }) {
    await closeFeedback(ctx.db, BigInt(id), actor.name, ctx.clock.now());
    return `Message ${id} is closed.`;
  },
};

export const desk: DeskParts = { listings: [listing], subjects: [kind], acts: [close] };
