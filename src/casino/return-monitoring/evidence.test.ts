// The watch over games: does it leave honest games alone, however they are played, and find those that are not?
import { describe, expect, it, test } from 'vitest';
import type { Random } from '#kernel/random.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { LAYERS, layerOf } from '#casino/engine/layers.ts';
import type { Standing } from '#casino/engine/steps.ts';
import { fastRandom } from '#casino/engine/proof/fast-random.ts';
import { titles } from '#casino/titles/index.ts';
import { ALARMS_AT, beginHour, CLOSES_AT, HOURLY, multiply, noEvidence, total } from './evidence.ts';
import { layoutOf } from './layout.ts';
import { measureRound, measuredSoFar, measuredTogether, type Measured } from './measure-round.ts';
import { strategiesOf, type Strategy } from './strategies.ts';
import { Tally } from './tally.ts';
import { DRAW_TILTS, drawFactors, MEASURE_TILTS, measureFactor } from './tilts.ts';
import { observedOf, watchRounds, type Flaw } from './trial.ts';

/** With `npm run chaos -- watch`. */
const titleList = Object.values(titles);
const constantly = (params: object): Strategy => ({ name: 'one thing', choose: () => params });

describe('a bet against a title', () => {
  const tilts = [...Array.from({ length: MEASURE_TILTS }).keys()];

  it('gains nothing on average while the title is what was proved', () => {
    for (const odds of [
      titles['dice']!.odds({ direction: 'under', target: '0.01' }, 100n, []),
      titles['dice']!.odds({ direction: 'under', target: '98.00' }, 100n, []),
      titles['limbo']!.odds({ target: '10000.00' }, 100n, []),
      titles['coin-flip']!.odds({ side: 'heads', flips: 10 }, 100n, []),
    ]) {
      const chance = odds.mean / odds.highest;
      for (const tilt of tilts) {
        const factor = (got: number): number => measureFactor(measureRound(odds, got)[0]!, tilt);
        const mean = chance * factor(odds.highest) + (1 - chance) * factor(0);
        expect(mean).toBeLessThanOrEqual(1);
        expect(mean).toBeGreaterThan(1 - 1e-4);
        expect(Math.min(factor(0), factor(odds.highest))).toBeGreaterThan(0.04);
      }
    }
    for (const chance of [1e-6, 1 / 52, 0.25, 0.5, 0.9, 0.9999])
      for (let tilt = 0; tilt < DRAW_TILTS; tilt++) {
        const { hit, miss } = drawFactors(chance, tilt);
        expect(chance * hit + (1 - chance) * miss).toBeCloseTo(1, 12);
        expect(Math.min(hit, miss)).toBeGreaterThan(0.04);
      }
  });

  it('never bets that the best player’s return is too little', () => {
    const [measured] = measureRound(titles['blackjack']!.odds({}, 2n, []), -7.5) as [Measured];
    const tally = new Tally(layoutOf(titles['blackjack']!));
    tally.add({ measured: [measured], drawn: [] });
    const logs = tally.logs();
    for (const tilt of tilts) expect(logs[tilt]! === 0).toBe(tilt % 2 === 1);
    for (const tilt of tilts) expect(logs[tilt]!).toBeLessThanOrEqual(0);
  });
});

describe('what is watched', () => {
  it.each(titleList.map((title) => [title.sysname, title] as const))('of %s counts as one bet in all', (_, title) => {
    const { weights, groups } = layoutOf(title);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
    expect(groups.size).toBeGreaterThan(0);
    for (const { chances } of groups.values())
      for (const chance of chances) expect(chance > 0 && chance <= 1).toBe(true);
  });

  it('of slots is their win, cut into layers that add up to the return', () => {
    for (const win of [0, 0.4, 1.999, 2, 17.3, 20, 199.9, 1500])
      expect(LAYERS.reduce<number>((sum, _, layer) => sum + layerOf(win, layer), 0)).toBeCloseTo(win, 12);
    for (const { proof, type } of titleList)
      for (const { rtp, standardDeviation, layers } of type === 'slot' ? Object.values(proof.modes) : []) {
        expect(layers).toHaveLength(LAYERS.length);
        expect(layers!.reduce((sum, { mean }) => sum + mean, 0)).toBeCloseTo(Number(rtp) / 100, 6);
        const squares = layers!.reduce((sum, { deviation }) => sum + deviation ** 2, 0);
        expect(squares).toBeLessThan(Number(standardDeviation) ** 2 + 1e-3);
      }
  });

  it('of a climb is every step, and its last one by what was paid', () => {
    const tower = titles['tower']!;
    const params = { level: 'hard' };
    const climbed = [
      { type: 'climbed', door: 0, prize: '198' },
      { type: 'climbed', door: 1, prize: '396' },
    ];
    const odds = tower.odds(params, 100n, climbed);
    expect(measureRound(odds, 3.96).map(({ got }) => got)).toEqual([2, 2]);
    expect(measureRound(odds, 3.96 * 0.99).map(({ got }) => got)).toEqual([2, expect.closeTo(1.98, 9)]);
    expect(measuredSoFar(odds).map(({ got }) => got)).toEqual([2, 2]);
    const fallen = tower.odds(params, 100n, [climbed[0]!, { type: 'fell', door: 1 }]);
    expect(measureRound(fallen, 0).map(({ got }) => got)).toEqual([2, 0]);
  });

  it('of bets on one drawing is their mean, as far as each was in', () => {
    const crash = titles['live-crash']!;
    const bet = (target: string, at: string, returned: number) =>
      measureRound(crash.odds({ target }, 100n, [{ type: 'broke', at }]), returned);
    expect(bet('1.50', '9.00', 1.5).map(({ got }) => got)).toEqual([expect.closeTo(1.5 / 0.99, 9)]);
    expect(bet('5.00', '9.00', 5).map(({ got }) => got)).toEqual([expect.closeTo(2 / 0.99, 9), 2, 1.25]);
    expect(bet('5.00', '2.50', 0).map(({ got }) => got)).toEqual([expect.closeTo(2 / 0.99, 9), 0]);
    const together = measuredTogether([bet('1.50', '2.50', 1.5), bet('5.00', '2.50', 0)]);
    expect(together.map(({ got }) => got)).toEqual([expect.closeTo(3.5 / 2 / 0.99, 9), 0]);
    expect(together.every(({ mean }) => mean === 1)).toBe(true);
  });

  it('is the same whether rounds are counted together or one by one, in whatever order', () => {
    for (const title of [titles['baccarat']!, titles['mines']!, titles['jasmine-teahouse']!]) {
      const layout = layoutOf(title);
      const params = strategiesOf(title)[0]!.choose(fastRandom(3), undefined);
      const seen = Array.from({ length: 50 }, (_, seed) => {
        const stake = title.stakeStepMinor * 10n;
        const { events, wonMinor } = title.play(stake, params, fastRandom(seed));
        const returned = Number(wonMinor) / Number(title.costMinor(stake, params));
        return observedOf(title, params, { stake, events, returned });
      });
      const together = new Tally(layout);
      for (const observation of seen) together.add(observation);
      const single = new Tally(layout);
      for (const observation of seen.toReversed()) {
        const alone = new Tally(layout);
        alone.add(observation);
        single.addLogs(alone.logs());
      }
      const [a, b] = [together.logs(), single.logs()];
      for (const [place, log] of a.entries()) expect(b[place]).toBeCloseTo(log, 9);
    }
  });
});

describe('an honest game', () => {
  // `npm run chaos -- watch` plays a million rounds in each way, of every title.
  it.each(titleList.map((title) => [title.sysname, title] as const))(
    '%s is left alone in ten ways to play it',
    (_, title) => {
      const ways = strategiesOf(title);
      expect(ways).toHaveLength(10);
      for (const [at, strategy] of ways.entries()) {
        const rounds = title.type === 'slot' ? 1_000 : 2_500;
        const { highest } = watchRounds(title, strategy, { rounds, random: fastRandom(900 + at) });
        expect([strategy.name, highest < ALARMS_AT]).toEqual([strategy.name, true]);
      }
    },
  );

  it.each([
    ['tower', { level: 'easy' }, 3],
    ['mines', { mines: 5 }, 4],
    ['hi-lo', {}, 5],
  ])('with one player who goes far is left alone: %s', (sysname, params, steps) => {
    // Of rounds that did not get far all are lost, because the others went on: so they may not be judged on their own.
    const title = titles[sysname]!;
    const next = (standing: Standing, at: number) =>
      sysname === 'tower'
        ? { do: 'climb', door: 0 }
        : sysname === 'mines'
          ? { do: 'open', cell: at }
          : { do: standing.offers[0]!.do };
    const strategy: Strategy = {
      name: 'goes far',
      choose: () => params,
      act: (standing, at) => (at < steps ? next(standing, at) : title.steps!.closing(standing, params)) as object,
    };
    for (let seed = 1; seed <= 20; seed++)
      expect(watchRounds(title, strategy, { rounds: 250, random: fastRandom(seed) }).highest).toBeLessThan(ALARMS_AT);
  });

  it('makes so much evidence as E in no more than one of E days', () => {
    // A fair coin, 2,000 days: the mean behind a day is what was put on it, and 10 is reached in at most a tenth of them.
    const layout = layoutOf(titles['coin-flip']!);
    const random = fastRandom(17);
    const days = 2_000;
    let [sum, reached] = [0, 0];
    for (let day = 0; day < days; day++) {
      const evidence = noEvidence(layout);
      let highest = 0;
      for (let hour = 0; hour < 24; hour++) {
        beginHour(evidence, layout);
        const tally = new Tally(layout);
        for (let flip = 0; flip < 20; flip++) {
          const isWon = random.int(2) === 1;
          const odds = titles['coin-flip']!.odds({ side: 'heads', flips: 1 }, 100n, []);
          tally.add({
            measured: measureRound(odds, isWon ? 1.96 : 0),
            drawn: [{ of: 'heads', got: isWon ? [0] : [] }],
          });
        }
        multiply(evidence, tally.logs());
        highest = Math.max(highest, total(evidence));
      }
      sum += total(evidence);
      if (highest >= 10) reached++;
    }
    expect(sum / days).toBeGreaterThan(0.8);
    expect(sum / days).toBeLessThan(1.2);
    expect(reached / days).toBeLessThan(0.1);
    expect(HOURLY * 24).toBeCloseTo(1, 12);
  });

  it('is not held to have cheated by winners who do not go on', () => {
    // A thousand players climb one floor. Who falls is settled; who stands keeps the round open.
    const tower = titles['tower']!;
    const layout = layoutOf(tower);
    const settled = new Tally(layout);
    const open = new Tally(layout);
    const random = fastRandom(8);
    const params = { level: 'hard' };
    for (let player = 0; player < 1_000; player++) {
      const isUp = random.int(2) === 0;
      const odds = tower.odds(params, 100n, [{ type: isUp ? 'climbed' : 'fell', door: 0 }]);
      if (isUp) open.addLessening({ measured: measuredSoFar(odds), drawn: [] });
      else settled.add({ measured: measureRound(odds, 0), drawn: [] });
    }
    const evidence = noEvidence(layout);
    beginHour(evidence, layout);
    multiply(evidence, settled.logs());
    // By what is settled alone the tower has no safe door.
    expect(total(evidence)).toBeGreaterThan(CLOSES_AT);
    multiply(evidence, open.logs());
    expect(total(evidence)).toBeLessThan(ALARMS_AT);
  });

  it('is not held to have lost its edge by players who leave their bad hands where they are', () => {
    const blackjack = titles['blackjack']!;
    const layout = layoutOf(blackjack);
    const odds = blackjack.odds({}, 2n, []);
    const settled = new Tally(layout);
    const open = new Tally(layout);
    for (let hand = 0; hand < 200; hand++) {
      settled.add({ measured: measureRound(odds, 2), drawn: [] });
      open.addWorst({ measured: measureRound(odds, 0) });
    }
    const evidence = noEvidence(layout);
    beginHour(evidence, layout);
    multiply(evidence, settled.logs());
    expect(total(evidence)).toBeGreaterThan(CLOSES_AT);
    multiply(evidence, open.logs());
    expect(total(evidence)).toBeLessThan(ALARMS_AT);
  });
});

const SLOWER: [string, object, Strategy['act']?][] = [
  ['live-crash', { target: '2.00' }],
  ['tower', { level: 'hard' }, (_standing, at) => (at < 1 ? { do: 'climb', door: 0 } : { do: 'take' })],
];

describe('a fault that is planted', () => {
  const evidenceOf = (sysname: string, params: object, flaw: Flaw, rounds: number, act?: Strategy['act']) => {
    const strategy = { ...constantly(params), ...(act && { act }) };
    return watchRounds(titles[sysname]!, strategy, { rounds, random: fastRandom(7), flaw, until: CLOSES_AT });
  };
  const unpaid = (value: number): Flaw => ({ pays: (returned, random) => (random.int(value) === 0 ? 0 : returned) });
  /** One draw of a hundred is the first of what might come. */
  const drawn: Flaw = {
    random: (random: Random) => ({ int: (bound) => (random.int(100) === 0 ? 0 : random.int(bound)) }),
  };
  const red = { bets: [{ spot: 'red', chips: 1 }] };

  test.each(['jasmine-teahouse', 'summit-railway', 'midnight-apothecary'])(
    'of five per cent of the return of %s is found within two million rounds',
    (sysname) => {
      const params = titles[sysname]!.params.parse({ action: 'spin' }) as object;
      expect(evidenceOf(sysname, params, unpaid(20), 2_000_000).highest).toBeGreaterThan(CLOSES_AT);
    },
  );

  test.each<[string, object, Strategy['act']?]>([
    ['european-roulette', red],
    ['coin-flip', { side: 'heads', flips: 1 }],
    ['dice', { direction: 'under', target: '49.50' }],
    ...(IS_LONG_FORM ? SLOWER : []),
  ])('of one per cent of an even-money bet on %s is found within a million rounds', (sysname, params, act) => {
    const generous: Flaw = { pays: (returned) => returned * 1.01 };
    for (const flaw of IS_LONG_FORM ? [unpaid(100), generous] : [unpaid(100)])
      expect(evidenceOf(sysname, params, flaw, 1_000_000, act).highest).toBeGreaterThan(CLOSES_AT);
  });

  test.each<[string, object, string]>([
    ['coin-flip', { side: 'heads', flips: 1 }, 'heads 0'],
    ['european-roulette', { bets: [{ spot: '17', chips: 1 }] }, 'pocket 0'],
    ['live-baccarat', { bets: [{ spot: 'tie', chips: 1 }] }, 'card 0'],
    ['blackjack', {}, 'card 0'],
    ['jacks-or-better', {}, 'card 0'],
    ['mines', { mines: 3 }, 'mine 0'],
    ['keno', { table: 'low', spots: [40] }, 'number 0'],
    ['limbo', { target: '100.00' }, 'height 0'],
    ['jasmine-teahouse', { action: 'spin', gamble: 0 }, 'base reels'],
  ])(
    'of one per cent in a draw of %s is found within a million rounds, whatever is staked on it',
    (sysname, params, says) => {
      const act = sysname === 'jacks-or-better' ? () => ({ do: 'hold', cards: [] }) : undefined;
      const trial = evidenceOf(sysname, params, drawn, 1_000_000, act);
      expect(trial.highest).toBeGreaterThan(CLOSES_AT);
      expect(trial.says).toContain(says);
    },
  );

  test('[~N06] by which a coin pays three in a hundred too many is reported within 10,000 rounds', () => {
    const flaw: Flaw = { pays: (returned, random) => (random.int(100) < 6 ? 1.96 : returned) };
    const coin = titles['coin-flip']!;
    const trial = watchRounds(coin, constantly({ side: 'heads', flips: 1 }), {
      rounds: 10_000,
      random: fastRandom(7),
      flaw,
      until: ALARMS_AT,
    });
    expect(trial.highest).toBeGreaterThan(ALARMS_AT);
  });
});
