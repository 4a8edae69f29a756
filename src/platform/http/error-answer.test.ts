// Which answers leave an entry in the log.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { refuse } from '#kernel/refusals.ts';
import type { Services } from '../context.ts';
import { createLogger } from '../log.ts';
import { errorAnswer } from './server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'baize-log-'));
const file = path.join(folder, 'test.log');
const services = { log: createLogger({ level: 'info', file }), processState: new Map() } as unknown as Services;
afterAll(() => rmSync(folder, { recursive: true }));

function statusOf(throwing: () => unknown): number {
  try {
    throwing();
  } catch (error) {
    return errorAnswer(services, error, 'request', '/api/test').status;
  }
  return 200;
}

const fail = (error: Error) => (): never => {
  throw error;
};
const entries = (): { type: string; sqlstate?: string }[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => (line ? [JSON.parse(line)] : []))
    : [];

test('a closed game refuses each try without an entry; an unexpected failure leaves its stack', async () => {
  const isClosed = () => refuse('ApplicationUnavailable', { rule: 'games.switched-off', inputs: {} });
  for (let attempt = 0; attempt < 100; attempt++) expect(statusOf(isClosed)).toBe(503);
  expect(statusOf(fail(new Error('nobody expected this')))).toBe(500);
  expect(statusOf(fail(Object.assign(new Error('lock timeout'), { code: '55P03' })))).toBe(503);
  await expect.poll(() => entries().at(-1)?.sqlstate).toBe('55P03');
  expect(entries()).toMatchObject([
    { type: 'InternalServerError', err: { message: 'nobody expected this', stack: expect.stringContaining('at ') } },
    { type: 'ApplicationUnavailable', error: 'lock timeout' },
  ]);
});
