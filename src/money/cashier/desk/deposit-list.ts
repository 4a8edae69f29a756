// Deposits at the desk: those on which a person decides, and all others.
import { tables } from '#platform/db/database.ts';
import { numberedId, pageOf, type Listing } from '#platform/desk.ts';
import { queueOf } from '#platform/desk-queue.ts';
import { playerLinks } from '#players/accounts/index.ts';
import { DEPOSIT_STATES, type DepositState } from '../contract.ts';
import type { CashierTables } from '../tables.ts';

export const depositListing: Listing = {
  name: 'deposits',
  area: 'withdrawals',
  title: 'Deposits',
  about: 'What players pay in. Under review are those whose money came late, differently, or from somebody else.',
  subject: 'deposit',
  isPersonal: true,
  columns: [
    { key: 'made', label: 'Made', kind: 'time' },
    { key: 'sum', label: 'Sum', kind: 'money' },
    { key: 'method', label: 'Method', kind: 'text' },
    { key: 'player', label: 'Player', kind: 'subject' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'paid', label: 'What came', kind: 'text' },
    { key: 'provider', label: 'Provider', kind: 'text' },
  ],
  filters: [
    { name: 'state', label: 'State', choices: DEPOSIT_STATES },
    { name: 'method', label: 'Method' },
    { name: 'player', label: 'Player’s number' },
    { name: 'reference', label: 'Provider’s reference' },
  ],
  preset: { state: 'review' },
  tabOf: [{ kind: 'player', filter: 'player' }],
  whenEmpty: 'No deposit is in this list.',
  async read(ctx, { filters, after, limit }) {
    let query = tables<CashierTables>(ctx.db).selectFrom('cashier.deposits').selectAll();
    const { state, method, reference, player } = filters;
    if (state) query = query.where('state', '=', state as DepositState);
    if (method) query = query.where('method', '=', method);
    if (player) query = query.where('player_id', '=', numberedId(player) ?? 0n);
    if (reference) query = query.where('provider_reference', '=', reference);
    const isQueue = state === 'review';
    if (after !== undefined) query = query.where('id', isQueue ? '>' : '<', after);
    // Ids follow the time at which they were made.
    const deposits = await query
      .orderBy('id', isQueue ? 'asc' : 'desc')
      .limit(limit + 1)
      .execute();
    const linkOf = await playerLinks(
      ctx,
      deposits.map(({ player_id }) => player_id),
    );
    return pageOf(deposits, limit, (row) => ({
      id: row.id,
      values: {
        made: row.created_at.toISOString(),
        sum: { minor: String(row.amount_minor), currency: row.currency },
        method: row.method,
        player: linkOf(row.player_id),
        state: row.state,
        paid: row.paid,
        provider: row.provider,
      },
    }));
  },
  queue: (ctx) =>
    queueOf(tables<CashierTables>(ctx.db).selectFrom('cashier.deposits').where('state', '=', 'review'), 'created_at'),
};
