import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { isOfHouse } from '#fairness/seeds/client-seed.ts';
import { canonicalJson } from '#fairness/seeds/canonical.ts';
import { seedHash } from '#fairness/seeds/commitment.ts';
import {
  checkReceipt,
  receiptsOn,
  roundStatement,
  type Receipt,
  type ReceiptKey,
  type RoundStatement,
} from '#fairness/seeds/receipt.ts';
import { checkTranscript, nonceFaults, type TranscriptEntry } from '#fairness/seeds/transcript.ts';
import { rotateReceiptKey } from '#fairness/receipts/index.ts';
import { systemContext } from '#platform/context.ts';
import { hasPlainSecrets, reencryptSecrets, type SecretTable } from '#platform/db/reencrypt-secrets.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { secureRandom } from '#platform/secure-random.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { serverSeedOf } from './testing/seeds.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { sendContent } from '#site/content/testing/write-content.ts';
import type { PlayedRound, Seeds, SteppedRound } from './contract.ts';
import type { Round, SeedRounds } from './round-contract.ts';
import { secretTables } from './seed-store.ts';
import { forgetGuests, revealDueSeeds } from './reveal-seeds.ts';

const TOKEN = 'an-editor-with-a-long-token';
let site: TestSite;
const clock = manualClock(new Date());
const DAY_MS = 86_400_000;
beforeAll(async () => {
  site = await startTestSite({ clock, environment: { CONTENT_TOKEN: TOKEN } });
});
afterAll(() => site.close());

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await site.database.ownerPool.query<Row>(text, values)).rows;
const bet = () => ({
  sysname: 'dice',
  mode: 'demo',
  stake: '1.00',
  params: JSON.stringify({ direction: 'under', target: '50.00' }),
  request_id: uuidv7(Date.now(), secureRandom),
});
const play = (who: ApiClient) => who.ok<PlayedRound>('Games.playRound', bet());
const prepare = (who: ApiClient) => who.ok<Seeds>('Games.prepareSeeds');
const refusal = async (answer: ReturnType<ApiClient['call']>) => {
  const { status, error } = await answer;
  return [status, error?.reason?.rule];
};
const [seedTable] = secretTables as [SecretTable];
const idOf = async (player: ApiClient) => (await player.ok<{ uid: number }>('Account.getInfo')).uid;

/** Plays as the browser does, and keeps a transcript of it. */
class Witness {
  readonly transcript: TranscriptEntry[] = [];
  readonly who: ApiClient;
  #count = 0;

  constructor(who: ApiClient) {
    this.who = who;
  }

  async prepare(): Promise<Seeds> {
    const seeds = await prepare(this.who);
    this.#show(seeds);
    if (seeds.client_seed === null) await this.send(seeds.server_seed_hash);
    if (seeds.next_client_seed === null) await this.send(seeds.next_server_seed_hash);
    return seeds;
  }

  async send(hash: string): Promise<void> {
    const clientSeed = `mine-${this.#count++}`;
    this.transcript.push({ kind: 'client-seed', hash, clientSeed });
    await this.who.ok('Games.setClientSeed', { client_seed: clientSeed, server_seed_hash: hash });
  }

  async play(): Promise<PlayedRound> {
    const round = await play(this.who);
    const { server_seed_hash: hash, client_seed: clientSeed, nonce } = round.fairness;
    this.transcript.push({ kind: 'round', hash, clientSeed, nonce });
    return round;
  }

  async rotate(): Promise<Seeds> {
    const seeds = await this.who.ok<Seeds>('Games.rotateSeed');
    const [revealed] = seeds.revealed;
    this.transcript.push({
      kind: 'revealed',
      hash: revealed!.server_seed_hash,
      serverSeed: revealed!.server_seed,
      rounds: revealed!.rounds,
    });
    this.#show(seeds);
    return seeds;
  }

  #show({ server_seed_hash: current, next_server_seed_hash: next }: Seeds): void {
    this.transcript.push({ kind: 'hashes', current, next });
  }
}

describe('seeds', () => {
  test.each(['player', 'guest'])('of a %s could not have been chosen, as their transcript shows', async (who) => {
    const witness = new Witness(who === 'player' ? await site.player() : site.visitor());
    const first = await witness.prepare();
    expect([first.client_seed, first.next_client_seed, first.next_nonce]).toEqual([null, null, 1]);
    const round = await witness.play();
    expect(round.fairness).toMatchObject({ server_seed_hash: first.server_seed_hash, client_seed: 'mine-0', nonce: 1 });
    await witness.play();
    const second = await witness.rotate();
    expect(second).toMatchObject({
      server_seed_hash: first.next_server_seed_hash,
      client_seed: 'mine-1',
      next_client_seed: null,
      next_nonce: 1,
    });
    await witness.prepare();
    expect((await witness.play()).fairness).toMatchObject({ client_seed: 'mine-1', nonce: 1 });
    await witness.rotate();
    expect(checkTranscript(witness.transcript)).toEqual([]);
    // The same transcript with a hash that was not promised shows a fault.
    const forged = witness.transcript.map((entry) =>
      entry.kind === 'round' && entry.hash === second.server_seed_hash ? { ...entry, hash: 'ab'.repeat(32) } : entry,
    );
    expect(checkTranscript(forged).map(({ rule }) => rule)).toContain('promise');
  });

  test('that a player changes with the client seed in one call take it, and not the one of before', async () => {
    const player = await site.player();
    const { next_server_seed_hash: next } = await prepare(player);
    await player.ok('Games.setClientSeed', { client_seed: 'first' });
    const same = { client_seed: 'first', next_server_seed_hash: next };
    expect(await refusal(player.call('Games.rotateSeed', same))).toEqual([400, 'games.client-seed-fresh']);
    const fresh = { client_seed: 'second', next_server_seed_hash: next };
    expect(await player.ok<Seeds>('Games.rotateSeed', fresh)).toMatchObject({
      server_seed_hash: next,
      client_seed: 'second',
    });
    // In another tab they were changed already: this client seed was made for a seed that is past.
    expect(await refusal(player.call('Games.rotateSeed', { ...fresh, client_seed: 'third' }))).toEqual([
      409,
      'games.other-seed',
    ]);
    const past = { client_seed: 'third', server_seed_hash: 'ab'.repeat(32) };
    expect(await refusal(player.call('Games.setClientSeed', past))).toEqual([409, 'games.other-seed']);
  });

  test('of who sends no client seed are played with one that the house made, and every record of it says so', async () => {
    for (const who of [await site.player(), site.visitor()]) {
      const { round_id, fairness } = await play(who);
      expect(isOfHouse(fairness.client_seed)).toBe(true);
      expect((await who.ok<Round>('Games.getRound', { id: round_id })).fairness.client_seed).toBe(fairness.client_seed);
      // No player can set one that says so.
      const forged = await who.call('Games.setClientSeed', { client_seed: 'house-of-cards' });
      expect([forged.status, forged.error?.error_data]).toEqual([400, { client_seed: ['Wrong value'] }]);
    }
    expect(await refusal(site.visitor().call('Games.setClientSeed', { client_seed: 'mine' }))).toEqual([
      409,
      'games.no-seeds',
    ]);
  });

  test('are begun once when two tabs open a game at the same time', async () => {
    const player = await site.player();
    const both = await Promise.all([prepare(player), prepare(player), prepare(player)]);
    expect(new Set(both.map(({ next_server_seed_hash: hash }) => hash)).size).toBe(1);
  });
});

describe('the rounds of a seed', () => {
  test('are complete for the player or guest who played them; a missing one is detected', async () => {
    const [player, guest] = [await site.player(), site.visitor()];
    for (const who of [player, guest]) {
      const { server_seed_hash: hash } = await prepare(who);
      for (let count = 0; count < 3; count++) await play(who);
      const question = { server_seed_hash: hash };
      expect(await refusal(who.call('Games.getSeedRounds', question))).toEqual([404, 'games.seed-known']);
      await who.ok('Games.rotateSeed');
      const proof = await who.ok<SeedRounds>('Games.getSeedRounds', question);
      expect([seedHash(proof.server_seed), proof.rounds]).toEqual([hash, 3]);
      const nonces = proof.items.map(({ nonce }) => nonce);
      expect(nonceFaults(nonces, proof.rounds)).toEqual({ missing: [], repeated: [] });
      expect(await who.ok('Games.getSeedRounds', { ...question, after: '2' })).toMatchObject({ items: [{ nonce: 3 }] });
      const [gone] = await query<{ row: object }>(
        'delete from rounds.rounds r where id = $1 returning to_jsonb(r) as row',
        [proof.items[1]!.round_id],
      );
      const less = await who.ok<SeedRounds>('Games.getSeedRounds', question);
      expect(
        nonceFaults(
          less.items.map(({ nonce }) => nonce),
          less.rounds,
        ),
      ).toEqual({ missing: [2], repeated: [] });
      // An auditor misses it, too.
      await query('insert into rounds.rounds select * from jsonb_populate_record(null::rounds.rounds, $1)', [
        gone!.row,
      ]);
    }
    const revealedHash = (await player.ok<Seeds>('Games.getSeeds')).revealed[0]!.server_seed_hash;
    const others = (await site.player()).call('Games.getSeedRounds', { server_seed_hash: revealedHash });
    expect(await refusal(others)).toEqual([404, 'games.seed-known']);
    expect(await refusal(guest.call('Games.getSeedRounds', { server_seed_hash: revealedHash }))).toEqual([
      404,
      'games.seed-known',
    ]);
  });
});

describe('who may read the database', () => {
  test('finds no seed that runs in it, and finds it when it is revealed', async () => {
    const player = await site.player();
    const { server_seed_hash: hash } = await prepare(player);
    await play(player);
    const serverSeed = await serverSeedOf(site.database, hash);
    expect(seedHash(serverSeed)).toBe(hash);
    const tableTexts = async () =>
      JSON.stringify(
        await query(`select (select string_agg(convert_from(decode(replace(encode(s.encrypted_seed, 'hex'), '00', '01'), 'hex'), 'LATIN1'), '|')
                               from rounds.seeds s) as sealed,
                            (select string_agg(s::text, '|') from rounds.seeds s) as seeds,
                            (select string_agg(s::text, '|') from rounds.seed_states s) as states,
                            (select string_agg(r::text, '|') from rounds.rounds r) as rounds`),
      );
    expect(await tableTexts()).not.toContain(serverSeed);
    await player.ok('Games.rotateSeed');
    expect(await tableTexts()).toContain(serverSeed);
  });

  test('as the site cannot change a seed, its hash or which was promised, nor reveal another one', async () => {
    const player = await site.player();
    const { server_seed_hash: hash } = await prepare(player);
    const id = await idOf(player);
    const { pool } = site.database;
    for (const text of [
      `update rounds.seeds set server_seed_hash = '${'ab'.repeat(32)}' where server_seed_hash = '${hash}'`,
      `update rounds.seeds set encrypted_seed = '\\x00' where server_seed_hash = '${hash}'`,
      `update rounds.seeds set server_seed = 'x' where server_seed_hash = '${hash}'`,
      `update rounds.seeds set rounds = 0, revealed_at = null`,
      `delete from rounds.seeds where server_seed_hash = '${hash}'`,
    ])
      await expect(pool.query(text), text).rejects.toThrow('permission denied');
    const other = `select rounds.reveal_seed(id, '${'cd'.repeat(32)}', 0, now()) from rounds.seeds where server_seed_hash = $1`;
    await expect(pool.query(other, [hash])).rejects.toThrow('violates check constraint');
    const [seed] = await query<{ id: string }>(`select id from rounds.seeds where server_seed_hash <> $1 limit 1`, [
      hash,
    ]);
    for (const column of ['seed_id', 'next_seed_id'])
      await expect(
        pool.query(`update rounds.seed_states set ${column} = $2 where player_id = $1`, [id, seed!.id]),
      ).rejects.toThrow(/promised/);
    // A secret may only be encrypted anew by another key.
    const [{ before }] = (await query<{ before: Buffer }>(
      'select encrypted_seed as before from rounds.seeds where server_seed_hash = $1',
      [hash],
    )) as [{ before: Buffer }];
    await pool.query('select rounds.reencrypt_seed(id, $2, $3) from rounds.seeds where server_seed_hash = $1', [
      hash,
      before,
      keyRingOf({ PII_KEYS: TEST_PII_KEYS }).encrypt('ef'.repeat(32)),
    ]);
    expect(seedHash(await serverSeedOf(site.database, hash))).toBe(hash);
  });

  test('after a change of keys cannot open a seed with the key of before, and the seed is revealed all the same', async () => {
    const player = await site.player();
    const { server_seed_hash: hash } = await prepare(player);
    const before = await serverSeedOf(site.database, hash);
    const [index, test] = TEST_PII_KEYS.split(',');
    const both = keyRingOf({ PII_KEYS: `${index},newer:${'6b'.repeat(32)},${test}` });
    const newer = keyRingOf({ PII_KEYS: `${index},newer:${'6b'.repeat(32)}` });
    expect(await reencryptSecrets(site.database.db, both, seedTable)).toBeGreaterThan(1);
    expect(await reencryptSecrets(site.database.db, both, seedTable)).toBe(0);
    const [row] = await query<{ encrypted_seed: Buffer }>(
      'select encrypted_seed from rounds.seeds where server_seed_hash = $1',
      [hash],
    );
    expect(newer.decrypt(row!.encrypted_seed)!.toString()).toBe(before);
    expect(() => keyRingOf({ PII_KEYS: TEST_PII_KEYS }).decrypt(row!.encrypted_seed)).toThrow('newer');
    // Back again, as this site has no other key.
    expect(
      await reencryptSecrets(
        site.database.db,
        keyRingOf({ PII_KEYS: `${TEST_PII_KEYS},newer:${'6b'.repeat(32)}` }),
        seedTable,
      ),
    ).toBeGreaterThan(1);
    expect((await player.ok<Seeds>('Games.rotateSeed')).revealed[0]).toMatchObject({ server_seed: before });
  });

  test('finds seeds from before they were encrypted encrypted at the next start, and they go on with a next one promised', async () => {
    const player = await site.player();
    const { server_seed_hash: hash } = await prepare(player);
    await player.ok('Games.setClientSeed', { client_seed: 'mine' });
    await play(player);
    const before = await serverSeedOf(site.database, hash);
    await query('update rounds.seeds set server_seed = $2, encrypted_seed = null where server_seed_hash = $1', [
      hash,
      before,
    ]);
    await query('alter table rounds.seed_states disable trigger keep_promised_seed');
    await query('update rounds.seed_states set next_seed_id = null where player_id = $1', [await idOf(player)]);
    await query('alter table rounds.seed_states enable trigger keep_promised_seed');
    expect(await hasPlainSecrets(site.database.db, seedTable)).toBe(true);
    expect(await reencryptSecrets(site.database.db, keyRingOf({ PII_KEYS: TEST_PII_KEYS }), seedTable)).toBe(1);
    expect(await hasPlainSecrets(site.database.db, seedTable)).toBe(false);
    expect(await serverSeedOf(site.database, hash)).toBe(before);
    const { next_server_seed_hash: next } = await prepare(player);
    expect((await play(player)).fairness).toMatchObject({ server_seed_hash: hash, client_seed: 'mine', nonce: 2 });
    expect(await player.ok<Seeds>('Games.rotateSeed')).toMatchObject({ server_seed_hash: next });
  });
});

describe('receipts', () => {
  const keys = async () =>
    ((await (await fetch(`${site.url}/.well-known/baize-receipts.json`)).json()) as { keys: ReceiptKey[] }).keys;
  const receiptsOf = async (...ids: string[]) =>
    (await site.visitor().ok<{ items: Receipt<RoundStatement>[] }>('Games.getReceipts', { ids: JSON.stringify(ids) }))
      .items;

  test('of a commitment show that it was made before the client seed, by a published key', async () => {
    const player = await site.player();
    const { receipt, ...seeds } = await prepare(player);
    expect(receipt.statement).toMatchObject({
      server_seed_hash: seeds.server_seed_hash,
      client_seed: null,
      next_server_seed_hash: seeds.next_server_seed_hash,
      next_client_seed: null,
    });
    expect(receipt.signed.issuer).toBe(site.url);
    expect(await checkReceipt(receipt, await keys())).toBe('holds');
    const { receipt: later } = await player.ok<Seeds>('Games.setClientSeed', { client_seed: 'mine' });
    expect(later.statement.client_seed).toBe('mine');
  });

  test('of rounds come under one signature, and show when one is rewritten', async () => {
    const player = await site.player();
    const { receipt } = await prepare(player);
    const ids = [await play(player), await play(player), await play(player)].map(({ round_id }) => round_id);
    const rounds = await receiptsOf(...ids, ids[0]!);
    expect(rounds.map(({ statement }) => statement.round_id).sort()).toEqual(ids.sort());
    expect(new Set(rounds.map(({ signature }) => signature)).size).toBe(1);
    const published = await keys();
    for (const signedRound of rounds) expect(await checkReceipt(signedRound, published)).toBe('holds');
    const get = () => player.ok<Round>('Games.getRound', { id: ids[1]! });
    const receiptsOfRound = receiptsOn(await get(), [receipt, ...rounds]);
    expect(receiptsOfRound.shown).toContain(receipt.statement.server_seed_hash);
    expect(canonicalJson(roundStatement(await get()))).toBe(canonicalJson(receiptsOfRound.statement));
    // Its seed is revealed, and it is the same round.
    await player.ok('Games.rotateSeed');
    expect(canonicalJson(roundStatement(await get()))).toBe(canonicalJson(receiptsOfRound.statement));
    for (const [change, back] of [
      ['mode = 1', 'mode = 2'],
      ["currency = 'EUR'", "currency = 'FUN'"],
      ['won = won + 1', 'won = won - 1'],
      ["created_at = created_at + interval '1 hour'", "created_at = created_at - interval '1 hour'"],
    ] as const) {
      await query(`update rounds.rounds set ${change} where id = $1`, [ids[1]]);
      const isSame = canonicalJson(roundStatement(await get())) === canonicalJson(receiptsOfRound.statement);
      expect([change, isSame]).toEqual([change, false]);
      await query(`update rounds.rounds set ${back} where id = $1`, [ids[1]]);
    }
  });

  test('of before hold when the key is changed, and what is signed afterwards has the new one', async () => {
    const before = (await prepare(await site.player())).receipt;
    const kid = await rotateReceiptKey(site.site.services);
    const after = (await prepare(await site.player())).receipt;
    expect([before.signed.kid === kid, after.signed.kid]).toEqual([false, kid]);
    const published = await keys();
    expect(published.map((key) => key.kid)).toEqual([kid, before.signed.kid]);
    for (const receipt of [before, after]) expect(await checkReceipt(receipt, published)).toBe('holds');
    // What signs is in the database, and cannot be read there.
    const rows = await query<{ encrypted_key: Buffer }>('select encrypted_key from receipts.keys');
    for (const { encrypted_key } of rows) expect(encrypted_key.toString('latin1')).not.toContain('PRIVATE KEY');
    await expect(site.database.pool.query(`update receipts.keys set x = 'other'`)).rejects.toThrow('permission denied');
  });
});

describe('a seed that is never rotated', () => {
  const ctx = () => systemContext(site.site.services, 'test');

  test('is revealed after 30 days, with the client seed that was sent for the next one; before that, or in a round, it is not', async () => {
    const [player, inRound, idle] = [await site.player(), await site.player(), await site.player()];
    const first = await new Witness(player).prepare();
    await play(player);
    const open = await inRound.ok<SteppedRound>('Games.openRound', {
      ...bet(),
      sysname: 'mines',
      params: '{"mines":3}',
    });
    await prepare(idle);
    // Their sessions would have ended by then.
    const runFor = async (days: number) =>
      query('update rounds.seed_states set since = $1', [new Date(clock.now().getTime() - days * DAY_MS)]);
    await runFor(29);
    await revealDueSeeds(ctx());
    expect((await player.ok<Seeds>('Games.getSeeds')).revealed).toEqual([]);
    await runFor(30);
    await Promise.all([revealDueSeeds(ctx()), revealDueSeeds(ctx())]);
    const after = await player.ok<Seeds>('Games.getSeeds');
    expect(after).toMatchObject({
      server_seed_hash: first.next_server_seed_hash,
      client_seed: 'mine-1',
      next_nonce: 1,
    });
    expect(after.revealed).toMatchObject([{ server_seed_hash: first.server_seed_hash, rounds: 1 }]);
    expect((await play(player)).fairness).toMatchObject({ client_seed: 'mine-1', nonce: 1 });
    const waits = await inRound.ok<Seeds>('Games.getSeeds');
    expect([waits.server_seed_hash, waits.revealed]).toEqual([open.fairness.server_seed_hash, []]);
    // Nothing was played with it, so nothing is there to be shown.
    expect((await idle.ok<Seeds>('Games.getSeeds')).revealed).toEqual([]);
    const take = { round_id: open.round_id, number: String(open.number), action: '{"do":"open","cell":0}' };
    await inRound.ok('Games.actInRound', { ...take, request_id: uuidv7(Date.now(), secureRandom) });
  });

  test('is revealed after 100,000 rounds', async () => {
    const player = await site.player();
    await prepare(player);
    await play(player);
    await query('update rounds.seed_states set nonce = 99999 where player_id = $1', [await idOf(player)]);
    await revealDueSeeds(ctx());
    expect((await player.ok<Seeds>('Games.getSeeds')).revealed).toEqual([]);
    const { fairness } = await play(player);
    expect(fairness.nonce).toBe(100_000);
    await revealDueSeeds(ctx());
    expect((await player.ok<Seeds>('Games.getSeeds')).revealed).toMatchObject([{ rounds: 100_000 }]);
  });

  test('is revealed after as many rounds as the operator has set', async () => {
    const player = await site.player();
    await prepare(player);
    const set = (seeds: object) => sendContent(site, TOKEN, 'PUT', 'site-config', { seeds });
    expect((await set({ revealAfterRounds: 2 })).status).toBe(200);
    for (const revealed of [0, 1]) {
      await play(player);
      await revealDueSeeds(ctx());
      expect((await player.ok<Seeds>('Games.getSeeds')).revealed).toHaveLength(revealed);
    }
    await set({});
  });

  test('of a guest is revealed before the guest is forgotten', async () => {
    const guest = site.visitor();
    const first = await prepare(guest);
    const { round_id } = await play(guest);
    clock.advance(6 * DAY_MS);
    await forgetGuests(ctx());
    expect(await prepare(guest)).toMatchObject({ next_nonce: 2 });
    clock.advance(2 * DAY_MS);
    await forgetGuests(ctx());
    const { fairness } = await site.visitor().ok<Round>('Games.getRound', { id: round_id });
    expect(seedHash(fairness.server_seed!)).toBe(first.server_seed_hash);
    // Nothing of theirs stays hidden, not even the seed that they would have had next.
    const rows = await query<{ revealed: boolean }>(
      'select revealed_at is not null as revealed from rounds.seeds where server_seed_hash = any ($1)',
      [[first.server_seed_hash, first.next_server_seed_hash]],
    );
    expect(rows).toEqual([{ revealed: true }, { revealed: true }]);
    expect((await prepare(guest)).server_seed_hash).not.toBe(first.next_server_seed_hash);
  });
});
