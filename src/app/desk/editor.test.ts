// Content at the desk, over HTTP: drafts that nobody else sees, publishing and every way back, two people at once, rights.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actOn, CONTENT_TOKEN, entryOf, openEditor, write, type EditorWorld } from './testing/editor-world.ts';
import type { Clerk } from './testing/desk-world.ts';

let world: EditorWorld;
let crm: Clerk;
let manager: Clerk;
let support: Clerk;
beforeAll(async () => {
  world = await openEditor();
  crm = await world.clerk('cleo', ['crm', 'auditor']);
  manager = await world.clerk('max', ['manager']);
  support = await world.clerk('sue', ['support']);
});
afterAll(() => world.close());

const ID = 'banners:dice';
const ruleOf = ({ body }: { body: any }): string => body.error?.reason?.rule ?? JSON.stringify(body);

/** What visitors are answered, with or without a cookie. */
async function bannersOnSite(cookie?: string): Promise<string> {
  const response = await fetch(
    `${world.site.url}/api/banners.get?locale=en&count=50`,
    cookie ? { headers: { cookie } } : {},
  );
  return response.text();
}

const titled = (languages: Record<string, any>, title: string): object => ({
  ...languages,
  en: { ...languages['en'], description: { ...languages['en'].description, title } },
});

const published = async (id = ID): Promise<Record<string, any>> => (await entryOf(crm, id)).body.published;

/** Whatever was written before: as shipped, without a draft. */
async function afresh(): Promise<void> {
  const { body } = await entryOf(crm, ID);
  if (body.draft) await crm.call('content/draft/drop', { id: ID, version: body.draft.version });
  if (body.state !== 'shipped') await actOn(crm, 'content restore', ID);
}

describe('a draft', () => {
  test('is kept on the server, is seen by no visitor, and says who wrote it', async () => {
    const before = await bannersOnSite();
    const saved = await write(crm, ID, titled(await published(), 'Spring is here'));
    expect(saved.body).toMatchObject({
      state: 'draft',
      draft: { version: 1, changedBy: 'cleo', isOutdated: false },
      faults: [],
    });
    expect((await entryOf(manager, ID)).body.draft.languages.en.description.title).toBe('Spring is here');
    expect(await bannersOnSite()).toBe(before);
    expect(before).not.toContain('Spring is here');
    const { body } = await manager.call('content/entries?collection=banners&state=draft');
    expect(body).toMatchObject([{ id: ID, state: 'draft', changedBy: 'cleo' }]);
    await afresh();
  });

  test('that says what is published is none', async () => {
    await write(crm, ID, titled(await published(), 'Another'));
    expect((await write(crm, ID, await published())).body).toMatchObject({ state: 'shipped' });
  });

  test('of two people: the second one is told, and loses nothing of the first', async () => {
    const languages = await published();
    await write(crm, ID, titled(languages, 'First'));
    const late = await manager.call('content/draft', { id: ID, version: 0, languages: titled(languages, 'Second') });
    expect(late).toMatchObject({ status: 409 });
    expect(late.body.error.message).toMatch(/cleo has saved this draft since you opened it/);
    expect((await entryOf(crm, ID)).body.draft.languages.en.description.title).toBe('First');
    await afresh();
  });

  test('says at which field publishing would refuse it, and is kept all the same', async () => {
    const languages = await published();
    const broken = { ...languages, en: { ...languages['en'], finished_at: 'some day' } };
    const { body } = await write(crm, ID, broken);
    expect(body.faults).toMatchObject([
      { language: 'en', path: ['finished_at'], sentence: expect.stringMatching(/a time/) },
    ]);
    expect(ruleOf(await actOn(crm, 'content publish', ID))).toBe('content.check');
    await afresh();
  });

  test('of an offer by which players gain is refused in words', async () => {
    const id = 'bonuses:free-money';
    const gift = {
      all: {
        sysname: 'free-money',
        kind: 'no-deposit',
        title: 'Free money',
        amount: { EUR: '100' },
        wagering: { base: 'bonus', multiplier: 0 },
      },
    };
    const { body } = await write(crm, id, gift);
    expect(body.faults[0]?.sentence).toMatch(/\w/);
    expect((await actOn(crm, 'content publish', id)).status).toBe(400);
    await crm.call('content/draft/drop', { id, version: body.draft.version });
  });
});

describe('publishing', () => {
  test('is one act: visitors see it, the history says who and why, and so does the journal', async () => {
    await write(crm, ID, titled(await published(), 'Dice in spring'));
    expect((await actOn(crm, 'content publish', ID)).body).toMatchObject({ outcome: 'done' });
    await expect.poll(() => bannersOnSite()).toContain('Dice in spring');
    const { body } = await entryOf(crm, ID);
    expect(body).toMatchObject({ state: 'changed' });
    expect(body.draft).toBeUndefined();
    expect(body.versions).toMatchObject([
      { number: 2, by: 'cleo', how: 'published', reason: 'The offer of this spring begins.' },
      { number: 1, by: 'the release', how: 'before' },
    ]);
    const { body: journal } = await crm.call('lists/journal?act=content%20publish&outcome=done');
    expect(journal.rows[0].values).toMatchObject({ staff: 'cleo', note: 'Published: visitors see it from now on.' });
  });

  test('is taken back: to an earlier version, and to what the release has', async () => {
    expect((await actOn(manager, 'content revert', ID, { fields: { version: '1' } })).body).toMatchObject({
      outcome: 'done',
    });
    await expect.poll(() => bannersOnSite()).not.toContain('Dice in spring');
    await actOn(crm, 'content revert', ID, { fields: { version: '2' } });
    await expect.poll(() => bannersOnSite()).toContain('Dice in spring');
    expect((await actOn(crm, 'content restore', ID)).body).toMatchObject({ outcome: 'done' });
    await expect.poll(() => bannersOnSite()).not.toContain('Dice in spring');
    expect((await entryOf(crm, ID)).body).toMatchObject({
      state: 'shipped',
      versions: [{ how: 'as shipped' }, {}, {}, {}, {}],
    });
  });

  test('of an entry that is new, and taking it off again', async () => {
    const id = 'banners:summer-night';
    const languages = await published('banners:dice');
    const summer = {
      en: {
        ...languages['en'],
        sysname: 'summer-night',
        description: { ...languages['en'].description, title: 'Summer' },
      },
    };
    await write(crm, id, summer);
    await actOn(crm, 'content publish', id);
    await expect.poll(() => bannersOnSite()).toContain('Summer');
    await actOn(crm, 'content remove', id);
    await expect.poll(() => bannersOnSite()).not.toContain('Summer');
    expect((await entryOf(crm, id)).body).toMatchObject({
      state: 'absent',
      versions: [{ how: 'removed' }, { how: 'published' }],
    });
    await actOn(crm, 'content revert', id, { fields: { version: '1' } });
    await expect.poll(() => bannersOnSite()).toContain('Summer');
    await actOn(crm, 'content remove', id);
  });

  test('is on what was seen: a draft that was saved meanwhile is looked at again', async () => {
    await write(crm, ID, titled(await published(), 'Seen'));
    const { body: seen } = await entryOf(manager, ID);
    await write(crm, ID, titled(await published(), 'Not seen'));
    const order = {
      id: ID,
      fields: {},
      reason: 'It is good as it is.',
      version: seen.version,
      key: crypto.randomUUID(),
    };
    expect(ruleOf(await manager.perform('content publish', order))).toBe('desk.version');
    await afresh();
  });

  test('by the content service is in the history too', async () => {
    const { data } = (await (await fetch(`${world.site.url}/content/promotions`)).json()) as {
      data: { id: number; attributes: { sysname: string } }[];
    };
    const [{ id, attributes }] = data as [(typeof data)[0]];
    await fetch(`${world.site.url}/content/promotions/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${CONTENT_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { summary: 'By a program.' } }),
    });
    expect((await entryOf(crm, `promotions:${attributes.sysname}`)).body.versions).toMatchObject([
      { by: 'the content service', how: 'written' },
      { by: 'the release', how: 'before' },
    ]);
  });
});

describe('rights', () => {
  test('support reads and writes nothing; a trader reads nothing', async () => {
    const { body } = await entryOf(support, ID);
    expect(body).toMatchObject({ collection: 'banners', state: 'shipped' });
    for (const [path, input] of [
      ['content/draft', { id: ID, version: 0, languages: body.published }],
      ['content/draft/drop', { id: ID, version: 0 }],
      ['content/preview', { id: ID, to: '/' }],
    ] as const)
      expect(ruleOf(await support.call(path, input))).toBe('desk.right');
    expect(ruleOf(await actOn(support, 'content publish', ID))).toBe('desk.right');
    const trader = await world.clerk('tom', ['trader']);
    for (const path of [
      'collections',
      'entries?collection=banners',
      `entry?id=${ID}`,
      `version?id=${ID}&number=1`,
      'reach?id=offers:x',
      'picture?path=/icon.svg',
    ])
      expect(ruleOf(await trader.call(`content/${path}`))).toBe('desk.right');
  });

  test('nothing of it is on the public port', async () => {
    for (const path of ['content/entry?id=banners:dice', 'content/collections'])
      expect((await fetch(`${world.site.url}/api/${path}`)).status).toBe(404);
  });
});

describe('who gets it', () => {
  test('by country and currency, with the most that it costs, and for one player', async () => {
    const { body: lines } = await crm.call('lists/promises?collection=offers');
    const [first] = lines.rows as { id: string }[];
    await world.site.player();
    await world.site.player({ currency: 'USD' });
    const { body: reach } = await crm.call(`content/reach?id=${encodeURIComponent(first!.id)}`);
    expect(reach).toMatchObject({ isOfDraft: false, looked: 2, active: 2 });
    const { rows } = await world.site.database.ownerPool.query<{ id: string }>('select id from accounts.players');
    const { body: line } = await crm.call(
      `content/reach/player?id=${encodeURIComponent(first!.id)}&player=${rows[0]!.id}`,
    );
    // A look at a player, who is named as lists name them.
    expect(line.player).toMatch(/^player \d+ .•••/);
    const { rows: looks } = await world.site.database.ownerPool.query(
      `select from journal.entries where outcome = 'seen' and subject = $1`,
      [`player ${rows[0]!.id}`],
    );
    expect(looks).toHaveLength(1);
    expect((await crm.call(`content/reach/player?id=${encodeURIComponent(first!.id)}&player=999`)).status).toBe(404);
  });

  test('goes by the draft: an audience of one currency leaves the others out', async () => {
    const id = 'campaign-popups:spring';
    const popup = {
      all: {
        sysname: 'spring',
        description: { title: 'Spring', text: 'It is.', button: 'Go', url: '/offers' },
        audience: { currencies: ['USD'] },
      },
    };
    const { body } = await write(crm, id, popup);
    expect(body.faults).toEqual([]);
    const { body: reach } = await crm.call(`content/reach?id=${id}`);
    expect(reach).toMatchObject({ isOfDraft: true, players: 1, byCurrency: [{ name: 'USD', players: 1 }] });
    expect(reach.obstacles).toEqual([{ name: 'they miss the condition "currencies"', players: 1 }]);
  });
});

describe('a preview', () => {
  const cookieOf = (response: Response): string => response.headers.getSetCookie()[0]!.split(';')[0]!;

  async function linkOf(): Promise<string> {
    await write(crm, ID, titled(await published(), 'Only for me'));
    const { body } = await crm.call('content/preview', { id: ID, to: '/' });
    return body.url as string;
  }

  test('shows the draft to the browser that opened its link, and to nobody else', async () => {
    const opened = await fetch(await linkOf(), { redirect: 'manual' });
    expect(opened.status).toBe(302);
    expect(opened.headers.get('location')).toBe('/');
    expect(opened.headers.get('cache-control')).toBe('no-store');
    const cookie = cookieOf(opened);
    expect(await bannersOnSite(cookie)).toContain('Only for me');
    expect(await bannersOnSite()).not.toContain('Only for me');
    expect(await bannersOnSite(`${cookie.slice(0, -3)}abc`)).not.toContain('Only for me');
    expect(await (await fetch(`${world.site.url}/content/banners`, { headers: { cookie } })).text()).not.toContain(
      'Only for me',
    );
    world.clock.advance(31 * 60_000);
    expect(await bannersOnSite(cookie)).not.toContain('Only for me');
    await crm.signIn(crm.code());
  });

  test('is opened once, within minutes, by a link that is ours', async () => {
    const link = await linkOf();
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(302);
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(410);
    const forged = link.replace(/\.[\w-]+\?/, '.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA?');
    expect((await fetch(forged, { redirect: 'manual' })).status).toBe(410);
    const late = await linkOf();
    const elsewhere = new URL(await linkOf());
    elsewhere.searchParams.set('to', 'https://evil.example/');
    expect((await fetch(elsewhere, { redirect: 'manual' })).headers.get('location')).toBe('/');
    world.clock.advance(6 * 60_000);
    expect((await fetch(late, { redirect: 'manual' })).status).toBe(410);
    await afresh();
  });
});
