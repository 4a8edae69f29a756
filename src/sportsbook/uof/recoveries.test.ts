// What happens when something of the feed is missing: its markets stop, and what was missed comes by a recovery, within what is allowed.
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Broker } from './testing/broker.ts';
import { BROKERS } from './testing/brokers.ts';
import { odds1x2, startUofWorld, xml, type UofWorld } from './testing/uof-site.ts';

let broker: Broker;
let world: UofWorld;

const prices = (match: number, home: number, timestamp = Date.now()): string =>
  xml('odds_change', { product: 1, match, timestamp }, `<odds>${odds1x2(home)}</odds>`);

const recoveriesOf = (product: string) => world.api.recoveries.filter((call) => call.product === product);
const reasonOf = async (match: number): Promise<string | null | undefined> =>
  (await world.market(match, '1x2'))?.reason;
/** The connection breaks, and the next one stands at once. */
function breakOff(): void {
  broker.line.cut();
  broker.line.mend();
}
const expectStopped = (match: number): Promise<void> => expect.poll(() => reasonOf(match)).toBe('feed-lost');

/** Timestamp of the last sign of life before which nothing is missing. */
async function heardUntil(product: number): Promise<number> {
  const { rows } = await world.site.database.ownerPool.query<{ heard_ms: bigint }>(
    'select heard_ms from uof.producers where product = $1',
    [product],
  );
  return Number(rows[0]?.heard_ms ?? 0);
}

/** What the book asks of live odds. */
const orderOfLive = async (): Promise<number> =>
  (await world.site.database.ownerPool.query(`select from feeds.recoveries where producer = 'uof-1'`)).rowCount ?? 0;

describe.each(BROKERS)('with $name', ({ start }) => {
  beforeAll(async () => {
    const folder = mkdtempSync(path.join(inject('testFolder'), 'broker-'));
    broker = await start(folder);
  });
  afterAll(() => broker?.close());
  beforeEach(async () => {
    world = await startUofWorld(broker, { silentAfterS: 10, vhost: '' });
    await world.ready();
  });
  afterEach(() => world.close());

  test('the first recovery asks for everything, one after a break for what came since the last sign of life', async () => {
    expect(recoveriesOf('liveodds').map(({ after }) => after)).toEqual([null]);
    world.say(1, prices(1, 2.1));
    await world.isApplied();
    await expect.poll(() => heardUntil(1)).toBeGreaterThan(0);
    const heard = await heardUntil(1);
    world.completesRecoveries = false;
    broker.line.cut();
    await expectStopped(1);
    expect(recoveriesOf('liveodds').length).toBe(1);
    broker.line.mend();
    await expect.poll(() => recoveriesOf('liveodds').length).toBe(2);
    expect(recoveriesOf('liveodds')[1]!.after).toBeGreaterThanOrEqual(heard);
    // What was missed, and its end.
    world.say(1, prices(1, 2.4));
    await world.complete(1);
    await world.complete(3);
    await world.isApplied();
    expect(await world.market(1, '1x2')).toMatchObject({ reason: null, outcomes: [{ odds: 2400 }, {}, {}] });
  });

  test('a recovery that is cut off begins where it began, and its end is not believed', async () => {
    world.say(2, prices(2, 2.1));
    await world.isApplied();
    await expect.poll(() => heardUntil(1)).toBeGreaterThan(0);
    world.completesRecoveries = false;
    breakOff();
    await expect.poll(() => recoveriesOf('liveodds').length).toBeGreaterThan(1);
    const half = recoveriesOf('liveodds').at(-1)!;
    const heard = await heardUntil(1);
    breakOff();
    await expect.poll(() => recoveriesOf('liveodds').at(-1)!.request).toBeGreaterThan(half.request);
    expect(recoveriesOf('liveodds').at(-1)!.after).toBe(half.after);
    broker.publish(
      '-.-.-.snapshot_complete.-.-.-.-',
      `<snapshot_complete product="1" timestamp="${Date.now()}" request_id="${half.request}"/>`,
    );
    await world.isApplied();
    expect(await world.isSilent(1)).toBe(true);
    // Signs of life in the meantime do not hide the gap.
    expect(await heardUntil(1)).toBe(heard);
    await world.complete(1);
    await expect.poll(() => heardUntil(1)).toBeGreaterThan(heard);
  });

  test('without a sign of life its markets stop, those of the other producer do not', async () => {
    world.say(3, prices(3, 2.1));
    const other = xml('odds_change', { product: 3, match: 4 }, `<odds>${odds1x2()}</odds>`);
    world.say(4, other);
    await world.isApplied();
    world.beat(1, false);
    await expect.poll(() => world.isSilent(1)).toBe(true);
    await expectStopped(3);
    expect(await reasonOf(4)).toBeNull();
    world.beat(1, true);
    await expect.poll(() => reasonOf(3)).toBeNull();
    expect(recoveriesOf('liveodds').length).toBe(2);
    expect(recoveriesOf('pre').length).toBe(1);
  });

  test('a feed that says that we have missed something is asked for it', async () => {
    world.say(5, prices(5, 2.1));
    await world.isApplied();
    world.completesRecoveries = false;
    world.alive(1, { isSubscribed: false });
    await expectStopped(5);
    await expect.poll(() => recoveriesOf('liveodds').length).toBe(2);
    await world.complete(1);
    await expect.poll(() => reasonOf(5)).toBeNull();
  });

  test('a recovery that is refused is asked for again, not sooner than the feed says', async () => {
    world.say(6, prices(6, 2.1));
    await world.isApplied();
    world.completesRecoveries = false;
    const accept = world.api.answerRecovery;
    world.api.answerRecovery = () => ({ status: 429, retryAfterS: 45 });
    world.alive(1, { isSubscribed: false });
    await expect.poll(() => recoveriesOf('liveodds').length).toBe(2);
    const { rows } = await world.site.database.ownerPool.query<{ state: string }>(
      'select state from uof.requests where product = 1 order by id desc limit 1',
    );
    await expect.poll(() => rows[0]!.state).toBe('refused');
    await world.isApplied();
    expect(await reasonOf(6)).toBe('feed-lost');
    expect(recoveriesOf('liveodds').length).toBe(2);
    world.api.answerRecovery = accept;
  });

  test('no more recoveries are asked for than the feed allows, also by another process', async () => {
    world.say(7, prices(7, 2.1));
    await world.isApplied();
    await world.site.database.ownerPool.query(
      `insert into uof.requests (feed, product, asked_at, span_ms, state, answers)
       select 'uof', 1, now(), 1000, 'complete', '' from generate_series(1, 19)`,
    );
    world.completesRecoveries = false;
    world.alive(1, { isSubscribed: false });
    await expectStopped(7);
    await expect.poll(() => recoveriesOf('liveodds').length).toBe(2);
    await world.complete(1);
    // The twentieth was the last within ten minutes: the first, of everything, is not counted with them.
    await expect.poll(() => reasonOf(7)).toBeNull();
    world.alive(1, { isSubscribed: false });
    await expectStopped(7);
    await expect.poll(orderOfLive).toBe(1);
    await world.isApplied();
    expect(recoveriesOf('liveodds').length).toBe(2);
  });

  test('a feed that is retired is left alone, and connected again when it is restored', async () => {
    const { ownerPool } = world.site.database;
    const retire = (at: string) => ownerPool.query(`update book.producers set retired_at = ${at} where feed = 'uof'`);
    await retire('now()');
    await expect.poll(() => broker.waiting()).toBe(0);
    await expect.poll(() => broker.queues()).toBe(0);
    await retire('null');
    await expect.poll(() => broker.queues()).toBe(1);
    await expect.poll(() => world.isSilent(1)).toBe(false);
  });
});
