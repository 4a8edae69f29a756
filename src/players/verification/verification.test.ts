// A player is verified over the real API, against the stand-in of the identity service over HTTP.
import { createHmac, randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { systemContext, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { grantFreespins } from '#casino/rounds/index.ts';
import { holdLock } from '#testing/hold-lock.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { giveMoney } from '#testing/money.ts';
import { eventually } from '#testing/patience.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import type { Applicant } from '#sandbox/kyc/applicants.ts';
import type { Verification } from './contract.ts';
import { countTurnover, manifest } from './index.ts';
import { askPlayer, decideVerification, describeVerification, waitingVerifications } from './review.ts';
import { covers } from '#testing/covers.ts';

const clock = manualClock(new Date('2026-11-20T12:00:00Z'));
let site: TestSite;
let ctx: Context;
beforeAll(async () => {
  site = await startTestSite({ hasIdentityService: true, clock });
  ctx = systemContext(site.site.services, 'test');
});
afterAll(() => site?.close());

const POST = { verb: 'POST' } as const;

interface Person {
  client: ApiClient;
  login: string;
  id: bigint;
}

async function person(on = site): Promise<Person> {
  const fields = registration();
  const client = on.visitor();
  const { uid } = await client.ok<{ uid: number }>('Auth.register', fields);
  return { client, login: fields['login']!, id: BigInt(uid) };
}

const stateOf = (client: ApiClient) => client.ok<Verification>('Verification.get');
const refresh = () => manifest.jobs.find(({ name }) => name === 'refresh-applicants')!.run(ctx);
const jpeg = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#975' } })
    .withExif({ IFD0: { Copyright: 'CANARY-PHOTO' } })
    .jpeg()
    .toBuffer();

async function begun(client: ApiClient): Promise<Applicant> {
  const { id } = await client.ok<{ id: string }>('sumsub.createApplicant');
  return site.kyc!.applicants.byId(id)!;
}

async function sends(applicant: Applicant, ...names: string[]): Promise<void> {
  for (const fileName of names) site.kyc!.upload(applicant, { type: 'PASSPORT', fileName, bytes: await jpeg() });
  site.kyc!.submit(applicant);
}

const until = (client: ApiClient, state: Verification['state']): Promise<Verification> =>
  eventually(async () => {
    const seen = await stateOf(client);
    expect(seen.state).toBe(state);
    return seen;
  });

async function verified(): Promise<Person> {
  const player = await person();
  await sends(await begun(player.client), 'approve-1.jpg');
  await until(player.client, 'approved');
  return player;
}

/** A body as the service sends it, signed. */
async function report(body: Record<string, unknown>, secret = site.site.services.config.SUMSUB_WEBHOOK_SECRET) {
  const text = JSON.stringify(body);
  return fetch(`${site.url}/callbacks/sumsub`, {
    method: 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      'x-payload-digest-alg': 'HMAC_SHA256_HEX',
      'x-payload-digest': createHmac('sha256', secret).update(text).digest('hex'),
    },
  });
}

describe('a verification', () => {
  test('one applicant passes: begun, sent, looked at, approved', covers('AP-47', '~AP-48', 'OP-29 1/2'), async () => {
    const { client, login } = await person();
    expect(await stateOf(client)).toMatchObject({ state: 'none', level: 0, next_level: 2, due_at: null });
    const applicant = await begun(client);
    expect(await begun(client)).toBe(applicant);
    expect(applicant.externalUserId).not.toContain(login);
    expect(await stateOf(client)).toMatchObject({ state: 'started' });
    const { token, frame_url } = await client.ok<{ token: string; frame_url: string }>(
      'sumsub.getAccessToken',
      {},
      POST,
    );
    const page = await fetch(`${frame_url}/websdk/websdk.html?_=id_1`);
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${site.url}`);
    const state = await fetch(`${frame_url}/websdk/state`, { headers: { authorization: `Bearer ${token}` } });
    expect(await state.json()).toEqual({ id: applicant.id, status: 'init' });
    await sends(applicant, 'approve-passport.jpg', 'approve-face.jpg');
    await until(client, 'approved');
    expect(await stateOf(client)).toMatchObject({ level: 2, next_level: 3, rejection: null });
    expect(await client.ok('Account.getInfo')).toMatchObject({ is_verified: true, is_on_verification: false });
  });

  test.each(['awaitingService', 'onHold'] as const)('an applicant who is %s is under review', async (status) => {
    const { client } = await person();
    const applicant = await begun(client);
    await sends(applicant, 'slow.jpg');
    await until(client, 'review');
    const looks = () => site.kyc!.requests.filter((request) => request.endsWith(`/${applicant.id}/one`)).length;
    const before = looks();
    site.kyc!.suspend(applicant, status);
    await expect.poll(async () => refresh().then(looks)).toBeGreaterThan(before);
    expect(await stateOf(client)).toMatchObject({ state: 'review', rejection: null });
    expect(await client.ok('Account.getInfo')).toMatchObject({ is_on_verification: true });
    site.kyc!.decide(applicant, { answer: 'GREEN', rejectType: null, labels: [], comment: null });
    await until(client, 'approved');
  });

  test('one who is reset by the service is no longer verified, and may hand in again', async () => {
    const { client } = await verified();
    const { id } = await client.ok<{ id: string }>('sumsub.createApplicant', {}, POST);
    const applicant = site.kyc!.applicants.byId(id)!;
    clock.advance(1000);
    site.kyc!.reset(applicant);
    expect(await until(client, 'started')).toMatchObject({ level: 0, next_level: 2, rejection: null });
    expect(await client.ok('Account.getInfo')).toMatchObject({ is_verified: false, is_on_verification: false });
    clock.advance(1000);
    await sends(await begun(client), 'approve-again.jpg');
    expect(await until(client, 'approved')).toMatchObject({ level: 2 });
  });

  test('one fails, reads why, and may try again; one refused for good may not', covers('OP-29 2/2'), async () => {
    const { client, login } = await person();
    const applicant = await begun(client);
    await sends(applicant, 'reject-blurred.jpg');
    const { rejection } = await until(client, 'rejected');
    expect(rejection).toEqual({ type: 'retry', labels: ['BAD_PHOTO', 'DOCUMENT_PAGE_MISSING'], comment: null });
    expect(await client.ok('Account.getInfo')).toMatchObject({ is_verified: false });
    await begun(client);
    await sends(applicant, 'approve-sharp.jpg');
    await until(client, 'approved');
    await decideVerification(ctx, login, { state: 'rejected', isFinal: true, comment: 'This is not your passport.' });
    expect(await stateOf(client)).toMatchObject({
      state: 'rejected',
      level: 0,
      rejection: { type: 'final', comment: 'This is not your passport.' },
    });
    expect((await client.call('sumsub.getAccessToken', {}, POST)).error).toMatchObject({
      reason: { rule: 'verification.final' },
    });
  });

  test('an action is one of the player’s own tasks, or it is refused', covers('AP-48 1/3'), async () => {
    const player = await person();
    const other = await person();
    await transaction(ctx.db, (tx) =>
      countTurnover(ctx, tx, [{ playerId: player.id, currency: 'EUR', kind: 'deposited', amountMinor: 200_000n }]),
    );
    const { tasks } = await describeVerification(ctx, player.login, 'test');
    await begun(player.client);
    await begun(other.client);
    const externalActionId = tasks[0]!.id;
    expect((await player.client.call('sumsub.getAccessToken', { externalActionId }, POST)).status).toBe(200);
    for (const id of [externalActionId, 'anything', '__proto__'])
      expect(
        (await other.client.call('sumsub.getAccessToken', { externalActionId: id }, POST)).error?.reason?.rule,
      ).toBe('verification.own-task');
  });

  test('a service that is away leaves the player where they were, with a sentence', covers('ER-01 16/21'), async () => {
    const lonely = await startTestSite();
    const { client } = await person(lonely);
    expect((await client.call('sumsub.createApplicant')).error).toMatchObject({
      type: 'ApplicationUnavailableException',
      reason: { rule: 'verification.service' },
    });
    expect(await stateOf(client)).toMatchObject({ state: 'none' });
    await lonely.close();
  });
});

describe('[K06] what the service reports', () => {
  test('[K06] a body that says GREEN changes nothing: its API is asked', async () => {
    const { client } = await person();
    const applicant = await begun(client);
    const forged = { applicantId: applicant.id, type: 'applicantReviewed', reviewResult: { reviewAnswer: 'GREEN' } };
    expect((await report({ ...forged, reviewStatus: 'completed', createdAtMs: '1795176000000' })).status).toBe(200);
    await refresh();
    expect(await stateOf(client)).toMatchObject({ state: 'started', level: 0 });
  });

  test('[K06][K05] unsigned or signed with another key it is not even read', async () => {
    const { client } = await person();
    const applicant = await begun(client);
    const callbacks = () =>
      site.database.ownerPool.query(
        "select from verification.callbacks where applicant_id = $1 and type = 'applicantReviewed'",
        [applicant.id],
      );
    expect((await report({ applicantId: applicant.id, type: 'applicantReviewed' }, 'another key')).status).toBe(401);
    const bare = await fetch(`${site.url}/callbacks/sumsub`, { method: 'POST', body: '{}' });
    expect(bare.status).toBe(401);
    expect((await callbacks()).rowCount).toBe(0);
  });

  test('[K06] the same news five times is one effect: one letter, one step', async () => {
    const { client, login } = await person();
    const applicant = await begun(client);
    await sends(applicant, 'approve-once.jpg');
    await until(client, 'approved');
    const same = {
      applicantId: applicant.id,
      type: 'applicantReviewed',
      createdAtMs: 1_795_176_000_001,
      correlationId: 'c1',
    };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => report(same)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await refresh();
    await refresh();
    const { steps } = await describeVerification(ctx, login, 'test');
    expect(steps.filter(({ state }) => state === 'approved')).toHaveLength(1);
    const { rows } = await site.database.ownerPool.query(
      'select count(*)::int as count from verification.callbacks where applicant_id = $1 and created_ms = 1795176000001',
      [applicant.id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('[K06] repeated after hours it is still answered with 200, also for somebody whom we do not know', async () => {
    const applicant = await begun((await person()).client);
    for (const [hours, id] of [
      [0, applicant.id],
      [1, applicant.id],
      [5, 'unknown'],
      [18, applicant.id],
    ] as const) {
      expect(
        (await report({ applicantId: id, type: 'applicantPending', createdAtMs: 1_795_176_000_002 + hours })).status,
      ).toBe(200);
    }
  });

  test('[K06] an older answer of its API does not undo a newer one', async () => {
    const { client, login } = await verified();
    const applicant = site.kyc!.applicants.byExternalId(
      String((await describeVerification(ctx, login, 't')).playerId),
    )!;
    const newest = { status: applicant.status, review: applicant.review, statusAtMs: applicant.statusAtMs };
    Object.assign(applicant, {
      statusAtMs: applicant.statusAtMs - 60_000,
      review: { answer: 'RED', rejectType: 'RETRY', labels: [], comment: null },
    });
    await report({ applicantId: applicant.id, type: 'applicantReviewed', createdAtMs: 1_795_100_000_000 });
    await refresh();
    expect(await stateOf(client)).toMatchObject({ state: 'approved', level: 2 });
    // Sabotage: with its own, later time the very same answer counts. So it was the time that held it back.
    Object.assign(applicant, { statusAtMs: newest.statusAtMs + 60_000 });
    await report({ applicantId: applicant.id, type: 'applicantReviewed', createdAtMs: 1_795_200_000_000 });
    await refresh();
    expect(await stateOf(client)).toMatchObject({ state: 'rejected', level: 0 });
  });
});

describe('[K03] what goes through a player’s hands', () => {
  test('[K03] 2,000 EUR make one task, in however many parts and at once', async () => {
    const { client, id, login } = await person();
    const part = { playerId: id, currency: 'EUR', kind: 'deposited', amountMinor: 25_000n } as const;
    await Promise.all(Array.from({ length: 10 }, () => transaction(ctx.db, (tx) => countTurnover(ctx, tx, [part]))));
    const { tasks, steps } = await describeVerification(ctx, login, 'test');
    expect(tasks.map(({ kind }) => kind)).toEqual(['due-diligence']);
    expect(steps.filter(({ state }) => state === 'asked')).toHaveLength(1);
    expect(await stateOf(client)).toMatchObject({ state: 'asked', cause: 'deposits', is_overdue: false });
  });

  test('[K03] stakes count as well as deposits, in any currency', async () => {
    const { client, id } = await person();
    await transaction(ctx.db, (tx) =>
      countTurnover(ctx, tx, [
        { playerId: id, currency: 'USD', kind: 'staked', amountMinor: 108_500n },
        { playerId: id, currency: 'EUR', kind: 'staked', amountMinor: 60_000n },
      ]),
    );
    expect(await stateOf(client)).toMatchObject({ state: 'asked', cause: 'stakes' });
  });

  test('[K03] stakes of players who were asked long ago wait for nothing', async () => {
    const { id } = await person();
    const staked = { playerId: id, currency: 'EUR', kind: 'staked', amountMinor: 250_000n } as const;
    const stake = (): Promise<void> => transaction(ctx.db, (tx) => countTurnover(ctx, tx, [staked]));
    await stake();
    const statement = 'select from verification.players where player_id = $1 for update';
    const lock = await holdLock(site.database.ownerPool, statement, [String(id)]);
    await stake();
    await lock.release();
  });

  test('[K02] an operator asks at any time; the player sees the date, and has it in a letter', async () => {
    const { client, login } = await person();
    await askPlayer(ctx, login);
    const due = new Date(clock.now().getTime() + 14 * 86_400_000).toISOString();
    expect(await stateOf(client)).toMatchObject({ state: 'asked', cause: 'operator', due_at: due, next_level: 2 });
    await askPlayer(ctx, login);
    expect((await stateOf(client)).due_at).toBe(due);
  });
});

describe('[K01] the gate', () => {
  const play = (client: ApiClient, mode = 'play') =>
    client.call('Games.playRound', {
      sysname: 'dice',
      stake: '1.00',
      params: '{"direction":"over","target":"50.00"}',
      mode,
      request_id: randomUUID(),
    });

  test(
    '[K01] where play needs a proved identity no money moves without it, and play money does',
    covers('ER-01 15/21', 'OP-24 7/7'),
    async () => {
      const uk = await startTestSite({ environment: { JURISDICTION: 'uk' } });
      const { client, id } = await person(uk);
      await giveMoney(uk, client, 10_000n);
      const deposit = {
        method: 'card',
        amount: '20',
        requisites: '{}',
        campaign_offer_id: '-1',
        request_id: randomUUID(),
      };
      const pack = { playerId: id, currency: 'EUR', sysname: 'coral-court', count: 1, stake: '1.00', days: 1 } as const;
      const { id: free } = await grantFreespins(systemContext(uk.site.services, 'test'), {
        ...pack,
        by: 'test',
        winningsTo: 'bonus',
      });
      const round = { stake: '1.00', mode: 'play', params: '{}' };
      const answers = [
        await play(client),
        await client.call('Freespins.play', { id: free, request_id: randomUUID() }),
        await client.call('Games.openRound', { ...round, sysname: 'blackjack', request_id: randomUUID() }),
        await client.call('Cashier.makedeposit', deposit),
      ];
      expect(answers.map(({ error }) => [error?.type, error?.reason?.rule])).toEqual(
        Array(4).fill(['SumsubVerificationRequiredException', 'verification.identity-first']),
      );
      expect((await play(client, 'demo')).error).toBeUndefined();
      expect(await client.ok('Account.getInfo')).toMatchObject({ is_kyc_block_enabled: true });
      // The cashier says so before anything is typed.
      expect(await client.ok('Cashier.getdepositsettings')).toMatchObject({ is_identity_due: true });
      expect(await client.ok('Cashier.getwithdrawsettings')).toMatchObject({ is_identity_due: true });
      // Sabotage: the very same calls of somebody verified are not held back by it.
      const services = systemContext(uk.site.services, 'test');
      await decideVerification(services, String(id), { state: 'approved' });
      await expect.poll(async () => (await play(client)).error).toBeUndefined();
      // Too soon after a round in this market, which is another matter.
      const spin = await client.call('Freespins.play', { id: free, request_id: randomUUID() });
      expect(spin.error?.reason?.rule).toBe('limits.pace');
      expect(await client.ok('Account.getInfo')).toMatchObject({ is_kyc_block_enabled: false, is_verified: true });
      expect(await client.ok('Cashier.getdepositsettings')).toMatchObject({ is_identity_due: false });
      expect(await client.ok('Cashier.getwithdrawsettings')).toMatchObject({ is_identity_due: false });
      await uk.close();
    },
  );

  test('[K01] when the date has passed everything waits, and goes on with the approval', async () => {
    const { client, login } = await person();
    await giveMoney(site, client, 10_000n);
    await askPlayer(ctx, login);
    clock.advance(14 * 86_400_000 - 1000);
    await client.ok('Auth.login', { login, password: registration()['password']! });
    expect((await play(client)).error).toBeUndefined();
    clock.advance(1000);
    expect((await play(client)).error).toMatchObject({
      type: 'SumsubVerificationRequiredException',
      reason: { rule: 'verification.overdue' },
    });
    expect(await stateOf(client)).toMatchObject({ is_overdue: true });
    await decideVerification(ctx, login, { state: 'approved' });
    await expect.poll(async () => (await play(client)).error).toBeUndefined();
  });
});

/** Copies are fetched after the decision. */
const documentsOf = (login: string, count: number) =>
  eventually(async () => {
    const { documents } = await describeVerification(ctx, login, 'olga');
    expect(documents.length).toBeGreaterThanOrEqual(count);
    return documents;
  });

describe('[K08] private documents', () => {
  test('[K07][K08] a copy is kept clean; each look is by a link that expires, and is written down', async () => {
    const { login } = await verified();
    const documents = await documentsOf(login, 1);
    expect(documents).toHaveLength(1);
    const { link, views, bytes } = documents[0]!;
    expect(views).toEqual([]);
    const answer = await fetch(link);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="document-[0-9a-f]{8}\.jpg"$/) as string,
    });
    const got = Buffer.from(await answer.arrayBuffer());
    expect(got.length).toBe(bytes);
    expect(got.includes('CANARY-PHOTO')).toBe(false);
    const after = await describeVerification(ctx, login, 'olga');
    expect(after.documents[0]!.views.map(({ viewer }) => viewer)).toEqual(['olga']);
    for (const wrong of [link.replace('/documents/', '/documents/0'), `${link}x`])
      expect((await fetch(wrong)).status).toBe(404);
    // Files of players ask for their session before anything else.
    expect((await fetch(link.replace('/documents/', '/exports/'))).status).toBe(401);
    clock.advance(10 * 60_000);
    expect((await fetch(link)).status).toBe(404);
    expect((await describeVerification(ctx, login, 'olga')).documents[0]!.views).toHaveLength(1);
  });

  test('[K07] no more than twenty are kept of a player', async () => {
    const { client, login } = await person();
    await sends(await begun(client), ...Array.from({ length: 23 }, (_, at) => `approve-${at}.jpg`));
    await until(client, 'approved');
    expect(await documentsOf(login, 20)).toHaveLength(20);
  });

  test('that cannot be stored hold up nobody else, and are fetched later', async () => {
    const people = [await verified(), await verified()];
    for (const { login } of people) await documentsOf(login, 1);
    const { DATA_DIR } = site.site.services.config;
    const folder = path.join(DATA_DIR, 'documents');
    await rename(folder, `${folder}-away`);
    await writeFile(folder, 'no folder');
    const ids = people.map(({ id }) => id);
    const { ownerPool } = site.database;
    await ownerPool.query('delete from verification.documents where player_id = any ($1)', [ids]);
    await ownerPool.query(
      `update verification.players set state = 'review', reported_at = null, refresh_at = $2 where player_id = any ($1)`,
      [ids, clock.now()],
    );
    for (const { client } of people) await until(client, 'approved');
    await rm(folder);
    await rename(`${folder}-away`, folder);
    clock.advance(60_000);
    for (const { login } of people) expect(await documentsOf(login, 1)).toHaveLength(1);
  });

  test('an operator sees who waits, and decides', async () => {
    const { client, login, id } = await person();
    await sends(await begun(client), 'passport.jpg');
    await until(client, 'review');
    expect(await client.ok('Account.getInfo')).toMatchObject({ is_on_verification: true });
    expect((await waitingVerifications(ctx, ['review'])).map(({ player_id }) => player_id)).toContain(id);
    await decideVerification(ctx, login, { state: 'rejected', isFinal: false, comment: 'Please all four corners.' });
    expect(await stateOf(client)).toMatchObject({
      state: 'rejected',
      rejection: { comment: 'Please all four corners.' },
    });
  });
});

describe('one person with two accounts', () => {
  async function withDocument(number: string): Promise<Person> {
    const player = await person();
    await sends(await begun(player.client), `approve-no-${number}.jpg`);
    await until(player.client, 'approved');
    return player;
  }
  const deposit = async ({ client }: Pick<Person, 'client'>) =>
    (await client.call('Cashier.makedeposit', { method: 'card', amount: '20', request_id: randomUUID() })).error?.reason
      ?.rule;
  const enters = async ({ login }: Person): Promise<Pick<Person, 'client'>> => {
    const client = site.visitor();
    await client.ok('Auth.login', { login, password: registration()['password']! });
    return { client };
  };

  test('[P09] who excluded themselves is known by their document: the exclusion holds for the account that it opens', async () => {
    const excluded = await withDocument('c01x00t47');
    await excluded.client.ok('Limits.exclude', { length: '1y', confirm: '1' });
    const stranger = await withDocument('l22k99z10');
    expect(await deposit(stranger)).not.toBe('limits.exclusion');
    const again = await person();
    expect(await deposit(again)).not.toBe('limits.exclusion');
    await sends(await begun(again.client), 'approve-no-C01X00T47.jpg');
    // They are signed out everywhere; the one who signs in again is the excluded person.
    await expect.poll(async () => (await again.client.call('Account.getBalance')).status).toBe(401);
    expect(await deposit(await enters(again))).toBe('limits.exclusion');
    expect(await deposit(stranger)).not.toBe('limits.exclusion');
  });

  test('[P09][A09] other accounts with the same document are excluded with them', async () => {
    const [first, second] = [await withDocument('t22000129'), await withDocument('t22000129')];
    expect(await deposit(second)).not.toBe('limits.exclusion');
    await first.client.ok('Limits.exclude', { length: '6m', confirm: '1' });
    await expect.poll(async () => (await second.client.call('Account.getBalance')).status).toBe(401);
    expect(await deposit(await enters(second))).toBe('limits.exclusion');
  });

  test('[P09] of the number itself nothing is kept', async () => {
    await withDocument('x99secret1');
    const { rows } = await site.database.ownerPool.query<{ all: string }>(
      `select string_agg(t::text, ' ') as all from verification.known_documents t`,
    );
    expect(rows[0]!.all).not.toMatch(/x99secret1/i);
  });
});
