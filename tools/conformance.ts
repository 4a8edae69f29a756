/**
 * `npm run conformance -- feed URL` plays a sports feed against a site, one of its `FEEDS` that has two producers, or the one that
 * is named: `--feed NAME --key ID --secret S --producers a,b` (`--second-key ID:S`, `--settle-at confirmed`, `--together PORT`). With
 * `--site PORT` it is the site, and tries the feed that calls it there.
 *
 * `PSP_URL=… npm run conformance -- payments NAME` tries a payment provider, a real one too: `sandbox`, `btcpay` or `hyperswitch`, with the
 * keys by which the site finds it. With `--attended` somebody pays at its page when they are asked to.
 *
 * `npm run conformance -- URL`: plays every flow of the kit against a site, as each of the suppliers that it knows. By
 * default those are the three of the sandbox, with the keys of this installation; a supplier of one's own is named:
 *
 *   npm run conformance -- https://casino.example --supplier acme --dialect json-hmac --secret … --game acme-reels --code reels
 *
 * (`--key FILE` is the private RSA key of that dialect.) With `--free-spins` packs are played too, which the kit grants by the
 * operator's command: on the machine of the site, with its configuration. The kit registers players and pays in through the sandbox
 * payment provider, so the site must run in demo mode, and with RATE_LIMITS=off, because players come faster than people do.
 */
import { execFile } from 'node:child_process';
import { createPrivateKey, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs, promisify } from 'node:util';
import { formatAmount } from '#kernel/money.ts';
import { readConfig } from '#app/config.ts';
import { GAME_DIALECTS } from '#casino/suppliers/options.ts';
import type { FreespinPack } from '#casino/rounds/freespins-contract.ts';
import { BRANDS } from '#sandbox/supplier/games.ts';
import type { Keys } from '#sandbox/supplier/wire.ts';
import { ApiClient } from '#testing/api-client.ts';
import { business } from './conformance/business.ts';
import { freeSpins } from './conformance/free-spins.ts';
import { forged, malformed } from './conformance/forged.ts';
import { tryFeed } from './conformance/feeds/command.ts';
import { PAYMENT_PROVIDERS, paymentDesk } from './conformance/payment-desk.ts';
import { runPaymentFlows } from './conformance/payments.ts';
import { Kit, runFlows, type Desk, type PlayerSession } from './conformance/kit.ts';

interface Played {
  supplier: string;
  keys: Keys;
  /** The game's name in the lobby, and the supplier's own. */
  sysname: string;
  game: string;
}

/** On a busy machine a callback takes its time. */
const LONGEST_DEPOSIT_MS = 120_000;
/** In minor units; as much as any flow begins with. */
const PAID_IN = 100_000n;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    supplier: { type: 'string' },
    dialect: { type: 'string' },
    secret: { type: 'string' },
    key: { type: 'string' },
    game: { type: 'string' },
    code: { type: 'string' },
    'free-spins': { type: 'boolean', default: false },
    attended: { type: 'boolean', default: false },
    feed: { type: 'string' },
    'second-key': { type: 'string' },
    producers: { type: 'string' },
    'settle-at': { type: 'string' },
    site: { type: 'string' },
    together: { type: 'string' },
  },
});
if (positionals[0] === 'feed') await tryFeedAndExit(positionals[1]);
if (positionals[0] === 'payments') await tryPayments(positionals[1] ?? '');
const site = (positionals[0] ?? 'http://localhost:3000').replace(/\/$/, '');
if (!URL.canParse(site)) stopWith(`${site} is no address. npm run conformance -- URL`);

const FLOWS = [...business, ...(values['free-spins'] ? freeSpins : []), ...forged, ...malformed];
let failed = 0;
for (const played of values.supplier === undefined ? sandboxSuppliers() : [ownSupplier(values.supplier)]) {
  console.log(`\n  ${played.supplier} (${played.keys.dialect}), ${FLOWS.length} flows`);
  const faults = await runFlows(deskOf(played), FLOWS, (flow, fault) => {
    if (fault !== undefined) console.log(`  ✗ ${flow.name}\n      ${fault}`);
  });
  failed += faults.length;
  console.log(`  ${FLOWS.length - faults.length} passed, ${faults.length} failed`);
}
console.log(
  failed === 0 ? '\n  Nothing was found. Now ask the books: npm run verify:ledger\n' : `\n  ${failed} flows failed.\n`,
);
process.exitCode = failed === 0 ? 0 : 1;

async function tryFeedAndExit(url: string | undefined): Promise<never> {
  const { feed, key, secret, producers, site } = values;
  const outcome = await tryFeed({
    url,
    feed,
    key,
    secret,
    producers,
    site,
    'second-key': values['second-key'],
    'settle-at': values['settle-at'],
    together: values.together,
  });
  if (typeof outcome === 'string') return stopWith(outcome);
  console.log(outcome === 0 ? '\n  Nothing was found.\n' : `\n  ${outcome} failed.\n`);
  process.exit(outcome === 0 ? 0 : 1);
}

async function tryPayments(name: string): Promise<never> {
  const url = (process.env['PSP_URL'] ?? '').replace(/\/$/, '');
  if (!PAYMENT_PROVIDERS.includes(name)) stopWith(`Which provider? ${PAYMENT_PROVIDERS.join(', ')}`);
  if (!URL.canParse(url)) stopWith('PSP_URL must be its address: PSP_URL=… npm run conformance -- payments NAME');
  const desk = paymentDesk(name, readConfig(ofServerAt(url)), url);
  if (values.attended) desk.pay = (where) => console.log(`\n  Pay 20 euros within a quarter of an hour:\n  ${where}\n`);
  console.log(`\n  ${name} at ${url}`);
  const failed = await runPaymentFlows(desk, (flow, fault) =>
    console.log(fault === undefined ? `  ✓ ${flow}` : `  ✗ ${flow}\n      ${fault}`),
  );
  console.log(failed.length === 0 ? '\n  Nothing was found.\n' : `\n  ${failed.length} flows failed.\n`);
  process.exit(failed.length === 0 ? 0 : 1);
}

/** Keys that are set are those of the server that is tried; without them they are those of the demo’s stand-in. */
function ofServerAt(url: string): NodeJS.ProcessEnv {
  const { BTCPAY_API_KEY, HYPERSWITCH_API_KEY } = process.env;
  return {
    ...process.env,
    ...(BTCPAY_API_KEY && { BTCPAY_URL: url }),
    ...(HYPERSWITCH_API_KEY && { HYPERSWITCH_URL: url }),
  };
}

function sandboxSuppliers(): Played[] {
  const config = readConfig(process.env);
  const privateKey = createPrivateKey(readFileSync(config.SANDBOX_SUPPLIER_KEY));
  return Object.entries(BRANDS).map(([supplier, { dialect, games }]) => ({
    supplier,
    keys: { dialect, secret: config.SANDBOX_SUPPLIER_SECRET, privateKey },
    sysname: `${supplier}-${games[0]!.code}`,
    game: games[0]!.code,
  }));
}

function ownSupplier(supplier: string): Played {
  const dialect = GAME_DIALECTS.find((name) => name === values.dialect);
  const { secret = '', key, game, code } = values;
  if (!dialect || !game || !code) return stopWith(`Give --dialect (${GAME_DIALECTS.join(', ')}), --game and --code.`);
  const privateKey = key === undefined ? undefined : createPrivateKey(readFileSync(key));
  return { supplier, keys: { dialect, secret, privateKey }, sysname: game, game: code };
}

function stopWith(sentence: string): never {
  console.error(`  ${sentence}`);
  process.exit(1);
}

function deskOf({ supplier, keys, sysname, game }: Played): Desk {
  const clients = new Map<string, ApiClient>();
  const desk: Desk = {
    site,
    supplier,
    keys,
    game,
    async session(money) {
      const client = await registered();
      await payIn(client);
      const { url } = await client.ok<{ url: string }>('Games.launch', { sysname, mode: 'play' });
      const { searchParams } = new URL(url);
      const session = { user: searchParams.get('user')!, token: searchParams.get('token')!, currency: 'EUR' };
      clients.set(session.user, client);
      await playAway(desk, session, PAID_IN - money);
      return session;
    },
    signOut: async ({ user }) => void (await clients.get(user)!.ok('Auth.logout')),
    exclude: async ({ user }) => void (await clients.get(user)!.ok('Limits.exclude', { length: '6m', confirm: '1' })),
    async grantSpins({ user }, count, stake) {
      await command('freespins', 'grant', user, sysname, String(count), formatAmount(stake, 'EUR'));
      const packs = await clients.get(user)!.ok<FreespinPack[]>('Freespins.get', { status: 'active' });
      // The site may have given packs of other games automatically, e.g. for a level.
      const matchingPacks = packs.filter((pack) => pack.game.sysname === sysname && pack.remaining_count === count);
      return matchingPacks.toSorted((first, other) => (first.id < other.id ? 1 : -1))[0]!.id;
    },
  };
  return desk;
}

async function command(...words: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, ['src/app/operator.ts', ...words]);
}

async function registered(): Promise<ApiClient> {
  const client = new ApiClient(site);
  await client.ok('Auth.register', {
    login: `conformance.${randomUUID()}@example.org`,
    password: 'Tr1cky-horse',
    currency: 'EUR',
    country_code: 'DE',
    birth_date: '1990-05-17',
    terms: '1',
    age: '1',
  });
  return client;
}

async function payIn(client: ApiClient): Promise<void> {
  const order = { method: 'card', amount: String(PAID_IN / 100n), request_id: randomUUID() };
  const { redirect_url: url } = await client.ok<{ redirect_url: string }>('Cashier.makedeposit', order);
  await fetch(url, { method: 'POST', body: new URLSearchParams({ scenario: 'success' }), redirect: 'manual' });
  for (let waited = 0; waited < LONGEST_DEPOSIT_MS; waited += 100) {
    const { balance_main } = await client.ok<{ balance_main: { amount: string } }>('Account.getInfo');
    if (Number(balance_main.amount) > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  stopWith('The deposit did not arrive: does the site run with its sandbox payment provider?');
}

/** Stakes and loses what was paid in beyond the need of a flow. */
async function playAway(desk: Desk, session: PlayerSession, amount: bigint): Promise<void> {
  if (amount <= 0n) return;
  const kit = new Kit(desk, session);
  const bet = kit.bet({ amount });
  await kit.ok('bet', bet);
  await kit.ok('finish', kit.finish(bet));
}
