// What is written to players, by a real mail server and a real gateway.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locales.ts';
import { manualClock } from '#kernel/clock.ts';
import { systemContext } from '#platform/context.ts';
import { tables, transaction } from '#platform/db/database.ts';
import { freePort } from '#testing/free-port.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import { manifest, queueMessage } from './index.ts';
import type { MessagesTables } from './tables.ts';
import { TEMPLATES, messageTexts } from './texts.ts';

const clock = manualClock(new Date('2026-03-10T12:00:00Z'));
const received: string[] = [];
const posted: Array<{ authorization: string | undefined; body: unknown }> = [];
let refusal: { code: number } | undefined;
let mail: SMTPServer;
let gateway: Server;
let site: TestSite;

beforeAll(async () => {
  const port = await freePort();
  mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(refusal ? Object.assign(new Error('not now'), { responseCode: refusal.code }) : undefined),
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => mail.listen(port, '127.0.0.1', resolve));
  gateway = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      posted.push({ authorization: request.headers.authorization, body: JSON.parse(text) });
      response.end();
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  site = await startTestSite({
    clock,
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Baize <hello@baize.example>',
      SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
      SMS_TOKEN: 'a-token',
    },
  });
});
afterAll(async () => {
  await site.close();
  await new Promise<void>((resolve) => mail.close(() => resolve()));
  await new Promise((resolve) => gateway.close(resolve));
});

const ctx = () => systemContext(site.site.services, 'test');
const send = () => manifest.jobs.find(({ name }) => name === 'send-messages')!.run(ctx());
/** A recipient is encrypted while a message waits and forgotten when it has gone, so its row is remembered by its number. */
const rowOf = new Map<string, bigint>();
async function stateOf(recipient: string) {
  const rows = await tables<MessagesTables>(site.site.services.db)
    .selectFrom('messages.outgoing')
    .select(['id', 'recipient', 'state', 'tries', 'encrypted_values'])
    .execute();
  const mail = rows.find((row) => row.recipient === recipient || row.id === rowOf.get(recipient));
  if (mail) rowOf.set(recipient, mail.id);
  return mail;
}
const queue = (to: string, channel: 'email' | 'sms' = 'email') =>
  transaction(site.site.services.db, (tx) =>
    queueMessage(ctx(), tx, { channel, to, template: 'log-in-code', locale: 'en', values: { code: '482913' } }),
  );

describe('mail', () => {
  test('goes out by SMTP after the registration, as text and as designed HTML', async () => {
    const fields = registration();
    await site.visitor().ok('Auth.register', fields);
    await expect.poll(() => received.find((mail) => mail.includes(fields['login']!))).toBeDefined();
    const letter = received.find((mail) => mail.includes(fields['login']!))!;
    expect(letter).toMatch(/^From: Baize <hello@baize\.example>/m);
    expect(letter).toMatch(/^Subject: Welcome to Baize/m);
    expect(letter).toContain('text/plain');
    expect(letter).toContain('text/html');
  });

  test('is not sent when what it reports is undone', async () => {
    await transaction(site.site.services.db, async (tx) => {
      await queueMessage(ctx(), tx, { channel: 'email', to: 'undone@example.org', template: 'welcome', locale: 'en' });
      throw new Error('undone');
    }).catch(() => undefined);
    await send();
    expect(await stateOf('undone@example.org')).toBeUndefined();
  });

  test('that a server cannot take now is sent later, and its code is forgotten then', async () => {
    refusal = { code: 451 };
    await queue('later@example.org');
    await expect.poll(async () => (await send(), (await stateOf('later@example.org'))?.tries)).toBe(1);
    refusal = undefined;
    expect(await stateOf('later@example.org')).toMatchObject({ state: 'queued' });
    expect((await stateOf('later@example.org'))!.encrypted_values!.toString('latin1')).not.toContain('482913');
    clock.advance(130_000);
    await expect.poll(async () => (await send(), (await stateOf('later@example.org'))?.state)).toBe('sent');
    expect(await stateOf('later@example.org')).toMatchObject({ encrypted_values: null, recipient: null });
  });

  test('that a server will never take is given up', async () => {
    refusal = { code: 550 };
    await queue('never@example.org');
    await stateOf('never@example.org');
    await expect.poll(async () => (await send(), (await stateOf('never@example.org'))?.state)).toBe('failed');
    refusal = undefined;
    expect((await stateOf('never@example.org'))!.tries).toBe(1);
  });

  test('goes nowhere else: the local mailbox stays empty', async () => {
    expect(await site.visitor().ok('Messages.getMailbox')).toEqual([]);
  });
});

test('text messages go to the gateway, with its token', async () => {
  await queue('4915112345678', 'sms');
  await expect.poll(async () => (await send(), posted.length)).toBe(1);
  expect(posted[0]).toEqual({
    authorization: 'Bearer a-token',
    body: { to: '+4915112345678', text: expect.stringMatching(/^Baize: 482913 is your log-in code/) },
  });
});

test.each(LOCALES)('every message has all of its words in %s', (locale) => {
  const { templates } = messageTexts(locale);
  expect(Object.keys(templates).sort()).toEqual([...TEMPLATES].sort());
  for (const words of Object.values(templates))
    for (const part of ['subject', 'title', 'text'] as const) expect(words[part]).toBeTruthy();
});
