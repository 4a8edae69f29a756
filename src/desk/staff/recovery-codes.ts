// Ten codes for the day on which a passkey is lost: shown once, kept as digests, each good once.
import { base32 } from '@scure/base';
import type { Context } from '#platform/context.ts';
import { tables, type Transaction } from '#platform/db/database.ts';
import { sha256 } from '#platform/secure-random.ts';
import type { StaffTables } from './tables.ts';

const COUNT = 10;
/** 80 bits: sixteen characters, which nobody guesses, so that tries need no limit. */
const BYTES = 10;

/** New ones; earlier ones are void. */
export async function makeRecoveryCodes(ctx: Context, tx: Transaction, memberId: bigint): Promise<string[]> {
  const db = tables<StaffTables>(tx);
  await db.deleteFrom('staff.recovery_codes').where('member_id', '=', memberId).execute();
  const codes = Array.from({ length: COUNT }, () => grouped(base32.encode(ctx.random.bytes(BYTES))));
  await db
    .insertInto('staff.recovery_codes')
    .values(codes.map((code) => ({ member_id: memberId, code_hash: digestOf(code), used_at: null })))
    .execute();
  return codes;
}

/** Uses it up; `false` where it is none of theirs that is left. */
export async function takeRecoveryCode(
  ctx: Context,
  tx: Transaction,
  memberId: bigint,
  code: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tables<StaffTables>(tx)
    .updateTable('staff.recovery_codes')
    .set({ used_at: ctx.clock.now() })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', digestOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** `ABCD-EFGH-IJKL-MNOP` */
const grouped = (text: string): string => text.match(/.{4}/g)!.join('-');

/** However it was typed. */
const digestOf = (code: string): Buffer => sha256(code.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''));
