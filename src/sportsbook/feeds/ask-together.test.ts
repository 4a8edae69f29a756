// A feed prices several outcomes together: what it may answer, what becomes of a bet on it, and what is not offered when it fails.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addTogetherPricer } from '#sportsbook/book/index.ts';
import { ScriptedFeed } from '#sportsbook/book/testing/feed.ts';
import { becomes, betOf, mainOf, startBettingSite, type BettingSite } from '#sportsbook/bets/testing/betting-site.ts';
import { endHolds, place, placed, quote, slipOf, type Pick } from '#sportsbook/bets/testing/bets.ts';
import { builtMatch, CORNERS, OVER, pickOf, WINNER } from '#sportsbook/bets/testing/built-matches.ts';
import { Circuit } from './rules/circuit.ts';
import { readTogetherAnswer } from './rules/together-answer.ts';
import { TogetherFeed, type TogetherAnswer } from './testing/together-feed.ts';
import { askFeedTogether } from './ask-together.ts';

const BUILDER = { type: 'builder' } as const;
const PRICED: TogetherAnswer = { body: { odds: 3450, probability: 0.27 } };

let stage: BettingSite;
let feed: ScriptedFeed;
let pricing: TogetherFeed;
let names = 0;

beforeAll(async () => {
  stage = await startBettingSite({ BET_DELAYS: 'football=10' });
});
afterAll(() => stage.close());

/** Each test has a feed of its own, so that none is left alone for the failures of another. */
beforeEach(async () => {
  pricing = new TogetherFeed(() => PRICED);
  await pricing.listen();
  const { services } = stage.site.site;
  const name = `remote${++names}`;
  feed = new ScriptedFeed(services, name);
  await feed.alive();
  const configured = { name, keys: [pricing.key], together: pricing.url };
  addTogetherPricer(services, name, {
    isRemote: true,
    price: (_, match, chosen) => askFeedTogether(services, configured, match, chosen),
  });
  return () => pricing.close();
});

const legs = (id: string): Pick[] => [pickOf(id, WINNER, '1'), pickOf(id, OVER, 'over'), pickOf(id, CORNERS, 'over')];
const match = (isLive = false) => builtMatch(stage.site.site.services, feed, isLive);
const quoted = async (client: Awaited<ReturnType<BettingSite['player']>>, picks: readonly Pick[]) =>
  (await quote(client, slipOf(picks, BUILDER))).bets[0]!;

describe('a price of the feed', () => {
  test('is asked for with the match and its outcomes, signed, and is what the slip and the bet say', async () => {
    const { id, name } = await match();
    const client = await stage.player();
    const { event } = await client.ok<{ event: { has_builder: boolean } }>('Sports.getEvent', { id });
    expect(event.has_builder).toBe(true);
    const { odds, potential_return: potential, refusal } = await quoted(client, legs(id));
    expect([odds, potential.amount, refusal]).toEqual(['3450', '34.50', null]);
    expect(pricing.unsigned).toBe(0);
    expect(pricing.requests).toEqual([
      {
        event: name,
        outcomes: [
          { market: WINNER, outcome: '1' },
          { market: CORNERS, outcome: 'over' },
          { market: OVER, outcome: 'over' },
        ],
      },
    ]);
    const bet = await placed(client, legs(id), { ...BUILDER, odds: 3450 });
    expect(await betOf(client, bet)).toMatchObject({ type: 'builder', odds: 3450 });
    // Once more for the bet: a quote is not what a stake is taken on.
    expect(pricing.requests).toHaveLength(2);
  });

  test('that has moved since the quote is taken only where the player takes any', async () => {
    const { id } = await match();
    const client = await stage.player();
    await quoted(client, legs(id));
    pricing.answer = () => ({ body: { odds: 3000 } });
    const before = await mainOf(client);
    expect(await place(client, legs(id), { ...BUILDER, odds: 3450 })).toEqual({
      status: 'odds-changed',
      legs: [],
      odds: 3000,
    });
    expect(await mainOf(client)).toBe(before);
    const bet = await placed(client, legs(id), { ...BUILDER, odds: 3450, policy: 'any' });
    expect(await betOf(client, bet)).toMatchObject({ odds_seen: 3450, odds: 3000 });
  });

  test('is shared by those who look at the same at once, in any order', async () => {
    const { id } = await match();
    const [firstPlayer, secondPlayer] = [await stage.player(), await stage.player()];
    pricing.answer = () => ({ ...PRICED, delayMs: 200 });
    await Promise.all([quoted(firstPlayer, legs(id)), quoted(secondPlayer, legs(id).toReversed())]);
    expect(pricing.requests).toHaveLength(1);
  });

  test('a refusal names the outcomes that it is about, whatever their order', async () => {
    const { id } = await match();
    const client = await stage.player();
    pricing.answer = ({ outcomes }) => ({
      body: {
        refused: 'contradiction',
        outcomes: outcomes.flatMap(({ market }, nth) => (market.kind === 'corners-total' ? [] : [nth])),
      },
    });
    const picks = [pickOf(id, CORNERS, 'over'), pickOf(id, WINNER, '1'), pickOf(id, OVER, 'over')];
    expect(await quoted(client, picks)).toMatchObject({
      odds: null,
      refusal: { rule: 'bets.builder-contradiction' },
      not_built: { why: 'contradiction', legs: [1, 2] },
    });
  });
});

describe('live', () => {
  test.each([
    ['a higher price is the player’s', { body: { odds: 3600 } }, 'accepted', 3600],
    ['a lower one declines it', { body: { odds: 3300 } }, 'declined', 3450],
    ['no answer declines it', { body: 'garbage' }, 'declined', 3450],
    ['a refusal declines it', { body: { refused: 'sure' } }, 'declined', 3450],
  ] as const)('after the delay the feed is asked again: %s', async (_, answer, state, odds) => {
    const { id } = await match(true);
    const client = await stage.player();
    await quoted(client, legs(id));
    const before = await mainOf(client);
    const bet = await placed(client, legs(id), { ...BUILDER, odds: 3450, policy: 'higher' });
    expect((await betOf(client, bet)).state).toBe('held');
    pricing.answer = () => answer;
    const requestsBefore = pricing.requests.length;
    await endHolds(stage.site.database);
    await becomes(client, bet, state);
    expect(pricing.requests.length).toBe(requestsBefore + 1);
    expect((await betOf(client, bet)).odds).toBe(odds);
    if (state === 'declined') expect(await mainOf(client)).toBe(before);
  });
});

describe('what is not an answer is not offered', () => {
  const faults: Record<string, TogetherAnswer> = {
    'one that comes too late': { ...PRICED, delayMs: 1_800 },
    garbage: { body: '<html>' },
    'an error of the feed': { ...PRICED, status: 500 },
    'odds below 1.001': { body: { odds: 1000 } },
    'odds with a point': { body: { odds: 3.45 } },
    'odds beyond all limits': { body: { odds: 1_000_001 } },
    'a price above what it is worth': { body: { odds: 3450, probability: 0.3 } },
    'a price with more': { body: { odds: 3450, refused: 'now' } },
    'a refusal without a reason that exists': { body: { refused: 'mood' } },
    'the signature of somebody else': { ...PRICED, key: { id: 'k1', secret: 'x'.repeat(40) } },
    'more than it may be': { body: 'x'.repeat(20_000) },
  };
  test.each(Object.entries(faults))('%s', async (_, answer) => {
    const { id } = await match();
    const client = await stage.player();
    pricing.answer = () => answer;
    expect(await quoted(client, legs(id))).toMatchObject({ odds: null, not_built: { why: 'now' } });
    const before = await mainOf(client);
    expect(await place(client, legs(id), { ...BUILDER, odds: 3450, policy: 'any' })).toMatchObject({
      status: 'refused',
      rule: 'bets.builder-now',
    });
    expect(await mainOf(client)).toBe(before);
  });

  test('a feed that is not there', async () => {
    const { id } = await match();
    const client = await stage.player();
    await pricing.close();
    expect(await quoted(client, legs(id))).toMatchObject({ odds: null, not_built: { why: 'now' } });
    await pricing.listen();
  });

  test('sabotage: where every answer were believed, a price that is not signed would be taken', async () => {
    const { id } = await match();
    const client = await stage.player();
    pricing.answer = () => faults['the signature of somebody else']!;
    const { services } = stage.site.site;
    addTogetherPricer(services, feed.name, {
      isRemote: true,
      async price(_, { foreign_id: event }, chosen) {
        const outcomes = chosen.map(({ key, outcome }) => ({ market: key, outcome }));
        const { body } = pricing.answer({ event, outcomes: outcomes as never });
        const { odds } = body as { odds: number };
        return Promise.resolve({ is: 'priced', odds, chance: 0.2 });
      },
    });
    expect((await quoted(client, legs(id))).odds).toBe('3450');
  });
});

describe('a feed that does not answer is left alone', () => {
  test('after three failures for ten seconds; then it is asked once, and as usual when it answers', () => {
    const circuit = new Circuit();
    for (let nth = 0; nth < 3; nth++) {
      expect(circuit.enter(0)).toBe(true);
      circuit.fail(0);
      circuit.leave();
    }
    expect(circuit.enter(9_999)).toBe(false);
    expect([circuit.enter(10_000), circuit.enter(10_000)]).toEqual([true, false]);
    circuit.succeed();
    circuit.leave();
    expect([circuit.enter(10_000), circuit.enter(10_000)]).toEqual([true, true]);
  });

  test('by many who wait no more than 64 ask at once', () => {
    const circuit = new Circuit();
    const entered = Array.from({ length: 70 }, () => circuit.enter(0)).filter(Boolean);
    expect(entered).toHaveLength(64);
  });
});

test('an answer without a probability is believed as it is priced', () => {
  expect(readTogetherAnswer(Buffer.from('{"odds":4000}'), 2)).toEqual({ is: 'priced', odds: 4000, chance: 0.25 });
});
