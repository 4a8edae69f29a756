// A link by which a member of the staff makes their passkey: once, within an hour.
import type { Context, Services } from '#platform/context.ts';
import { tables, transaction, type Database, type Transaction } from '#platform/db/database.ts';
import { sha256 } from '#platform/secure-random.ts';
import { changeRoles, memberNamed } from './change-member.ts';
import { isSame, requireRoles } from './roles.ts';
import { newToken } from './sessions.ts';
import type { StaffTables } from './tables.ts';

const VALID_MS = 60 * 60_000;

export interface NewMember {
  name: string;
  roles: readonly string[];
  /** Logins and contacts of their own accounts at the site. */
  playerAccounts: readonly string[];
  by: string;
}

/** Makes the member where there is none yet, and the link; an earlier link of theirs is worth nothing any more. */
export const inviteMember = (ctx: Context, member: NewMember): Promise<string> =>
  transaction(ctx.db, async (tx) => {
    await requireRoles(tx, member.roles);
    const earlier = await memberNamed(tx, member.name);
    if (earlier && !isSame(earlier.roles, member.roles)) await changeRoles(ctx, tx, earlier, member.roles);
    return linkFor(ctx, tx, earlier?.id ?? (await addMember(ctx, tx, member)));
  });

async function addMember(ctx: Context, tx: Transaction, member: NewMember): Promise<bigint> {
  const { id } = await tables<StaffTables>(tx)
    .insertInto('staff.members')
    .values({
      name: member.name,
      roles: [...member.roles],
      player_accounts: [...member.playerAccounts],
      created_at: ctx.clock.now(),
      created_by: member.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Somebody who was suspended comes in again by it. */
export async function linkFor(ctx: Context, tx: Transaction, memberId: bigint): Promise<string> {
  const db = tables<StaffTables>(tx);
  await db
    .updateTable('staff.members')
    .set({ state: 'invited' })
    .where('id', '=', memberId)
    .where('state', '=', 'suspended')
    .execute();
  await db.deleteFrom('staff.invitations').where('member_id', '=', memberId).where('used_at', 'is', null).execute();
  const token = newToken(ctx);
  await db
    .insertInto('staff.invitations')
    .values({
      token_hash: sha256(token),
      member_id: memberId,
      expires_at: new Date(ctx.clock.now().getTime() + VALID_MS),
      used_at: null,
    })
    .execute();
  return `${ctx.config.DESK_URL}/invitation#${token}`;
}

/** The invitation that a link opens, while it is worth something. */
export const invitationOf = (db: Database | Transaction, services: Pick<Services, 'clock'>, token: string) =>
  tables<StaffTables>(db)
    .selectFrom('staff.invitations')
    .innerJoin('staff.members', 'staff.members.id', 'member_id')
    .select(['token_hash', 'member_id', 'name', 'roles'])
    .where('token_hash', '=', sha256(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', services.clock.now())
    .where('state', '<>', 'suspended')
    .executeTakeFirst();

/** Whether anybody could sign in. */
export async function hasMembers({ db }: Services): Promise<boolean> {
  const row = await tables<StaffTables>(db)
    .selectFrom('staff.members')
    .select('id')
    .where('state', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
