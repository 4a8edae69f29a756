/** How markets are decided: against definitions written down plainly, and once for every match that is played. */
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { fastRandom } from '#casino/engine/proof/fast-random.ts';
import { decide, idsOf, type Played, type Tally } from './decide.ts';
import { halvesOf, resultAbove, resultBelow } from './lines.ts';
import { marketRef, parseMarketRef, type MarketKey, type OutcomeResult, type ModelledSport } from './market.ts';
import { models } from './models.ts';

const score = fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 7 }));
const line = fc.integer({ min: -16, max: 24 }).map((quarters) => quarters / 4);
const ended = (pair: readonly [number, number]): Played => whole({ score: pair, isOver: true });
const whole = (tally: Tally): Played => ({ tally: () => tally, scorers: [], isOver: tally.isOver });
const key = (ref: string): MarketKey => parseMarketRef(ref)!;
const winnersOf = (ref: string, played: Played): string[] | undefined =>
  decide(key(ref), played)
    ?.outcomes.filter(({ result }) => result === 'won')
    .map(({ id }) => id);

/** What comes back of two half stakes at odds 3. */
const HALVES: Record<string, number> = { won: 3, lost: 0, void: 1, 'half-won': 2, 'half-lost': 0.5 };
const worth = (result: OutcomeResult): number => HALVES[result as string]!;

describe('a line', () => {
  it('of a quarter pays as two half stakes on its neighbours', () =>
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 20 }), line, (value, at) => {
        const plain = (half: number): number => (value > half ? 3 : value < half ? 0 : 1);
        const [low, high] = halvesOf(at);
        expect(worth(resultAbove(value, at))).toBe((plain(low) + plain(high)) / 2);
      }),
    ));

  it('gives above and below the opposite', () =>
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 20 }), line, (value, at) => {
        const opposite = { won: 'lost', lost: 'won', void: 'void', 'half-won': 'half-lost', 'half-lost': 'half-won' };
        expect(resultBelow(value, at)).toBe(opposite[resultAbove(value, at) as keyof typeof opposite]);
      }),
    ));
});

describe('a score at the end', () => {
  it('decides totals, handicaps and who wins as they are defined', () =>
    fc.assert(
      fc.property(score, ([first, second]) => {
        const played = ended([first, second]);
        expect(winnersOf('1x2', played)).toEqual([first > second ? '1' : first < second ? '2' : 'x']);
        expect(winnersOf('total/total=2.5', played)).toEqual([first + second > 2.5 ? 'over' : 'under']);
        expect(winnersOf('handicap/handicap=-1.5', played)).toEqual([first - 1.5 > second ? '1' : '2']);
        expect(winnersOf('handicap-3way/handicap=0:1', played)).toEqual([
          first > second + 1 ? '1' : first < second + 1 ? '2' : 'x',
        ]);
        expect(winnersOf('both-score', played)).toEqual([first > 0 && second > 0 ? 'yes' : 'no']);
        expect(winnersOf('clean-sheet/team=1', played)).toEqual([second === 0 ? 'yes' : 'no']);
        expect(winnersOf('odd-even', played)).toEqual([(first + second) % 2 === 1 ? 'odd' : 'even']);
        expect(winnersOf('correct-score', played)).toEqual([
          first <= 4 && second <= 4 ? `${first}:${second}` : 'other',
        ]);
        expect(winnersOf('exact-goals', played)).toEqual([first + second >= 6 ? '6+' : String(first + second)]);
        expect(winnersOf('double-chance', played)).toHaveLength(2);
      }),
    ));

  it('gives stakes back when it is level and the draw is no bet, or is exactly on the line', () => {
    expect(decide(key('draw-no-bet'), ended([1, 1]))?.voidReason).toBe('push');
    expect(decide(key('total/total=3'), ended([2, 1]))?.voidReason).toBe('push');
    expect(decide(key('total/total=2.75'), ended([2, 1]))?.outcomes[0]).toEqual({ id: 'over', result: 'half-won' });
  });
});

describe('a match that goes on', () => {
  it('decides a total when it is passed for good, and who wins only at the end', () => {
    const running = whole({ score: [2, 1], isOver: false });
    expect(winnersOf('total/total=2.5', running)).toEqual(['over']);
    expect(decide(key('total/total=2.75'), running)).toBeUndefined();
    expect(decide(key('total/total=3.5'), running)).toBeUndefined();
    expect(decide(key('1x2'), running)).toBeUndefined();
    expect(winnersOf('both-score', running)).toEqual(['yes']);
    expect(winnersOf('clean-sheet/team=2', running)).toEqual(['no']);
  });

  it('decides the next goal by who scores it, and as none at the end', () => {
    const played: Played = { ...whole({ score: [1, 0], isOver: false }), scorers: [1] };
    expect(winnersOf('next-goal/goal=1', played)).toEqual(['1']);
    expect(decide(key('next-goal/goal=2'), played)).toBeUndefined();
    expect(winnersOf('next-goal/goal=2', { ...played, isOver: true })).toEqual(['none']);
  });

  it('voids what is open when a player retires; who wins stands once a set is complete', () => {
    const tally = { score: [1, 0], isOver: false } as const;
    const retired = (hasWholeSet: boolean): Played => ({ ...whole(tally), retired: { by: 1, hasWholeSet } });
    expect(decide(key('total/total=22.5'), retired(true))?.voidReason).toBe('retired');
    expect(decide(key('winner'), retired(false))?.voidReason).toBe('retired');
    expect(winnersOf('winner', retired(true))).toEqual(['2']);
  });
});

const STRENGTHS = {
  football: { goals: [1_500_000, 1_200_000], corners: [5e6, 4e6], yellows: [2e6, 2e6], reds: [100_000, 100_000] },
  tennis: { serve: [630_000, 620_000], setsToWin: [3], retire: [200_000] },
  basketball: { points: [1_060_000, 1_060_000] },
  'ice-hockey': { goals: [2_900_000, 2_900_000], shootOut: [500_000] },
  esports: { rounds: [500_000, 540_000], mapsToWin: [3] },
} satisfies Record<ModelledSport, Record<string, number[]>>;

describe('every market that was ever on offer in a match', () => {
  it.each(Object.keys(STRENGTHS) as ModelledSport[])(
    '%s: is decided by its end, never twice and never otherwise than before',
    (sport) => {
      const model = models[sport];
      const look = model.outlook(STRENGTHS[sport]);
      const random = fastRandom(5);
      for (let match = 0; match < 6; match++) {
        const { steps } = model.simulate(STRENGTHS[sport], random);
        const markets = new Map<string, MarketKey>();
        const decided = new Map<string, string>();
        for (const [at, { state }] of steps.entries()) {
          const played = model.played(state);
          if (at % 7 === 0) for (const offer of look(state).offers()) markets.set(marketRef(offer), offer);
          for (const [ref, marketKey] of markets) {
            const decision = JSON.stringify(decide(marketKey, played)?.outcomes);
            const before = decided.get(ref);
            if (before !== undefined) expect(decision).toBe(before);
            else if (decision !== undefined) decided.set(ref, decision);
          }
        }
        expect([...markets.keys()].filter((ref) => !decided.has(ref))).toEqual([]);
        for (const [ref, marketKey] of markets) {
          expect(parseMarketRef(ref)).toEqual(marketKey);
          const names = (JSON.parse(decided.get(ref)!) as { id: string }[]).map(({ id }) => id);
          expect(names).toEqual(idsOf(marketKey, { setsToWin: 3 }));
        }
      }
    },
  );
});
