// A fresh touch of the passkey for one act: what it signs names the act, its subject as it was seen, its inputs and the person.
import { canonicalJson } from '#fairness/seeds/canonical.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { logInOptions } from '#platform/credentials/webauthn.ts';
import { sha256 } from '#platform/secure-random.ts';
import { keepChallenge, memberOfPasskey, refuseSignIn, takeChallenge, type SignedIn } from '#desk/staff/index.ts';
import type { ActOrder } from './act-order.ts';

/** What the browser is asked to sign. */
export async function beginStepUp(ctx: Context, member: SignedIn, order: ActOrder) {
  const nonce = Buffer.from(ctx.random.bytes(16)).toString('base64url');
  const options = await logInOptions(ctx.config.DESK_URL, digestOf(member, order, nonce));
  const challengeId = await keepChallenge(ctx, {
    purpose: 'act',
    memberId: member.id,
    challenge: options.challenge,
    details: nonce,
  });
  return { challengeId, options };
}

const digestOf = (
  { id: staff }: SignedIn,
  { act, id, fields, reason, playerText, version }: ActOrder,
  nonce: string,
): Buffer => sha256(canonicalJson({ act, id, fields, reason, playerText, version, staff: String(staff), nonce }));

export interface Touch {
  challengeId: string;
  response: { id: string };
}

/** Refuses unless this person has signed this very act; the answer is kept as text for the journal. */
export async function requireTouch(
  ctx: Context,
  tx: Transaction,
  member: SignedIn,
  { order, touch }: { order: ActOrder; touch: Touch | undefined },
): Promise<string> {
  const challenge = touch && (await takeChallenge(ctx, tx, 'act', touch.challengeId));
  const nonce = challenge?.encrypted_details;
  if (!touch || !challenge || !nonce || challenge.member_id !== member.id)
    return refuseSignIn('This act needs a touch of your passkey.');
  const expected = digestOf(member, order, nonce).toString('base64url');
  const signer = challenge.challenge === expected && (await memberOfPasskey(ctx, tx, expected, touch.response));
  if (signer !== member.id) return refuseSignIn('Your passkey has not signed this act.');
  return JSON.stringify({ nonce, response: touch.response });
}
