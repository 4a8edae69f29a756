// Documents that a player sends to the site itself, where there is no identity service: over HTTP, with a scanner of viruses.
import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { systemContext, type Context } from '#platform/context.ts';
import { CHILD_ENVIRONMENT } from '#testing/child-environment.ts';
import type { ApiAnswer, ApiClient } from '#testing/api-client.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import type { Verification } from './contract.ts';
import { documentsOf } from './document-store.ts';
import { documentPath } from './files.ts';
import { manifest } from './index.ts';
import { askPlayer, decideVerification } from './review.ts';

const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const pdf = (words: string) => Buffer.from(`%PDF-1.4\n1 0 obj\n<< >>\nendobj\n% ${words}\n%%EOF\n`);

const clock = manualClock(new Date('2026-11-20T12:00:00Z'));
let scanner: ChildProcess;
let site: TestSite;
let ctx: Context;
beforeAll(async () => {
  scanner = fork('src/players/verification/testing/virus-scanner-process.ts', {
    env: CHILD_ENVIRONMENT,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [port] = (await once(scanner.stdout!, 'data')) as [Buffer];
  site = await startTestSite({
    clock,
    environment: { SANDBOX_KYC: 'off', VIRUS_SCANNER: `tcp://127.0.0.1:${port.toString().trim()}` },
  });
  ctx = systemContext(site.site.services, 'test');
});
afterAll(async () => {
  scanner.kill();
  await site.close();
});

let colour = 0;
/** A picture that is like no other. */
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 90, g: 90, b: ++colour } } })
    .png()
    .toBuffer();

const send = (client: ApiClient, kind: string, bytes: Uint8Array): Promise<ApiAnswer> =>
  client.call('Verification.sendDocument', { kind, content: Buffer.from(bytes).toString('base64') });
const handIn = (client: ApiClient) => client.call('Verification.handIn');
const stateOf = (client: ApiClient) => client.ok<Verification>('Verification.get');
const ruleOf = ({ status, error }: ApiAnswer) => [status, error?.reason?.rule];
const sentKinds = (answer: ApiAnswer) =>
  (answer.data as unknown as Verification).form!.documents.map(({ kind }) => kind);

async function person(): Promise<{ client: ApiClient; login: string; id: bigint }> {
  const fields = registration();
  const client = site.visitor();
  const { uid } = await client.ok<{ uid: number }>('Auth.register', fields);
  return { client, login: fields['login']!, id: BigInt(uid) };
}
const storedOf = (id: bigint) => documentsOf(site.site.services.db, id);

async function handedIn() {
  const player = await person();
  await send(player.client, 'passport', await picture());
  await send(player.client, 'face', await picture());
  expect((await handIn(player.client)).status).toBe(200);
  return player;
}

describe('documents without an identity service', () => {
  test('are sent, replaced, removed and handed in; a person accepts them', async () => {
    const { client, login, id } = await person();
    expect(await stateOf(client)).toMatchObject({
      state: 'none',
      form: { required: ['identity', 'face'], missing: ['identity', 'face'], documents: [] },
    });
    expect(sentKinds(await send(client, 'id-card-front', await picture()))).toEqual(['id-card-front']);
    expect(await stateOf(client)).toMatchObject({ state: 'started', form: { missing: ['identity', 'face'] } });
    const [first] = await storedOf(id);
    expect(sentKinds(await send(client, 'id-card-front', await picture()))).toEqual(['id-card-front']);
    expect(existsSync(documentPath(ctx.config, first!.file)), 'the file of the replaced one').toBe(false);
    await send(client, 'id-card-back', pdf('the back'));
    await send(client, 'address', await picture());
    await client.ok('Verification.removeDocument', { kind: 'address' });
    expect(ruleOf(await handIn(client))).toEqual([409, 'verification.missing']);
    await send(client, 'face', await picture());
    expect((await stateOf(client)).form!.missing).toEqual([]);
    expect((await handIn(client)).data).toMatchObject({ state: 'review', form: { documents: [] } });
    expect(ruleOf(await handIn(client)), 'again is the same as once').toEqual([200, undefined]);
    expect((await storedOf(id)).map(({ kind, scan, is_draft }) => `${kind} ${scan} ${is_draft}`).toSorted()).toEqual([
      'face clean false',
      'id-card-back clean false',
      'id-card-front clean false',
    ]);
    expect(await client.ok('Account.getInfo')).toMatchObject({ is_on_verification: true });
    expect(ruleOf(await send(client, 'face', await picture()))).toEqual([409, 'verification.under-review']);
    await decideVerification(ctx, login, { state: 'approved' });
    expect(await stateOf(client)).toMatchObject({ state: 'approved', level: 2, form: { required: [] } });
    expect(ruleOf(await send(client, 'face', await picture()))).toEqual([409, 'verification.nothing-due']);
    expect(await client.ok('Account.getInfo')).toMatchObject({ is_verified: true, is_on_verification: false });
  });

  test('the same file twice is kept once, and is not two documents', async () => {
    const { client, id } = await person();
    const passport = await picture();
    await send(client, 'passport', passport);
    const stored = await storedOf(id);
    await Promise.all([send(client, 'passport', passport), send(client, 'passport', passport)]);
    expect((await storedOf(id)).map(({ id: name }) => name)).toEqual(stored.map(({ id: name }) => name));
    expect(ruleOf(await send(client, 'face', passport))).toEqual([400, 'verification.same-file']);
  });

  test.each([
    ['of another kind', 'type', 400, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['that is damaged', 'content', 400, () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(200)])],
    ['that could do anything', 'content', 400, () => pdf('<< /OpenAction << /JS (app.alert(1)) >> >>')],
    ['with a virus', 'infected', 400, () => pdf(EICAR)],
    ['that is too large', 'size', 413, () => randomBytes(10 * 1024 * 1024 + 1)],
  ])('a file %s is refused, and nothing of it is kept', async (_, fault, status, bytes) => {
    const { client, id } = await person();
    expect(ruleOf(await send(client, 'passport', bytes()))).toEqual([status, `verification.file-${fault}`]);
    expect(await storedOf(id)).toEqual([]);
    expect(await stateOf(client)).toMatchObject({ state: 'none' });
  });

  test('a photo of a telephone is taken: it is longer than other requests may be', async () => {
    const { client } = await person();
    const noise = randomBytes(1000 * 900 * 3);
    const photo = await sharp(noise, { raw: { width: 1000, height: 900, channels: 3 } })
      .jpeg({ quality: 92 })
      .toBuffer();
    expect(photo.length).toBeGreaterThan(700_000);
    expect(photo.length).toBeLessThan(1024 * 1024);
    expect(sentKinds(await send(client, 'face', photo))).toEqual(['face']);
  });

  test('long bodies are read of players alone, and by this method alone', async () => {
    const content = 'A'.repeat(2 * 1024 * 1024);
    expect(ruleOf(await site.visitor().call('Verification.sendDocument', { kind: 'face', content }))).toEqual([
      401,
      'api.session',
    ]);
    const { client } = await person();
    expect(ruleOf(await client.call('storage.set', { key: 'a', value: content }))).toEqual([413, 'http.body-size']);
    expect(
      ruleOf(await client.call('Verification.sendDocument', { kind: 'face', content: 'A'.repeat(17 * 2 ** 20) })),
    ).toEqual([413, 'http.body-size']);
  });

  test('what is not base64 or of no such kind is refused', async () => {
    const { client } = await person();
    for (const fields of [{ kind: 'passport', content: '<>' }, { kind: 'visa', content: 'AAAA' }, { kind: 'face' }])
      expect(ruleOf(await client.call('Verification.sendDocument', fields as never))).toEqual([400, 'api.schema']);
  });

  test('nobody removes or sees what another player has sent', async () => {
    const owner = await person();
    await send(owner.client, 'passport', await picture());
    const stranger = await person();
    await stranger.client.ok('Verification.removeDocument', { kind: 'passport' });
    expect((await stateOf(stranger.client)).form!.documents).toEqual([]);
    expect((await stateOf(owner.client)).form!.documents).toHaveLength(1);
  });

  test('after a rejection others are sent, or the same again; a final one ends it', async () => {
    const { client, login, id } = await person();
    const passport = await picture();
    await send(client, 'passport', passport);
    await send(client, 'face', await picture());
    await handIn(client);
    await decideVerification(ctx, login, { state: 'rejected', isFinal: false, comment: 'The face is dark.' });
    expect(await stateOf(client)).toMatchObject({
      state: 'rejected',
      rejection: { type: 'retry', comment: 'The face is dark.' },
      form: { missing: ['identity', 'face'] },
    });
    expect(sentKinds(await send(client, 'passport', passport))).toEqual(['passport']);
    await send(client, 'face', await picture());
    await handIn(client);
    expect(await storedOf(id)).toHaveLength(4);
    await decideVerification(ctx, login, { state: 'rejected', isFinal: true, comment: 'Not yours.' });
    expect(ruleOf(await send(client, 'face', await picture()))).toEqual([403, 'verification.final']);
    expect(ruleOf(await handIn(client))).toEqual([403, 'verification.final']);
  });

  test('for the source of funds a proof of income is enough, whenever it is asked for', async () => {
    const { client, login } = await handedIn();
    await decideVerification(ctx, login, { state: 'approved' });
    await askPlayer(ctx, login);
    expect(await stateOf(client)).toMatchObject({ state: 'asked', form: { required: ['funds'], missing: ['funds'] } });
    await send(client, 'funds', pdf('a payslip'));
    expect((await handIn(client)).data).toMatchObject({ state: 'review', level: 2 });
    await decideVerification(ctx, login, { state: 'approved' });
    expect(await stateOf(client)).toMatchObject({ state: 'approved', level: 3 });
  });

  test('what is not handed in is deleted after thirty days, what is handed in stays', async () => {
    const { client, id } = await person();
    await send(client, 'passport', await picture());
    const reviewed = await handedIn();
    clock.advance(31 * 86_400_000);
    await manifest.jobs.find(({ name }) => name === 'forget-old-documents')!.run(ctx);
    expect(await storedOf(id)).toEqual([]);
    expect(await storedOf(reviewed.id)).toHaveLength(2);
  });

  test('twenty files of a player are all that is kept', async () => {
    const { client, id } = await person();
    await site.database.ownerPool.query(
      `insert into verification.documents (id, player_id, source_id, kind, file, content_type, bytes, scan, created_at)
       select gen_random_uuid(), $1, 'x' || n, 'PASSPORT', 'none', 'image/png', 1, 'clean', now() from generate_series(1, 20) n`,
      [String(id)],
    );
    expect(ruleOf(await send(client, 'face', await picture()))).toEqual([409, 'verification.files']);
  });
});

test('with an identity service no document is taken here', async () => {
  const withService = await startTestSite({ environment: { SANDBOX_KYC: 'on' } });
  const client = await withService.player();
  expect((await stateOf(client)).form).toBeNull();
  for (const answer of [
    await send(client, 'face', await picture()),
    await handIn(client),
    await client.call('Verification.removeDocument', { kind: 'face' }),
  ])
    expect(ruleOf(answer)).toEqual([409, 'verification.by-service']);
  await withService.close();
});
