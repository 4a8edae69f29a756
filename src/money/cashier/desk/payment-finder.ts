// Finds payments by their own id, or by the reference of their provider.
import { sum } from '#platform/command.ts';
import { tables } from '#platform/db/database.ts';
import type { Finder } from '#platform/desk.ts';
import type { CashierTables } from '../tables.ts';

const MOST = 5;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

export const paymentFinder: Finder = {
  area: 'withdrawals',
  async find(ctx, text) {
    const db = tables<CashierTables>(ctx.db);
    const column = UUID.test(text) ? 'id' : 'provider_reference';
    const fields = ['id', 'amount_minor', 'currency', 'state'] as const;
    const [deposits, withdrawals] = await Promise.all([
      db.selectFrom('cashier.deposits').select(fields).where(column, '=', text).limit(MOST).execute(),
      db.selectFrom('cashier.withdrawals').select(fields).where(column, '=', text).limit(MOST).execute(),
    ]);
    return [
      ...deposits.map((row) => ({ kind: 'deposit', id: row.id, label: `${sum(row)}, ${row.state}` })),
      ...withdrawals.map((row) => ({ kind: 'withdrawal', id: row.id, label: `${sum(row)}, ${row.state}` })),
    ];
  },
};
