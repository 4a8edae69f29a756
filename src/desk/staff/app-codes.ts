// Codes of the authenticator apps of members.
import type { Context } from '#platform/context.ts';
import { appStep } from '#platform/credentials/authenticator-app.ts';
import { tables, type Transaction } from '#platform/db/database.ts';
import { addEntry } from '#desk/journal/index.ts';
import { memberById } from './change-member.ts';
import type { StaffTables } from './tables.ts';

/** Of a million codes, of which three are right at any moment: enough for slips of the finger, and nothing for guessing. */
const MOST_WRONG = 5;
const WAIT_MS = 15 * 60_000;

/** Who has the passkey of somebody else may not try one code after the other. */
export async function mustWait(ctx: Context, tx: Transaction, memberId: bigint): Promise<boolean> {
  const app = await appOf(tx, memberId);
  return app !== undefined && app.wrong_codes >= MOST_WRONG && isRecent(ctx, app.last_wrong_at);
}

export async function noteWrongCode(ctx: Context, tx: Transaction, memberId: bigint, ip: string): Promise<void> {
  const app = await appOf(tx, memberId);
  if (!app) return;
  const wrongCodes = isRecent(ctx, app.last_wrong_at) ? app.wrong_codes + 1 : 1;
  await tables<StaffTables>(tx)
    .updateTable('staff.authenticators')
    .set({ wrong_codes: wrongCodes, last_wrong_at: ctx.clock.now() })
    .where('member_id', '=', memberId)
    .execute();
  const member = await memberById(tx, String(memberId));
  await addEntry(ctx, tx, {
    staff: member!.name,
    session: null,
    ip,
    act: 'sign-in',
    subject: `member ${memberId}`,
    inputs: {},
    reason: null,
    outcome: 'refused',
    note: 'Their passkey, and a wrong code of the authenticator app.',
  });
}

const isRecent = ({ clock }: Context, at: Date | null): boolean =>
  at !== null && at.getTime() > clock.now().getTime() - WAIT_MS;

/** Locked until the transaction ends. */
const appOf = (tx: Transaction, memberId: bigint) =>
  tables<StaffTables>(tx)
    .selectFrom('staff.authenticators')
    .selectAll()
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();

/** The code that their app shows now; each is good once. */
export async function takeAppCode(
  ctx: Context,
  tx: Transaction,
  memberId: bigint,
  code: string | undefined,
): Promise<boolean> {
  const app = await appOf(tx, memberId);
  const step = app && code !== undefined ? appStep(app.encrypted_secret, code, ctx.clock.now()) : undefined;
  if (step === undefined || step <= app!.last_step) return false;
  await tables<StaffTables>(tx)
    .updateTable('staff.authenticators')
    .set({ last_step: step, wrong_codes: 0, last_wrong_at: null })
    .where('member_id', '=', memberId)
    .execute();
  return true;
}
