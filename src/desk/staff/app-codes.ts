// Codes of the authenticator apps of members.
import type { Context } from '#platform/context.ts';
import { appStep } from '#platform/credentials/authenticator-app.ts';
import { tables, type Transaction } from '#platform/db/database.ts';
import type { StaffTables } from './tables.ts';

/** The code that their app shows now; each is good once. */
export async function takeAppCode(
  ctx: Context,
  tx: Transaction,
  memberId: bigint,
  code: string | undefined,
): Promise<boolean> {
  const db = tables<StaffTables>(tx);
  const app = await db
    .selectFrom('staff.authenticators')
    .selectAll()
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
  const step = app && code !== undefined ? appStep(app.encrypted_secret, code, ctx.clock.now()) : undefined;
  if (step === undefined || step <= app!.last_step) return false;
  await db.updateTable('staff.authenticators').set({ last_step: step }).where('member_id', '=', memberId).execute();
  return true;
}
