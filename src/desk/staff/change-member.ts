// What is done with somebody who works here. Whose roles or keys change is signed out at once, wherever they are signed in.
import { sql, type Selectable } from 'kysely';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { accountsNamed } from '#players/accounts/index.ts';
import { isSame, requireRoles } from './roles.ts';
import { endSessionsOf } from './sessions.ts';
import type { StaffTables } from './tables.ts';

export type Member = Selectable<StaffTables['staff.members']>;

const members = (db: Database | Transaction) => tables<StaffTables>(db).selectFrom('staff.members').selectAll();

export const memberById = (db: Database | Transaction, id: string): Promise<Member | undefined> | undefined =>
  /^\d{1,18}$/.test(id) ? members(db).where('id', '=', BigInt(id)).executeTakeFirst() : undefined;

export const memberNamed = (db: Database | Transaction, name: string): Promise<Member | undefined> =>
  members(db).where('name', '=', name).executeTakeFirst();

export async function changeRoles(
  ctx: Context,
  tx: Transaction,
  member: Member,
  roles: readonly string[],
): Promise<void> {
  await requireRoles(tx, roles);
  if (isSame(member.roles, roles)) return refuseStaff('These are their roles already.');
  await change(ctx, tx, member, { roles: [...roles] });
}

export const suspendMember = (ctx: Context, tx: Transaction, member: Member): Promise<void> =>
  change(ctx, tx, member, { state: 'suspended' });

/** With the keys that they had; without any they are invited again. */
export async function readmitMember(tx: Transaction, member: Member): Promise<void> {
  const db = tables<StaffTables>(tx);
  const passkey = await db
    .selectFrom('staff.passkeys')
    .select('credential_id')
    .where('member_id', '=', member.id)
    .limit(1)
    .executeTakeFirst();
  if (!passkey) return refuseStaff('They have never made a passkey. Invite them again.');
  await db.updateTable('staff.members').set({ state: 'active' }).where('id', '=', member.id).execute();
}

/** `names`: logins and contacts of their own accounts at the site, on which they may not decide. */
export async function setPlayerAccounts(
  ctx: Context,
  tx: Transaction,
  member: Member,
  names: readonly string[],
): Promise<void> {
  for (const name of names)
    if ((await accountsNamed(ctx, [name])).length === 0)
      return refuseStaff(`No player has the login or contact ${name}.`);
  await tables<StaffTables>(tx)
    .updateTable('staff.members')
    .set({ player_accounts: [...names] })
    .where('id', '=', member.id)
    .execute();
}

/** Somebody must be left who can hand out rights: one change at a time, and none after which there is no owner. */
async function change(
  ctx: Context,
  tx: Transaction,
  member: Member,
  values: Partial<Pick<Member, 'roles' | 'state'>>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff.owners', 0))`.execute(tx);
  await tables<StaffTables>(tx).updateTable('staff.members').set(values).where('id', '=', member.id).execute();
  const wasOwner = member.state === 'active' && member.roles.includes('owner');
  if (wasOwner && !(await hasOwner(tx)))
    return refuseStaff('This is the last owner. Make somebody else an owner first.');
  await endSessionsOf(ctx, tx, member.id);
}

const hasOwner = async (tx: Transaction): Promise<boolean> =>
  (await members(tx)
    .where('state', '=', 'active')
    .where(sql<boolean>`'owner' = any(roles)`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const refuseStaff = (sentence: string): never =>
  refuse('InvalidRequest', { rule: 'desk.staff', inputs: {}, status: 409, sentence });
