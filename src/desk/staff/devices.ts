// Browsers that somebody has signed in from.
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { sha256 } from '#platform/secure-random.ts';
import type { StaffTables } from './tables.ts';

/** To this member, or to anybody here. */
export async function isKnownDevice(
  db: Database | Transaction,
  device: string | undefined,
  memberId?: bigint,
): Promise<boolean> {
  if (device === undefined) return false;
  let query = tables<StaffTables>(db).selectFrom('staff.devices').select('member_id');
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  return (await query.where('token_hash', '=', sha256(device)).executeTakeFirst()) !== undefined;
}

/** A browser that somebody else has signed in from stays the same browser: a second yes does not come from it. */
export const deviceOfDesk = async (tx: Transaction, device: string | undefined): Promise<{ device?: string }> =>
  device !== undefined && (await isKnownDevice(tx, device)) ? { device } : {};
