// A passkey signs in; on a browser that is new it takes a code of the authenticator app as well.
import type { Context } from '#platform/context.ts';
import { logInOptions, provedPasskey } from '#platform/credentials/webauthn.ts';
import { tables, transaction, type Transaction } from '#platform/db/database.ts';
import { takeAppCode } from './app-codes.ts';
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

export const finishSignIn = (ctx: Context, signIn: SignIn): Promise<OpenedSession> =>
  transaction(ctx.db, async (tx) => {
    const challenge = await takeChallenge(ctx, tx, 'sign-in', signIn.challengeId);
    const memberId = challenge && (await memberOfPasskey(ctx, tx, challenge.challenge, signIn.response));
    if (memberId === undefined) return refuseSignIn('This passkey was not accepted.');
    const isKnown = await isKnownDevice(tx, signIn.device, memberId);
    if (!isKnown && !(await takeAppCode(ctx, tx, memberId, signIn.code)))
      return refuseSignIn('This browser is new: the code that your authenticator app shows now is needed as well.');
    await voidRecoveries(ctx, tx, memberId, 'their own passkey');
    return openSession(ctx, tx, { memberId, ip: signIn.ip, ...(await deviceOfDesk(tx, signIn.device)) });
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
