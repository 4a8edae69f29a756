/**
 * Codes that prove that a player reads a contact, or holds a device: six digits, ten minutes, five tries, one use, stored as
 * hashes. A code is bound to its purpose and to where it was sent, so a code for a contact logs nobody in.
 */
import { createHmac } from 'node:crypto';
import { uuidv7 } from '#kernel/ids.ts';
import { randomFrom } from '#kernel/random.ts';
import { refuse } from '#kernel/refusals.ts';
import { DEFAULT_SENTENCES, inFields } from '#kernel/faults.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { networkOf } from '#platform/http/caller-address.ts';
import { readSigned, signText } from '#platform/encryption.ts';
import { sha256 } from '#platform/secure-random.ts';
import { countAttempt } from './store/attempts.ts';
import {
  findChallenge,
  insertChallenge,
  latestChallenge,
  lockContact,
  markUsed,
  sentLately,
  takeTry,
} from './store/challenges.ts';

export type Purpose =
  | 'confirm-contact'
  | 'restore'
  | 'log-in'
  | 'log-in-pass'
  | 'log-in-app'
  | 'two-factor'
  | 'recovery-app'
  | 'payout'
  | 'payout-app'
  | 'social-step'
  | 'link-service'
  | 'passkey-register'
  | 'passkey-code'
  | 'passkey-code-app'
  | 'passkey-log-in';

const GOOD_FOR_MS = 600_000;
const MAX_TRIES = 5;
export const RESEND_AFTER_S = 60;
const MAX_PER_HOUR = 5;
/** To one contact, and from one caller's address. */
const MAX_PER_DAY = 20;
export const DAY_MS = 86_400_000;

interface Asked {
  purpose: Purpose;
  /** `null` for an unknown login: everything runs the same way, and no code is ever right. */
  playerId: bigint | null;
  /** The contact it is sent to; for a challenge that is not sent, a value in its place. */
  contact: string;
  details?: Record<string, string>;
  /** In place of six digits that are valid for ten minutes. */
  code?: string;
  goodForMs?: number;
}

export interface Issued {
  id: string;
  code: string;
  /** For a link that does the same as the code. */
  token: string;
}

/** Makes a code. The caller sends it in the same transaction. Refuses when one was sent just now, or too many lately. */
export async function issueCode(ctx: Context, tx: Transaction, order: Asked): Promise<Issued> {
  const now = ctx.clock.now();
  await lockContact(tx, order.purpose, order.contact);
  const { lastAt, inHour, inDay } = await sentLately(tx, order.purpose, order.contact, now);
  const wait = lastAt ? Math.ceil((lastAt.getTime() + RESEND_AFTER_S * 1000 - now.getTime()) / 1000) : 0;
  if (wait > 0) waitToResend(wait);
  if (inHour >= MAX_PER_HOUR || inDay >= MAX_PER_DAY) waitToResend(inDay >= MAX_PER_DAY ? 86_400 : 3600);
  await countForPlace(ctx, tx, now);
  return put(ctx, tx, order);
}

/** A caller who has codes sent to many contacts is counted by address. */
async function countForPlace(ctx: Context, tx: Transaction, now: Date): Promise<void> {
  if (!ctx.config.RATE_LIMITS || ctx.ip === '') return;
  const { failures: sent, firstAt } = await countAttempt(tx, sha256(`codes ${networkOf(ctx.ip)}`), now, DAY_MS);
  if (sent > MAX_PER_DAY) waitToResend(Math.max(1, Math.ceil((firstAt.getTime() + DAY_MS - now.getTime()) / 1000)));
}

/** A challenge that is not sent: of a device, or the count of an app's codes. No pause between two. */
export const issueSilently = (ctx: Context, tx: Transaction, order: Asked): Promise<Issued> => put(ctx, tx, order);

async function put(ctx: Context, tx: Transaction, order: Asked): Promise<Issued> {
  const now = ctx.clock.now();
  const id = uuidv7(now.getTime(), ctx.random);
  const code = order.code ?? String(randomFrom(ctx.random).int(1_000_000)).padStart(6, '0');
  await insertChallenge(tx, {
    id,
    purpose: order.purpose,
    playerId: order.playerId,
    contact: order.contact,
    codeHash: hashOf(ctx, id, code),
    details: order.details ?? {},
    now,
    expiresAt: new Date(now.getTime() + (order.goodForMs ?? GOOD_FOR_MS)),
  });
  return { id, code, token: signText(ctx.config, order.purpose, id) };
}

function waitToResend(seconds: number): never {
  refuse('TooManyRequests', {
    rule: 'accounts.resend',
    inputs: { seconds },
    sentence: `Resend time is ${seconds}`,
    retryAfterSeconds: seconds,
  });
}

/** Keyed, because a million codes can be hashed in a second. */
const hashOf = (ctx: Context, id: string, code: string): Buffer =>
  createHmac('sha256', ctx.config.SECRET).update(`code ${id} ${code}`).digest();

/** Whether this is the code of the challenge. */
export const isCodeOf = (ctx: Context, challenge: { id: string; code_hash: Buffer }, code: string): boolean =>
  challenge.code_hash.equals(hashOf(ctx, challenge.id, code));

export interface Redeemed {
  playerId: bigint;
  contact: string;
  details: Record<string, string>;
}

interface Redeeming {
  purpose: Purpose;
  contact: string;
  code: string;
  /** What a wrong code is answered with. */
  wrong?: 'codeWrong' | 'smsCode';
  /** The form field of the code. */
  field?: string;
}

/** Takes a code and does what it allows, in one transaction: of twenty requests at once with the right code, one gets through. */
export function redeemCode<Result>(
  ctx: Context,
  redeeming: Redeeming,
  effect: (tx: Transaction, redeemed: Redeemed) => Promise<Result>,
): Promise<Result> {
  return redeem(ctx, redeeming, effect, async (tx, now) => {
    const challenge = await latestChallenge(tx, redeeming.purpose, redeeming.contact);
    if (!challenge) return 'codeWrong';
    if (challenge.expires_at <= now) return 'codeExpired';
    if (!(await takeTry(tx, challenge.id, MAX_TRIES, now))) return 'codeExpired';
    const isRight = isCodeOf(ctx, challenge, redeeming.code) && challenge.player_id !== null;
    return isRight ? challenge : 'codeWrong';
  });
}

/** As `redeemCode`, by the token of a link. */
export function redeemLink<Result>(
  ctx: Context,
  purpose: Purpose,
  token: string,
  effect: (tx: Transaction, redeemed: Redeemed) => Promise<Result>,
): Promise<Result> {
  return redeem(ctx, { purpose, field: 'token' }, effect, async (tx, now) => {
    const id = readSigned(ctx.config, purpose, token);
    const challenge = id === undefined ? undefined : await findChallenge(tx, id);
    if (!challenge || challenge.purpose !== purpose || challenge.player_id === null) return 'codeWrong';
    return (await takeTry(tx, challenge.id, MAX_TRIES + 1, now)) ? challenge : 'codeExpired';
  });
}

type Found = NonNullable<Awaited<ReturnType<typeof findChallenge>>>;
type Wrong = 'codeWrong' | 'codeExpired';

async function redeem<Result>(
  ctx: Context,
  challenge: Pick<Redeeming, 'purpose' | 'wrong' | 'field'>,
  effect: (tx: Transaction, redeemed: Redeemed) => Promise<Result>,
  find: (tx: Transaction, now: Date) => Promise<Found | Wrong>,
): Promise<Result> {
  // A wrong attempt must be counted, so it is refused after the commit and not by an exception within the transaction.
  const outcome = await transaction(ctx.db, async (tx): Promise<{ result: Result } | { wrong: Wrong }> => {
    const now = ctx.clock.now();
    const challenge = await find(tx, now);
    if (typeof challenge === 'string') return { wrong: challenge };
    await markUsed(tx, challenge.id, now);
    const { player_id, contact, details } = challenge;
    return { result: await effect(tx, { playerId: player_id!, contact, details }) };
  });
  if ('result' in outcome) return outcome.result;
  return refuseCode(outcome.wrong === 'codeWrong' ? (challenge.wrong ?? 'codeWrong') : outcome.wrong, challenge.field);
}

const CODE_RULES = {
  codeWrong: { rule: 'accounts.code' },
  codeExpired: { rule: 'accounts.code-expired' },
  smsCode: { rule: 'accounts.sms-code' },
} as const;

export function refuseCode(fault: 'codeWrong' | 'codeExpired' | 'smsCode', field = 'code'): never {
  const sentence = DEFAULT_SENTENCES[fault];
  refuse('InvalidParameter', {
    ...CODE_RULES[fault],
    inputs: {},
    sentence,
    ...inFields({ [field]: { key: fault } }),
  });
}
