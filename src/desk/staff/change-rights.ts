// What a role may do. Rights are rows, and count from the next request on.
import type { Selectable } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { refuseStaff } from './change-member.ts';
import type { StaffTables } from './tables.ts';

export const REACHES = ['alone', 'up to the limit', 'second person'] as const;
export type RightReach = (typeof REACHES)[number];

export type RightRow = Selectable<StaffTables['staff.rights']>;

export const reachOf = ({ is_limited, needs_second }: RightRow): RightReach =>
  needs_second ? 'second person' : is_limited ? 'up to the limit' : 'alone';

const columnsOf = (reach: RightReach) => ({
  is_limited: reach === 'up to the limit',
  needs_second: reach === 'second person',
});

export const rightIdOf = ({ role, area, verb }: Pick<RightRow, 'role' | 'area' | 'verb'>): string =>
  `${role}.${area}.${verb}`;

export function rightById(db: Database | Transaction, id: string): Promise<RightRow | undefined> {
  const [role = '', area = '', verb = ''] = id.split('.');
  return tables<StaffTables>(db)
    .selectFrom('staff.rights')
    .selectAll()
    .where('role', '=', role)
    .where('area', '=', area)
    .where('verb', '=', verb)
    .executeTakeFirst();
}

export const roleNamed = (db: Database | Transaction, name: string) =>
  tables<StaffTables>(db).selectFrom('staff.roles').selectAll().where('name', '=', name).executeTakeFirst();

export async function grantRight(
  tx: Transaction,
  { role, area, verb }: Pick<RightRow, 'role' | 'area' | 'verb'>,
  reach: RightReach,
): Promise<void> {
  if (role === 'auditor' && verb !== 'read') return refuseStaff('The auditor sees everything and changes nothing.');
  const { numInsertedOrUpdatedRows } = await tables<StaffTables>(tx)
    .insertInto('staff.rights')
    .values({ role, area, verb, ...columnsOf(reach) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return refuseStaff('The role has this right already.');
}

export async function changeReach(tx: Transaction, right: RightRow, reach: RightReach): Promise<void> {
  requireChangeable(right);
  if (reachOf(right) === reach) return refuseStaff('The right goes that far already.');
  await tables<StaffTables>(tx)
    .updateTable('staff.rights')
    .set(columnsOf(reach))
    .where('role', '=', right.role)
    .where('area', '=', right.area)
    .where('verb', '=', right.verb)
    .execute();
}

export async function withdrawRight(tx: Transaction, right: RightRow): Promise<void> {
  requireChangeable(right);
  await tables<StaffTables>(tx)
    .deleteFrom('staff.rights')
    .where('role', '=', right.role)
    .where('area', '=', right.area)
    .where('verb', '=', right.verb)
    .execute();
}

/** `undefined`: nothing is limited. */
export const setLimit = (tx: Transaction, role: string, limitEurCents: bigint | undefined) =>
  tables<StaffTables>(tx)
    .updateTable('staff.roles')
    .set({ limit_eur_cents: limitEurCents ?? null })
    .where('name', '=', role)
    .execute();

/** Without it nobody could hand out a right any more, or one owner could alone. */
function requireChangeable({ role, area }: RightRow): void {
  if (role === 'owner' && area === 'staff') refuseStaff('What owners may do with staff stays as it is.');
}
