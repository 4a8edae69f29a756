// Documents that players have sent to the site itself, as a reviewer sees them, and what their decision does.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { verificationOf } from '#players/verification/get.ts';
import { handInDrafts, keepDraft } from '#players/verification/own-documents.ts';
import type { DocumentKind } from '#players/verification/contract.ts';
import { openDesk, type Clerk, type DeskWorld } from './testing/desk-world.ts';

let world: DeskWorld;
let reviewer: Clerk;
beforeAll(async () => {
  world = await openDesk({ SANDBOX_KYC: 'off' });
  reviewer = await world.clerk('rita', ['risk']);
});
afterAll(() => world.close());

let colour = 0;
const picture = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: { r: 90, g: ++colour, b: 90 } } })
    .png()
    .toBuffer();
const pdf = () => Buffer.from(`%PDF-1.4\n1 0 obj\n<< >>\nendobj\n% ${++colour}\n%%EOF\n`);

const send = (player: Context, kind: DocumentKind, bytes: Buffer) =>
  keepDraft(player, { kind, content: bytes.toString('base64') });
const idOf = (player: Context): string => String(player.player!.id);
const pageOf = (player: Context) => reviewer.subject(idOf(player), 'verification');

const fileOf = (player: Context, name: string): Promise<Response> =>
  fetch(`${world.url}/api/subjects/verification/${idOf(player)}/files/${name}`, {
    headers: {
      cookie: [...reviewer.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      'sec-fetch-site': 'same-origin',
    },
  });

async function handedIn(face?: Buffer): Promise<Context> {
  const player = await world.cashier.player('EUR', 0n);
  await send(player, 'passport', await picture());
  await send(player, 'face', face ?? (await picture()));
  await send(player, 'address', pdf());
  await handInDrafts(player);
  return player;
}

describe('documents at the desk', () => {
  test('are shown once they are handed in, pictures in the page and papers as downloads', async () => {
    const player = await world.cashier.player('EUR', 0n);
    await send(player, 'passport', await picture());
    expect((await pageOf(player)).files).toEqual([]);
    await send(player, 'face', await picture());
    await send(player, 'address', pdf());
    await handInDrafts(player);
    const { files, state, acts } = await pageOf(player);
    expect([state, files!.map(({ label, type }) => `${label} ${type}`).toSorted()]).toEqual([
      'review',
      ['address (not-scanned) application/pdf', 'face (not-scanned) image/png', 'passport (not-scanned) image/png'],
    ]);
    expect(acts).toContain('verifications approve');
    for (const { name, type } of files!) {
      const answer = await fileOf(player, name);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
      expect(answer.headers.get('content-disposition')).toBe(type === 'application/pdf' ? 'attachment' : null);
    }
    expect(
      (await pageOf(player)).timeline.filter(({ by, text }) => by === 'rita' && text.includes('looked')),
    ).toHaveLength(3);
  });

  test('stand beside what to find in them, and a file of another account speaks against them', async () => {
    const face = await picture();
    const first = await handedIn(face);
    expect((await pageOf(first)).evidence.filter(({ text }) => text.includes('same file'))).toEqual([]);
    const second = await handedIn(face);
    const { sections, evidence } = await pageOf(second);
    const toFind = sections!.find(({ title }) => title === 'To find in the documents')!;
    expect(toFind.facts.map(({ label }) => label)).toEqual(['Name', 'Born', 'Expiry', 'Face', 'Address']);
    expect(evidence).toContainEqual({ weighs: 'against', text: `Player ${idOf(first)} has sent the same file.` });
    expect(evidence.some(({ text }) => text.startsWith('The account has no name'))).toBe(true);
  });

  test('are accepted or rejected there, and the player sees it', async () => {
    const accepted = await handedIn();
    const order = await reviewer.orderFor(idOf(accepted), { reason: 'Same person.' }, 'verification');
    expect((await reviewer.perform('verifications approve', order)).status).toBe(200);
    expect(await verificationOf(accepted)).toMatchObject({ state: 'approved', level: 2 });
    const rejected = await handedIn();
    const no = {
      ...(await reviewer.orderFor(idOf(rejected), { reason: 'The photo is dark.' }, 'verification')),
      playerText: 'Your photo is too dark.',
    };
    expect((await reviewer.perform('verifications reject', no)).status).toBe(200);
    expect(await verificationOf(rejected)).toMatchObject({
      state: 'rejected',
      rejection: { type: 'retry', comment: 'Your photo is too dark.' },
      form: { missing: ['identity', 'face'] },
    });
  });
});
