// Campaign popups as programs ask for them: which are due, and what each says.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { sendContent } from '#site/content/testing/write-content.ts';
import type { CampaignPopup } from './popup-contract.ts';
import { covers } from '#testing/covers.ts';

const TOKEN = 'editor-of-popups-0123456789';
let site: TestSite;

const write = async (data: object): Promise<void> => {
  const answer = await sendContent(site, TOKEN, 'POST', 'campaign-popups', {
    description: { title: 'News', button: 'Look' },
    ...data,
  });
  expect(answer.status).toBe(200);
};

beforeAll(async () => {
  site = await startTestSite({ environment: { CONTENT_TOKEN: TOKEN } });
  await write({ sysname: 'second', position: 2 });
  await write({
    sysname: 'first',
    position: 1,
    startsAt: '2020-01-01T00:00:00Z',
    finishedAt: '2100-01-01T00:00:00Z',
    description: { title: { en: 'Spring', es: 'Primavera' }, button: 'Look', url: '/promotions' },
  });
  await write({ sysname: 'over', finishedAt: '2020-01-01T00:00:00Z' });
  await write({ sysname: 'not-yet', startsAt: '2100-01-01T00:00:00Z' });
  // From elsewhere: of an editor it is refused.
  await site.database.ownerPool.query(
    `insert into content.entries (collection, id, attributes, published_at, created_at, updated_at)
     select 'campaign-popups', max(id) + 1, $1, now(), now(), now() from content.entries where collection = 'campaign-popups'`,
    [{ sysname: 'broken', description: { text: 'without a title' } }],
  );
});
afterAll(() => site.close());

test(
  'those that run are due for a player, in the operator’s order; a guest is asked to sign in',
  covers('~AP-37', '~DG-07'),
  async () => {
    const player = await site.player();
    expect((await player.ok<{ items: CampaignPopup[] }>('popups.get')).items.map(({ sysname }) => sysname)).toEqual([
      'first',
      'second',
    ]);
    expect((await site.visitor().call('popups.get')).error?.type).toBe('AuthorizationException');
  },
);

test(
  'one is given by its name in the language that is asked for, running or not; no other is there',
  covers('~GD-10'),
  async () => {
    const getPopup = (sysname: string, locale = 'en') =>
      site.visitor().ok<CampaignPopup | null>('Campaigns.getpopup', { sysname }, { query: { locale } });
    expect(await getPopup('first', 'es')).toEqual({
      sysname: 'first',
      title: 'Primavera',
      text: '',
      button: 'Look',
      url: '/promotions',
      why: [],
    });
    expect((await getPopup('over'))?.title).toBe('News');
    expect([await getPopup('broken'), await getPopup('no-such-thing')]).toEqual([null, null]);
  },
);
