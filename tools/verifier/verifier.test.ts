// The verifier as third parties have it: built, run on its own, with what the site has published and with what was changed.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chainOf } from '#math/fairness/chain.ts';
import { commitmentOf, mathHash, seedHash } from '#math/fairness/commitment.ts';
import { seedStream } from '#math/fairness/stream.ts';
import { decide } from '#math/sports/decide.ts';
import { market } from '#math/sports/score-markets.ts';
import { models } from '#math/sports/models.ts';
import { matchCommitment, playMatch, revealedText, type MatchRecord } from '#math/sports/verify-match.ts';
import { canonicalHash } from '#math/fairness/canonical.ts';
import { STANDINGS_FORMAT, type Standings } from '#math/tournaments/standings.ts';
import { earlierTitle } from '#math/titles/earlier.ts';
import { liveTitles } from '#math/titles/live.ts';
import type { SteppedRound } from '#domains/games/contract.ts';
import type { Round } from '#domains/games/round-contract.ts';
import { giveMoney } from '#testing/money.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { buildVerifier } from '../build-verifier.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'verifier-'));
let site: TestSite;
let program: string;
/** By game: dice, a slot, a hand of hold'em that was called, and a bet of crash that was cashed out by hand. */
const rounds: Record<string, Round> = {};

beforeAll(async () => {
  [site, program] = await Promise.all([startTestSite(), buildVerifier(folder)]);
  const player = await site.player();
  await giveMoney(site, player, 100_000n);
  const ids: string[] = [];
  const order = (sysname: string, params: object, number: number) => ({
    sysname,
    mode: 'play',
    stake: '1.00',
    params: JSON.stringify(params),
    request_id: `verified-round-${number}`,
  });
  for (const [number, [sysname, params]] of (
    [
      ['dice', { direction: 'under', target: '50.00' }],
      ['coral-court', {}],
    ] as const
  ).entries())
    ids.push((await player.ok<{ round_id: string }>('Games.playRound', order(sysname, params, number))).round_id);
  const open = await player.ok<SteppedRound>('Games.openRound', order('casino-holdem', { aces: 1 }, 9));
  const call = { round_id: open.round_id, number: String(open.number), action: '{"do":"call"}' };
  await player.ok('Games.actInRound', { ...call, request_id: 'verified-round-call' });
  ids.push(open.round_id);
  const curve = await player.ok<SteppedRound>('Games.openRound', order('crash', { byHand: true }, 10));
  const leave = { round_id: curve.round_id, number: '1', action: '{"do":"cash-out","bet":0}' };
  await player.ok('Games.actInRound', { ...leave, request_id: 'verified-round-leave' });
  ids.push(curve.round_id);
  await player.ok('Games.rotateSeed', {});
  for (const id of ids) {
    const round = await player.ok<Round>('Games.getRound', { id });
    rounds[round.sysname] = round;
  }
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

async function verify(args: readonly string[], input?: unknown): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(input === undefined ? '' : typeof input === 'string' ? input : JSON.stringify(input));
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('close', resolve)),
  ]);
  return { code, said: out + err };
}

/** A round of a live table and a bet on it, from a chain as the site makes them. */
function shared() {
  const [title, salt, number] = [liveTitles['live-roulette']!, 'a0'.repeat(16), 7];
  const chain = chainOf('5b'.repeat(32), 20);
  const link = chain[number]!;
  const params = { bets: [{ spot: 'red', chips: 2 }] };
  const drawn = title.draw(seedStream(link).random(salt, number));
  const { events, wonMinor } = title.settle(100n, title.params.parse(params), drawn);
  const parts = {
    serverSeedHash: chain[number - 1]!,
    mathHash: mathHash(title),
    mathVersion: title.version,
    profileHash: '0c'.repeat(32),
  };
  const at = '2026-01-01T00:00:00.000Z';
  const id = '01920000-0000-7000-8000-000000000007';
  const table = {
    round_id: id,
    sysname: title.sysname,
    number,
    result: drawn.at(-1)!,
    link,
    salt,
    published: chain[0]!,
    published_at: at,
    at,
  };
  const money = (minor: bigint) => ({ amount: (Number(minor) / 100).toFixed(2), currency: 'EUR' as const });
  const bet: Round = {
    round_id: id,
    sysname: title.sysname,
    name: 'Live Roulette',
    mode: 'play',
    params,
    stake: money(100n),
    staked: money(200n),
    won: money(wonMinor),
    events,
    fairness: {
      server_seed_hash: parts.serverSeedHash,
      server_seed: link,
      client_seed: salt,
      nonce: number,
      math_hash: parts.mathHash,
      math_version: parts.mathVersion,
      profile_hash: parts.profileHash,
      commitment: commitmentOf(parts),
    },
    created_at: at,
    chain: { published: chain[0]!, published_at: at },
  };
  return { table, bet };
}

/** A round of crash from before bets could be cashed out by hand. */
function before(): Round {
  const title = earlierTitle('crash', '1.0.0')!;
  const [serverSeed, clientSeed, nonce] = ['7d'.repeat(32), 'client', 3];
  const params = { target: '1.50' };
  const { events, wonMinor } = title.play(100n, params, seedStream(serverSeed).random(clientSeed, nonce));
  const { bet } = shared();
  const parts = {
    serverSeedHash: seedHash(serverSeed),
    mathHash: mathHash(title),
    mathVersion: title.version,
    profileHash: '0c'.repeat(32),
  };
  const { chain: _, ...rest } = bet;
  return {
    ...rest,
    round_id: '01920000-0000-7000-8000-000000000008',
    sysname: 'crash',
    name: 'Crash',
    params,
    staked: rest.stake,
    won: { amount: (Number(wonMinor) / 100).toFixed(2), currency: 'EUR' },
    events,
    fairness: {
      server_seed_hash: parts.serverSeedHash,
      server_seed: serverSeed,
      client_seed: clientSeed,
      nonce,
      math_hash: parts.mathHash,
      math_version: parts.mathVersion,
      profile_hash: parts.profileHash,
      commitment: commitmentOf(parts),
    },
  };
}

const otherDigit = (hash: string): string => hash.replace(/.$/, (last) => (last === '0' ? '1' : '0'));

describe('the verifier', () => {
  test('holds true what the site has published: quick, slot, stepped and shared rounds, and one of an earlier version, from a file and from standard input', async () => {
    const { table, bet } = shared();
    const all = [...Object.values(rounds), table, bet, before()];
    expect(Object.keys(rounds)).toEqual(['dice', 'coral-court', 'casino-holdem', 'crash']);
    writeFileSync(path.join(folder, 'rounds.json'), JSON.stringify(all));
    const { code, said } = await verify(['rounds.json']);
    expect([code, said]).toEqual([0, expect.stringContaining('7 rounds: 7 hold, 0 do not, 0 could not be checked.')]);
    expect(said).toContain('The seed is a link of the chain whose beginning was published before its first round.');
    expect(said).not.toContain('FAILS');
    const piped = await verify(['--json'], { data: rounds['casino-holdem'] });
    expect(piped.code).toBe(0);
    expect(JSON.parse(piped.said)).toMatchObject({ rounds: [{ game: 'casino-holdem', verdict: 'fair' }], left: 0 });
  });

  test('names what was changed: a card, a digit of the win, a nonce, the rules, an action, a link', async () => {
    const holdem = rounds['casino-holdem']!;
    const { table, bet } = shared();
    const changed: [string, object][] = [
      [
        'Drawn again from its seeds, the round takes another course. Event 1 stated: {"aces"',
        {
          ...holdem,
          events: holdem.events.map((event) =>
            event.type === 'deal' ? { ...event, cards: [(event['cards'] as string[])[1]!, '2S'] } : event,
          ),
        },
      ],
      ['Drawn again, the round pays something else.', { ...holdem, won: { ...holdem.won, amount: '777.00' } }],
      ['takes another course', { ...holdem, fairness: { ...holdem.fairness, nonce: holdem.fairness.nonce + 1 } }],
      [
        'The rules in this program are not those that the round names.',
        { ...holdem, fairness: { ...holdem.fairness, math_hash: otherDigit(holdem.fairness.math_hash) } },
      ],
      ['takes another course', { ...rounds['crash']!, actions: [{ do: 'cash-out', bet: 0, ms: 60_000 }] }],
      ['The rules say that the round costs something else.', { ...holdem, actions: [{ do: 'fold' }] }],
      [
        'The server seed does not have the hash that the round names.',
        { ...rounds['dice']!, fairness: { ...rounds['dice']!.fairness, server_seed: 'ab'.repeat(32) } },
      ],
      ['does not lead to the published beginning of the chain', { ...table, published: otherDigit(table.published) }],
      [
        'does not lead to the published beginning of the chain',
        { ...bet, chain: { ...bet.chain, published: table.link } },
      ],
    ];
    const { said } = await verify(
      ['--json'],
      changed.map(([, round]) => round),
    );
    const found = (
      JSON.parse(said) as { rounds: { verdict: string; checks: { result: string; sentence: string }[] }[] }
    ).rounds;
    expect(found.map(({ verdict }) => verdict)).toEqual(changed.map(() => 'unfair'));
    for (const [index, [sentence]] of changed.entries())
      expect(
        found[index]!.checks.filter(({ result }) => result === 'fails')
          .map((check) => check.sentence)
          .join('\n'),
      ).toContain(sentence);
    for (const [, round] of changed.slice(0, 2)) expect((await verify([], round)).code).toBe(1);
  });

  test('asks a site for a round by its link, and for those of an exported history, whose figures it compares', async () => {
    const { round_id, staked, won } = rounds['casino-holdem']!;
    const linked = await verify([`${site.url}/r/${round_id}`]);
    expect([linked.code, linked.said]).toEqual([
      0,
      expect.stringContaining(`casino-holdem, round ${round_id}: everything holds.`),
    ]);
    const line = (paid: string) =>
      `${round_id},2026-01-01T00:00:00.000Z,casino-holdem,play,EUR,${staked.amount},${paid}`;
    const history = (paid: string) => `round_id,played_at,game,mode,currency,staked,won\r\n${line(paid)}\r\n`;
    expect((await verify(['--site', site.url], history(won.amount))).code).toBe(0);
    const other = await verify(['--site', site.url], history('0.01'));
    expect([other.code, other.said]).toEqual([
      1,
      expect.stringContaining('The history states another game, stake or win'),
    ]);
  });

  test('says why it cannot check: nothing to read, no round, a seed that still runs, a game that it does not know', async () => {
    const dice = rounds['dice']!;
    const open = { ...dice, fairness: { ...dice.fairness, server_seed: null } };
    for (const [input, sentence] of [
      ['nonsense', 'It is neither JSON nor an exported history.'],
      [{ round_id: 1 }, 'This is no round as the site publishes it'],
      [open, 'the server seed is not revealed yet'],
      [{ ...dice, sysname: 'dominoes' }, 'this program does not know the game'],
    ] as const) {
      const { code, said } = await verify([], input);
      expect([code, said]).toEqual([2, expect.stringContaining(sentence)]);
    }
    expect((await verify(['nowhere.json'])).code).toBe(2);
  });
});

/** A match as `Sports.getEvent` answers when it is over. */
function match() {
  const strengths = { serve: [640_000, 610_000], setsToWin: [2] };
  const chain = chainOf('6c'.repeat(32), 9);
  const record: MatchRecord = {
    match: 'a-match',
    sport: 'tennis',
    competitors: ['one', 'two'],
    startsAt: '2026-11-23T10:00:00.000Z',
    model: models.tennis.version,
    strengths,
    believed: strengths,
    published: chain[0]!,
    salt: '0f'.repeat(16),
    place: 3,
    link: chain[3]!,
  };
  const end = playMatch(record).steps.at(-1)!.state;
  return {
    event: { id: 'k3f9q2x7a1b2', sport: 'tennis', scoreboard: { score: models.tennis.board(end).score } },
    markets: [
      {
        ref: 'winner',
        state: 'settled',
        outcomes: decide(market('winner'), models.tennis.played(end))!.outcomes.map(({ id, result }) => ({
          id,
          result: result as string,
        })),
      },
    ],
    commitment: matchCommitment(record),
    revealed: revealedText(record) as string | null,
  };
}

describe('a simulated match', () => {
  test('is played again and holds', async () => {
    const { code, said } = await verify([], match());
    expect(said).toContain('tennis match, k3f9q2x7a1b2: everything holds.');
    expect(code).toBe(0);
  });

  test('whose seed, score or settlement was changed is found', async () => {
    const honest = match();
    const { event, markets, revealed } = honest;
    const [first, second] = markets[0]!.outcomes;
    const turned = [
      { ...first!, result: second!.result },
      { ...second!, result: first!.result },
    ];
    const changes = [
      { revealed: revealed!.replace('"place":3', '"place":4') },
      { event: { ...event, scoreboard: { score: [9, 9] } } },
      { markets: [{ ...markets[0]!, outcomes: turned }] },
    ];
    for (const change of changes) {
      const { code, said } = await verify([], { ...honest, ...change });
      expect([code, said.includes('IT DOES NOT HOLD')]).toEqual([1, true]);
    }
  });

  test('that goes on cannot be checked yet', async () =>
    expect((await verify([], { ...match(), revealed: null })).code).toBe(2));
});

describe('the standings of a tournament', () => {
  const terms: Standings['terms'] = {
    scoring: { rule: 'multipliers', rounds: 2, minimum: { EUR: '50' }, rates: { EUR: '1' } },
    games: ['dice'],
    hasOwnGames: true,
    entry: { kind: 'automatic', price: null },
    prizes: { kind: 'table', table: [{ from: 1, to: 1, reward: { kind: 'points', points: 10 } }] },
    resetOnCashout: false,
  };
  /** The third round of the first is beyond the two that count, the second of the other below the minimum stake. */
  const standings: Standings = {
    format: STANDINGS_FORMAT,
    tournament: { id: 7, definition: 'race', startsAt: '', finishesAt: '', closedAt: '' },
    terms,
    termsHash: canonicalHash(terms),
    poolCents: '0',
    players: [
      {
        key: 'first',
        currency: 'EUR',
        paid: '0',
        score: '300',
        rounds: 2,
        reached: '1',
        place: 1,
        prize: { kind: 'reward', reward: { kind: 'points', points: 10 } },
        listed: [
          ['1', 'a', 'EUR', '100', '300'],
          ['2', 'b', 'EUR', '100', '0'],
          ['5', 'c', 'EUR', '100', '900'],
        ],
      },
      {
        key: 'second',
        currency: 'EUR',
        paid: '0',
        score: '300',
        rounds: 1,
        reached: '3',
        place: 2,
        prize: null,
        listed: [
          ['3', 'd', 'EUR', '100', '300'],
          ['4', 'e', 'EUR', '49', '4900'],
        ],
      },
    ],
    unlisted: 0,
  };

  test('hold when scores, places and prizes follow from the rounds', async () => {
    const { code, said } = await verify([], standings);
    expect(said).toContain(`tournament, 7 (SHA-256 ${canonicalHash(standings)}): everything holds.`);
    expect(code).toBe(0);
  });

  test.each([
    ['a round is missing', { players: [{ ...standings.players[0]!, listed: [] }, standings.players[1]!] }],
    ['a score is another one', { players: [standings.players[0]!, { ...standings.players[1]!, score: '301' }] }],
    [
      'the later one of two equal scores is ahead',
      { players: standings.players.map((one, at) => ({ ...one, place: 2 - at })) },
    ],
    [
      'a prize went to somebody else',
      { players: standings.players.map((one, at) => ({ ...one, prize: standings.players[1 - at]!.prize })) },
    ],
    ['the rules were changed', { terms: { ...terms, hasOwnGames: false } }],
  ])('are found where %s', async (_, change) => {
    const { code, said } = await verify([], { ...standings, ...change });
    expect(said).toContain('IT DOES NOT HOLD');
    expect(code).toBe(1);
  });
});
