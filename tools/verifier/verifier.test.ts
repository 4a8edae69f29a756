// The verifier as third parties have it: built, run on its own, with published data and with altered data.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SANDBOX_NETWORK } from '#kernel/drand.ts';
import { chainOf } from '#fairness/seeds/chain.ts';
import { signRound } from '#fairness/seeds/drand-round.ts';
import { entryText } from '#fairness/seeds/log-head.ts';
import { saltFrom } from '#fairness/seeds/salt.ts';
import { commitmentOf, rulesHash, seedHash } from '#fairness/seeds/commitment.ts';
import type { KeptReceipts, Receipt, ReceiptKey } from '#fairness/seeds/receipt.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import { decide } from '#sportsbook/models/decide.ts';
import { market } from '#sportsbook/models/score-markets.ts';
import { models } from '#sportsbook/models/models.ts';
import { playRace, RACE_MODEL } from '#sportsbook/models/race/play-race.ts';
import { raceCommitment, revealedRace, type RaceRecord } from '#sportsbook/models/race/verify-race.ts';
import { matchCommitment, playMatch, revealedText, type MatchRecord } from '#sportsbook/models/verify-match.ts';
import { canonicalHash } from '#fairness/seeds/canonical.ts';
import { STANDINGS_FORMAT, type Standings } from '#rewards/scoring/standings.ts';
import type { Title } from '#casino/engine/title.ts';
import { titles } from '#casino/titles/index.ts';
import { liveTitles } from '#casino/titles/live.ts';
import { mathHash } from '#casino/titles/published.ts';
import type { Seeds, SteppedRound } from '#casino/rounds/contract.ts';
import type { Round, SeedRounds } from '#casino/rounds/round-contract.ts';
import { firstPublished } from '#casino/engine/testing/archive.ts';
import { buildChanged } from '#testing/copied-mathematics.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { giveMoney } from '#testing/money.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { buildVerifier } from '../build-verifier.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'verifier-'));
let site: TestSite;
let program: string;
/** By game: dice, a slot, a hand of hold'em that was called, and a bet of crash that was left by hand. */
const rounds: Record<string, Round> = {};
/** The seed that all of them were played with. */
let seedProof: SeedRounds | undefined;
let receipts: KeptReceipts | undefined;
/** A bet of crash that won, under the seed after that one. */
let leftInTime: Round;

const order = (sysname: string, params: object, number: number) => ({
  sysname,
  mode: 'play',
  stake: '1.00',
  params: JSON.stringify(params),
  request_id: `verified-round-${number}`,
});

/** A bet of crash that is cashed out by hand at once, unless its curve has ended before. */
async function leaveCrash(player: ApiClient, number: number): Promise<SteppedRound> {
  const { round_id } = await player.ok<SteppedRound>('Games.openRound', order('crash', { byHand: true }, number));
  const leave = { round_id, number: '1', action: '{"do":"cash-out","bet":0}' };
  return player.ok<SteppedRound>('Games.actInRound', { ...leave, request_id: `verified-round-leave-${number}` });
}

/** For a bet that was lost it makes no difference when its player would have left. */
async function leaveCrashInTime(player: ApiClient): Promise<Round> {
  let left: SteppedRound;
  let number = 100;
  do left = await leaveCrash(player, number++);
  while (Number(left.won.amount) === 0);
  await player.ok('Games.rotateSeed', {});
  return player.ok<Round>('Games.getRound', { id: left.round_id });
}

beforeAll(async () => {
  [site, program] = await Promise.all([startTestSite(), buildVerifier(folder)]);
  const player = await site.player();
  await giveMoney(site, player, 100_000n);
  const { receipt: promised } = await player.ok<Seeds>('Games.prepareSeeds');
  const ids: string[] = [];
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
  ids.push((await leaveCrash(player, 10)).round_id);
  await player.ok('Games.rotateSeed', {});
  const signed = await player.ok<{ items: Receipt[] }>('Games.getReceipts', { ids: JSON.stringify(ids) });
  const published = (await (await fetch(`${site.url}/.well-known/baize-receipts.json`)).json()) as {
    keys: ReceiptKey[];
  };
  receipts = {
    format: 'baize-receipts/1',
    keys: published.keys.map(({ kid, kty, crv, x }) => ({ kid, kty, crv, x })),
    receipts: [promised, ...signed.items],
  };
  const [seed] = (await player.ok<Seeds>('Games.getSeeds')).revealed;
  seedProof = await player.ok<SeedRounds>('Games.getSeedRounds', { server_seed_hash: seed!.server_seed_hash });
  for (const id of ids) {
    const round = await player.ok<Round>('Games.getRound', { id });
    rounds[round.sysname] = round;
  }
  leftInTime = await leaveCrashInTime(player);
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

async function verify(args: readonly string[], input?: unknown): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(input === undefined ? '' : typeof input === 'string' ? input : JSON.stringify(input));
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('close', resolve)),
  ]);
  return { code, output: out + err };
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
    mathHash: rulesHash(title),
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
async function before(): Promise<Round> {
  const title = await firstPublished('crash');
  const [serverSeed, clientSeed, nonce] = ['7d'.repeat(32), 'client', 3];
  const params = { target: '1.50' };
  const { events, wonMinor } = title.play(100n, params, seedStream(serverSeed).random(clientSeed, nonce));
  const { bet } = shared();
  const parts = {
    serverSeedHash: seedHash(serverSeed),
    mathHash: rulesHash(title),
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
    const proofs = [...Object.values(rounds), table, bet, await before()];
    expect(Object.keys(rounds)).toEqual(['dice', 'coral-court', 'casino-holdem', 'crash']);
    writeFileSync(path.join(folder, 'rounds.json'), JSON.stringify(proofs));
    const { code, output } = await verify(['rounds.json']);
    expect([code, output]).toEqual([0, expect.stringContaining('7 rounds: 7 hold, 0 do not, 0 could not be checked.')]);
    expect(output).toContain('The seed is a link of the chain whose beginning the site names.');
    expect(output).not.toContain('FAILS');
    const piped = await verify(['--json'], { data: rounds['casino-holdem'] });
    expect(piped.code).toBe(0);
    expect(JSON.parse(piped.output)).toMatchObject({ rounds: [{ game: 'casino-holdem', verdict: 'fair' }], left: 0 });
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
        'The commitment is not the hash of',
        { ...holdem, fairness: { ...holdem.fairness, math_hash: otherDigit(holdem.fairness.math_hash) } },
      ],
      ['takes another course', { ...leftInTime, actions: [{ do: 'cash-out', bet: 0, ms: 60_000 }] }],
      ['The rules say that the round costs something else.', { ...holdem, actions: [{ do: 'fold' }] }],
      [
        'The server seed does not have the hash that the round names.',
        { ...rounds['dice']!, fairness: { ...rounds['dice']!.fairness, server_seed: 'ab'.repeat(32) } },
      ],
      [
        'does not lead to the beginning of the chain that the site names',
        { ...table, published: otherDigit(table.published) },
      ],
      [
        'does not lead to the beginning of the chain that the site names',
        { ...bet, chain: { ...bet.chain, published: table.link } },
      ],
    ];
    const { output } = await verify(
      ['--json'],
      changed.map(([, round]) => round),
    );
    const results = (
      JSON.parse(output) as { rounds: { verdict: string; checks: { result: string; sentence: string }[] }[] }
    ).rounds;
    expect(results.map(({ verdict }) => verdict)).toEqual(changed.map(() => 'unfair'));
    for (const [index, [sentence]] of changed.entries())
      expect(
        results[index]!.checks.filter(({ result }) => result === 'fails')
          .map((check) => check.sentence)
          .join('\n'),
      ).toContain(sentence);
    for (const [, round] of changed.slice(0, 2)) expect((await verify([], round)).code).toBe(1);
  });

  test('asks a site for a round by its link, and for those of an exported history, whose figures it compares', async () => {
    const { round_id, staked, won } = rounds['casino-holdem']!;
    const linked = await verify([`${site.url}/r/${round_id}`]);
    expect([linked.code, linked.output]).toEqual([
      0,
      expect.stringContaining(`casino-holdem, round ${round_id}: everything that can be checked of it holds.`),
    ]);
    const line = (paid: string) =>
      `${round_id},2026-01-01T00:00:00.000Z,casino-holdem,play,EUR,${staked.amount},${paid}`;
    const history = (paid: string) => `round_id,played_at,game,mode,currency,staked,won\r\n${line(paid)}\r\n`;
    expect((await verify(['--site', site.url], history(won.amount))).code).toBe(0);
    const other = await verify(['--site', site.url], history('0.01'));
    expect([other.code, other.output]).toEqual([
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
      [
        { ...dice, fairness: { ...dice.fairness, ...laterRules(dice) } },
        'this program does not have the mathematics that it names',
      ],
      [
        { ...dice, sysname: 'dominoes', fairness: { ...dice.fairness, ...laterRules(dice) } },
        'this program does not know the game',
      ],
    ] as const) {
      const { code, output } = await verify([], input);
      expect([code, output]).toEqual([2, expect.stringContaining(sentence)]);
    }
    expect((await verify(['nowhere.json'])).code).toBe(2);
  });
});

/** A version of the rules that today's program cannot have, committed to like any other. */
function laterRules({ fairness }: Round) {
  const parts = { math_version: '99.0.0', math_hash: '0d'.repeat(32) };
  const commitment = commitmentOf({
    serverSeedHash: fairness.server_seed_hash,
    mathHash: parts.math_hash,
    mathVersion: parts.math_version,
    profileHash: fairness.profile_hash,
  });
  return { ...parts, commitment };
}

describe('a hash that was shown before the bet', () => {
  test('is not known without one that the player kept, and the program says so', async () => {
    const { code, output } = await verify([], rounds['dice']);
    expect(code).toBe(0);
    expect(output).toContain('Does it follow from the seeds that it names? yes');
    expect(output).toContain('Was it checked by the mathematics that it names? yes');
    expect(output).toContain('Was the hash shown before the bet? not known');
  });

  test('holds when the player kept it, and detects a house that made a fitting round afterwards', async () => {
    const { server_seed_hash: hash } = rounds['dice']!.fairness;
    const result = await verify(['--hash', 'ab'.repeat(32), '--hash', hash.toUpperCase()], rounds['dice']);
    expect([result.code, result.output]).toEqual([
      0,
      expect.stringContaining('Was the hash shown before the bet? yes'),
    ]);
    // Everything fits together, under a seed that was made when the client seed was known.
    const other = await before();
    const without = await verify([], other);
    expect(without.code).toBe(0);
    const { code, output } = await verify(['--hash', hash], other);
    expect([code, output]).toEqual([1, expect.stringContaining('Was the hash shown before the bet? NO')]);
    expect((await verify(['--hash', 'abc'], other)).code).toBe(2);
  });
});

describe('receipts', () => {
  const receiptsFile = () => path.join(folder, 'receipts.json');
  const save = (change: (keptReceipts: KeptReceipts) => KeptReceipts = (keptReceipts) => keptReceipts) =>
    writeFileSync(receiptsFile(), JSON.stringify(change(receipts!)));
  const keys = () => `${site.url}/.well-known/baize-receipts.json`;
  const verdict = async (input: unknown, ...args: string[]) => {
    const { code, output } = await verify(['--receipts', receiptsFile(), ...args], input);
    return { code, output };
  };

  test('show that the hash came before the bet, and that the round is the one that was signed', async () => {
    save();
    const { code, output } = await verdict(Object.values(rounds), '--keys', keys());
    expect([code, output.match(/Was the hash shown before the bet\? yes/g)?.length]).toEqual([0, 4]);
    expect(output.match(/Is it the round that the house signed\? yes/g)).toHaveLength(4);
    const seed = await verdict({ ...seedProof!, next: null });
    expect([seed.code, seed.output]).toEqual([0, expect.stringContaining('It is what the house signed')]);
  });

  test('detect a rewritten round, even into one that follows from its seeds by the published rules', async () => {
    save();
    const dice = rounds['dice']!;
    const { round_id } = dice;
    const fitting = { ...(await before()), round_id };
    expect((await verify([], fitting)).code).toBe(0);
    const rewritten: object[] = [
      fitting,
      { ...dice, mode: 'demo' },
      {
        ...dice,
        stake: { ...dice.stake, currency: 'USD' },
        staked: { ...dice.staked, currency: 'USD' },
        won: { ...dice.won, currency: 'USD' },
      },
      { ...dice, created_at: '2025-01-01T00:00:00.000Z' },
      { ...dice, fairness: { ...dice.fairness, ...laterRules(dice) } },
    ];
    for (const round of rewritten) {
      const { code, output } = await verdict(round);
      expect([code, output]).toEqual([
        1,
        expect.stringContaining('It is not what the house signed when it was settled.'),
      ]);
    }
    // Nothing but a receipt shows what the mode, the currency and the time were.
    expect((await verify([], rewritten[1])).code).toBe(0);
    expect((await verify([], rewritten[3])).code).toBe(0);
    const skipped = { ...seedProof!, rounds: 3, items: seedProof!.items.filter(({ nonce }) => nonce !== 4) };
    expect((await verify([], skipped)).code).toBe(0);
    expect((await verdict(skipped)).code).toBe(1);
  });

  test('that the house has not signed show nothing: not what was altered in them, and not those by another key', async () => {
    save((keptReceipts) => ({
      ...keptReceipts,
      receipts: keptReceipts.receipts.map((receipt) =>
        receipt.statement.kind === 'round'
          ? { ...receipt, statement: { ...receipt.statement, mode: 'demo' } }
          : receipt,
      ),
    }));
    const altered = await verdict(rounds['dice']);
    expect([altered.code, altered.output]).toEqual([
      0,
      expect.stringContaining('4 receipts are not signed by these keys'),
    ]);
    expect(altered.output).toContain('Is it the round that the house signed? not known');
    save();
    writeFileSync(
      path.join(folder, 'keys.json'),
      JSON.stringify({ keys: [{ ...receipts!.keys[0]!, x: 'A'.repeat(43) }] }),
    );
    const other = await verdict(rounds['dice'], '--keys', 'keys.json');
    expect(other.output).toContain('Was the hash shown before the bet? not known');
    writeFileSync(receiptsFile(), '{}');
    expect((await verdict(rounds['dice'])).code).toBe(2);
  });
});

describe('the salt of a shared round', () => {
  /** From a round of the beacon whose key is public. */
  function salted() {
    const { table } = shared();
    const { published, number, link } = table;
    const beacon = {
      network: SANDBOX_NETWORK.hash,
      round: 7,
      signature: signRound(Buffer.from('5eed'.repeat(16), 'hex'), 7),
    };
    const salt = saltFrom(beacon, published);
    const chainPart = { of: table.sysname, published, length: 20 };
    const entry = entryText({ kind: 'chain', ...chainPart, salt_by: 'drand', beacon: beacon.network, round: 7 });
    const at = { published_at: table.at, salted_at: table.at };
    const chain = { ...chainPart, ...at, salt, beacon: { ...beacon, at: table.at }, entry };
    const result = liveTitles[table.sysname]!.draw(seedStream(link).random(salt, number)).at(-1)!;
    return { ...table, salt, result, chain };
  }

  test('is computed again, and the program does not call a test beacon an independent one', async () => {
    const { code, output } = await verify([], salted());
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('beyond the reach of the house? no: from a test beacon'),
    ]);
    expect(output).toContain('The beacon’s network has signed the round.');
    expect(output).toContain('not known without the site (--site).');
  });

  test('that was changed, or comes from a signature of another round, is found', async () => {
    const honest = salted();
    const salt = 'ab'.repeat(32);
    const { link, number, sysname } = honest;
    // Drawn with the other salt, so that nothing but the salt is wrong.
    const result = liveTitles[sysname]!.draw(seedStream(link).random(salt, number)).at(-1)!;
    const changed = await verify([], { ...honest, salt, result, chain: { ...honest.chain, salt } });
    expect([changed.code, changed.output]).toEqual([1, expect.stringContaining('The salt is not that of the chain.')]);
    const { beacon } = honest.chain;
    const signature = signRound(Buffer.from('5eed'.repeat(16), 'hex'), 8);
    const forged = await verify([], { ...honest, chain: { ...honest.chain, beacon: { ...beacon, signature } } });
    expect([forged.code, forged.output]).toEqual([
      1,
      expect.stringContaining('The beacon’s network has not signed the round.'),
    ]);
  });
});

describe('the mathematics that a round names', () => {
  /** A round by a version of dice that the program does not carry, and the folder that has that version. */
  async function later(): Promise<{ round: Round; archive: string; module: string }> {
    const built = await buildChanged(
      ['dice'],
      [
        ['casino/titles/dice/paytable.ts', 'edge: 100,', 'edge: 300,'],
        ['casino/titles/dice/game.ts', `version: '${titles['dice']!.version}'`, "version: '2.0.0'"],
      ],
    );
    const archive = path.join(folder, 'archive');
    mkdirSync(archive, { recursive: true });
    for (const [hash, content] of built.modules) writeFileSync(path.join(archive, `${hash}.js`), content);
    const hash = built.titles['dice']!;
    const file = path.join(archive, `${hash}.js`);
    const { title } = (await import(pathToFileURL(file).href)) as { title: Title };
    const dice = rounds['dice']!;
    const { server_seed, client_seed, nonce, server_seed_hash, profile_hash } = dice.fairness;
    const random = seedStream(server_seed!).random(client_seed, nonce);
    const { events, wonMinor } = title.play(100n, dice.params, random);
    const commitment = commitmentOf({
      serverSeedHash: server_seed_hash,
      mathHash: hash,
      mathVersion: title.version,
      profileHash: profile_hash,
    });
    const won = { amount: (Number(wonMinor) / 100).toFixed(2), currency: 'EUR' as const };
    const fairness = { ...dice.fairness, math_hash: hash, math_version: title.version, commitment };
    return { round: { ...dice, events, won, fairness }, archive, module: file };
  }

  test('is the module that plays it, and the program carries it', async () => {
    const { math_hash } = rounds['dice']!.fairness;
    expect(math_hash).toBe(mathHash(titles['dice']!));
    expect((await verify(['--titles'])).output).toContain(
      `${math_hash}  ${rulesHash(titles['dice']!)}  ${titles['dice']!.version}  dice`,
    );
  });

  test('is not known where the program does not have it, is taken from where the user says, and only as it is named', async () => {
    const { round, archive, module } = await later();
    const without = await verify([], round);
    expect([without.code, without.output]).toEqual([
      2,
      expect.stringContaining('Was it checked by the mathematics that it names? not known'),
    ]);
    expect((await verify(['--archive', archive], round)).code).toBe(0);
    writeFileSync(module, readFileSync(module, 'utf8').replace('300', '301'));
    const altered = await verify(['--archive', archive], round);
    expect([altered.code, altered.output]).toEqual([
      1,
      expect.stringContaining('What stands under the hash that the round names is something else.'),
    ]);
  });
});

describe('the rounds of a seed', () => {
  test('are complete, or the numbers that are missing are named', async () => {
    const proof = seedProof!;
    expect(proof.items.map(({ nonce }) => nonce)).toEqual([1, 2, 3, 4]);
    const whole = await verify(['--hash', proof.server_seed_hash], { data: { ...proof, next: null } });
    expect([whole.code, whole.output]).toEqual([0, expect.stringContaining('numbered without a gap')]);
    const skipped = await verify([], { ...proof, items: proof.items.filter(({ nonce }) => nonce !== 2) });
    expect([skipped.code, skipped.output]).toEqual([1, expect.stringContaining('2 is missing')]);
    // A page of them is not all of them.
    expect((await verify([], { ...proof, next: 4 })).code).toBe(2);
  });
});

/** A match as `Sports.getEvent` returns it when it is over. */
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
    const { code, output } = await verify([], match());
    expect(output).toContain('tennis match, k3f9q2x7a1b2: everything that can be checked of it holds.');
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
      const { code, output } = await verify([], { ...honest, ...change });
      expect([code, output.includes('IT DOES NOT HOLD')]).toEqual([1, true]);
    }
  });

  test('that goes on cannot be checked yet', async () =>
    expect((await verify([], { ...match(), revealed: null })).code).toBe(2));
});

/** A race as `Sports.getEvent` returns it when it is over. */
function race() {
  const chain = chainOf('6c'.repeat(32), 9);
  const record: RaceRecord = {
    race: 'a-race',
    runners: ['one', 'two', 'three'],
    startsAt: '2026-11-23T10:00:00.000Z',
    distance: 1200,
    par: 71_000,
    model: RACE_MODEL,
    strengths: [0, 200_000, -300_000],
    believed: [0, 200_000, -300_000],
    published: chain[0]!,
    salt: '0f'.repeat(16),
    place: 4,
    link: chain[4]!,
  };
  const { finish } = playRace(record);
  return {
    event: { id: 'k3f9q2x7a1b3', sport: 'horse-racing', scoreboard: null, race: { finish } },
    markets: [
      {
        ref: 'race-winner',
        state: 'settled',
        outcomes: finish.map(({ runner, place }) => ({ id: String(runner), result: place === 1 ? 'won' : 'lost' })),
      },
    ],
    commitment: raceCommitment(record),
    revealed: revealedRace(record) as string | null,
  };
}

describe('a simulated race', () => {
  test('is run again and holds', async () => {
    const { code, output } = await verify([], race());
    expect(output).toContain('race, k3f9q2x7a1b3: everything that can be checked of it holds.');
    expect(code).toBe(0);
  });

  test('whose seed, finish or settlement was changed is found', async () => {
    const honest = race();
    const { event, markets, revealed } = honest;
    const [first, second, third] = event.race.finish;
    const [winner] = markets;
    const changes = [
      { revealed: revealed!.replace('"place":4', '"place":5') },
      { event: { ...event, race: { finish: [{ ...first!, place: 2 }, { ...second!, place: 1 }, third] } } },
      { markets: [{ ...winner!, outcomes: winner!.outcomes.map(({ id }) => ({ id, result: 'lost' })) }] },
    ];
    for (const change of changes) {
      const { code, output } = await verify([], { ...honest, ...change });
      expect([code, output.includes('IT DOES NOT HOLD')]).toEqual([1, true]);
    }
  });
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
    const { code, output } = await verify([], standings);
    expect(output).toContain(
      `tournament, 7 (SHA-256 ${canonicalHash(standings)}): everything that can be checked of it holds.`,
    );
    expect(code).toBe(0);
  });

  test.each([
    ['a round is missing', { players: [{ ...standings.players[0]!, listed: [] }, standings.players[1]!] }],
    ['a score is another one', { players: [standings.players[0]!, { ...standings.players[1]!, score: '301' }] }],
    [
      'the later one of two equal scores is ahead',
      { players: standings.players.map((player, at) => ({ ...player, place: 2 - at })) },
    ],
    [
      'a prize went to somebody else',
      { players: standings.players.map((player, at) => ({ ...player, prize: standings.players[1 - at]!.prize })) },
    ],
    ['the rules were changed', { terms: { ...terms, hasOwnGames: false } }],
  ])('are found where %s', async (_, change) => {
    const { code, output } = await verify([], { ...standings, ...change });
    expect(output).toContain('IT DOES NOT HOLD');
    expect(code).toBe(1);
  });
});
