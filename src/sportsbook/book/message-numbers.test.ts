// Messages under a number that their producer has used for another message.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metricsText } from '#platform/metric-registry.ts';
import { WINNER, type ScriptedFeed } from './testing/feed.ts';
import { startBookSite, type BookSite } from './testing/book-site.ts';
import type { TestSite } from '#testing/site.ts';
import type { EventDetails } from './contract.ts';
import type { FeedMessage } from './feed-messages.ts';

let book: BookSite;
let site: TestSite;
let feed: ScriptedFeed;
beforeAll(async () => {
  book = await startBookSite();
  ({ site, feed } = book);
});
afterAll(() => book.close());
const details = (id: string): Promise<EventDetails> => book.details(id);

describe('a message with the number of another one', () => {
  const misnumbered = async (): Promise<number> =>
    Number(
      (await metricsText(site.site.services)).match(/baize_feed_misnumbered_total\{producer="scripted"\} (\d+)/)?.[1] ??
        0,
    );
  const withNumber = (event: string, sequence: number, message: FeedMessage): FeedMessage =>
    ({ ...message, event, sequence }) as FeedMessage;
  const stopOf = (event: string, sequence: number): FeedMessage => ({
    type: 'bet_stop',
    reason: 'goal-check',
    producer: feed.name,
    timestamp: new Date().toISOString(),
    event,
    sequence,
  });
  /** An event with three messages: fixture, stop, prices. */
  async function opened(name: string, isSimulated: boolean): Promise<string> {
    const id = await feed.fixture(name, { isSimulated });
    await feed.stop(name);
    await feed.odds(name, [[WINNER, { '1': 2000, x: 3000, '2': 4000 }]]);
    expect((await details(id)).markets[0]!.reason).toBeNull();
    return id;
  }

  test.each([
    ['a fixture', 1, true],
    ['prices that are not stored', 3, true],
    ['prices', 3, false],
  ])(
    'is an error that is counted, and a bet_stop still stops: that of %s',
    async (description, sequence, isSimulated) => {
      const name = `numbered-${description.length}-${sequence}`;
      const id = await opened(name, isSimulated);
      const errorsBefore = await misnumbered();
      await feed.deliver([stopOf(name, sequence)]);
      expect(await misnumbered()).toBe(errorsBefore + 1);
      expect((await details(id)).markets[0]).toMatchObject({ state: 'suspended', reason: 'goal-check' });
      // The count goes on where it was.
      await feed.odds(name, [[WINNER, { '1': 2100, x: 3000, '2': 4000 }]]);
      expect((await details(id)).markets[0]).toMatchObject({ state: 'active' });
    },
  );

  test('is an error, too, when both arrive together, and when the first is held back', async () => {
    const id = await opened('numbered-together', true);
    const errorsBefore = await misnumbered();
    const next = feed.message('numbered-together', {
      type: 'odds_change',
      scoreboard: null,
      incidents: [],
      markets: [],
    });
    await feed.deliver([next, stopOf('numbered-together', 4)]);
    expect(await misnumbered()).toBe(errorsBefore + 1);
    expect((await details(id)).markets[0]).toMatchObject({ state: 'suspended' });
    const early = stopOf('numbered-together', 6);
    await feed.deliver([early]);
    await feed.deliver([withNumber('numbered-together', 6, { ...early, reason: 'trader' } as FeedMessage)]);
    expect(await misnumbered()).toBe(errorsBefore + 2);
  });

  test('is none when the same message comes again, or comes late', async () => {
    await opened('numbered-again', true);
    const errorsBefore = await misnumbered();
    await feed.deliver(
      feed.sent.get('numbered-again')!.map((message) => ({ ...message, timestamp: new Date().toISOString() })),
    );
    expect(await misnumbered()).toBe(errorsBefore);
  });
});
