/** What decided a bet is what is shown beside it: for every market of every moment of played matches. */
import { expect, it } from 'vitest';
import { fastRandom } from '#casino/engine/proof/fast-random.ts';
import { countedFor } from './counted.ts';
import { marketRef, type MarketKey, type ModelledSport } from './market.ts';
import { models } from './models.ts';

const STRENGTHS = {
  football: { goals: [1_500_000, 1_200_000], corners: [5e6, 4e6], yellows: [2e6, 2e6], reds: [100_000, 100_000] },
  tennis: { serve: [630_000, 620_000], setsToWin: [3], retire: [0] },
  basketball: { points: [1_060_000, 1_060_000] },
  'ice-hockey': { goals: [2_900_000, 2_900_000], shootOut: [500_000] },
  esports: { rounds: [500_000, 540_000], mapsToWin: [3] },
} satisfies Record<ModelledSport, Record<string, number[]>>;

/** Who scored a goal or won a game is not on a scoreboard. */
const isElsewhere = ({ kind }: MarketKey): boolean => kind === 'next-goal' || kind === 'game-winner';

it.each(Object.keys(STRENGTHS) as ModelledSport[])(
  '%s: the score that decides a market is shown beside the bet, or is the score of the match',
  (sport) => {
    const model = models[sport];
    const look = model.outlook(STRENGTHS[sport]);
    const random = fastRandom(11);
    const markets = new Map<string, MarketKey>();
    for (let match = 0; match < 8; match++) {
      const { steps } = model.simulate(STRENGTHS[sport], random);
      for (const [at, { state }] of steps.entries())
        if (at % 7 === 0) for (const offer of look(state).offers()) markets.set(marketRef(offer), offer);
      const { state } = steps.at(-1)!;
      const [played, board] = [model.played(state), model.board(state)];
      for (const [ref, key] of markets) {
        const tally = key.kind === 'half-full' ? played.half : played.tally(key);
        if (!tally || isElsewhere(key)) continue;
        const counted = countedFor(key, sport, board);
        expect([ref, counted?.score ?? board.score]).toEqual([ref, [...tally.score]]);
        if (key.specifiers['total'] === undefined) continue;
        const [first, second] = tally.score;
        const teamScore = { 1: first, 2: second }[key.specifiers['team'] ?? ''];
        expect([ref, counted?.number]).toEqual([ref, teamScore ?? first + second]);
      }
    }
    expect(markets.size).toBeGreaterThan(8);
  },
);

it('nothing is shown that the scoreboard of a feed does not say', () => {
  const board = { score: [1, 0] as const, periods: [], statistics: { corners: [4, 3] as const } };
  const key = (kind: MarketKey['kind'], period?: string): MarketKey => ({ kind, specifiers: period ? { period } : {} });
  expect(countedFor(key('corners-total'), 'football', board)).toEqual({
    unit: 'corners',
    period: null,
    score: [4, 3],
    number: 7,
  });
  expect(countedFor(key('cards-total'), 'football', board)).toBeUndefined();
  expect(countedFor(key('total', 'q3'), 'basketball', board)).toBeUndefined();
  expect(countedFor(key('total', 'ot'), 'ice-hockey', board)).toBeUndefined();
  expect(countedFor(key('1x2'), 'football', board)).toBeUndefined();
});
