// Suppliers' reports against our books: the sandbox supplier keeps books of its own, and some of them are falsified.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext, type Context } from '#platform/context.ts';
import { reconcileByHand } from './desk/reconcile-by-hand.ts';
import { BRANDS } from '#sandbox/supplier/games.ts';
import { reportOf } from '#sandbox/supplier/report.ts';
import type { BookedRound } from '#sandbox/supplier/book.ts';
import { speak, type ActionName, type Call } from '#sandbox/supplier/wire.ts';
import { giveMoney } from '#testing/money.ts';
import { commandBy, operator } from '#testing/operator.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { startTestSupplier, type TestSupplier } from './testing/supplier.ts';
import { DIALECTS } from './adapters/dialects.ts';
import { differenceOf } from './rules/compare-round.ts';
import { manifest } from './index.ts';
import { differencesOf } from './store/reconciliations.ts';
import { reconcile } from './reconcile.ts';

let supplier: TestSupplier;
let site: TestSite;
let ctx: Context;
beforeAll(async () => {
  supplier = await startTestSupplier();
  site = await startTestSite({ environment: supplier.environment });
  await supplier.meet(site);
  ctx = systemContext(site.site.services, 'test');
});
afterAll(async () => {
  await site.close(); // and the books balance
  await supplier.close();
});

const BRAND_NAMES = Object.keys(BRANDS);
const DAY_MS = 86_400_000;
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** A player who has played so many rounds of the brand's game, from both purses, on the supplier's own page. */
async function played(brand: string, rounds: number): Promise<BookedRound[]> {
  const client = await site.player();
  await giveMoney(site, client, 150n);
  await giveMoney(site, client, 5000n, 'bonus');
  const game = BRANDS[brand]!.games[0]!;
  const { url } = await client.ok<{ url: string }>('Games.launch', { sysname: `${brand}-${game.code}`, mode: 'play' });
  const { tables, book } = supplier.supplier;
  const token = new URL(url).searchParams.get('token')!;
  const table = await tables.open({ id: randomUUID(), brand, game, token });
  const before = new Set(book.rounds.keys());
  for (let count = 0; count < rounds; count++)
    expect(await tables.play(table.id, '100')).toMatchObject({ isPlayed: true });
  return [...book.rounds].flatMap(([key, round]) => (before.has(key) ? [] : [round]));
}

/** What was done in the last hour was done on another day: in both books. */
async function wasOn(moment: string): Promise<void> {
  const at = new Date(moment);
  await site.database.ownerPool.query(
    `update suppliers.transactions set created_at = $1 where created_at > now() - interval '1 hour'`,
    [at],
  );
  for (const round of supplier.supplier.book.rounds.values())
    if (round.at > Date.now() - 3_600_000) round.at = at.getTime();
}

const keyOf = ({ brand, user, round }: BookedRound): string => `${brand} ${user} ${round}`;
const alter = (round: BookedRound, change: Partial<BookedRound>): void =>
  void supplier.supplier.book.rounds.set(keyOf(round), {
    ...supplier.supplier.book.rounds.get(keyOf(round))!,
    ...change,
  });
const transfers = async (): Promise<unknown> =>
  (await site.database.ownerPool.query('select count(*), sum(amount) from wallet.transfers')).rows[0];
const metric = async (name: string): Promise<string | undefined> =>
  (await site.site.metrics()).split('\n').find((line) => line.startsWith(name));

describe('a day of a supplier', () => {
  test.each(BRAND_NAMES)('[O04] on which both books say the same has no differences, with %s', async (brand) => {
    const rounds = await played(brand, 6);
    // A bet that never arrived, and was taken back, moved nothing.
    const { user, currency } = rounds[0]!;
    supplier.supplier.book.note({ brand, user, round: randomUUID(), currency, bets: 100n, rollbacks: 100n });
    await wasOn(`${dayBefore(2)}T12:00:00Z`);
    expect(await reconcile(ctx, brand, dayBefore(2))).toMatchObject({ compared: 7, found: 0, fault: null });
  });

  test('[O04] one round missing here, one missing there, one altered and one in another money are found, reported, and nothing is booked', async () => {
    const day = dayBefore(3);
    const [gone, altered, other, right] = await played('tinplate', 4);
    await wasOn(`${day}T12:00:00Z`);
    const { book } = supplier.supplier;
    book.rounds.delete(keyOf(gone!));
    alter(altered!, { wins: altered!.wins + 1n });
    alter(other!, { currency: 'USD' });
    const extra: BookedRound = { ...right!, round: 'of-nobody', wins: 250n, at: Date.parse(`${day}T12:00:00Z`) };
    book.rounds.set(keyOf(extra), extra);
    const before = await transfers();

    const output = (await reconcileByHand(ctx, 'tinplate', day)).join('\n');
    expect(output).toContain(`tinplate ${day}: 5 rounds compared, 4 differ.`);
    const lineOf = ({ round }: BookedRound): string => output.split('\n').find((line) => line.includes(round)) ?? '';
    expect(lineOf(gone!)).toMatch(/not in theirs .* we staked 1\.00, won .* EUR, they nothing/);
    expect(lineOf(altered!)).toMatch(/other amount .* we staked 1\.00/);
    expect(lineOf(other!)).toMatch(/other currency .* EUR, they staked 1\.00, won .* USD/);
    expect(lineOf(extra)).toMatch(/not in our books .* we nothing, they staked 1\.00, won 2\.50 EUR/);
    expect(lineOf(right!)).toBe('');
    expect(await transfers()).toEqual(before);
    await expect.poll(() => metric('baize_supplier_differences{provider="tinplate"}')).toMatch(/ 4$/);

    // An operator decides, in a process of their own, and the site is notified; the same difference does not wait again, another one of the same round does.
    const reason = 'the supplier counted it in another studio';
    await operator(site, 'providers', 'decide', 'tinplate', day, 'of-nobody', '--reason', reason);
    await expect.poll(() => metric('baize_supplier_differences{provider="tinplate"}')).toMatch(/ 3$/);
    await reconcile(ctx, 'tinplate', day);
    const extraOf = async () =>
      (await differencesOf(ctx.db, 'tinplate', day)).find(({ reference }) => reference === 'of-nobody');
    expect(await extraOf()).toMatchObject({ kind: 'missing-here', decision: reason });
    alter(extra, { wins: 300n });
    await reconcile(ctx, 'tinplate', day);
    expect(await extraOf()).toMatchObject({ their_won: 300n, decision: null });
    expect(await transfers()).toEqual(before);
  });

  test('[O04] a round around midnight, whose win came on the next day, differs on neither', async () => {
    const [day, next] = [dayBefore(5), dayBefore(4)];
    const { book } = supplier.supplier;
    const keys = supplier.supplier.keysOf('paperkite');
    const client = await site.player();
    await giveMoney(site, client, 1000n);
    const { url } = await client.ok<{ url: string }>('Games.launch', { sysname: 'paperkite-kite-cards', mode: 'play' });
    const { user, token } = Object.fromEntries(new URL(url).searchParams) as Record<string, string>;
    const call = (action: ActionName, call: Call) => speak(site.url, 'paperkite', keys, action, call);
    const round = randomUUID();
    const booked = { brand: 'paperkite', user: user!, round, currency: 'EUR' };
    const bet = { user: user!, token: token!, round, transaction: randomUUID(), currency: 'EUR', amount: 100n };
    await call('bet', bet);
    book.note({ ...booked, bets: 100n, wins: 250n });
    await wasOn(`${day}T20:00:00Z`);
    await call('win', { user: user!, round, currency: 'EUR', transaction: randomUUID(), amount: 250n, isLast: true });
    await wasOn(`${next}T03:00:00Z`);
    // They have it on the day when it was won.
    expect(book.rounds.get(`paperkite ${user} ${round}`)!.at).toBe(Date.parse(`${day}T20:00:00Z`));
    expect(await reconcile(ctx, 'paperkite', day)).toMatchObject({ found: 0 });
    expect(await reconcile(ctx, 'paperkite', next)).toMatchObject({ compared: 1, found: 0 });
  });

  test('[O04] whose report does not come says so, and waits for an operator', async () => {
    const { clock } = site.site.services;
    const late: Context = { ...ctx, clock: { ...clock, now: () => new Date(Date.now() + 3 * 3_600_000) } };
    // Our clock is wrong by hours, so the supplier does not believe that it is us who asks.
    expect(await reconcile(late, 'copperleaf', dayBefore(6))).toMatchObject({
      fault: expect.stringContaining('401') as unknown,
    });
    await expect.poll(() => metric('baize_supplier_days_not_compared{provider="copperleaf"}')).toMatch(/ 1$/);
    expect(await reconcile(ctx, 'copperleaf', dayBefore(6))).toMatchObject({ compared: 0, found: 0, fault: null });
    await expect.poll(() => metric('baize_supplier_days_not_compared{provider="copperleaf"}')).toMatch(/ 0$/);
    // The command looks for the supplier where there is none.
    expect(await operator(site, 'providers', 'reconcile', 'paperkite', dayBefore(6))).toContain('not compared');
    const importing = commandBy(site, { name: 'root', isNamed: false }, { command: 'providers import', id: 'nobody' });
    await expect(importing).rejects.toThrow('There is no such supplier.');
    expect(await reconcile(ctx, 'paperkite', dayBefore(6))).toMatchObject({ fault: null });
    await expect(reconcileByHand(ctx, 'copperleaf', '2026-02-31x')).rejects.toThrow('is no day');
    await expect(reconcileByHand(ctx, 'copperleaf', dayBefore(0))).rejects.toThrow('is not over yet');
    await expect(reconcileByHand(ctx, 'nobody', undefined)).rejects.toThrow('no supplier nobody');
  });

  test('[O04] is compared by the clock when it is over, once; one with differences again some hours later', async () => {
    const job = () => manifest.jobs.find(({ name }) => name === 'reconcile-suppliers')!.run(ctx);
    const checked = async (): Promise<Record<string, number>> => {
      const { rows } = await site.database.ownerPool.query<{ provider: string; day: string; checked_at: Date }>(
        'select provider, day::text, checked_at from suppliers.reconciliations',
      );
      return Object.fromEntries(rows.map(({ provider, day, checked_at: at }) => [`${provider} ${day}`, at.getTime()]));
    };
    // An hour behind midnight nothing of yesterday is asked for yet.
    const last = new Date(Date.now() - 3_600_000 - DAY_MS).toISOString().slice(0, 10);
    await job();
    const first = await checked();
    for (const brand of BRAND_NAMES) expect(first).toHaveProperty(`${brand} ${last}`);
    await site.database.ownerPool.query(
      `update suppliers.reconciliations set checked_at = checked_at - interval '7 hours'`,
    );
    await job();
    const second = await checked();
    expect(second[`tinplate ${dayBefore(3)}`]).toBeGreaterThan(first[`tinplate ${dayBefore(3)}`]!);
    expect(second[`tinplate ${last}`]).toBeLessThan(first[`tinplate ${last}`]!);
  });
});

describe('a report', () => {
  const rounds: BookedRound[] = ['EUR', 'JPY', 'BTC'].map((currency, index) => ({
    brand: 'any',
    user: String(index + 1),
    round: `r-${index}`,
    currency,
    bets: 12_345_678n,
    wins: 9n * 10n ** 5n,
    rollbacks: 78n,
    at: Date.parse('2026-11-20T23:59:59Z'),
  }));

  test.each(['json-hmac', 'json-rsa', 'form-hmac'] as const)(
    '[O04] of the dialect %s is read to the smallest coin, and not at all when a line of it is missing, twice there or no sum',
    (dialect) => {
      // Hundred-thousandths of a coin cannot say a satoshi.
      const reportedRounds = dialect === 'json-rsa' ? rounds.filter(({ currency }) => currency !== 'BTC') : rounds;
      const { body } = reportOf(dialect, reportedRounds);
      const readReport = (text: string) => DIALECTS[dialect].readReport(text);
      expect(readReport(body)).toEqual(
        reportedRounds.map(({ user, round, currency, at }) => ({
          user,
          round,
          currency,
          stakedMinor: 12_345_600n,
          wonMinor: 900_000n,
          at: new Date(at),
        })),
      );
      expect(readReport(reportOf(dialect, []).body)).toEqual([]);
      expect(readReport(reportOf(dialect, [rounds[0]!, rounds[0]!]).body)).toBeUndefined();
      expect(readReport(reportOf(dialect, [{ ...rounds[0]!, bets: -1n }]).body)).toBeUndefined();
      for (const cut of [body.length - 10, Math.floor(body.length / 2), 0])
        expect(readReport(body.slice(0, cut))).toBeUndefined();
      const lines = body.split('\n');
      expect(readReport(dialect === 'form-hmac' ? lines.toSpliced(1, 1).join('\n') : '{}')).toBeUndefined();
    },
  );

  test('[O04] differs in what moved, not in how it came about', () => {
    const sums = { currency: 'EUR', staked: 100n, won: 0n };
    const nothing = { currency: 'EUR', staked: 0n, won: 0n };
    expect(differenceOf(sums, { ...sums })).toBeUndefined();
    expect(differenceOf(nothing, undefined)).toBeUndefined();
    expect(differenceOf(undefined, nothing)).toBeUndefined();
    expect(differenceOf(undefined, sums)).toBe('missing-here');
    expect(differenceOf(nothing, sums)).toBe('missing-here');
    expect(differenceOf(sums, undefined)).toBe('missing-there');
    expect(differenceOf(sums, { ...sums, currency: 'USD' })).toBe('other-currency');
    expect(differenceOf(sums, { ...sums, won: 1n })).toBe('other-amount');
    expect(differenceOf(sums, { ...sums, staked: 101n })).toBe('other-amount');
  });
});
