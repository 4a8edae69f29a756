import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LiveClient } from '#testing/live-client.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { liveHub } from './hub.ts';
import { publish } from './publish.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const TOPIC = 'table/live-roulette';
const send = (message: object) => publish(site.site.services.db, TOPIC, message);
async function joined(after?: number): Promise<LiveClient> {
  const live = await LiveClient.open(site.url);
  live.join(TOPIC, after);
  return live;
}

describe('the live channel', () => {
  test('reaches two hundred listeners, every one of them, in the order in which it happened', async () => {
    const liveClients = await Promise.all(Array.from({ length: 200 }, () => joined()));
    await expect.poll(() => liveClients.every(({ words }) => words.length > 0)).toBe(true);
    for (let nth = 1; nth <= 5; nth++) await send({ kind: 'test', nth });
    await Promise.all(liveClients.map((live) => live.receive('test', ({ nth }: { nth: number }) => nth === 5)));
    for (const { received } of liveClients) {
      expect(received.map(({ message }) => message['nth'])).toEqual([1, 2, 3, 4, 5]);
      expect(received.every(({ number }, place) => place === 0 || number > received[place - 1]!.number)).toBe(true);
    }
    await expect.poll(() => liveClients[0]!.words.at(-1)!['here']).toBe(200);
    for (const live of liveClients) live.close();
  });

  test('sends what a listener missed when they come back with their last number, and says so when that is too long ago', async () => {
    const first = await joined();
    await expect.poll(() => first.words.length).toBeGreaterThan(0);
    await send({ kind: 'before' });
    await first.receive('before');
    const last = first.received.at(-1)!.number;
    first.close();
    await send({ kind: 'missed' });
    const again = await joined(last);
    await again.receive('missed');
    expect(again.received.map(({ message }) => message.kind)).toEqual(['missed']);
    const stranger = await joined(999_999_999);
    await expect.poll(() => stranger.words[0]?.['lost']).toBe(true);
    again.close();
    stranger.close();
  });

  test('sends nothing of a transaction that was rolled back', async () => {
    const live = await joined();
    await expect.poll(() => live.words.length).toBeGreaterThan(0);
    await site.site.services.db
      .transaction()
      .execute(async (tx) => {
        await publish(tx, TOPIC, { kind: 'undone' });
        await sql`select 1 / 0`.execute(tx);
      })
      .catch(() => {});
    await send({ kind: 'done' });
    await live.receive('done');
    expect(live.received.map(({ message }) => message.kind)).toEqual(['done']);
    live.close();
  });

  test('opens to pages of this site only, and at its own address only', async () => {
    await expect(LiveClient.open(site.url, undefined, { origin: 'https://evil.example' })).rejects.toThrow('403');
    await expect(LiveClient.open(`${site.url}/other`)).rejects.toThrow('404');
  });

  test('gives a guest what is public and nothing of anybody, and a player their own alone', async () => {
    const player = await site.player();
    const { uid } = await player.ok<{ uid: number }>('Account.getInfo');
    const guest = await LiveClient.open(site.url);
    for (const topic of ['me', `player/${uid}`, 'table/dice', 'secrets']) guest.join(topic);
    await expect
      .poll(() => guest.words)
      .toEqual(['me', `player/${uid}`, 'table/dice', 'secrets'].map((t) => ({ t, no: true })));
    const liveClient = await LiveClient.open(site.url, player);
    liveClient.join('me');
    liveClient.join(`player/${uid + 1}`);
    await expect.poll(() => liveClient.words.length).toBeGreaterThanOrEqual(2);
    await publish(site.site.services.db, `player/${uid}`, { kind: 'yours' });
    await liveClient.receive('yours');
    guest.close();
    liveClient.close();
  });

  test('ends a connection that asks for too much or for nonsense', async () => {
    for (const text of ['nonsense', JSON.stringify({ on: TOPIC, more: 1 }), 'x'.repeat(2_000)]) {
      const live = await LiveClient.open(site.url);
      const closed = new Promise<number>((resolve) => live.socket.once('close', resolve));
      live.socket.send(text);
      expect([1008, 1009]).toContain(await closed);
    }
    const many = await LiveClient.open(site.url);
    const closed = new Promise<number>((resolve) => many.socket.once('close', resolve));
    for (let nth = 0; nth < 300; nth++) many.socket.send(JSON.stringify({ off: TOPIC }));
    expect(await closed).toBe(1008);
  });

  test('follows every match of a slip of forty bets', async () => {
    const live = await LiveClient.open(site.url);
    const topics = ['winners', 'jackpots', ...Array.from({ length: 40 }, (_, nth) => `event/match0000${nth + 100}`)];
    for (const topic of topics) live.join(topic);
    await expect.poll(() => live.words.filter(({ at }) => at !== undefined).map(({ t }) => t)).toEqual(topics);
    expect(live.words.filter(({ no }) => no)).toEqual([]);
    live.close();
  });

  test('says at every beat that the connection works, and ends a connection that no longer answers', async () => {
    const [well, gone] = [await joined(), await joined()];
    await expect.poll(() => well.words.length * gone.words.length).toBeGreaterThan(0);
    const closed = new Promise((resolve) => gone.socket.once('close', resolve));
    gone.socket.pause();
    const hub = liveHub(site.site.services);
    hub.beat();
    await expect.poll(() => well.words.filter(({ t }) => t === '').length).toBe(1);
    // Its answer to the first beat has arrived with or before this.
    await new Promise((resolve) => {
      well.socket.once('pong', resolve);
      well.socket.ping();
    });
    hub.beat();
    gone.socket.resume();
    await closed;
    await expect.poll(() => well.words.filter(({ t }) => t === '').length).toBe(2);
    well.close();
  });

  test('cuts off who does not take what they are sent, and goes on for the others', async () => {
    const [slow, quick] = [await joined(), await joined()];
    await expect.poll(() => quick.words.length).toBeGreaterThan(0);
    const closed = new Promise((resolve) => slow.socket.once('close', resolve));
    // Their page hangs: nothing is read from the connection.
    slow.socket.pause();
    const text = 'x'.repeat(7_000);
    for (let nth = 0; nth < 1_500; nth++) await send({ kind: 'much', nth, text });
    await quick.receive('much', ({ nth }: { nth: number }) => nth === 1_499);
    slow.socket.resume();
    await closed;
    expect(slow.received.length).toBeLessThan(1_500);
    quick.close();
  });
});
