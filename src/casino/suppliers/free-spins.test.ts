// Free spins in games of suppliers: the pack gets there in each dialect, the house stakes, and each spin counts once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { grantFreespins, withdrawFreespins } from '#casino/rounds/index.ts';
import type { FreespinPack } from '#casino/rounds/freespins-contract.ts';
import { restrict } from '#money/stakes/index.ts';
import { balancesOf } from '#money/wallet/index.ts';
import { BRANDS } from '#sandbox/supplier/games.ts';
import type { Pack } from '#sandbox/supplier/packs.ts';
import { speak, type ActionName, type Answer, type Call } from '#sandbox/supplier/wire.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { award, becomes, withBonuses } from '#rewards/bonuses/testing/bonuses.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { caughtUp } from '#money/cashier/testing/deposits.ts';
import { giveMoney } from '#testing/money.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { startTestSupplier, type TestSupplier } from './testing/supplier.ts';
import { passOnPacks } from './pass-on-packs.ts';

const WHEEL = 'tinplate-fair-wheel';
const TWENTY = {
  kind: 'free-spins',
  freeSpins: { packs: [{ game: WHEEL, count: 1, stake: { EUR: '1.00' } }], winnings: 'bonus', multiplier: 1 },
  activation: 'player',
};

let supplier: TestSupplier;
let site: TestSite;
beforeAll(async () => {
  supplier = await startTestSupplier();
  site = await startTestSite({ environment: supplier.environment, prepare: withBonuses({ outside: TWENTY }) });
  await supplier.meet(site);
});
afterAll(async () => {
  expect(await booksBalance(site.database.ownerPool)).toEqual([]);
  await site.close();
  await supplier.close();
});

const services = () => site.site.services;
const call = (action: ActionName, call: Call, brand = 'tinplate'): Promise<Answer> =>
  speak(site.url, brand, supplier.supplier.keysOf(brand), action, call);

interface Holder {
  client: ApiClient;
  id: bigint;
  pack: string;
  token: string;
  url: string;
}

/** What was announced has been said to the supplier. */
async function passOn(): Promise<void> {
  await caughtUp(site, 'providers-packs');
  await passOnPacks(systemContext(services(), 'test'));
}

async function holder({
  game = WHEEL,
  count = 2,
  stake = '1.00',
  winningsTo = 'main' as 'main' | 'bonus',
} = {}): Promise<Holder> {
  const client = await site.player();
  const id = await giveMoney(site, client, 10_000n);
  const grant = {
    playerId: id,
    currency: 'EUR',
    sysname: game,
    count,
    stake,
    days: 1,
    by: 'test',
    winningsTo,
  } as const;
  const { id: pack } = await grantFreespins(services(), grant);
  await passOn();
  const { url } = await client.ok<{ url: string }>('Games.launch', { sysname: game, mode: 'play' });
  return { client, id, pack, url, token: new URL(url).searchParams.get('token')! };
}

const knownThere = ({ id }: Holder, brand = 'tinplate', game = 'fair-wheel'): Pack | undefined =>
  supplier.supplier.packs.find(brand, String(id), game);
const packOf = async ({ client, pack }: Holder): Promise<FreespinPack> =>
  (await client.ok<FreespinPack[]>('Freespins.get')).find(({ id }) => id === pack)!;
const mainOf = async ({ id }: Holder): Promise<bigint> => (await balancesOf(services().db, id, 'EUR')).main;
const spinOf = ({ id, token, pack }: Holder, more: Partial<Call> = {}): Call => ({
  user: String(id),
  token,
  round: randomUUID(),
  transaction: randomUUID(),
  currency: 'EUR',
  amount: 100n,
  pack,
  ...more,
});
const winOf = ({ user, round, currency }: Call, amount: bigint): Call => ({
  user: user!,
  round: round!,
  currency: currency!,
  transaction: randomUUID(),
  amount,
  isLast: true,
});

/** The supplier's own page, as a browser opens it and presses its button. */
async function sit({ url }: Holder): Promise<(stake: number) => Promise<{ won: string; freeLeft: number }>> {
  const page = await (await fetch(url)).text();
  const { id, play } = JSON.parse(/id="table">(.*?)<\/script>/.exec(page)![1]!) as { id: string; play: string };
  return async (stake) => {
    const body = new URLSearchParams({ table: id, stake: String(stake) });
    return (await (await fetch(new URL(play, url), { method: 'POST', body })).json()) as never;
  };
}

describe('a pack of free spins at a supplier', () => {
  test.each(Object.entries(BRANDS).map(([brand, { dialect, games }]) => [dialect, brand, games[0]!.code]))(
    'is announced in %s, played first, and staked by the house',
    async (_, brand, code) => {
      const pack = await holder({ game: `${brand}-${code}` });
      expect(knownThere(pack, brand, code)).toMatchObject({ id: pack.pack, left: 2, stake: 100n, currency: 'EUR' });
      const play = await sit(pack);
      let won = 0n;
      for (const left of [1, 0]) {
        const played = await play(200);
        expect(played.freeLeft).toBe(left);
        won += BigInt(played.won);
      }
      expect(await mainOf(pack)).toBe(10_000n + won);
      expect(await packOf(pack)).toMatchObject({ remaining_count: 0, total_count: 2, status: 'finished' });
      expect((await packOf(pack)).won.amount.replace('.', '')).toBe(String(won).padStart(3, '0'));
      // The next one is the player's own, at the stake that they have chosen.
      const firstPlay = await play(200);
      expect(await mainOf(pack)).toBe(10_000n + won - 200n + BigInt(firstPlay.won));
    },
  );

  test('counts each spin once: the same bet again is the same, one that is taken back is free again', async () => {
    const pack = await holder({ count: 1 });
    const spin = spinOf(pack);
    const [first, again] = [await call('bet', spin), await call('bet', spin)];
    expect([first.code, again.code, again.transaction]).toEqual(['OK', 'OK', first.transaction]);
    expect(await call('bet', spinOf(pack))).toMatchObject({ code: 'NO_FREE_SPINS' });
    await call('rollback', {
      user: spin.user!,
      round: spin.round!,
      transaction: randomUUID(),
      reference: spin.transaction!,
    });
    expect((await packOf(pack)).remaining_count).toBe(1);
    const second = spinOf(pack);
    expect(await call('bet', second)).toMatchObject({ code: 'OK' });
    expect(await call('win', winOf(second, 250n))).toMatchObject({ code: 'OK', balance: 10_250n });
    expect([await mainOf(pack), (await packOf(pack)).won.amount]).toEqual([10_250n, '2.50']);
  });

  test('is not played by others, at another stake, in a paid round, or once it is over', async () => {
    const [pack, other] = [await holder(), await holder()];
    const spin = spinOf(pack);
    expect(await call('bet', { ...spin, amount: 200n })).toMatchObject({ code: 'NO_FREE_SPINS' });
    expect(await call('bet', spinOf(other, { pack: pack.pack }))).toMatchObject({ code: 'NO_FREE_SPINS' });
    expect(await call('bet', spinOf(pack, { pack: 'made-up' }))).toMatchObject({ code: 'NO_FREE_SPINS' });
    expect(await call('bet', spin)).toMatchObject({ code: 'OK' });
    const { pack: _, ...paid } = spinOf(pack, { round: spin.round! });
    expect(await call('bet', paid)).toMatchObject({ code: 'INVALID_REQUEST' });
    await transaction(services().db, (tx) => withdrawFreespins(tx, [pack.pack], services().clock.now()));
    expect(await call('bet', spinOf(pack))).toMatchObject({ code: 'NO_FREE_SPINS' });
    await passOn();
    expect(knownThere(pack)).toBeUndefined();
    expect(await call('bet', spinOf(other))).toMatchObject({ code: 'OK' });
  });

  test('knows no highest stake, for the house stakes; a player on a break plays none', async () => {
    const pack = await holder();
    const restriction = {
      source: 'test.1',
      currency: 'EUR',
      highestStakeMinor: 50n,
      excluded: { subjects: [], categories: [], kinds: [] },
      purseOrder: null,
      because: 'Welcome bonus',
      startsAt: new Date(0),
      endsAt: null,
    } as const;
    await transaction(services().db, (tx) => restrict(tx, pack.id, restriction));
    expect(await call('bet', spinOf(pack))).toMatchObject({ code: 'OK' });
    await pack.client.ok('Limits.exclude', { length: '24h', confirm: '1' });
    expect(await call('bet', spinOf(pack))).toMatchObject({ code: 'USER_DISABLED' });
  });

  test('that the supplier refuses is taken away again', async () => {
    const pack = await holder({ stake: '0.33' });
    expect(knownThere(pack)).toBeUndefined();
    expect((await packOf(pack)).status).toBe('expired');
  });

  test('of a bonus: what it wins has a requirement, and nothing is decided while a spin is open', async () => {
    const client = await site.player();
    const id = await giveMoney(site, client, 10_000n);
    const awardId = await award(services(), id, 'outside');
    await client.ok('Bonuses.activate', { bonus_id: awardId });
    await passOn();
    const [pack] = await client.ok<FreespinPack[]>('Freespins.get');
    const { url } = await client.ok<{ url: string }>('Games.launch', { sysname: WHEEL, mode: 'play' });
    const spin = spinOf({ client, id, pack: pack!.id, url, token: new URL(url).searchParams.get('token')! });
    expect(await call('bet', spin)).toMatchObject({ code: 'OK' });
    await becomes(client, awardId, { status: 'active' });
    expect(await call('win', winOf(spin, 300n))).toMatchObject({ code: 'OK' });
    await becomes(client, awardId, { status: 'active', wagering: { required: { amount: '3.00' } } });
    expect((await balancesOf(services().db, id, 'EUR')).bonus).toBe(300n);
  });
});

describe('the last spin of a pack, 20 times at once', () => {
  const rush = async (): Promise<number> => {
    const pack = await holder({ count: 1 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('bet', spinOf(pack))));
    return answers.filter(({ code }) => code === 'OK').length;
  };

  test('is played once', async () => expect(await rush()).toBe(1));

  test('sabotage: more often when spins are not counted', async () => {
    const { ownerPool } = site.database;
    await ownerPool.query(
      `create function rounds.sabotage() returns trigger language plpgsql as $$ begin new.remaining := old.remaining; return new; end $$;
       create trigger sabotage before update on rounds.freespin_packs for each row execute function rounds.sabotage()`,
    );
    expect(await rush()).toBeGreaterThan(1);
    await ownerPool.query('drop trigger sabotage on rounds.freespin_packs');
  });
});
