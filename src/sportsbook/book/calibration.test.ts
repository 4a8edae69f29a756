// What the closing odds said, and what came, counted by a sum that is done by hand.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutcomeResult } from '#sportsbook/models/market.ts';
import type { Calibration, ClosedEvent } from './calibration-contract.ts';
import { GOALS, WINNER } from './testing/feed.ts';
import { startBookSite, type BookSite } from './testing/book-site.ts';
import { countCalibration } from './count-calibration.ts';

let book: BookSite;
beforeAll(async () => {
  book = await startBookSite();
});
afterAll(() => book.close());

const LINE = { '1': 2000, x: 4000, '2': 4000 };
/** Half, a quarter and a quarter: the line has no margin. */
const CHANCES = [0.5, 0.25];

async function play(name: string, winner: keyof typeof LINE, over: OutcomeResult = 'won'): Promise<void> {
  const { feed, site } = book;
  const startsAt = site.site.services.clock.now().toISOString();
  await feed.fixture(name, { startsAt, status: 'scheduled' });
  await feed.odds(name, [
    [WINNER, LINE],
    [GOALS, { over: 1900, under: 1900 }],
  ]);
  await feed.fixture(name, { status: 'live' });
  // What is offered later is not counted.
  await feed.odds(name, [[WINNER, { '1': 1100, x: 9000, '2': 20_000 }]]);
  await feed.settle(name, WINNER, {
    '1': winner === '1' ? 'won' : 'lost',
    x: winner === 'x' ? 'won' : 'lost',
    '2': winner === '2' ? 'won' : 'lost',
  });
  await feed.settle(name, GOALS, { over, under: over === 'won' ? 'lost' : 'void' });
  await feed.fixture(name, { status: 'ended' });
}

const counted = async (query: Record<string, string> = {}): Promise<Calibration> => {
  await countCalibration(book.site.site.services);
  return book.guest.ok<Calibration>('Sports.getCalibration', query);
};
const bandAt = ({ bands }: Calibration, chance: number) => bands.find(({ from, to }) => from <= chance && chance < to);

test('counts outcomes by the chance that their closing odds gave, and each match once', async () => {
  await play('ash', '1');
  await play('birch', '1');
  await play('cedar', '2', 'void');
  const calibration = await counted();
  expect(calibration).toMatchObject({ origin: 'simulated', origins: ['simulated'], matches: 3 });
  expect(calibration.sports).toEqual([{ sport: 'football', name: 'Football' }]);
  // Three winners of three outcomes, and two totals of two; the total that was void stands for no chance.
  expect(calibration.outcomes).toBe(3 * 3 + 2 * 2);
  const [half, quarter] = CHANCES.map((chance) => bandAt(calibration, chance)!);
  // On the winner at evens two of three; on the total, without its margin evens too, two of four.
  expect(half).toMatchObject({ matches: 3, outcomes: 3 + 4, predicted: 0.5 });
  expect(half!.observed).toBeCloseTo((2 + 2) / 7, 12);
  expect(half!.returned).toBeCloseTo((2 * 2 + 2 * 1.9) / 7, 12);
  // By match: ash and birch won 2 where 1.5 were expected, cedar 0 where 0.5 were.
  expect(half!.error).toBeCloseTo(Math.sqrt(3 * 0.5 ** 2) / 7, 12);
  expect(quarter).toMatchObject({ matches: 3, outcomes: 6, predicted: 0.25 });
  expect(quarter!.observed).toBeCloseTo(1 / 6, 12);
});

test('a result that is corrected is counted as corrected, and nothing twice', async () => {
  const before = await counted();
  expect(await counted()).toEqual(before);
  await book.feed.rollBack('birch', WINNER);
  expect((await counted()).outcomes).toBe(before.outcomes - 3);
  await book.feed.settle('birch', WINNER, { '1': 'lost', x: 'won', '2': 'lost' });
  const after = await counted();
  expect(after.outcomes).toBe(before.outcomes);
  expect(bandAt(after, 0.25)!.observed).toBeCloseTo(2 / 6, 12);
});

test('what was never offered before the match, and kinds of which several outcomes may win, are left out', async () => {
  const before = await counted();
  await book.feed.fixture('dogwood', { startsAt: book.site.site.services.clock.now().toISOString(), status: 'live' });
  await book.feed.odds('dogwood', [[WINNER, LINE]]);
  await book.feed.settle('dogwood', WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
  await book.feed.fixture('dogwood', { status: 'ended' });
  expect(await counted()).toEqual(before);
});

test('a feed that follows no match closes its odds when the match is over', async () => {
  await book.feed.fixture('elm', { startsAt: book.site.site.services.clock.now().toISOString(), isSimulated: false });
  await book.feed.odds('elm', [[WINNER, LINE]]);
  await book.feed.settle('elm', WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
  await book.feed.fixture('elm', { status: 'ended' });
  const calibration = await counted();
  expect(calibration).toMatchObject({ origin: 'real', origins: ['simulated', 'real'], matches: 1, outcomes: 3 });
  const { items } = await book.guest.ok<{ items: ClosedEvent[] }>('Sports.getClosingOdds', { origin: 'real' });
  expect(items).toHaveLength(1);
  const closed = items[0]!.market.outcomes.map(({ id, odds, result }) => [id, `${odds} ${result}`]);
  expect(Object.fromEntries(closed)).toEqual({ '1': '2000 won', x: '4000 lost', '2': '4000 lost' });
});

test('publishes the closing odds of the winner, newest match first', async () => {
  const { items } = await book.guest.ok<{ items: ClosedEvent[] }>('Sports.getClosingOdds', {});
  expect(items).toHaveLength(3);
  expect(items.every(({ market }) => market.outcomes[0]!.odds === 2000)).toBe(true);
  expect((await book.guest.ok<{ items: ClosedEvent[] }>('Sports.getClosingOdds', { sport: 'tennis' })).items).toEqual(
    [],
  );
});
