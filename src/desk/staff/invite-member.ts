// A link by which a member of the staff makes their passkey: once, within an hour.
import { sql } from 'kysely';
import { refuse } from '#kernel/refusals.ts';
import { UsageError } from '#platform/command.ts';
import type { Context, Services } from '#platform/context.ts';
import { tables, transaction, type Database, type Transaction } from '#platform/db/database.ts';
import { sha256 } from '#platform/secure-random.ts';
import type { MemberState, StaffTables } from './tables.ts';

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
    const db = tables<StaffTables>(tx);
    const { id } = await db
      .insertInto('staff.members')
      .values({
        name: member.name,
        roles: [...member.roles],
        player_accounts: [...member.playerAccounts],
        created_at: ctx.clock.now(),
        created_by: member.by,
      })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({
          roles: [...member.roles],
          state: sql<MemberState>`case members.state when 'suspended' then 'invited' else members.state end`,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('staff.invitations').where('member_id', '=', id).where('used_at', 'is', null).execute();
    const token = Buffer.from(ctx.random.bytes(32)).toString('base64url');
    await db
      .insertInto('staff.invitations')
      .values({
        token_hash: sha256(token),
        member_id: id,
        expires_at: new Date(ctx.clock.now().getTime() + VALID_MS),
        used_at: null,
      })
      .execute();
    return `${ctx.config.DESK_URL}/invitation#${token}`;
  });

async function requireRoles(tx: Transaction, roles: readonly string[]): Promise<void> {
  const rows = await tables<StaffTables>(tx).selectFrom('staff.roles').select('name').orderBy('name').execute();
  const names = rows.map(({ name }) => name);
  const unknown = roles.find((role) => !names.includes(role));
  if (unknown !== undefined || roles.length === 0)
    throw new UsageError(`${unknown ?? 'None'} is no role. There are ${names.join(', ')}.`);
  if (roles.includes('cashier') && roles.includes('risk'))
    refuse('InvalidRequest', {
      rule: 'desk.roles',
      inputs: {},
      sentence: 'Nobody is cashier and risk at once: who pays out must not be who clears the suspicion.',
    });
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
