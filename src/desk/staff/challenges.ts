// What a passkey is asked to sign, kept until it is answered: each once, within five minutes.
import { uuidv7 } from '#kernel/ids.ts';
import type { Context } from '#platform/context.ts';
import { tables, type Transaction } from '#platform/db/database.ts';
import { personalOrNull } from '#platform/db/personal-columns.ts';
import type { StaffTables } from './tables.ts';

const VALID_MS = 5 * 60_000;

export type ChallengePurpose = StaffTables['staff.challenges']['purpose'];

interface NewChallenge {
  purpose: ChallengePurpose;
  memberId: bigint | null;
  /** base64url */
  challenge: string;
  details?: string;
}

export async function keepChallenge(
  ctx: Context,
  { purpose, memberId, challenge, details }: NewChallenge,
): Promise<string> {
  const now = ctx.clock.now().getTime();
  const id = uuidv7(now, ctx.random);
  await tables<StaffTables>(ctx.db)
    .insertInto('staff.challenges')
    .values({
      id,
      purpose,
      member_id: memberId,
      challenge,
      encrypted_details: personalOrNull(details ?? null),
      expires_at: new Date(now + VALID_MS),
      used_at: null,
    })
    .execute();
  return id;
}

/** Uses it up; `undefined` where there is none that is open. */
export async function takeChallenge(ctx: Context, tx: Transaction, purpose: ChallengePurpose, id: string) {
  const now = ctx.clock.now();
  const db = tables<StaffTables>(tx);
  const { numUpdatedRows } = await db
    .updateTable('staff.challenges')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  return db.selectFrom('staff.challenges').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
