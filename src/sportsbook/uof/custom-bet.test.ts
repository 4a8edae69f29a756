// Custom Bet: our outcomes in the feed's numbers, what its answers mean, and a match of the stand-in from its broker to the slip.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandboxUof, type SandboxUof } from '#sandbox/uof/sandbox-uof.ts';
import type { EventDetails, SportEvent } from '#sportsbook/book/contract.ts';
import type { MarketKey } from '#sportsbook/models/market.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { calculationIn, selectionsText } from './rules/custom-bet.ts';
import { MARKET_TABLE } from './rules/market-table.ts';
import { ownMarket } from './rules/own-market.ts';
import { theirSelection } from './rules/their-market.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const answered = (attributes: string): Uint8Array =>
  bytesOf(
    `<calculation_response xmlns="http://schemas.sportradar.com/custombet/v1/endpoints" generated_at="2026-08-29T11:33:23+00:00"><calculation ${attributes}/><available_selections/></calculation_response>`,
  );

describe('our outcomes in the feed’s numbers', () => {
  test.each([
    ['football', { kind: '1x2', specifiers: {} }, 'x', { market: 1, outcome: '2', specifiers: '' }],
    [
      'football',
      { kind: 'total', specifiers: { total: '2.5' } },
      'over',
      { market: 18, outcome: '12', specifiers: 'total=2.5' },
    ],
    [
      'football',
      { kind: 'total', specifiers: { period: '1h', total: '0.5' } },
      'under',
      { market: 68, outcome: '13', specifiers: 'total=0.5' },
    ],
    [
      'basketball',
      { kind: '1x2', specifiers: { period: 'q3' } },
      '1',
      { market: 235, outcome: '1', specifiers: 'quarternr=3' },
    ],
  ] satisfies [string, MarketKey, string, object][])('%s %j %s', (sport, key, outcome, selection) => {
    expect(theirSelection('uof', sport, key, outcome)).toEqual(selection);
  });

  test('each line of the table comes back as itself', () => {
    for (const [id, line] of Object.entries(MARKET_TABLE))
      for (const sport of line.sports) {
        const [, numberName] = /\{(\w+)\}/.exec(line.period ?? '') ?? [];
        const theirs = Object.fromEntries([
          ...Object.values(line.specifiers ?? {}).map((name) => [name, name === 'total' ? '2.5' : '1']),
          ...(numberName === undefined ? [] : [[numberName, '2']]),
        ]) as Record<string, string>;
        const bookMarket = ownMarket('uof', sport, { id: Number(id), specifiers: theirs });
        if (!bookMarket || bookMarket.isDescribed) continue;
        const [theirOutcome, outcome] = Object.entries(line.outcomes)[0]!;
        const selection = theirSelection('uof', sport, bookMarket, outcome)!;
        // Two of its numbers may stand for one bet.
        const back = ownMarket('uof', sport, {
          id: selection.market,
          specifiers: Object.fromEntries(
            selection.specifiers
              .split('|')
              .flatMap((pair) => (pair === '' ? [] : [pair.split('=', 2) as [string, string]])),
          ),
        })!;
        expect([back.kind, back.specifiers]).toEqual([bookMarket.kind, bookMarket.specifiers]);
        expect(back.outcomeId(selection.outcome)).toBe(bookMarket.outcomeId(theirOutcome));
      }
  });

  test('what has no number of its bookMarket is not asked for', () => {
    expect(theirSelection('uof', 'football', { kind: 'uof.36', specifiers: {} }, '1')).toBeUndefined();
    expect(theirSelection('uof', 'darts', { kind: '1x2', specifiers: {} }, '1')).toBeUndefined();
    expect(theirSelection('uof', 'football', { kind: '1x2', specifiers: {} }, 'other')).toBeUndefined();
  });
});

test('a question is a list of selections', () => {
  const selections = [
    { market: 10, outcome: '9', specifiers: '' },
    { market: 18, outcome: '12', specifiers: 'total=2.5' },
  ];
  expect(selectionsText('sr:match:31561675', selections)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><selections xmlns="http://schemas.sportradar.com/custombet/v1/endpoints">' +
      '<selection id="sr:match:31561675" market_id="10" outcome_id="9"/>' +
      '<selection id="sr:match:31561675" market_id="18" outcome_id="12" specifiers="total=2.5"/></selections>',
  );
});

describe('an answer', () => {
  test('is a price, rounded down to a thousandth', () => {
    expect(calculationIn(answered('odds="14.654619322466335" probability="0.03827598152270673"'))).toEqual({
      odds: 14_654,
      probability: 0.03827598152270673,
    });
    expect(calculationIn(answered('odds="1.15" probability="0.8"')).odds).toBe(1150);
  });

  test.each([
    ['odds of 1', answered('odds="1.0" probability="0.9"')],
    ['no odds', answered('probability="0.9"')],
    ['odds that are no number', answered('odds="NaN" probability="0.9"')],
    ['a probability above 1', answered('odds="2" probability="1.2"')],
    ['another document', bytesOf('<response response_code="CONFLICT"/>')],
    ['no XML', bytesOf('{"odds":2}')],
  ])('%s is none', (_, bytes) => {
    expect(() => calculationIn(bytes)).toThrow();
  });
});

describe('with the stand-in', () => {
  let uof: SandboxUof;
  let site: TestSite;
  const TOKEN = 'token-of-a-bookmaker';

  beforeAll(async () => {
    uof = await startSandboxUof({ brokerPort: 0, apiPort: 0, token: TOKEN, bookmaker: '17', aliveMs: 500 });
    const feed = {
      kind: 'uof',
      host: '127.0.0.1',
      port: uof.broker!.port,
      tls: false,
      token: TOKEN,
      api: uof.apiUrl,
      customBet: ['football'],
    };
    site = await startTestSite({ environment: { FEEDS: JSON.stringify({ uof: feed }) } });
  });
  afterAll(async () => {
    await site?.close();
    await uof?.close();
  });

  const openMatch = async (sport: string): Promise<EventDetails | undefined> => {
    const visitor = site.visitor();
    const { items } = await visitor.ok<{ items: SportEvent[] }>('Sports.getEvents', { sport, when: 'upcoming' });
    const [match] = items.filter(
      ({ open_markets: open, starts_at: at }) => open > 3 && Date.parse(at) > Date.now() + 90_000,
    );
    return match && visitor.ok<EventDetails>('Sports.getEvent', { id: match.id });
  };

  test('the slip shows the price of the feed for a football match, and none for a sport that the contract does not name', async () => {
    await expect.poll(async () => (await openMatch('football'))?.event.has_builder).toBe(true);
    await expect.poll(async () => (await openMatch('tennis'))?.event.has_builder).toBe(false);
    const details = (await openMatch('football'))!;
    const legOf = (kind: string, outcome: string) => {
      const market = details.markets.find(
        ({ kind: ownKind, specifiers, reason }) =>
          ownKind === kind && reason === null && !specifiers['period'] && (specifiers['total'] ?? '.5').endsWith('.5'),
      )!;
      const { odds } = market.outcomes.find(({ id }) => id === outcome)!;
      return { event: details.event.id, market: market.ref, outcome, odds: odds!, version: market.version };
    };
    const quoteOf = async (...legs: ReturnType<typeof legOf>[]) => {
      const bet = { type: 'builder', legs: legs.map((_, nth) => nth), bankers: [], stake: '10' };
      const { bets } = await site.visitor().ok<{ bets: { odds: string | null; not_built: unknown }[] }>('Bets.quote', {
        slip: JSON.stringify({ legs, bets: [bet] }),
        currency: 'EUR',
      });
      return bets[0]!;
    };
    const { odds } = await quoteOf(legOf('1x2', '1'), legOf('total', 'over'));
    expect(Number(odds)).toBeGreaterThan(1001);
    expect((await quoteOf(legOf('1x2', '1'), legOf('1x2', '2'))).not_built).toMatchObject({ why: 'now' });
  });
});
