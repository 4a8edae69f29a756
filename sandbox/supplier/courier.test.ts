// What a supplier owes the site reaches it: credits for a day, rollbacks until they are answered.
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openCourier, type Courier } from './courier.ts';
import type { Answer } from './wire.ts';

const answer = (code: string, status = 200): Answer => ({ status, code, text: '' });

interface Post {
  courier: Courier;
  sent: string[];
  answerNext: (next: Answer) => void;
  pass: (ms: number) => void;
}

function post(dataFile?: string): Post {
  let [next, now] = [answer('', 0), Date.UTC(2026, 10, 21)];
  const sent: string[] = [];
  const courier = openCourier({
    send: async (_, action, call) => {
      sent.push(`${action} ${call.transaction} ${call.amount ?? ''}`.trim());
      return next;
    },
    now: () => new Date(now),
    log: () => {},
    pausesMs: [5],
    dataFile,
  });
  return { courier, sent, answerNext: (answer) => void (next = answer), pass: (ms) => void (now += ms) };
}

const win = { brand: 'tinplate', action: 'win', call: { transaction: 'w1', amount: 250n } } as const;
const rollback = { brand: 'tinplate', action: 'rollback', call: { transaction: 'r1', reference: 'b1' } } as const;

test('a credit is sent again while there is no answer, a fault, or no bet yet, and not after it was taken', async () => {
  const { courier, sent, answerNext } = post();
  await courier.deliver(win);
  for (const trouble of [answer('', 0), answer('ERROR', 500), answer('BET_NOT_FOUND')]) {
    answerNext(trouble);
    const before = sent.length;
    await expect.poll(() => sent.length).toBeGreaterThan(before + 1);
    expect(courier.waiting()).toHaveLength(1);
  }
  answerNext(answer('OK'));
  await expect.poll(() => courier.waiting()).toEqual([]);
  courier.stop();
});

test('a credit is given up after a day, a rollback never', async () => {
  const { courier, pass, answerNext, sent } = post();
  await Promise.all([courier.deliver(win), courier.deliver(rollback)]);
  pass(24 * 3_600_000 + 1);
  await expect.poll(() => courier.waiting().map(({ action }) => action)).toEqual(['rollback']);
  pass(30 * 24 * 3_600_000);
  const before = sent.length;
  await expect.poll(() => sent.length).toBeGreaterThan(before + 1);
  answerNext(answer('BET_ALREADY_CLOSED')); // a no is an answer, too
  await expect.poll(() => courier.waiting()).toEqual([]);
  courier.stop();
});

test('what has not been taken is sent after a restart', async () => {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'baize-courier-')), 'errands.json');
  const first = post(file);
  await first.courier.deliver(win);
  first.courier.stop();
  const second = post(file);
  second.answerNext(answer('OK'));
  await expect.poll(() => second.sent).toEqual(['win w1 250']);
  await expect.poll(() => second.courier.waiting()).toEqual([]);
  second.courier.stop();
});
