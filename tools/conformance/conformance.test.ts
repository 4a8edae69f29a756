// The kit against a site of our own: it must find nothing, except in a site that forgets what it received.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatAmount } from '#kernel/money.ts';
import { grantFreespins } from '#casino/rounds/index.ts';
import { giveMoney } from '#testing/money.ts';
import { signed } from '#sandbox/supplier/wire.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { startTestSupplier, type TestSupplier } from '#casino/suppliers/testing/supplier.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { business } from './business.ts';
import { freeSpins } from './free-spins.ts';
import { forged, malformed } from './forged.ts';
import { runFlows, type Desk, type Fault, type PlayerSession } from './kit.ts';

let supplier: TestSupplier;
let site: TestSite;
beforeAll(async () => {
  supplier = await startTestSupplier();
  site = await startTestSite({ environment: supplier.environment });
  await supplier.meet(site);
});
afterAll(async () => {
  await site.close(); // and the books balance
  await supplier.close();
});

const GAMES = { tinplate: 'fair-wheel', copperleaf: 'autumn-wheel', paperkite: 'kite-cards' } as const;
type Name = keyof typeof GAMES;

function deskOf(name: Name): Desk {
  const clients = new Map<string, ApiClient>();
  return {
    site: site.url,
    supplier: name,
    keys: supplier.supplier.keysOf(name),
    game: GAMES[name],
    async session(money): Promise<PlayerSession> {
      const client = await site.player();
      await giveMoney(site, client, money);
      const { url } = await client.ok<{ url: string }>('Games.launch', {
        sysname: `${name}-${GAMES[name]}`,
        mode: 'play',
      });
      const { searchParams } = new URL(url);
      const session = { user: searchParams.get('user')!, token: searchParams.get('token')!, currency: 'EUR' };
      clients.set(session.user, client);
      return session;
    },
    signOut: async ({ user }) => void (await clients.get(user)!.ok('Auth.logout')),
    exclude: async ({ user }) => void (await clients.get(user)!.ok('Limits.exclude', { length: '6m', confirm: '1' })),
    async grantSpins({ user }, count, stake) {
      const { id } = await grantFreespins(site.site.services, {
        playerId: BigInt(user),
        currency: 'EUR',
        sysname: `${name}-${GAMES[name]}`,
        count,
        stake: formatAmount(stake, 'EUR'),
        days: 1,
        by: 'conformance',
        winningsTo: 'main',
      });
      return id;
    },
  };
}

/** The wallet does the same in every dialect: the first one runs all flows, the others half of them each. */
const flowsOf = (name: Name): typeof business => {
  const [first, second] = Object.keys(GAMES);
  if (name === first || IS_LONG_FORM) return business;
  return business.filter((_, at) => (at % 2 === 0) === (name === second));
};

/** As text, so that a failure names the flow. */
const sentences = (faults: readonly Fault[]): string[] => faults.map(({ flow, fault }) => `${flow}: ${fault}`);

describe.each(Object.keys(GAMES) as Name[])('a supplier who speaks as %s does', (name) => {
  test('has at least 150 flows', () => expect(business.length + forged.length + malformed.length).toBeGreaterThan(150));

  test('rounds that go well and wrong move exactly what they should', async () => {
    expect(sentences(await runFlows(deskOf(name), flowsOf(name)))).toEqual([]);
  });

  test('free spins are staked by the house, and each is played once', async () => {
    expect(sentences(await runFlows(deskOf(name), freeSpins))).toEqual([]);
  });

  test('nothing is believed that is not signed as it should be, or cannot be read', async () => {
    expect(sentences(await runFlows(deskOf(name), [...forged, ...malformed]))).toEqual([]);
  });
});

test('a site that takes each bet for a new one is found out', async () => {
  const { desk, close } = await forgetful(deskOf('tinplate'));
  const felt = [
    'a repeated bet is one bet, with the same answer',
    'ten times the same bet at once is one',
    'a rollback gives the stake back',
  ];
  const faults = await runFlows(
    desk,
    business.filter(({ name }) => felt.includes(name)),
  );
  await close();
  expect(faults.map(({ flow }) => flow).toSorted()).toEqual(felt.toSorted());
});

test('a site that does not count free spins is found out', async () => {
  const { ownerPool } = site.database;
  await ownerPool.query(
    `create function rounds.uncounted() returns trigger language plpgsql as $$ begin new.remaining := old.remaining; return new; end $$;
     create trigger uncounted before update on rounds.freespin_packs for each row execute function rounds.uncounted()`,
  );
  const felt = [
    'a repeated free spin is one, with the same answer',
    'behind the last free spin none is left, and the player’s own bets go on',
    'a free spin that is taken back is free again, and gives the player nothing',
    'a free spin taken back twice is free once',
    'the last free spin ten times at once is played once',
  ];
  const faults = await runFlows(
    deskOf('tinplate'),
    freeSpins.filter(({ name }) => felt.includes(name)),
  );
  await ownerPool.query('drop trigger uncounted on rounds.freespin_packs; drop function rounds.uncounted()');
  expect(faults.map(({ flow }) => flow)).toEqual(felt);
});

/** A proxy in front of the site that gives each bet another id, and signs it again: all its memory of bets is lost. */
async function forgetful(desk: Desk): Promise<{ desk: Desk; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url!.replace('/callbacks/providers/', '');
      let [body, headers] = [Buffer.concat(chunks).toString('utf8'), request.headers as Record<string, string>];
      if (path.endsWith('/bet') && body.includes('"transaction":')) {
        const call = { ...(JSON.parse(body) as object), transaction: randomUUID() };
        ({ body, headers } = signed(desk.keys, path, JSON.stringify(call), Math.floor(Date.now() / 1000)));
      }
      const { 'x-timestamp': at = '', 'x-signature': signature = '' } = headers;
      fetch(`${desk.site}${request.url}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-timestamp': at, 'x-signature': signature },
        body,
      }).then(
        async (answer) => response.writeHead(answer.status).end(await answer.text()),
        () => response.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    desk: { ...desk, site: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
