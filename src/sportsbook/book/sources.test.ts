// A feed with a producer for upcoming matches and another for live ones, with markets and sports that it describes itself.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookOf } from './book.ts';
import type { EventDetails, Market } from './contract.ts';
import type { FeedMessage, Fixture } from './feed-messages.ts';
import { addFeed, applyFeed, offerNow } from './index.ts';
import { feedPort } from './feed-port.ts';
import { idOf } from './rules/ids.ts';
import { fixtureOf, marketAt, scoreOf, WINNER } from './testing/feed.ts';
import { startBookSite, type BookSite } from './testing/book-site.ts';
import type { Services } from '#platform/context.ts';

type EventMessage = Extract<FeedMessage, { sequence: number }>;
type Body = EventMessage extends infer One
  ? One extends EventMessage
    ? Omit<One, 'producer' | 'feed' | 'timestamp' | 'event' | 'sequence'>
    : never
  : never;

const FEED = 'acme';
let book: BookSite;
let services: Services;
const numbers = new Map<string, number>();
beforeAll(async () => {
  book = await startBookSite();
  ({ services } = book.site.site);
  addFeed(services, {
    name: FEED,
    settleAt: 'confirmed',
    producers: [
      { name: 'acme-pre', silentAfterMs: 60_000, recover: (request) => answer('acme-pre', request) },
      { name: 'acme-live', silentAfterMs: 20_000, recover: (request) => answer('acme-live', request) },
    ],
  });
});
afterAll(() => book.close());

const at = (): string => services.clock.now().toISOString();
const from = (producer: string) => ({ producer, feed: FEED, timestamp: at() });
/** Nothing was lost. */
const answer = (producer: string, request: string): Promise<void> =>
  applyFeed(services, [{ type: 'snapshot_complete', ...from(producer), request, events: Object.fromEntries(numbers) }]);

async function say(producer: string, event: string, ...bodies: Body[]): Promise<void> {
  const messages = bodies.map((body) => {
    const sequence = (numbers.get(event) ?? 0) + 1;
    numbers.set(event, sequence);
    return { ...body, ...from(producer), event, sequence } as FeedMessage;
  });
  await applyFeed(services, messages);
}

async function match(event: string, changes: Partial<Fixture> = {}): Promise<string> {
  await say('acme-pre', event, { type: 'fixture_change', fixture: fixtureOf(event, changes) });
  return idOf(FEED, 'event', event);
}

const odds = (...markets: Parameters<typeof marketAt>[]): Body => ({
  type: 'odds_change',
  scoreboard: null,
  incidents: [],
  markets: markets.map(([key, prices]) => marketAt(key, prices)),
});

const look = async (id: string, locale = 'en'): Promise<EventDetails> => {
  await bookOf(services).refresh();
  return book.guest.ok<EventDetails>('Sports.getEvent', { id }, { query: { locale } });
};
const marketOf = ({ markets }: EventDetails, ref: string): Market | undefined =>
  markets.find((market) => market.ref === ref);

async function fallSilent(producer: string): Promise<void> {
  await book.site.database.ownerPool.query(
    `update book.producers set heard_at = heard_at - interval '30 seconds' where name = $1`,
    [producer],
  );
  await feedPort(services).look();
}

const PRICES = { '1': 2100, x: 3300, '2': 3500 };

describe('two producers of one feed', () => {
  test('hand a match over; a silent one stops its own markets alone, each in its own time', async () => {
    const id = await match('harbour', { status: 'live' });
    await say(
      'acme-pre',
      'harbour',
      odds(
        [WINNER, PRICES],
        [
          { kind: 'odd-even', specifiers: {} },
          { odd: 1900, even: 1900 },
        ],
      ),
    );
    await say('acme-live', 'harbour', {
      ...odds([WINNER, { ...PRICES, '1': 1900 }]),
      scoreboard: scoreOf(0, 0),
    } as Body);
    // What the first one says now of a market that it has handed over changes nothing.
    await say('acme-pre', 'harbour', {
      type: 'odds_change',
      scoreboard: null,
      incidents: [],
      markets: [{ kind: '1x2', specifiers: {}, state: 'handed-over', outcomes: [] }],
    });
    expect(marketOf(await look(id), '1x2')).toMatchObject({ state: 'active', reason: null });

    await fallSilent('acme-pre');
    expect(marketOf(await look(id), 'odd-even')!.reason).toBeNull();
    await fallSilent('acme-live');
    const details = await look(id);
    expect(marketOf(details, '1x2')!.reason).toBe('feed-lost');
    expect(marketOf(details, 'odd-even')!.reason).toBeNull();
    expect(offerNow(services, { event: id, market: 'odd-even', outcome: 'odd' })!.reason).toBeNull();
    await applyFeed(services, [{ type: 'alive', ...from('acme-live'), subscribed: true }]);
    await expect.poll(async () => marketOf(await look(id), '1x2')!.reason).toBeNull();
  });

  test('a stop is of one producer, and of the groups that it names', async () => {
    await applyFeed(services, [
      {
        type: 'market_types',
        ...from('acme-pre'),
        types: [
          {
            kind: 'acme.cards',
            names: { en: 'Cards: total {total}', ru: 'Карточки: тотал {total}' },
            outcomes: [
              { id: '12', names: { en: 'Over {total}' } },
              { id: '13', names: { en: 'Under {total}' } },
            ],
            groups: ['cards'],
            limitClass: 'special',
            place: 40,
          },
        ],
      },
    ]);
    const id = await match('island');
    const cards = { kind: 'acme.cards', specifiers: { total: '4.5' } };
    await say('acme-pre', 'island', odds([WINNER, PRICES], [cards, { '12': 1800, '13': 2000 }]));
    await say('acme-live', 'island', { type: 'bet_stop', reason: 'goal-check' });
    expect((await look(id)).markets.map(({ reason }) => reason)).toEqual([null, null]);
    await say('acme-pre', 'island', { type: 'bet_stop', reason: 'goal-check', groups: ['cards'], to: 'deactivated' });
    const details = await look(id);
    expect(marketOf(details, '1x2')!.state).toBe('active');
    expect(marketOf(details, 'acme.cards/total=4.5')!.state).toBe('deactivated');
  });
});

describe('what a feed describes', () => {
  const SHOTS = { kind: 'acme.shots', specifiers: { player: 'p:7', total: '1.5' } };
  const ref = 'acme.shots/player=p:7&total=1.5';

  test('a market without a description is not shown and takes no bets, and is there when it comes', async () => {
    const id = await match('jetty');
    await say('acme-pre', 'jetty', odds([SHOTS, { over: 1700, under: 2100 }]));
    expect((await look(id)).markets).toEqual([]);
    expect(offerNow(services, { event: id, market: ref, outcome: 'over' })).toBeUndefined();
    const described = {
      kind: 'acme.shots',
      names: { en: '{%player}: shots {total}', es: '{%player}: tiros {total}' },
      outcomes: [
        { id: 'over', names: { en: 'Over {total}', es: 'Más de {total}' } },
        { id: 'under', names: { en: 'Under {total}', es: 'Menos de {total}' } },
      ],
      groups: ['player'],
      limitClass: 'player' as const,
      place: 90,
    };
    await applyFeed(services, [{ type: 'market_types', ...from('acme-pre'), types: [described] }]);
    // Its player has no name yet.
    expect((await look(id)).markets).toEqual([]);
    await applyFeed(services, [
      { type: 'participants', ...from('acme-pre'), participants: [{ id: 'p:7', names: { en: 'Ida Holm' } }] },
    ]);
    const market = marketOf(await look(id), ref)!;
    expect(market.label).toMatchObject({
      name: { es: 'Ida Holm: tiros 1.5' },
      group: 'players',
      player: { en: 'Ida Holm' },
    });
    expect(market.outcomes.map(({ id: outcome, odds: price }) => [outcome, price])).toEqual([
      ['over', 1700],
      ['under', 2100],
    ]);
    expect(offerNow(services, { event: id, market: ref, outcome: 'over' })).toMatchObject({ limitClass: 'player' });
  });

  test('a sport of its own is listed by its name, with a competitor in the language of the visitor', async () => {
    await applyFeed(services, [
      {
        type: 'sports',
        ...from('acme-pre'),
        sports: [{ id: 'darts', names: { en: 'Darts', es: 'Dardos' }, place: 40 }],
      },
    ]);
    const id = await match('kestrel', {
      sport: 'darts',
      competition: { ...fixtureOf('kestrel').competition, id: 'darts-open', names: { en: 'Darts Open' } },
      competitors: [
        { id: 'd1', name: 'Moscow Arrows', names: { en: 'Moscow Arrows', ru: 'Московские стрелы' } },
        { id: 'd2', name: 'Ann Brook' },
      ],
    });
    await bookOf(services).refresh();
    const { sports } = await book.guest.ok<{ sports: { sport: string; name: string; upcoming: number }[] }>(
      'Sports.get',
      {},
      { query: { locale: 'es' } },
    );
    expect(sports.find(({ sport }) => sport === 'darts')).toMatchObject({ name: 'Dardos', upcoming: 1 });
    const [first, second] = (await look(id, 'ru')).event.competitors;
    expect(first).toMatchObject({ name: 'Московские стрелы', short: 'MOS' });
    // Drawn from its id where its feed gives no looks.
    expect(second).toMatchObject({ name: 'Ann Brook', short: 'ANN' });
    expect(second!.colours).toHaveLength(2);
  });
});

describe('settlements and cancellations', () => {
  const RESULTS = (won: string) =>
    ['1', 'x', '2'].map((id) => ({ id, result: id === won ? ('won' as const) : ('lost' as const) }));
  const settlement = (won: string, certainty?: 'scouted' | 'confirmed'): Body => ({
    type: 'bet_settlement',
    markets: [{ ...WINNER, specifiers: {}, outcomes: RESULTS(won) }],
    ...(certainty && { certainty }),
  });

  test('what was only seen waits for the official result, which nothing seen overwrites', async () => {
    const id = await match('lagoon', { status: 'live' });
    await say('acme-pre', 'lagoon', odds([WINNER, PRICES]));
    await say('acme-pre', 'lagoon', settlement('1', 'scouted'));
    expect(marketOf(await look(id), '1x2')).toMatchObject({ state: 'suspended', reason: 'unconfirmed' });
    await say('acme-pre', 'lagoon', settlement('2', 'confirmed'));
    await say('acme-pre', 'lagoon', settlement('1', 'scouted'));
    const { state, outcomes } = marketOf(await look(id), '1x2')!;
    expect([state, outcomes.find(({ result }) => result === 'won')!.id]).toEqual(['settled', '2']);
  });

  test('a roll-back names the period of the cancellation that it takes back', async () => {
    const id = await match('meadow');
    const markets = [{ ...WINNER, specifiers: {} }];
    const early = { to: '2026-11-28T10:00:00.000Z' };
    const late = { from: '2026-11-28T11:00:00.000Z' };
    await say('acme-pre', 'meadow', odds([WINNER, PRICES]));
    await say(
      'acme-pre',
      'meadow',
      { type: 'bet_cancel', markets, reason: 'wrong-price', ...early },
      { type: 'bet_cancel', markets, reason: 'wrong-price', ...late },
      // The same instant, written with another offset of zero.
      { type: 'rollback_bet_cancel', markets, to: '2026-11-28T10:00:00Z' },
    );
    const { rows } = await book.site.database.ownerPool.query<{ cancellations: unknown }>(
      'select cancellations from book.markets where event_id = $1',
      [id],
    );
    expect(rows[0]!.cancellations).toEqual([{ reason: 'wrong-price', ...late }]);
  });
});
