// Withdrawals at the desk.
import { tables } from '#platform/db/database.ts';
import { numberedId, pageOf, type Listing } from '#platform/desk.ts';
import { queueOf } from '#platform/desk-queue.ts';
import { playerLinks } from '#players/accounts/index.ts';
import { WITHDRAWAL_STATES } from '../contract.ts';
import type { CashierTables } from '../tables.ts';

const WAITING = ['requested', 'checks'] as const;

export const withdrawalListing: Listing = {
  name: 'withdrawals',
  area: 'withdrawals',
  title: 'Withdrawals',
  about: 'What players want to be paid out. Those that wait for a decision come first, the oldest at the top.',
  subject: 'withdrawal',
  isPersonal: true,
  columns: [
    { key: 'age', label: 'Age', kind: 'age' },
    { key: 'requested', label: 'Requested', kind: 'time' },
    { key: 'sum', label: 'Sum', kind: 'money' },
    { key: 'method', label: 'Method', kind: 'text' },
    { key: 'player', label: 'Player', kind: 'subject' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'provider', label: 'Provider', kind: 'text' },
  ],
  filters: [
    { name: 'state', label: 'State', choices: ['waiting', ...WITHDRAWAL_STATES] },
    { name: 'method', label: 'Method' },
    { name: 'player', label: 'Player’s number' },
  ],
  preset: { state: 'waiting' },
  tabOf: [{ kind: 'player', filter: 'player' }],
  whenEmpty: 'No withdrawal is in this list.',
  async read(ctx, { filters, after, limit }) {
    let query = tables<CashierTables>(ctx.db).selectFrom('cashier.withdrawals').selectAll();
    const { state, method, player } = filters;
    if (state === 'waiting') query = query.where('state', 'in', [...WAITING]);
    else if (state) query = query.where('state', '=', state as (typeof WAITING)[number]);
    if (method) query = query.where('method', '=', method);
    if (player) query = query.where('player_id', '=', numberedId(player) ?? 0n);
    if (after !== undefined) query = query.where('id', state === 'waiting' ? '>' : '<', after);
    // Ids follow the time at which they were made.
    const withdrawals = await query
      .orderBy('id', state === 'waiting' ? 'asc' : 'desc')
      .limit(limit + 1)
      .execute();
    const linkOf = await playerLinks(
      ctx,
      withdrawals.map(({ player_id }) => player_id),
    );
    return pageOf(withdrawals, limit, (row) => ({
      id: row.id,
      values: {
        age: row.created_at.toISOString(),
        requested: row.created_at.toISOString(),
        sum: { minor: String(row.amount_minor), currency: row.currency },
        method: row.method,
        player: linkOf(row.player_id),
        state: row.state,
        provider: row.provider,
      },
    }));
  },
  queue: (ctx) =>
    queueOf(
      tables<CashierTables>(ctx.db)
        .selectFrom('cashier.withdrawals')
        .where('state', 'in', [...WAITING]),
      'created_at',
    ),
};
