/**
 * The proof of work that a log-in must bring while passwords are being guessed. The challenge is signed and stateless, is valid
 * for three minutes, and is bound to login and network; a solution is accepted once, across all processes.
 */
import { createHash, randomBytes } from 'node:crypto';
import { challengeOf, hasZeroBits } from '#kernel/proof-of-work.ts';
import type { Context } from '#platform/context.ts';
import { networkOf } from '#platform/http/caller-address.ts';
import { readSigned, signed } from '#platform/encryption.ts';
import { sha256, sha256Hex } from '#platform/secure-random.ts';
import { DAY_MS } from './challenges.ts';
import { countAttempt } from './store/attempts.ts';

const PURPOSE = 'log-in-proof';
const GOOD_FOR_MS = 180_000;

const bindingOf = (ctx: Context, login: string): string =>
  sha256Hex(`log-in proof ${login} ${networkOf(ctx.ip)}`).slice(0, 16);

/** `bits`: how many zero bits the hash of the solution begins with. */
export function proofChallenge(ctx: Context, login: string, bits: number): string {
  const until = (ctx.clock.now().getTime() + GOOD_FOR_MS).toString(36);
  const text = [until, bits, randomBytes(12).toString('hex'), bindingOf(ctx, login)].join('-');
  return signed(ctx.config, PURPOSE, text);
}

/** True for a solution of one of our challenges, for this login and network, that has not been used before. */
export async function takeProof(ctx: Context, login: string, solution: string): Promise<boolean> {
  const text = readSigned(ctx.config, PURPOSE, challengeOf(solution) ?? '');
  const [until, bits, , binding] = text?.split('-') ?? [];
  if (text === undefined || binding !== bindingOf(ctx, login)) return false;
  const now = ctx.clock.now();
  if (parseInt(until!, 36) <= now.getTime()) return false;
  if (!hasZeroBits(createHash('sha256').update(solution).digest(), Number(bits))) return false;
  const { failures: uses } = await countAttempt(ctx.db, sha256(`log-in proof ${text}`), now, DAY_MS);
  return uses === 1;
}
