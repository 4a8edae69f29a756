// A passkey signs in; on a browser that is new it takes a code of the authenticator app as well.
import type { Context } from '#platform/context.ts';
import { appStep } from '#platform/credentials/authenticator-app.ts';
import { logInOptions, provedPasskey } from '#platform/credentials/webauthn.ts';
import { tables, transaction, type Database, type Transaction } from '#platform/db/database.ts';
import { sha256 } from '#platform/secure-random.ts';
import { keepChallenge, takeChallenge } from './challenges.ts';
import { refuseSignIn } from './refusals.ts';
import { openSession, type OpenedSession } from './sessions.ts';
import type { StaffTables } from './tables.ts';

/** `device`: by which the browser says that it is known. */
export async function beginSignIn(ctx: Context, device: string | undefined) {
  const options = await logInOptions(ctx.config.DESK_URL);
  const challengeId = await keepChallenge(ctx, { purpose: 'sign-in', memberId: null, challenge: options.challenge });
  return { challengeId, options, needsCode: !(await isKnownDevice(ctx.db, device)) };
}

async function isKnownDevice(
  db: Database | Transaction,
  device: string | undefined,
  memberId?: bigint,
): Promise<boolean> {
  if (device === undefined) return false;
  let query = tables<StaffTables>(db).selectFrom('staff.devices').select('member_id');
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  return (await query.where('token_hash', '=', sha256(device)).executeTakeFirst()) !== undefined;
}

export interface SignIn {
  challengeId: string;
  response: { id: string };
  /** Of the authenticator app. */
  code: string | undefined;
  device: string | undefined;
  ip: string;
}

export const finishSignIn = (ctx: Context, signIn: SignIn): Promise<OpenedSession> =>
  transaction(ctx.db, async (tx) => {
    const challenge = await takeChallenge(ctx, tx, 'sign-in', signIn.challengeId);
    const memberId = challenge && (await memberOfPasskey(ctx, tx, challenge.challenge, signIn.response));
    if (memberId === undefined) return refuseSignIn('This passkey was not accepted.');
    const isKnown = await isKnownDevice(tx, signIn.device, memberId);
    if (!isKnown && !(await takeAppCode(ctx, tx, memberId, signIn.code)))
      return refuseSignIn('This browser is new: the code that your authenticator app shows now is needed as well.');
    // A browser that somebody else has signed in from stays the same browser: a second yes does not come from it.
    const { ip, device } = signIn;
    const isOfDesk = await isKnownDevice(tx, device);
    return openSession(ctx, tx, { memberId, ip, ...(isOfDesk && device !== undefined && { device }) });
  });

/** The active member whose passkey has signed the challenge; its use is counted. */
export async function memberOfPasskey(
  ctx: Context,
  tx: Transaction,
  challenge: string,
  response: { id: string },
): Promise<bigint | undefined> {
  const db = tables<StaffTables>(tx);
  const passkey = await db
    .selectFrom('staff.passkeys')
    .innerJoin('staff.members', 'staff.members.id', 'member_id')
    .select(['credential_id', 'member_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', response.id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  const counter = passkey && (await provedPasskey(ctx.config.DESK_URL, challenge, response, passkey));
  if (counter === undefined) return undefined;
  await db
    .updateTable('staff.passkeys')
    .set({ counter, last_used_at: ctx.clock.now() })
    .where('credential_id', '=', passkey!.credential_id)
    .execute();
  return passkey!.member_id;
}

async function takeAppCode(
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
