// The standings file of a tournament with equal bankroll: what holds, and what each lie in it fails.
import { describe, expect, test } from 'vitest';
import { canonicalHash } from '#fairness/seeds/canonical.ts';
import { seedHash } from '#fairness/seeds/commitment.ts';
import { titles } from '#casino/titles/index.ts';
import { mathHash } from '#casino/titles/published.ts';
import {
  afterStake,
  clientSeedOf,
  drawSpin,
  faultOfTitle,
  newBankroll,
  scoreOf,
  type BankrollTerms,
} from './bankroll.ts';
import { bankrollTitle } from './bankroll-title.ts';
import { STANDINGS_FORMAT, verifyStandings, type ListedPlayer, type Standings } from './standings.ts';

const seed = '5a'.repeat(32);
const title = titles['orchard-fair']!;
const bankroll: BankrollTerms = {
  game: 'orchard-fair',
  mathVersion: title.version,
  mathHash: mathHash(title),
  credits: '100000',
  stakes: ['1000', '10000'],
  spins: 10,
  everyMs: 15_000,
  leastPercent: 50,
  seedHash: seedHash(seed),
};
const clientSeed = clientSeedOf(['b', 'a', 'c']);

/** Stakes by spin, numbered in their order. */
function player(key: string, stakes: ReadonlyArray<[number: number, spin: number, staked: number]>): ListedPlayer {
  let now = newBankroll(bankroll);
  const listed = stakes.map(([number, spin, staked]): NonNullable<ListedPlayer['listed']>[number] => {
    const won = drawSpin(title, { seed, clientSeed }, spin, BigInt(staked)).wonMinor;
    now = afterStake(now, { number: BigInt(number), staked: BigInt(staked), won });
    return [String(number), String(spin), 'FUN', String(staked), String(won)];
  });
  return {
    key,
    currency: 'EUR',
    paid: '0',
    score: String(scoreOf(now, 6, bankroll)),
    rounds: now.rounds,
    reached: now.reached === null ? null : String(now.reached),
    place: null,
    prize: null,
    listed,
  };
}

function file(): Standings {
  const terms: Standings['terms'] = {
    scoring: { rule: 'equal-bankroll', rounds: null, minimum: {}, rates: { EUR: '1' } },
    games: ['orchard-fair'],
    hasOwnGames: true,
    entry: { kind: 'opt-in', price: null },
    prizes: { kind: 'table', table: [] },
    resetOnCashout: false,
    bankroll,
  };
  const players = [
    player(
      'a',
      [1, 3, 5, 7, 9, 11].map((number, index) => [number, index + 1, 1000]),
    ),
    player(
      'b',
      [2, 4, 6].map((number, index) => [number, index + 1, 10_000]),
    ),
    player('c', [[8, 4, 1000]]),
  ];
  const placed = players
    .filter(({ score }) => score !== '0')
    .toSorted((x, y) => Number(y.score) - Number(x.score) || Number(x.reached) - Number(y.reached));
  for (const [index, entry] of placed.entries()) entry.place = index + 1;
  return {
    format: STANDINGS_FORMAT,
    tournament: { id: 1, definition: 'even', startsAt: '', finishesAt: '', closedAt: '' },
    terms,
    termsHash: canonicalHash(terms),
    poolCents: '0',
    players,
    unlisted: 0,
    reels: { seed, clientSeed, played: 6 },
  };
}

const verify = (standings: Standings) => verifyStandings(standings, bankrollTitle(standings.terms.bankroll!));
const failing = (standings: Standings): string[] =>
  verify(standings).checks.flatMap(({ name, result }) => (result === 'holds' ? [] : [name]));

describe('a file', () => {
  test('that is true holds, and who has staked on too few spins has no place', () => {
    const { verdict, checks } = verify(file());
    expect([verdict, checks.map(({ name }) => name)]).toEqual([
      'fair',
      ['terms', 'seed', 'spins', 'scores', 'places', 'prizes'],
    ]);
    expect(file().players.map(({ place }) => place !== null)).toEqual([true, true, false]);
  });

  test.each<[string, (standings: Standings) => void, string[]]>([
    ['another seed', ({ reels }) => (reels!.seed = 'ab'.repeat(32)), ['seed', 'spins']],
    ['no seed', (standings) => delete standings.reels, ['seed']],
    ['another list of players', ({ players }) => players.pop(), ['seed']],
    ['a win that was not drawn', ({ players }) => (players[0]!.listed![0]![4] = '999999'), ['spins', 'scores']],
    ['a stake that is not on offer', ({ players }) => (players[0]!.listed![0]![3] = '2000'), ['scores']],
    ['two stakes on one spin', ({ players }) => players[1]!.listed!.push(players[1]!.listed![0]!), ['scores']],
    ['a stake that is left out', ({ players }) => players[0]!.listed!.shift(), ['scores']],
    ['a spin that there was not', ({ players }) => (players[2]!.listed![0]![1] = '11'), ['scores']],
    ['credits from nowhere', ({ players }) => (players[1]!.score = '9999999'), ['scores']],
  ])('with %s fails', (_, lie, checks) => {
    const standings = file();
    lie(standings);
    expect(failing(standings)).toEqual(expect.arrayContaining(checks));
    expect(verify(standings).verdict).toBe('unfair');
  });

  test('of a version of the game that this program does not have is not known to be true', () => {
    const standings = file();
    standings.terms.bankroll!.mathHash = 'ab'.repeat(32);
    standings.termsHash = canonicalHash(standings.terms);
    expect([verify(standings).verdict, failing(standings)]).toEqual(['unknown-rules', ['spins']]);
    standings.terms.bankroll!.mathHash = mathHash(title);
  });
});

test('a spin pays every stake the same, times the stake', () => {
  for (let spin = 1; spin <= 200; spin++) {
    const won = (stake: bigint): bigint => drawSpin(title, { seed, clientSeed }, spin, stake).wonMinor;
    expect(won(20_000n)).toBe(20n * won(1_000n));
  }
});

test('only slots that are played in one go, with stakes that they can be played with', () => {
  expect(faultOfTitle(title, [1_000n])).toBeUndefined();
  expect(faultOfTitle(titles['midnight-apothecary']!, [1_000n])).toBeUndefined();
  expect(faultOfTitle(titles['blackjack']!, [1_000n])).toContain('no slot');
  expect(faultOfTitle(title, [1_010n])).toContain('stake of 10.1');
});
