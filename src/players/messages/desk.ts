// What the house has written to players, at the desk: their mailbox on the site.
import { tables } from '#platform/db/database.ts';
import { numberedId, pageOf, type DeskParts } from '#platform/desk.ts';
import type { MessagesTables } from './tables.ts';

const LINE = 120;

export const desk: DeskParts = {
  listings: [
    {
      name: 'messages',
      area: 'players',
      title: 'Messages to players',
      about: 'What players find in their mailbox on the site, the newest first.',
      columns: [
        { key: 'at', label: 'Sent', kind: 'time' },
        { key: 'player', label: 'Player', kind: 'subject' },
        { key: 'template', label: 'Template', kind: 'text' },
        { key: 'text', label: 'Text', kind: 'text', isPersonal: true },
        { key: 'read', label: 'Read', kind: 'time' },
      ],
      filters: [
        { name: 'player', label: 'Player’s number' },
        { name: 'template', label: 'Template' },
      ],
      tabOf: [{ kind: 'player', filter: 'player' }],
      isTabOnly: true,
      whenEmpty: 'No message was sent.',
      async read(ctx, { filters: { player, template }, after, limit }) {
        let query = tables<MessagesTables>(ctx.db).selectFrom('messages.inbox').selectAll();
        if (player) query = query.where('player_id', '=', numberedId(player) ?? 0n);
        if (template) query = query.where('template', '=', template);
        if (after !== undefined) query = query.where('id', '<', numberedId(after) ?? 0n);
        const rows = await query
          .orderBy('id', 'desc')
          .limit(limit + 1)
          .execute();
        return pageOf(rows, limit, (row) => ({
          id: String(row.id),
          values: {
            at: row.told_at.toISOString(),
            player: { kind: 'player', id: String(row.player_id), label: String(row.player_id) },
            template: row.template,
            text: row.said.slice(0, LINE),
            read: row.read_at?.toISOString() ?? null,
          },
        }));
      },
    },
  ],
};
