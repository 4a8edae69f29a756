/**
 * Which log-ins reach a comparison of passwords. A device that the account knows has a budget of its own, which nobody else can
 * use up. Strangers are counted by network, by account and network, by account, and all together; while passwords of an account
 * or of the whole site are being guessed they are slowed down and never all refused: an attempt needs a proof of work and,
 * where even that is abused, a code sent to the log-in contact. Everything is counted by the login as it is looked up, and in
 * the same way for an unknown login.
 */
import { refuse } from '#kernel/refusals.ts';
import { perProcess, type Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { RateLimiter } from '#platform/http/rate-limit.ts';
import { sha256, sha256Hex } from '#platform/secure-random.ts';
import { isAnyDeviceKnown, knownDevice } from './known-devices.ts';
import { takeLogInCode } from './log-in-code.ts';
import { countAttempt, failuresOf, forgetAttempts, uncountAttempt } from './store/attempts.ts';
import { noteTry, noteUnproved, siteDemand } from './stuffing.ts';
import { createHash, randomBytes } from 'node:crypto';
import { challengeOf, hasZeroBits } from '#kernel/proof-of-work.ts';
import { networkOf } from '#platform/http/caller-address.ts';
import { readSigned, signText } from '#platform/encryption.ts';
import { DAY_MS } from './challenges.ts';

export const WINDOW_MS: number = 30 * 60_000;
/** Wrong passwords of strangers for one account within the window, from all networks, before a proof is required. */
export const FREE_FAILURES = 5;
/** … and before only a code to the contact is enough. */
export const PROVED_FAILURES = 50;

const NETWORK_RULE = { name: 'log-in', most: 20, perMs: 60_000 };
const DEVICE_RULE = { name: 'log-in-device', most: 30, perMs: 60_000 };

/** About a second on a phone; the work doubles with every ten failures, up to eight times. */
const BITS = 15;
const bitsFor = (failures: number): number => BITS + Math.min(3, Math.floor(failures / 10));

export interface Evidence {
  /** Solution of a challenge. */
  proof?: string | undefined;
  /** Code sent to the log-in contact. */
  mail_code?: string | undefined;
}

export interface Admission {
  /** The key under which wrong passwords of this caller are counted. */
  place: Buffer;
  /** Records the result of the comparison. */
  settle: (isRight: boolean) => Promise<void>;
  /** In the transaction that lets the player in. */
  enter: (tx: Transaction) => Promise<void>;
}

const limiterOf = perProcess(
  'accounts.log-in-limiter',
  ({ clock, config }) => new RateLimiter(clock, config.RATE_LIMITS),
);

export const placeOf = (ctx: Context, login: string): Buffer => sha256(`log-in ${login} ${networkOf(ctx.ip)}`);
const accountKey = (login: string): Buffer => sha256(`log-in-account ${login}`);

/** Before anything is looked up: a flood from one network costs no query. Visitors who may own a device are counted later. */
export function admitNetwork(ctx: Context): void {
  if (!isAnyDeviceKnown(ctx)) limiterOf(ctx).take(NETWORK_RULE, ctx.ip);
}

/** Lets the attempt through, or refuses with what it needs. `player` is undefined for an unknown login. */
export async function admit(
  ctx: Context,
  login: string,
  player: { id: bigint; device_epoch: number } | undefined,
  { proof, mail_code: mailCode }: Evidence,
): Promise<Admission> {
  const device = player && knownDevice(ctx, player);
  if (device === undefined && isAnyDeviceKnown(ctx)) limiterOf(ctx).take(NETWORK_RULE, ctx.ip);
  if (device !== undefined) limiterOf(ctx).take(DEVICE_RULE, device);
  const place = device === undefined ? placeOf(ctx, login) : sha256(`log-in-device ${login} ${device}`);
  if (mailCode !== undefined && mailCode !== '') {
    const enter = await takeLogInCode(ctx, login, mailCode);
    await forgetAttempts(ctx.db, place);
    return { place, settle: async (isRight) => noteTry(ctx, isRight), enter };
  }
  if (device !== undefined || !ctx.config.RATE_LIMITS)
    return { place, settle: async (isRight) => noteTry(ctx, isRight), enter: async () => {} };
  await proveStranger(ctx, login, proof);
  return {
    place,
    async settle(isRight) {
      noteTry(ctx, isRight);
      if (isRight) await uncountAttempt(ctx.db, accountKey(login));
    },
    enter: async () => {},
  };
}

async function proveStranger(ctx: Context, login: string, proof: string | undefined): Promise<void> {
  const now = ctx.clock.now();
  const account = accountKey(login);
  const before = await failuresOf(ctx.db, account, new Date(now.getTime() - WINDOW_MS));
  let isProved = false;
  if (demandOf(ctx, before) !== 'nothing') {
    if (demandOf(ctx, before) === 'code') needsCode(ctx);
    isProved = proof !== undefined && (await takeProof(ctx, login, proof));
    if (!isProved) needsProof(ctx, login, before);
  }
  // Counted before the password is compared, so that many attempts at once do not get round the limit.
  const { failures } = await countAttempt(ctx.db, account, now, WINDOW_MS);
  if (isProved || demandOf(ctx, failures - 1) === 'nothing') return;
  await uncountAttempt(ctx.db, account);
  needsProof(ctx, login, failures);
}

function demandOf(ctx: Context, failures: number): 'nothing' | 'proof' | 'code' {
  const site = siteDemand(ctx);
  if (site === 'code' || failures >= PROVED_FAILURES) return 'code';
  return site === 'proof' || failures >= FREE_FAILURES ? 'proof' : 'nothing';
}

function needsProof(ctx: Context, login: string, failures: number): never {
  noteUnproved(ctx);
  const bits = bitsFor(failures);
  refuse('TooManyRequests', {
    rule: 'accounts.log-in-proof',
    inputs: { challenge: proofChallenge(ctx, login, bits), bits },
    sentence: 'Many log-ins are failing right now, so this one needs a proof of work or a code to your contact.',
  });
}

function needsCode(ctx: Context): never {
  noteUnproved(ctx);
  refuse('TooManyRequests', {
    rule: 'accounts.log-in-code',
    inputs: {},
    sentence: 'Passwords are being guessed right now, so this log-in needs a code that we send to your contact.',
  });
}

/** A new password lets its owner in at once: from where it was set, and from anywhere else. */
export async function unlock(ctx: Context, tx: Transaction, login: string): Promise<void> {
  await forgetAttempts(tx, placeOf(ctx, login));
  await forgetAttempts(tx, accountKey(login));
}

/**
 * * The proof of work that a log-in must bring while passwords are being guessed. The challenge is signed and stateless, is valid
 * for three minutes, and is bound to login and network; a solution is accepted once, across all processes.
 */
const PURPOSE = 'log-in-proof';
const GOOD_FOR_MS = 180_000;

const bindingOf = (ctx: Context, login: string): string =>
  sha256Hex(`log-in proof ${login} ${networkOf(ctx.ip)}`).slice(0, 16);

/** `bits`: how many zero bits the hash of the solution begins with. */
function proofChallenge(ctx: Context, login: string, bits: number): string {
  const until = (ctx.clock.now().getTime() + GOOD_FOR_MS).toString(36);
  const text = [until, bits, randomBytes(12).toString('hex'), bindingOf(ctx, login)].join('-');
  return signText(ctx.config, PURPOSE, text);
}

/** True for a solution of one of our challenges, for this login and network, that has not been used before. */
async function takeProof(ctx: Context, login: string, solution: string): Promise<boolean> {
  const text = readSigned(ctx.config, PURPOSE, challengeOf(solution) ?? '');
  const [until, bits, , binding] = text?.split('-') ?? [];
  if (text === undefined || binding !== bindingOf(ctx, login)) return false;
  const now = ctx.clock.now();
  if (parseInt(until!, 36) <= now.getTime()) return false;
  if (!hasZeroBits(createHash('sha256').update(solution).digest(), Number(bits))) return false;
  const { failures: uses } = await countAttempt(ctx.db, sha256(`log-in proof ${text}`), now, DAY_MS);
  return uses === 1;
}
