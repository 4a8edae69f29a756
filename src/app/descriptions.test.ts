// Descriptions as an operator writes them, under keys of their own, and as pages read them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEntry, changeEntry } from '#site/content/index.ts';
import { withJackpots } from '#rewards/jackpots/testing/jackpots.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { PRIZES, withTournaments } from '#rewards/tournaments/testing/tournaments.ts';
import { covers } from '#testing/covers.ts';

const HOUR = 3_600_000;
const at = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();
const mapped = (what: string) => ({ a: { en: `Mapped ${what}`, es: `Traducido ${what}` } });

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({
    environment: { TOURNAMENTS: 'on', JACKPOTS: 'on' },
    async prepare(database) {
      await withTournaments({
        race: { startsAt: at(-1), finishedAt: at(2), prizes: PRIZES, description: mapped('tournament') },
      })(database);
      await withJackpots({
        pool: {
          games: ['dice'],
          levels: [
            {
              sysname: 'one',
              title: { en: 'One' },
              base: '5',
              increment: '1',
              trigger: { kind: 'amount', from: '6.60', to: '8' },
            },
          ],
          description: mapped('jackpot'),
        },
      })(database);
    },
  });
});
afterAll(() => site.close());

test.each([
  ['banner', 'banners.get', {}],
  ['offer', 'Campaigns.getoffers', {}],
  ['jackpot', 'Jackpots.get', {}],
  ['tournament', 'tournaments.get', { status: 'active' }],
] as const)(
  '%s: a description has the keys that content maps to ours',
  covers('CT-05'),
  async (kind, method, fields) => {
    const { services } = site.site;
    // Banners are entries of one language each.
    if (kind === 'banner')
      await createEntry(services, 'banners', { description: { title: 'Plain', a: `Mapped ${kind}`, position: 9 } }, {});
    if (kind === 'offer')
      await createEntry(
        services,
        'offers',
        { sysname: 'mapped', trigger: { action: 'deposit' }, description: mapped(kind) },
        {},
      );
    const titles = async (locale: string): Promise<unknown[]> => {
      const { items } = await site
        .visitor()
        .ok<{ items: { description: Record<string, unknown> }[] }>(method, fields, { query: { locale } });
      return items.map(({ description }) => description['title']);
    };
    await expect.poll(async () => (await titles('en')).length).toBeGreaterThan(0);
    expect(await titles('en')).not.toContain(`Mapped ${kind}`);
    await changeEntry(services, 'common', undefined, { descriptionKeys: { [kind]: { a: 'title' } } }, {});
    await expect.poll(() => titles('en')).toContain(`Mapped ${kind}`);
    if (kind !== 'banner') expect(await titles('es')).toContain(`Traducido ${kind}`);
  },
);
