// What the cashier brings to the desk.
import { sum } from '#platform/command.ts';
import { tables } from '#platform/db/database.ts';
import type { DeskParts, Finder } from '#platform/desk.ts';
import type { CashierTables } from '../tables.ts';
import { adjustBalance } from './adjust-balance.ts';
import { bankParts } from './bank-parts.ts';
import { bookParts } from './book-parts.ts';
import { depositListing } from './deposit-list.ts';
import { depositKind } from './deposit-page.ts';
import { depositActs, withdrawalActs } from './payment-acts.ts';
import { holdOnPlayer, playerHoldActs } from './hold-payouts.ts';
import { withdrawalListing } from './withdrawal-list.ts';
import { withdrawalKind } from './withdrawal-page.ts';

const MOST = 5;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Payments by their own id, or by the reference of their provider. */
const paymentFinder: Finder = {
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

export const desk: DeskParts = {
  listings: [withdrawalListing, depositListing, ...bankParts.listings, ...bookParts.listings],
  subjects: [withdrawalKind, depositKind, ...bankParts.subjects, ...bookParts.subjects],
  acts: [...withdrawalActs, ...depositActs, ...bankParts.acts, ...bookParts.acts, adjustBalance, ...playerHoldActs],
  additions: [holdOnPlayer],
  finders: [paymentFinder],
};
