/**
 * Somebody who has lost their passkey: they prove themselves by their authenticator app and a recovery code, another owner says yes at
 * the desk, and then they make a new passkey in the browser that has asked.
 */
import { uuidv7 } from '#kernel/ids.ts';
import type { Context } from '#platform/context.ts';
import { madePasskey, registrationOptions } from '#platform/credentials/webauthn.ts';
import { tables, transaction, type Transaction } from '#platform/db/database.ts';
import { sha256 } from '#platform/secure-random.ts';
import { addEntry } from '#desk/journal/index.ts';
import { takeAppCode } from './app-codes.ts';
import { keepChallenge, takeChallenge } from './challenges.ts';
import { deviceOfDesk } from './devices.ts';
import { memberById, memberNamed } from './change-member.ts';
import { DESK_NAME, handleOf, replacePasskey } from './passkeys.ts';
import { makeRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts';
import { refuseSignIn } from './refusals.ts';
import { endSessionsOf, newToken, openSession, type OpenedSession } from './sessions.ts';
import type { StaffTables } from './tables.ts';

const WAITS_MS = 24 * 3_600_000;

export interface RecoveryProofs {
  name: string;
  /** Of the authenticator app. */
  code: string;
  recoveryCode: string;
  ip: string;
}

/** Asks for another owner's yes; the token is kept by the browser. */
export const askRecovery = (ctx: Context, { name, code, recoveryCode, ip }: RecoveryProofs): Promise<string> =>
  transaction(ctx.db, async (tx) => {
    const member = await memberNamed(tx, name);
    const isProved =
      member?.state === 'active' &&
      (await takeAppCode(ctx, tx, member.id, code)) &&
      (await takeRecoveryCode(ctx, tx, member.id, recoveryCode));
    if (!member || !isProved)
      return refuseSignIn('Name, code of the app and recovery code do not belong together, or one was used before.');
    await voidRecoveries(ctx, tx, member.id, 'another request');
    const now = ctx.clock.now();
    const id = uuidv7(now.getTime(), ctx.random);
    const token = newToken(ctx);
    await tables<StaffTables>(tx)
      .insertInto('staff.recoveries')
      .values({
        id,
        member_id: member.id,
        token_hash: sha256(token),
        ip,
        asked_at: now,
        expires_at: new Date(now.getTime() + WAITS_MS),
        state: 'waiting',
        decided_at: null,
        decided_by: null,
      })
      .execute();
    await note(ctx, tx, { staff: name, id, ip, outcome: 'asked', note: 'A new passkey, by app and recovery code.' });
    return token;
  });

const note = (
  ctx: Context,
  tx: Transaction,
  { id, ...entry }: { staff: string; id: string; ip: string; outcome: 'asked' | 'done'; note: string },
) =>
  addEntry(ctx, tx, {
    ...entry,
    session: null,
    act: 'recovery',
    subject: `recovery ${id}`,
    inputs: {},
    reason: null,
  });

/** Whoever has their passkey needs no recovery: who had asked for one was somebody else, or has found it. */
export const voidRecoveries = (ctx: Context, tx: Transaction, memberId: bigint, by: string) =>
  tables<StaffTables>(tx)
    .updateTable('staff.recoveries')
    .set({ state: 'refused', decided_at: ctx.clock.now(), decided_by: by })
    .where('member_id', '=', memberId)
    .where('state', 'in', ['waiting', 'approved'])
    .execute();

export type RecoveryState = 'none' | 'waiting' | 'approved' | 'refused';

/** What the browser that asked is told. */
export async function recoveryState(ctx: Context, token: string | undefined): Promise<RecoveryState> {
  const recovery = token === undefined ? undefined : await recoveryOf(ctx, ctx.db as Transaction, token);
  return recovery && recovery.state !== 'used' ? recovery.state : 'none';
}

const recoveryOf = (ctx: Context, tx: Transaction, token: string) =>
  tables<StaffTables>(tx)
    .selectFrom('staff.recoveries')
    .selectAll()
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst();

const approvedRecovery = async (ctx: Context, tx: Transaction, token: string | undefined) => {
  const recovery = token === undefined ? undefined : await recoveryOf(ctx, tx, token);
  const member = recovery?.state === 'approved' ? await memberById(tx, String(recovery.member_id)) : undefined;
  return recovery && member?.state === 'active'
    ? { ...recovery, member }
    : refuseSignIn('This recovery is not approved, or has been used.');
};

export async function beginRecovery(ctx: Context, token: string | undefined) {
  const { member } = await approvedRecovery(ctx, ctx.db as Transaction, token);
  const owner = { handle: handleOf(member.id), name: member.name, displayName: member.name };
  const options = await registrationOptions(ctx.config.DESK_URL, DESK_NAME, owner, []);
  const challengeId = await keepChallenge(ctx, {
    purpose: 'recover',
    memberId: member.id,
    challenge: options.challenge,
  });
  return { challengeId, options };
}

interface RecoveryEnd {
  token: string | undefined;
  challengeId: string;
  /** The browser's answer. */
  response: object;
  device: string | undefined;
  ip: string;
}

/** The new passkey takes the place of the lost one, with new recovery codes; signs in here, and out everywhere else. */
export const finishRecovery = (
  ctx: Context,
  { token, challengeId, response, device, ip }: RecoveryEnd,
): Promise<OpenedSession & { codes: string[] }> =>
  transaction(ctx.db, async (tx) => {
    const { id, member } = await approvedRecovery(ctx, tx, token);
    const challenge = await takeChallenge(ctx, tx, 'recover', challengeId);
    const passkey =
      challenge?.member_id === member.id
        ? await madePasskey(ctx.config.DESK_URL, challenge.challenge, response)
        : undefined;
    if (!passkey) return refuseSignIn('This passkey was not accepted.');
    const { numUpdatedRows } = await tables<StaffTables>(tx)
      .updateTable('staff.recoveries')
      .set({ state: 'used' })
      .where('id', '=', id)
      .where('state', '=', 'approved')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return refuseSignIn('This recovery is not approved, or has been used.');
    await replacePasskey(ctx, tx, member.id, passkey);
    await endSessionsOf(ctx, tx, member.id);
    const codes = await makeRecoveryCodes(ctx, tx, member.id);
    await note(ctx, tx, {
      staff: member.name,
      id,
      ip,
      outcome: 'done',
      note: 'A new passkey is in the place of the lost one.',
    });
    const session = await openSession(ctx, tx, { memberId: member.id, ip, ...(await deviceOfDesk(tx, device)) });
    return { ...session, codes };
  });
