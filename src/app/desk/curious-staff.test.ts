// What staff look at without a task: every way to what is known of a player leaves a line in the journal, and no way is open by itself.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Listing } from '#platform/desk.ts';
import { catalogueOf } from '#desk/acts/index.ts';
import { deskParts } from '../slices.ts';
import { Clerk, openDesk, type Answer, type DeskWorld } from './testing/desk-world.ts';

/** A long list: its second page comes when the test lets it. */
let nextPage = Promise.withResolvers<void>();
const long: Listing = {
  name: 'long',
  area: 'players',
  title: 'Long',
  about: 'For a file that is broken off.',
  columns: [{ key: 'login', label: 'Login', kind: 'text', isPersonal: true }],
  filters: [],
  whenEmpty: 'Nothing.',
  async read(_ctx, { after }) {
    if (after !== undefined) await nextPage.promise;
    const rows = Array.from({ length: 500 }, (_, index) => ({
      id: String(index),
      values: { login: `player${index}@example.org` },
    }));
    return { rows, ...(after === undefined && { next: '1' }) };
  },
};

let world: DeskWorld;
let carla: Clerk;
let auditor: Clerk;
beforeAll(async () => {
  world = await openDesk({}, [...deskParts, { listings: [long] }]);
  carla = await world.clerk('carla', ['cashier']);
  auditor = await world.clerk('ada', ['auditor']);
});
afterAll(() => world.close());

const ruleOf = ({ body }: Answer): string | undefined =>
  (body as { error?: { reason: { rule: string } } }).error?.reason.rule;

const looksAt = async (staff: string, subject: string): Promise<string[]> =>
  (await auditor.call(`lists/journal?outcome=seen&${new URLSearchParams({ staff, subject })}`)).body.rows.map(
    ({ values }: { values: { note: string } }) => values.note,
  );

const cookiesOf = (clerk: Clerk): string => [...clerk.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

describe('a file', () => {
  test('that is broken off is in the journal', async () => {
    const controller = new AbortController();
    const answer = await fetch(`${world.url}/api/files/lists/long`, {
      headers: { cookie: cookiesOf(carla) },
      signal: controller.signal,
    });
    const { value } = await answer.body!.getReader().read();
    expect(Buffer.from(value!).toString()).toContain('Login');
    // The rest of it has not come yet, and need not.
    const notes = await looksAt('carla', 'list long');
    controller.abort();
    nextPage.resolve();
    expect(notes).toEqual([expect.stringContaining('Begun.')]);
  });

  test('that is read to its end has its hash there', async () => {
    nextPage = Promise.withResolvers();
    nextPage.resolve();
    const answer = await fetch(`${world.url}/api/files/lists/long`, { headers: { cookie: cookiesOf(auditor) } });
    expect((await answer.text()).split('\r\n')).toHaveLength(1002);
    const notes = await looksAt('ada', 'list long');
    expect(notes.some((note) => note.startsWith('1000 rows, SHA-256'))).toBe(true);
  });
});

describe('a list of one player', () => {
  const ofPlayers = [...catalogueOf(deskParts).listings.values()].flatMap(({ name, tabOf = [] }) =>
    tabOf.filter(({ kind }) => kind === 'player').map(({ filter }) => [name, filter] as const),
  );

  test.each(ofPlayers)('%s is a look at them, whatever way it is opened', async (name, filter) => {
    const id = String(9000 + ofPlayers.findIndex(([list]) => list === name));
    expect(await looksAt('ada', `player ${id}`)).toEqual([]);
    expect((await auditor.call(`lists/${name}?${filter}=${id}`)).status).toBe(200);
    expect(await looksAt('ada', `player ${id}`)).toHaveLength(1);
  });

  test.each(ofPlayers)('%s is one as a file, too', async (name, filter) => {
    const id = String(9500 + ofPlayers.findIndex(([list]) => list === name));
    const { status } = await fetch(`${world.url}/api/files/lists/${name}?${filter}=${id}`, {
      headers: { cookie: cookiesOf(auditor) },
    });
    expect(status).toBe(200);
    await expect.poll(() => looksAt('ada', `player ${id}`)).not.toEqual([]);
  });

  test('that names players without saying so in its declaration is noted all the same', async () => {
    const id = await world.withdrawal();
    const { rows } = await world.cashier.database.ownerPool.query<{ id: string }>(
      'select player_id as id from cashier.withdrawals where id = $1',
      [id],
    );
    await world.cashier.database.ownerPool.query(
      `insert into verification.players (player_id, state, level, wanted_level, cause, asked_at, updated_at)
       values ($1, 'review', 1, 2, 'staff', now(), now()) on conflict do nothing`,
      [rows[0]!.id],
    );
    const { body } = await carla.call('lists/verifications');
    expect(body.rows).toHaveLength(1);
    expect(await looksAt('carla', 'list verifications')).toHaveLength(1);
  });
});

/** The first news of an open page. */
async function firstNews(clerk: Clerk, subject: string): Promise<{ version: string | null; others: string[] }> {
  const controller = new AbortController();
  const answer = await fetch(`${world.url}/api/live?${new URLSearchParams({ subject })}`, {
    headers: { cookie: cookiesOf(clerk) },
    signal: controller.signal,
  });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('\n\n')) text += (await reader.read()).value ?? '';
  open.push(controller);
  return JSON.parse(text.replace(/^data: /, '')) as { version: string | null; others: string[] };
}
const open: AbortController[] = [];
afterAll(() => open.forEach((controller) => controller.abort()));

describe('an open page', () => {
  test('says who else has it open to those alone who may see it, and takes nobody’s word for being there', async () => {
    const trader = await world.clerk('tina', ['trader']);
    const subject = `withdrawal ${await world.withdrawal()}`;
    await firstNews(carla, subject);
    expect(await firstNews(trader, subject)).toMatchObject({ version: null, others: [] });
    expect(await firstNews(auditor, subject)).toMatchObject({ version: expect.any(String), others: ['carla'] });
  });
});

describe('codes of the app', () => {
  test('are not tried one after the other by somebody who has the passkey', async () => {
    const thief = new Clerk(world, carla.passkey);
    thief.secret = carla.secret;
    const { body: beginning } = await thief.call('sign-in/begin', {});
    const response = thief.passkey.touch(beginning.options as { challenge: string });
    const attempt = (code: string) =>
      thief.call('sign-in', { challengeId: beginning.challengeId as string, response, code });
    world.cashier.clock.advance(61_000);
    expect(ruleOf(await attempt('000000'))).toBe('desk.sign-in');
    // What the passkey has signed was for one attempt.
    expect(ruleOf(await attempt(thief.code()))).toBe('desk.sign-in');
    for (let time = 0; time < 4; time++) expect(ruleOf(await thief.signIn('000000'))).toBe('desk.sign-in');
    expect(ruleOf(await thief.signIn(thief.code()))).toBe('desk.sign-in');
    const { body } = await auditor.call('lists/journal?act=sign-in&staff=carla&outcome=refused');
    expect(body.rows.length).toBeGreaterThanOrEqual(5);
    // In a browser that is known the passkey is enough; elsewhere a quarter of an hour later.
    expect((await carla.signIn()).status).toBe(200);
    world.cashier.clock.advance(15 * 60_000 + 1);
    expect((await thief.signIn(thief.code())).status).toBe(200);
  });
});
