// News that nobody should believe, over the HTTP of a whole site and in the folder of the bank: refused whole, and nothing changes.
import { createHmac, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandboxBtcpay, type SandboxBtcpay } from '#sandbox/btcpay/sandbox-btcpay.ts';
import { startSandboxHyperswitch, type SandboxHyperswitch } from '#sandbox/hyperswitch/sandbox-hyperswitch.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { systemContext } from '#platform/context.ts';
import { paymentIdFor } from './adapters/hyperswitch/translate.ts';
import { MAX_STATEMENT_BYTES } from './adapters/bank/statement.ts';
import { readBankInbox } from './read-bank-inbox.ts';
import { creditorReference } from './adapters/bank/creditor-reference.ts';
import { camt053 } from './testing/camt.ts';
import { BTCPAY, HYPERSWITCH } from './testing/stand-ins.ts';
import { BY_HAND_MS } from './testing/provider-world.ts';

const SANDBOX_KEY = 'key of the sandbox, as long as it has to be';
const ACCOUNT = 'DE89370400440532013000';
const CSV = {
  delimiter: ';',
  charset: 'utf-8',
  columns: { bookedOn: 'Day', amount: 'Sum', remittance: ['Text'], balance: 'Balance' },
};

let site: TestSite;
let btcpay: SandboxBtcpay;
let hyperswitch: SandboxHyperswitch;
let inbox: string;
let player: ApiClient;
/** One that nobody has paid, of each provider. */
const deposits: Record<string, string> = {};

beforeAll(async () => {
  inbox = mkdtempSync(path.join(os.tmpdir(), 'baize-inbox-'));
  btcpay = await startSandboxBtcpay({ port: 0, ...BTCPAY, settleMs: BY_HAND_MS });
  hyperswitch = await startSandboxHyperswitch({ port: 0, ...HYPERSWITCH, settleMs: BY_HAND_MS });
  site = await startTestSite({
    hasProvider: true,
    environment: {
      SANDBOX_PSP_SECRET: SANDBOX_KEY,
      BTCPAY_URL: btcpay.url,
      BTCPAY_STORE: BTCPAY.storeId,
      BTCPAY_API_KEY: BTCPAY.apiKey,
      BTCPAY_WEBHOOK_SECRET: BTCPAY.webhookSecret,
      HYPERSWITCH_URL: hyperswitch.url,
      HYPERSWITCH_PROFILE: HYPERSWITCH.profileId,
      HYPERSWITCH_API_KEY: HYPERSWITCH.apiKey,
      HYPERSWITCH_WEBHOOK_KEY: HYPERSWITCH.hashKey,
      BANK_INBOX: inbox,
      BANK_ACCOUNTS: JSON.stringify([
        {
          name: 'main',
          holder: 'Baize Ltd',
          number: ACCOUNT,
          currency: 'EUR',
          country: 'MT',
          town: 'Sliema',
          csv: CSV,
        },
      ]),
    },
  });
  player = await site.confirmedPlayer();
  for (const [provider, method] of Object.entries({
    sandbox: 'card',
    btcpay: 'crypto',
    hyperswitch: 'paypal',
    bank: 'transfer',
  })) {
    const order = { method, amount: '50', request_id: randomUUID() };
    deposits[provider] = (await player.ok<{ transaction: string }>('Cashier.makedeposit', order)).transaction;
  }
});
afterAll(async () => {
  await site.close();
  await btcpay.close();
  await hyperswitch.close();
  rmSync(inbox, { recursive: true });
});

const rowsOf = async (sql: string): Promise<unknown[]> => (await site.database.ownerPool.query(sql)).rows;
/** All that news of payments could change. */
const everything = async () => ({
  deposits: await rowsOf(
    'select id, state, amount_minor, credited_at, paid, provider_reference from cashier.deposits order by id',
  ),
  lines: await rowsOf('select key from cashier.bank_lines'),
  files: await rowsOf('select digest from cashier.bank_files'),
  money: await rowsOf('select id, balance from wallet.accounts where balance <> 0'),
});

const post = (provider: string, body: string | Buffer, headers: Record<string, string>): Promise<Response> =>
  fetch(`${site.url}/callbacks/${provider}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: body as BodyInit,
  });
const hmac = (algorithm: string, key: string, text: string | Buffer): string =>
  createHmac(algorithm, key).update(text).digest('hex');

interface Caller {
  /** A callback that would be believed, of this payment. */
  body(depositId: string, changes?: Record<string, unknown>): string;
  sign(body: string | Buffer, key?: string, atSeconds?: number): Record<string, string>;
  key: string;
}
const now = (): number => Math.floor(Date.now() / 1000);

const CALLERS: Readonly<Record<string, Caller>> = {
  sandbox: {
    key: SANDBOX_KEY,
    body: (id, changes = {}) =>
      JSON.stringify({
        event_id: randomUUID(),
        kind: 'deposit',
        merchant_id: id,
        amount: '50.00',
        currency: 'EUR',
        status: 'success',
        reference: site.psp!.operations.book.byMerchantId('deposit', id)?.reference ?? 'none',
        ...changes,
      }),
    sign: (body, key = SANDBOX_KEY, at = now()) => ({
      'x-psp-timestamp': String(at),
      'x-psp-signature': hmac('sha256', key, `${at}.${body.toString()}`),
    }),
  },
  btcpay: {
    key: BTCPAY.webhookSecret,
    body: (id, changes = {}) =>
      JSON.stringify({
        deliveryId: randomUUID(),
        type: 'InvoiceSettled',
        storeId: BTCPAY.storeId,
        metadata: { orderId: id },
        invoiceId: btcpay.shop.invoices.all().find(({ metadata }) => metadata['orderId'] === id)?.id ?? 'none',
        ...changes,
      }),
    sign: (body, key = BTCPAY.webhookSecret) => ({ 'btcpay-sig': `sha256=${hmac('sha256', key, body)}` }),
  },
  hyperswitch: {
    key: HYPERSWITCH.hashKey,
    body: (id, changes = {}) =>
      JSON.stringify({
        event_id: randomUUID(),
        event_type: 'payment_succeeded',
        content: {
          type: 'payment_details',
          object: { payment_id: paymentIdFor(id), merchant_order_reference_id: id, status: 'succeeded', amount: 5000 },
        },
        ...changes,
      }),
    sign: (body, key = HYPERSWITCH.hashKey) => ({ 'x-webhook-signature-512': hmac('sha512', key, body) }),
  },
};

describe.each(Object.keys(CALLERS))('callbacks of %s', (provider) => {
  const caller = CALLERS[provider]!;
  const deposit = (): string => deposits[provider]!;
  const other = (): string => deposits[provider === 'sandbox' ? 'btcpay' : 'sandbox']!;

  test.each<[string, number[], () => Promise<Response>]>([
    ['without a signature', [401], () => post(provider, caller.body(deposit()), {})],
    ['signed with another key', [401], () => sent(caller.body(deposit()), 'another key, as long as it has to be')],
    ['signed with nothing', [401], () => sent(caller.body(deposit()), '')],
    ['changed after it was signed', [401], () => changed()],
    ['with the signature of another body', [401], () => post(provider, caller.body(deposit()), caller.sign('{}'))],
    ['without a body', [401], () => sent('')],
    ['that is no JSON', [401], () => sent('<html>')],
    ['with a null character', [400], () => sent(caller.body(deposit()).replace('{', '{"note":"\\u0000",'))],
    [
      'that is not UTF-8',
      [401],
      () => post(provider, Buffer.from([0xff, 0xfe]), caller.sign(Buffer.from([0xff, 0xfe]))),
    ],
    ['of 2 MiB', [401, 413], () => sent(caller.body(deposit(), { note: 'x'.repeat(2 * 1024 * 1024) }), 'another key')],
    ['about an order that there is not', [200], () => sent(caller.body(randomUUID()))],
    ['about what is no id', [200], () => sent(caller.body('../../etc/passwd'))],
    ['about a deposit by another provider', [200], () => sent(caller.body(other()))],
  ])('%s change nothing', async (_, statuses, send) => {
    const before = await everything();
    expect(statuses).toContain((await send()).status);
    expect(await everything()).toEqual(before);
  });

  const sent = (body: string, key = caller.key): Promise<Response> => post(provider, body, caller.sign(body, key));
  function changed(): Promise<Response> {
    const body = caller.body(other());
    return post(provider, body.replaceAll(other(), deposit()), caller.sign(body));
  }

  test('are not believed about what the provider itself says otherwise', async () => {
    // The sandbox says itself how much it was: another sum waits for a person (late-money.test.ts).
    if (provider === 'sandbox') return;
    const before = await everything();
    const body = (id: string, changes?: Record<string, unknown>): string => caller.body(id, changes);
    for (const news of [
      body(deposit()),
      body(deposit(), { storeId: 'store-of-somebody-else', profile_id: 'pro_of_somebody_else' }),
      body(deposit(), { invoiceId: 'of-somebody-else', amount: '5000.00' }),
    ])
      expect((await sent(news)).status).toBe(200);
    expect(await everything()).toEqual(before);
  });
});

test('a callback of the sandbox is too old after five minutes, or too young, and repeated does nothing twice', async () => {
  const before = await everything();
  const body = CALLERS['sandbox']!.body(deposits['sandbox']!, { status: 'pending' });
  for (const off of [-301, 301])
    expect((await post('sandbox', body, CALLERS['sandbox']!.sign(body, SANDBOX_KEY, now() + off))).status).toBe(401);
  for (let times = 0; times < 3; times++)
    expect((await post('sandbox', body, CALLERS['sandbox']!.sign(body))).status).toBe(200);
  expect(await everything()).toEqual(before);
});

describe('a file in the folder of the bank', () => {
  const payment = { minor: 5000n, text: [] as string[], debtor: { name: 'Anna', iban: 'AT611904300234573201' } };
  const paying = () => ({ ...payment, text: [creditorReference(deposits['bank']!)] });
  const statement = (changes: object = {}, account = ACCOUNT): string =>
    camt053('08', [{ account, openingMinor: 0n, entries: [{ direction: 'CRDT', payments: [paying()] }], ...changes }]);
  const laughs = Array.from({ length: 10 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
  const withEntities = (xml: string): string => xml.replace('?>', `?><!DOCTYPE d [<!ENTITY l0 "ha">${laughs}]>`);

  async function read(name: string, content: string | Buffer): Promise<string> {
    const place = path.join(inbox, name);
    writeFileSync(place, content);
    if (name === 'huge.xml') truncateSync(place, MAX_STATEMENT_BYTES + 1);
    utimesSync(place, new Date(0), new Date(0));
    await readBankInbox(systemContext(site.site.services, 'worker'));
    const reason = path.join(inbox, 'refused', `${name}.reason.txt`);
    return existsSync(reason) ? readFileSync(reason, 'utf8').trim() : 'taken';
  }

  test.each<[string, RegExp, () => string | Buffer]>([
    ['entities.xml', /document type/, () => withEntities(statement()).replace('Anna', '&l10;')],
    ['rejections.xml', /document type/, () => withEntities(statement().replaceAll('camt.053', 'pain.002'))],
    ['huge.xml', /too large/, () => statement()],
    ['other-account.xml', /account/, () => statement({}, 'FR1420041010050500013M02606')],
    ['wrong-sums.xml', /(opening|closing|balance|add up)/i, () => statement({ closingMinor: 1n })],
    ['other-currency.xml', /(currency|USD)/, () => statement({ currency: 'USD' })],
    ['cut-off.xml', /not well-formed/, () => statement().slice(0, -30)],
    ['page.xml', /no message/, () => '<html><body>Log in</body></html>'],
    ['strange-order.xml', /not written here/, () => strangeRejection()],
    ['formula.csv', /Sum|amount|line|row/i, () => 'Day;Sum;Text;Balance\n2026-03-31;=1+1;x;1\n'],
    ['quotes.csv', /./, () => 'Day;Sum;Text;Balance\n2026-03-31;1.00;"never ends;1\n'],
    [
      'charset.csv',
      /(utf-8|character)/i,
      () => Buffer.from('Day;Sum;Text;Balance\n2026-03-31;1.00;M\xfcller;1.00\n', 'latin1'),
    ],
    ['balances.csv', /./, () => 'Day;Sum;Text;Balance\n2026-03-31;1.00;x;1.00\n2026-03-31;1.00;x;9.00\n'],
    ['nothing.csv', /./, () => ''],
  ])('%s is refused whole, with the reason beside it', async (name, reason, content) => {
    const before = await everything();
    expect(await read(name, content())).toMatch(reason);
    expect(await everything()).toEqual(before);
    expect(readdirSync(path.join(inbox, 'refused'))).toContain(name);
  });

  const strangeRejection = (): string =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R</MsgId></GrpHdr>` +
    `<OrgnlGrpInfAndSts><OrgnlMsgId>2026-01-01-000000000000</OrgnlMsgId><GrpSts>RJCT</GrpSts></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`;

  test('that is right is taken, once, though it comes again, and in one of overlapping days', async () => {
    expect(await read('right.xml', statement())).toBe('taken');
    expect(await read('again.xml', statement())).toBe('taken');
    const more = { direction: 'CRDT' as const, payments: [{ ...payment, minor: 1n }] };
    expect(await read('more.xml', statement({ entries: [{ direction: 'CRDT', payments: [paying()] }, more] }))).toBe(
      'taken',
    );
    const { balance_main } = await player.ok<{ balance_main: { amount: string } }>('Account.getInfo');
    expect(balance_main.amount).toBe('50.00');
  });
});
