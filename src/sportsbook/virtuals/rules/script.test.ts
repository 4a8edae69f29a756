import { describe, expect, it } from 'vitest';
import { chainOf } from '#fairness/seeds/chain.ts';
import { fastRandom } from '#casino/engine/proof/fast-random.ts';
import { marketRef } from '#sportsbook/models/market.ts';
import { models } from '#sportsbook/models/models.ts';
import { stateAt } from '#sportsbook/models/model.ts';
import { matchCommitment, playMatch, verifyMatch, type MatchRecord } from '#sportsbook/models/verify-match.ts';
import { feedMessage, type FeedMessage } from '#sportsbook/book/index.ts';
import { cases } from '#testing/long-form.ts';
import { competitions } from '../competitions/index.ts';
import { competitorOf } from './competitors.ts';
import { fateOf } from './fates.ts';
import { endOf, scriptOf, type Line, type ScriptedMatch } from './script.ts';
import { misjudgeStrengths, strengthsOf } from './strengths.ts';

const STARTS_AT = Date.UTC(2026, 10, 23, 12);
const chain = chainOf('7e'.repeat(32), 60);

function matchOf(competitionId: string, place = 1, change: Partial<ScriptedMatch> = {}): ScriptedMatch {
  const competition = competitions.find(({ id }) => id === competitionId)!;
  const random = fastRandom(place);
  const strengths = strengthsOf(competition, 0.4, -0.3, random);
  const { sport, names, region, rating, id } = competition;
  const record: MatchRecord = {
    match: `${id}.6.1.1.${place}`,
    sport,
    competitors: [competitorOf(competition, 0).id, competitorOf(competition, 1).id],
    startsAt: new Date(STARTS_AT).toISOString(),
    model: models[sport].version,
    strengths,
    believed: misjudgeStrengths(sport, strengths, 1, random),
    published: chain[0]!,
    salt: 'a salt',
    place,
    link: chain[place]!,
  };
  return {
    id: record.match,
    record,
    commitment: matchCommitment(record),
    fixture: {
      sport,
      competition: { id, names, region, rating, place: 1, season: '1' },
      competitors: [competitorOf(competition, 0), competitorOf(competition, 1)],
      startsAt: record.startsAt,
      isSimulated: true,
    },
    announcedAt: STARTS_AT - 8 * 3_600_000,
    startsAt: STARTS_AT,
    pace: 6,
    revealsAt: endOf(record, STARTS_AT, 6),
    priceError: 100,
    keepsMargin: true,
    ...change,
  };
}

const ONE_OF_EACH = ['crown-league', 'coral-tour', 'liga-del-arco', 'ural-ice-league', 'nova-circuit'];
type Of<Type extends FeedMessage['type']> = Extract<FeedMessage, { type: Type }>;
const messagesOf = <Type extends Line['message']['type']>(lines: readonly Line[], type: Type): Of<Type>[] =>
  lines.map(({ message }) => message).filter((message): message is Of<Type> => message.type === type);

/**
 * What a bet on the best outcome gains at the worst moments for the house: right before the next message, when the clock has moved and
 * the price has not. By the strengths that the prices are made of.
 */
function gainBeforeNextPrice(match: ScriptedMatch): number {
  const { record } = match;
  const model = models[record.sport];
  const timeline = playMatch(record);
  const outlook = model.outlook(record.believed);
  const lastShown = new Map<string, MarketOfFeed>();
  const lines = [...scriptOf(match)];
  let best = -1;
  for (const [place, { at, message }] of lines.entries()) {
    if (message.type === 'bet_stop') lastShown.clear();
    if (message.type === 'bet_settlement') for (const market of message.markets) lastShown.delete(marketRef(market));
    if (message.type === 'odds_change') for (const market of message.markets) lastShown.set(marketRef(market), market);
    const next = lines[place + 1];
    if (at < match.startsAt || !next || next.at === at) continue;
    // Messages are sent a millisecond after what they tell of, at most. Without a clock nothing that anyone sees changes between two.
    const seenAt = hasClock(match) ? next.at - 2 : at;
    const chancesOf = outlook(stateAt(model, timeline, (seenAt - match.startsAt) / 1000));
    for (const { state, outcomes, ...key } of lastShown.values()) {
      const chances = state === 'active' ? chancesOf.chances(key) : undefined;
      if (chances)
        for (const { id, odds } of outcomes) if (odds !== null) best = Math.max(best, (chances[id]! * odds) / 1000 - 1);
    }
  }
  return best;
}
/** Prices follow it. */
const hasClock = ({ record }: ScriptedMatch): boolean => record.sport === 'football' || record.sport === 'ice-hockey';
const PLACES = cases([1, 2, 3, 4], [5, 6, 7, 8, 9, 10, 11, 12]);
type MarketOfFeed = Extract<FeedMessage, { type: 'odds_change' }>['markets'][number];

// All prices of a moment are made from one law of the match. Under that law each returns less than its stake, so no set of them has a
// certain profit.
describe.each(ONE_OF_EACH)('a price of %s that has stood until the next one', (id) => {
  it('keeps a margin on every outcome, to the end of the match', () => {
    for (const place of PLACES) expect(gainBeforeNextPrice(matchOf(id, place))).toBeLessThan(-0.01);
  });
});

describe.each(ONE_OF_EACH.filter((id) => hasClock(matchOf(id))))(
  'a price of %s that keeps no margin until then',
  (id) => {
    it('sabotage: a player who watches the clock gains', () => {
      const gains = PLACES.map((place) => gainBeforeNextPrice(matchOf(id, place, { keepsMargin: false })));
      expect(Math.max(...gains)).toBeGreaterThan(0);
    });
  },
);

describe.each(ONE_OF_EACH)('what the feed says of a match of %s', (id) => {
  const match = matchOf(id);
  const lines = [...scriptOf(match)];

  it('is what the feed port takes, in order and numbered without a gap', () => {
    for (const [at, { message }] of lines.entries()) {
      expect(feedMessage.safeParse(message).error).toBeUndefined();
      expect(message.sequence).toBe(at + 1);
    }
    lines.slice(1).forEach(({ at }, before) => expect(at).toBeGreaterThanOrEqual(lines[before]!.at));
    expect(lines.length).toBeLessThan(900);
  });

  it('is the same whenever it is asked for', () => expect([...scriptOf(match)]).toEqual(lines));

  it('commits before the first price, and reveals at the end what has that commitment', () => {
    const [first] = lines;
    expect(first!.message).toMatchObject({
      type: 'fixture_change',
      fixture: { commitment: match.commitment, revealed: null },
    });
    const fixtures = messagesOf(lines, 'fixture_change').map(({ fixture }) => fixture);
    expect(fixtures.map(({ status }) => status)).toEqual(['scheduled', 'live', 'ended']);
    expect(fixtures.slice(0, -1).every(({ revealed }) => revealed === null)).toBe(true);
    const { revealed, commitment } = fixtures.at(-1)!;
    const score = messagesOf(lines, 'odds_change').findLast(({ scoreboard }) => scoreboard)!.scoreboard!.score;
    const markets = Object.fromEntries(
      messagesOf(lines, 'bet_settlement').flatMap((message) =>
        message.markets.map((market) => [
          marketRef(market),
          Object.fromEntries(market.outcomes.map(({ id: outcome, result }) => [outcome, result as string])),
        ]),
      ),
    );
    expect(Object.keys(markets).length).toBeGreaterThan(20);
    const stated = { commitment: commitment!, revealed: revealed!, score, markets };
    expect(verifyMatch(stated).checks.filter(({ result }) => result !== 'holds')).toEqual([]);
    expect(verifyMatch(stated).verdict).toBe('fair');
    // Whatever is changed afterwards is found.
    expect(verifyMatch({ ...stated, commitment: 'f'.repeat(64) }).verdict).toBe('unfair');
    expect(verifyMatch({ ...stated, score: [score[0] + 1, score[1]] }).verdict).toBe('unfair');
    expect(verifyMatch({ ...stated, revealed: revealed!.replace('"place":1', '"place":2') }).verdict).toBe('unfair');
    expect(verifyMatch({ ...stated, revealed: '{}' }).verdict).toBe('unfair');
    const [ref, results] = Object.entries(markets)[0]!;
    const [outcome, result] = Object.entries(results)[0]!;
    const turned = { ...results, [outcome]: result === 'won' ? 'lost' : 'won' };
    expect(verifyMatch({ ...stated, markets: { [ref]: turned } }).verdict).toBe('unfair');
  });

  it('settles every market that was ever priced, once', () => {
    const priced = new Set(
      messagesOf(lines, 'odds_change').flatMap(({ markets }) => markets.map((market) => marketRef(market))),
    );
    const settled = messagesOf(lines, 'bet_settlement').flatMap(({ markets }) =>
      markets.map((market) => marketRef(market)),
    );
    expect(settled.length).toBe(new Set(settled).size);
    expect(new Set(settled)).toEqual(priced);
  });

  it('names every market again after bets were stopped, and none before', () => {
    let stopped: Set<string> | undefined;
    const active = new Set<string>();
    for (const { message } of lines) {
      if (message.type === 'bet_stop') stopped = new Set(active);
      if (message.type === 'bet_settlement') for (const market of message.markets) active.delete(marketRef(market));
      if (message.type !== 'odds_change' || message.markets.length === 0) continue;
      for (const market of message.markets) {
        if (market.state === 'active') active.add(marketRef(market));
        else active.delete(marketRef(market));
      }
      const named = new Set(message.markets.map((market) => marketRef(market)));
      for (const ref of stopped ?? []) if (active.has(ref)) expect(named).toContain(ref);
      stopped = undefined;
    }
    expect(messagesOf(lines, 'bet_stop').length > 0).toBe(!['basketball'].includes(match.record.sport));
  });

  it('shows no price that is better than fair, though it is not sent with every hair that it moves', () => {
    for (const { markets } of messagesOf(lines, 'odds_change'))
      for (const { outcomes } of markets)
        for (const { odds, probability } of outcomes)
          if (odds !== null) expect(1000 / odds).toBeGreaterThanOrEqual(probability! - 1e-6);
  });

  it('says only what has changed', () => {
    const texts = new Map<string, string>();
    let isStopped = false;
    for (const { message } of lines) {
      if (message.type === 'bet_stop') isStopped = true;
      if (message.type !== 'odds_change' || message.markets.length === 0) continue;
      for (const market of message.markets) {
        const now = JSON.stringify([market.state, market.outcomes.map(({ odds }) => odds)]);
        if (!isStopped) expect(now).not.toBe(texts.get(marketRef(market)));
        texts.set(marketRef(market), now);
      }
      isStopped = false;
    }
  });
});

it('a match that is made known after its start is sent up to now, and never priced before its commitment', () => {
  const lines = [...scriptOf(matchOf('crown-league', 2, { announcedAt: STARTS_AT + 200_000 }))];
  expect(lines.slice(0, 2).map(({ message }) => message)).toMatchObject([
    { type: 'fixture_change', fixture: { status: 'scheduled' } },
    { type: 'fixture_change', fixture: { status: 'live' } },
  ]);
  expect(lines.map(({ message }) => message.sequence)).toEqual(lines.map((_, at) => at + 1));
});

it('a seed that others follow from is revealed when they are over', () => {
  const match = matchOf('coral-tour', 3);
  const later = { ...match, revealsAt: match.revealsAt + 90_000 };
  const [ended, revealed] = [...scriptOf(later)].filter(({ message }) => message.type === 'fixture_change').slice(-2);
  expect(ended!.message).toMatchObject({ fixture: { status: 'ended', revealed: null } });
  expect(revealed!.at).toBe(later.revealsAt);
  expect(revealed!.message).toMatchObject({
    fixture: { status: 'ended', revealed: expect.stringContaining('"link"') },
  });
});

it('prices do not know how a match goes on: two that begin alike are priced alike', () => {
  const match = matchOf('crown-league', 4);
  const { strengths } = match.record;
  // Nothing but the seed differs; before the first thing happens all is the same.
  const openings = [4, 5, 6, 7].map((place) => {
    const record = { ...match.record, link: chain[place]!, place };
    const lines = [...scriptOf({ ...match, record, announcedAt: STARTS_AT - 60_000 })];
    return JSON.stringify(messagesOf(lines, 'odds_change')[0]!.markets);
  });
  expect(new Set(openings).size).toBe(1);
  expect(strengths).not.toEqual(match.record.believed);
});

describe.each(['postponed', 'walkover', 'abandoned'] as const)('a match that is %s', (kind) => {
  const whole = matchOf('crown-league');
  const fate = kind === 'abandoned' ? { kind, afterS: 300 } : { kind };
  const record = { ...whole.record, fate };
  const match = { ...whole, record, commitment: matchCommitment(record), revealsAt: endOf(record, STARTS_AT, 6) };
  const lines = [...scriptOf(match)];

  it('is committed to, has every market settled or void, and holds when it is revealed', () => {
    for (const [at, { message }] of lines.entries()) {
      expect(feedMessage.safeParse(message).error).toBeUndefined();
      expect(message.sequence).toBe(at + 1);
    }
    lines.slice(1).forEach(({ at }, before) => expect(at).toBeGreaterThanOrEqual(lines[before]!.at));
    const { status, revealed, commitment } = messagesOf(lines, 'fixture_change').at(-1)!.fixture;
    expect(status).toBe(kind === 'abandoned' ? 'abandoned' : 'cancelled');
    const priced = new Set(
      messagesOf(lines, 'odds_change').flatMap(({ markets }) => markets.map((market) => marketRef(market))),
    );
    const results = messagesOf(lines, 'bet_settlement').flatMap(({ markets }) =>
      markets.map(
        (market) =>
          [
            marketRef(market),
            Object.fromEntries(market.outcomes.map(({ id, result }) => [id, result as string])),
          ] as const,
      ),
    );
    const cancelled = messagesOf(lines, 'bet_cancel');
    expect(cancelled.map(({ reason }) => reason)).toEqual([kind]);
    const voided = cancelled.flatMap(({ markets }) => markets.map((market) => marketRef(market)));
    expect(new Set([...results.map(([ref]) => ref), ...voided])).toEqual(priced);
    expect(results.length + voided.length).toBe(priced.size);
    const markets = Object.fromEntries([...results, ...voided.map((ref) => [ref, { '1': 'void' }] as const)]);
    const stated = { commitment: commitment!, revealed: revealed!, markets };
    expect(verifyMatch(stated).checks.filter(({ result }) => result !== 'holds')).toEqual([]);
    // A void market cannot be passed off as lost.
    const turned = { ...stated, markets: { ...markets, [voided[0]!]: { '1': 'lost' } } };
    expect(verifyMatch(turned).verdict).toBe('unfair');
    // What keeps a match from its end is part of the commitment.
    expect(verifyMatch({ ...stated, commitment: whole.commitment }).verdict).toBe('unfair');
  });

  it('takes no bet once it is known', () => {
    const lastPriced = lines.findLastIndex(
      ({ message }) => message.type === 'odds_change' && message.markets.some(({ state }) => state === 'active'),
    );
    const eventIndex = lines.findIndex(
      ({ message }) => message.type === (kind === 'postponed' ? 'bet_stop' : 'bet_cancel'),
    );
    expect(lastPriced).toBeLessThan(eventIndex);
  });
});

it('one match in some hundreds does not come to its end', () => {
  const { record } = matchOf('ural-ice-league');
  const fates = Array.from({ length: 20_000 }, (_, nth) => fateOf(record, fastRandom(nth))?.kind ?? 'played');
  const counts = Map.groupBy(fates, (kind) => kind);
  expect(counts.get('played')!.length).toBeGreaterThan(19_800);
  for (const kind of ['postponed', 'abandoned'] as const) expect(counts.get(kind)!.length).toBeGreaterThan(5);
});
