// Passkeys of members: one each.
import type { Context } from '#platform/context.ts';
import type { KnownPasskey } from '#platform/credentials/webauthn.ts';
import { tables, type Transaction } from '#platform/db/database.ts';
import type { StaffTables } from './tables.ts';

/** What the device shows. */
export const DESK_NAME = 'Baize desk';

/** By which a device knows whose passkey it is. */
export const handleOf = (memberId: bigint): string => `staff/${memberId}`;

/** Whoever makes a new one has lost the one before, which is void from now on. */
export async function replacePasskey(
  ctx: Context,
  tx: Transaction,
  memberId: bigint,
  passkey: KnownPasskey,
): Promise<void> {
  const now = ctx.clock.now();
  const db = tables<StaffTables>(tx);
  await db.deleteFrom('staff.passkeys').where('member_id', '=', memberId).execute();
  await db
    .insertInto('staff.passkeys')
    .values({ ...passkey, member_id: memberId, created_at: now, last_used_at: now })
    .execute();
}
