// Cashback and rakeback at the desk: a tab of the player's page, and all of it as a list.
import { sql } from 'kysely';
import { tables } from '#platform/db/database.ts';
import {
  moneyFact,
  numberedId,
  pageOf,
  sumOf,
  timeFact,
  type Addition,
  type DeskParts,
  type Listing,
} from '#platform/desk.ts';
import { playerLinks } from '#players/accounts/index.ts';
import type { CashbackRow, CashbackTables } from './tables.ts';

const STATES = ['active', 'paid_out', 'expired', 'declined'] as const;
const KINDS = ['weekly', 'rakeback'] as const;

const cashbacks: Listing = {
  name: 'cashbacks',
  area: 'bonuses',
  title: 'Cashback',
  about: 'What came back to players of what they have staked, by week and as rakeback.',
  isPersonal: true,
  columns: [
    { key: 'ends', label: 'Until', kind: 'time' },
    { key: 'player', label: 'Player', kind: 'subject' },
    { key: 'kind', label: 'Kind', kind: 'text' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'amount', label: 'Amount', kind: 'money' },
    { key: 'staked', label: 'Staked', kind: 'money' },
    { key: 'won', label: 'Won', kind: 'money' },
    { key: 'received', label: 'Received as bonus', kind: 'money' },
    { key: 'level', label: 'Level', kind: 'number' },
    { key: 'expires', label: 'To be taken until', kind: 'time' },
    { key: 'paid', label: 'Paid', kind: 'time' },
  ],
  filters: [
    { name: 'state', label: 'State', choices: STATES },
    { name: 'kind', label: 'Kind', choices: KINDS },
    { name: 'player', label: 'Player’s number' },
  ],
  tabOf: [{ kind: 'player', filter: 'player' }],
  whenEmpty: 'No cashback is in this list.',
  async read(ctx, { filters: { state, kind, player }, after, limit }) {
    let query = tables<CashbackTables>(ctx.db).selectFrom('cashback.cashbacks').selectAll();
    if (state) query = query.where('state', '=', state as CashbackRow['state']);
    if (kind) query = query.where('kind', '=', kind as CashbackRow['kind']);
    if (player) query = query.where('player_id', '=', numberedId(player) ?? 0n);
    if (after !== undefined)
      query = query.where(
        sql<boolean>`(ends_at, id) < (select ends_at, id from cashback.cashbacks where id = ${after}::uuid)`,
      );
    const rows = await query
      .orderBy('ends_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    const linkOf = await playerLinks(
      ctx,
      rows.map(({ player_id }) => player_id),
    );
    return pageOf(rows, limit, (row) => ({
      id: row.id,
      values: {
        ends: row.ends_at.toISOString(),
        player: linkOf(row.player_id),
        kind: row.kind,
        state: row.state,
        amount: sumOf(row.amount, row.currency),
        staked: sumOf(row.staked, row.currency),
        won: sumOf(row.won, row.currency),
        received: sumOf(row.received, row.currency),
        level: row.level,
        expires: row.receiving_expired_at?.toISOString() ?? null,
        paid: row.paid_out_at?.toISOString() ?? null,
      },
    }));
  },
};

/** The week that runs: what is being counted. */
const weekOfPlayer: Addition = {
  kind: 'player',
  area: 'bonuses',
  async load(ctx, id) {
    const week = await tables<CashbackTables>(ctx.db)
      .selectFrom('cashback.weeks')
      .selectAll()
      .where('player_id', '=', BigInt(id))
      .where('closed_at', 'is', null)
      .orderBy('starts_at', 'desc')
      .executeTakeFirst();
    if (!week) return {};
    return {
      sections: [
        {
          title: 'Cashback of this week',
          facts: [
            moneyFact('Staked', week.staked, week.currency),
            moneyFact('Won', week.won, week.currency),
            moneyFact('Received as bonus', week.received, week.currency),
            { label: 'Rounds', kind: 'number', value: week.rounds },
            timeFact('Until', week.ends_at),
          ],
        },
      ],
    };
  },
};

export const desk: DeskParts = { listings: [cashbacks], additions: [weekOfPlayer] };
