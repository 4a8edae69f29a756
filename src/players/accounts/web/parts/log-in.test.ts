import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { challengeOf, hasZeroBits } from '#kernel/proof-of-work.ts';
import { createApi } from '#site/shell/api.ts';
import { isLocked, logInWith, needsMailCode } from './log-in.ts';
import { solveProof } from './solve-proof.ts';

const tried = { login: 'ada@example.org', password: 'Tr1cky-horse' };
const refusal = (rule: string, inputs: object = {}) => ({
  status: 429,
  body: { error: { type: 'TooManyRequestsException', message: '', reason: { rule, inputs }, request_id: '' } },
});
const asking = (challenge: string, bits = 4) => refusal('accounts.log-in-proof', { challenge, bits });

/** A server that gives these answers one after the other; what it was sent is kept. */
function serverWith(...answers: { status: number; body: object }[]) {
  const sent: Record<string, string>[] = [];
  const api = createApi((_method, args) => {
    sent.push(args);
    return Promise.resolve(answers[sent.length - 1]!);
  });
  return { api, sent };
}

describe('a solution', () => {
  test.each([0, 1, 7, 8, 9, 12])('has %i zero bits in front, as the server reads it', async (bits) => {
    const solution = (await solveProof('a-challenge.of-ours', bits))!;
    expect(challengeOf(solution)).toBe('a-challenge.of-ours');
    const hash = createHash('sha256').update(solution).digest();
    expect(BigInt(`0x${hash.toString('hex')}`) >> BigInt(256 - bits)).toBe(0n);
    expect(hasZeroBits(hash, bits)).toBe(true);
  });

  test('is distinguished from what is none', () => {
    expect(hasZeroBits(Uint8Array.of(0, 0b0001_0000), 11)).toBe(true);
    expect(hasZeroBits(Uint8Array.of(0, 0b0001_0000), 12)).toBe(false);
    expect(hasZeroBits(Uint8Array.of(1, 0), 8)).toBe(false);
    for (const text of ['', 'abc', '.1', 'a.B', 'a.']) expect(challengeOf(text)).toBeUndefined();
  });
});

describe('a log-in', () => {
  const account = { status: 200, body: { data: { uid: 1 } } };

  test('brings the proof that is asked for, and asks nothing of the player', async () => {
    const { api, sent } = serverWith(asking('first'), account);
    expect(await logInWith(api, { ...tried, code: '123456' })).toEqual({ uid: 1 });
    expect(sent[0]).toEqual({ ...tried, code: '123456' });
    expect(sent[1]).toEqual({ ...tried, code: '123456', proof: expect.stringMatching(/^first\./) as string });
  });

  test('makes another proof for another challenge, and gives up after two', async () => {
    const { api, sent } = serverWith(asking('first'), asking('second'), asking('third'));
    const failure = await logInWith(api, tried).catch((error: unknown) => error);
    expect(sent.map(({ proof }) => proof?.split('.')[0])).toEqual([undefined, 'first', 'second']);
    expect(needsMailCode(failure)).toBe(true);
  });

  test('leads to a code where the browser finds no proof, or none will do', async () => {
    const unsolved = serverWith(asking('first'));
    const noProof = await logInWith(unsolved.api, tried, async () => undefined).catch((error: unknown) => error);
    expect([unsolved.sent.length, needsMailCode(noProof)]).toEqual([1, true]);
    const closed = serverWith(refusal('accounts.log-in-code'));
    expect(needsMailCode(await logInWith(closed.api, tried).catch((error: unknown) => error))).toBe(true);
    const locked = await logInWith(serverWith(refusal('accounts.soft-lock')).api, tried).catch((e: unknown) => e);
    expect([needsMailCode(locked), isLocked(locked)]).toEqual([false, true]);
  });
});
