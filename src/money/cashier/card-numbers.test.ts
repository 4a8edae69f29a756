// Card numbers are nowhere in the database or the logs: neither those of payments by card, which are typed at the provider, nor those that
// players type where they do not belong.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#platform/log.ts';
import { startSandboxHyperswitch, type SandboxHyperswitch } from '#sandbox/hyperswitch/sandbox-hyperswitch.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { HYPERSWITCH } from './testing/stand-ins.ts';

const CARDS = ['4111111111111111', '5555555555554444', '378282246310005', '6011111111111117', '4222222222222'];
/** As people type them. */
const SPELLINGS: readonly ((card: string) => string)[] = [
  (card) => card,
  (card) => card.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
  (card) => card.replaceAll(/(\d{4})(?=\d)/g, '$1-'),
  (card) => `my card is ${card}, thank you`,
  (card) => Array.from(card, (digit) => String.fromCodePoint(0xff10 + Number(digit))).join(''),
];

let folder: string;
let site: TestSite;
let hyperswitch: SandboxHyperswitch;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'baize-cards-'));
  hyperswitch = await startSandboxHyperswitch({ port: 0, ...HYPERSWITCH, settleMs: 60 });
  site = await startTestSite({
    hasProvider: true,
    log: createLogger({ level: 'trace', file: path.join(folder, 'site.log') }),
    environment: {
      HYPERSWITCH_URL: hyperswitch.url,
      HYPERSWITCH_PROFILE: HYPERSWITCH.profileId,
      PAYOUT_CODE: 'off',
      HYPERSWITCH_API_KEY: HYPERSWITCH.apiKey,
      HYPERSWITCH_WEBHOOK_KEY: HYPERSWITCH.hashKey,
    },
  });
});
afterAll(async () => {
  await site.close();
  await hyperswitch.close();
  rmSync(folder, { recursive: true });
});

const isLuhn = (digits: string): boolean =>
  Array.from(digits)
    .reverse()
    .reduce((sum, digit, place) => {
      const weighted = place % 2 === 1 ? Number(digit) * 2 : Number(digit);
      return sum + (weighted > 9 ? weighted - 9 : weighted);
    }, 0) %
    10 ===
  0;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const TIME = /\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|\+00)?/g;

/** 13 to 19 digits with a right check digit that begin as cards do, whatever stands between them. */
function cardNumbersIn(text: string): string[] {
  const plain = text.normalize('NFKC').replaceAll(UUID, '#').replaceAll(TIME, '#');
  const runs = plain.match(/(?<![\w.])\d(?:[ -]?\d){12,18}(?![\w.])/g) ?? [];
  return runs.filter((run) => /^[3-6]/.test(run) && isLuhn(run.replaceAll(/\D/g, '')));
}

async function dump(): Promise<string> {
  const { ownerPool } = site.database;
  const { rows } = await ownerPool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { name } of rows) {
    const table = await ownerPool.query<{ row: string }>(`select t::text as row from ${name} t`);
    parts.push(...table.rows.map(({ row }) => `${name} ${row}`));
  }
  return parts.join('\n');
}

const logs = (): Promise<string> =>
  new Promise((resolve, reject) =>
    site.site.services.log.flush((error) =>
      error ? reject(error) : resolve(readFileSync(path.join(folder, 'site.log'), 'utf8')),
    ),
  );

async function payByCard(
  client: ApiClient,
  method: string,
  pay: (url: string, id: string) => Promise<unknown>,
): Promise<void> {
  const order = { method, amount: '50', request_id: randomUUID() };
  const { transaction, redirect_url } = await client.ok<{ transaction: string; redirect_url: string }>(
    'Cashier.makedeposit',
    order,
  );
  const page = await (await fetch(redirect_url)).text();
  // Where it is typed is the provider's page, whose form does not send it.
  if (method === 'card') expect(page).toContain('4111 1111 1111 1111');
  await pay(redirect_url, transaction);
  const { status } = await client.ok<{ status: string }>('Cashier.getdepositinfo', { id: transaction });
  expect(['pending', 'success']).toContain(status);
}

test('the scan finds a card number however it is written', () => {
  for (const card of CARDS)
    for (const spell of SPELLINGS)
      expect(cardNumbersIn(`(1,${JSON.stringify(spell(card))},2026-01-01 10:00:00+00)`)).toHaveLength(1);
  expect(cardNumbersIn(`${randomUUID()} 2026-11-20T12:00:00.000Z DE89370400440532013000`)).toEqual([]);
});

test('payments by card, and card numbers in every field of the cashier, leave none behind', async () => {
  const client = await site.confirmedPlayer();
  const post = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  // The forms of the providers have no name for it; somebody who sends it all the same sends it to them.
  await payByCard(client, 'card', (url) => post(url, { scenario: 'success', card_number: CARDS[0]! }));
  await payByCard(client, 'paypal', (url) => post(url, { outcome: 'paid', card_number: CARDS[0]! }));

  for (const [place, card] of CARDS.entries()) {
    const text = SPELLINGS[place % SPELLINGS.length]!(card);
    const requisites = (name: string): string => JSON.stringify({ [name]: text });
    const deposit = { method: 'card', amount: '50', request_id: randomUUID() };
    const withdrawal = { ...deposit, requisites: JSON.stringify({ holder: 'A PLAYER' }) };
    for (const [method, fields] of [
      ...['card_number', 'holder', 'number', text].map((name) => [
        'Cashier.makedeposit',
        { ...deposit, request_id: randomUUID(), requisites: requisites(name) },
      ]),
      ['Cashier.makedeposit', { ...deposit, method: text }],
      ['Cashier.makedeposit', { ...deposit, amount: text }],
      ['Cashier.makedeposit', { ...deposit, request_id: text }],
      ['Cashier.makedeposit', { ...deposit, campaign_offer_id: text }],
      [
        'Cashier.makedeposit',
        { ...deposit, method: 'wallet', requisites: JSON.stringify({ email: `${text}@example.org` }) },
      ],
      ['Cashier.makewithdrawal', { ...withdrawal, requisites: requisites('holder') }],
      [
        'Cashier.makewithdrawal',
        { ...withdrawal, method: 'bank', requisites: JSON.stringify({ holder: text, iban: text }) },
      ],
      ['Cashier.makewithdrawal', { ...withdrawal, method: 'crypto', requisites: JSON.stringify({ address: text }) }],
      ['Cashier.makewithdrawal', { ...withdrawal, code: text.slice(0, 16) }],
      ['Cashier.makewithdrawal', { ...withdrawal, amount: text }],
      ['Cashier.makewithdrawal', { ...withdrawal, request_id: text }],
      ['Cashier.cancelwithdrawal', { id: text }],
      ['Cashier.getdepositinfo', { id: text }],
      ['Cashier.gethistory', { statuses: text, offset: text }],
    ] as [string, Record<string, string>][])
      await client.call(method, fields);
  }
  const database = await dump();
  expect(database.length).toBeGreaterThan(10_000);
  expect(cardNumbersIn(database)).toEqual([]);
  const written = await logs();
  expect(written).toContain('deposit moved');
  expect(cardNumbersIn(written)).toEqual([]);
});
