// The first visit of a member: their passkey and their authenticator app.
import type { Context } from '#platform/context.ts';
import { appStep, appUri, newAppSecret } from '#platform/credentials/authenticator-app.ts';
import { madePasskey, registrationOptions } from '#platform/credentials/webauthn.ts';
import { tables, transaction } from '#platform/db/database.ts';
import { personal } from '#platform/db/personal-columns.ts';
import { keepChallenge, takeChallenge } from './challenges.ts';
import { deviceOfDesk } from './devices.ts';
import { invitationOf } from './invite-member.ts';
import { DESK_NAME, handleOf, replacePasskey } from './passkeys.ts';
import { voidRecoveries } from './recover-passkey.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { refuseSignIn } from './refusals.ts';
import { endSessionsOf, openSession, type OpenedSession } from './sessions.ts';
import type { StaffTables } from './tables.ts';

/** What the page of an invitation needs. */
export async function beginEnrolment(ctx: Context, token: string) {
  const invitation = (await invitationOf(ctx.db, ctx, token)) ?? noInvitation();
  const owner = { handle: handleOf(invitation.member_id), name: invitation.name, displayName: invitation.name };
  const options = await registrationOptions(ctx.config.DESK_URL, DESK_NAME, owner, []);
  const secret = newAppSecret();
  const challengeId = await keepChallenge(ctx, {
    purpose: 'enrol',
    memberId: invitation.member_id,
    challenge: options.challenge,
    details: secret,
  });
  const uri = appUri(secret, invitation.name, DESK_NAME);
  return { name: invitation.name, roles: invitation.roles, challengeId, options, secret, uri };
}

export interface Enrolment {
  token: string;
  challengeId: string;
  /** The browser's answer. */
  response: object;
  /** Of the authenticator app. */
  code: string;
  device: string | undefined;
  ip: string;
}

/** Keeps both proofs, and signs in; with codes for the day on which the passkey is lost. */
export const finishEnrolment = (
  ctx: Context,
  { token, challengeId, response, code, device, ip }: Enrolment,
): Promise<OpenedSession & { codes: string[] }> =>
  transaction(ctx.db, async (tx) => {
    const invitation = (await invitationOf(tx, ctx, token)) ?? noInvitation();
    const challenge = await takeChallenge(ctx, tx, 'enrol', challengeId);
    const secret = challenge?.encrypted_details;
    if (!challenge || challenge.member_id !== invitation.member_id || !secret) return noInvitation();
    const step = appStep(secret, code, ctx.clock.now());
    if (step === undefined) return refuseSignIn('This is not the code that the app shows now.');
    const passkey = await madePasskey(ctx.config.DESK_URL, challenge.challenge, response);
    if (!passkey) return refuseSignIn('This passkey was not accepted.');
    const { member_id: memberId } = invitation;
    const now = ctx.clock.now();
    const db = tables<StaffTables>(tx);
    const { numUpdatedRows } = await db
      .updateTable('staff.invitations')
      .set({ used_at: now })
      .where('token_hash', '=', invitation.token_hash)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return noInvitation();
    await replacePasskey(ctx, tx, memberId, passkey);
    await db
      .insertInto('staff.authenticators')
      .values({ member_id: memberId, encrypted_secret: personal(secret), last_step: step })
      .onConflict((conflict) =>
        conflict.column('member_id').doUpdateSet({ encrypted_secret: personal(secret), last_step: step }),
      )
      .execute();
    await db.updateTable('staff.members').set({ state: 'active' }).where('id', '=', memberId).execute();
    await endSessionsOf(ctx, tx, memberId);
    await voidRecoveries(ctx, tx, memberId, 'an invitation');
    const codes = await makeRecoveryCodes(ctx, tx, memberId);
    const session = await openSession(ctx, tx, { memberId, ip, ...(await deviceOfDesk(tx, device)) });
    return { ...session, codes };
  });

const noInvitation = (): never =>
  refuseSignIn('This invitation is used up or older than an hour. Ask an owner for another one.');
