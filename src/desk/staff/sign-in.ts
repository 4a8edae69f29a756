// A passkey signs in; on a browser that is new it takes a code of the authenticator app as well.
import type { Context } from '#platform/context.ts';
import { logInOptions, provedPasskey } from '#platform/credentials/webauthn.ts';
import { tables, transaction, type Transaction } from '#platform/db/database.ts';
import { mustWait, noteWrongCode, takeAppCode } from './app-codes.ts';
import { keepChallenge, takeChallenge } from './challenges.ts';
import { deviceOfDesk, isKnownDevice } from './devices.ts';
import { voidRecoveries } from './recover-passkey.ts';
import { refuseSignIn } from './refusals.ts';
import { openSession, type OpenedSession } from './sessions.ts';
import type { StaffTables } from './tables.ts';

/** `device`: by which the browser says that it is known. */
export async function beginSignIn(ctx: Context, device: string | undefined) {
  const options = await logInOptions(ctx.config.DESK_URL);
  const challengeId = await keepChallenge(ctx, { purpose: 'sign-in', memberId: null, challenge: options.challenge });
  return { challengeId, options, needsCode: !(await isKnownDevice(ctx.db, device)) };
}

export interface SignIn {
  challengeId: string;
  response: { id: string };
  /** Of the authenticator app. */
  code: string | undefined;
  device: string | undefined;
  ip: string;
}

export async function finishSignIn(ctx: Context, signIn: SignIn): Promise<OpenedSession> {
  const answer = await transaction(ctx.db, (tx) => attempt(ctx, tx, signIn));
  return typeof answer === 'string' ? refuseSignIn(answer) : answer;
}

/** A session, or why not. An attempt that fails is one all the same: its challenge is used up and a wrong code is counted. */
async function attempt(ctx: Context, tx: Transaction, signIn: SignIn): Promise<OpenedSession | string> {
  const challenge = await takeChallenge(ctx, tx, 'sign-in', signIn.challengeId);
  const memberId = challenge && (await memberOfPasskey(ctx, tx, challenge.challenge, signIn.response));
  if (memberId === undefined) return 'This passkey was not accepted.';
  const isKnown = await isKnownDevice(tx, signIn.device, memberId);
  const fault = isKnown ? undefined : await faultOfCode(ctx, tx, memberId, signIn);
  if (fault !== undefined) return fault;
  await voidRecoveries(ctx, tx, memberId, 'their own passkey');
  return openSession(ctx, tx, { memberId, ip: signIn.ip, ...(await deviceOfDesk(tx, signIn.device)) });
}

async function faultOfCode(
  ctx: Context,
  tx: Transaction,
  memberId: bigint,
  { code, ip }: SignIn,
): Promise<string | undefined> {
  if (await mustWait(ctx, tx, memberId))
    return 'Too many wrong codes. Wait a quarter of an hour, or sign in in a browser that is known.';
  if (await takeAppCode(ctx, tx, memberId, code)) return undefined;
  // Without one the page asks for it.
  if (code !== undefined) await noteWrongCode(ctx, tx, memberId, ip);
  return 'This browser is new: the code that your authenticator app shows now is needed as well.';
}

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
