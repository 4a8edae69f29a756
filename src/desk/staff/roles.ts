// The roles that there are, and which of them one person may hold.
import { refuse } from '#kernel/refusals.ts';
import { tables, type Transaction } from '#platform/db/database.ts';
import type { StaffTables } from './tables.ts';

/** `cashier, auditor` */
export const rolesIn = (text: string): string[] =>
  [...new Set(text.split(',').map((role) => role.trim()))].filter(Boolean);

export const isSame = (roles: readonly string[], others: readonly string[]): boolean =>
  roles.toSorted().join() === others.toSorted().join();

/** Refuses roles that do not exist, none at all, and those that must not be in one hand. */
export async function requireRoles(tx: Transaction, roles: readonly string[]): Promise<void> {
  const rows = await tables<StaffTables>(tx).selectFrom('staff.roles').select('name').orderBy('name').execute();
  const names = rows.map(({ name }) => name);
  const unknown = roles.find((role) => !names.includes(role));
  if (unknown !== undefined || roles.length === 0)
    refuseRoles(`${unknown ?? 'None'} is no role. There are ${names.join(', ')}.`);
  if (roles.includes('cashier') && roles.includes('risk'))
    refuseRoles('Nobody is cashier and risk at once: who pays out must not be who clears the suspicion.');
}

const refuseRoles = (sentence: string): never => refuse('InvalidRequest', { rule: 'desk.roles', inputs: {}, sentence });
