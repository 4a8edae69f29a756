import { DEFAULT_LOCALE } from '#kernel/locales.ts';
import { refuse } from '#kernel/refusals.ts';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import type { Context, Services } from '#platform/context.ts';
import { configOf } from './cms-config.ts';
import { getConfig, getPage, getPromotion, getPromotions, type Promotion } from './contract.ts';
import { inLanguage, libraryOf } from './library.ts';
import { collection, publicName, type Flat } from './read-content.ts';

export const endpoints: Endpoint[] = [
  bind(getConfig, async (ctx) => configOf(ctx, ctx.locale)),
  bind(getPage, async (ctx, { slug }) => pageOf(ctx, slug) ?? none({ rule: 'content.page', inputs: { slug } })),
  bind(getPromotions, async (ctx, { offset, count }) => {
    const running = runningPromotions(ctx);
    return { items: running.slice(offset, offset + count), count: running.length };
  }),
  bind(
    getPromotion,
    async (ctx, { id }) =>
      promotionCalled(ctx, id) ?? none({ rule: 'content.promotion', inputs: { id: id.slice(0, 64) } }),
  ),
];

const none = (reason: { rule: string; inputs: Record<string, string | number> }): never =>
  refuse('InvalidParameter', { ...reason, status: 404, sentence: 'There is nothing here.' });

interface StoredPage {
  slug: string;
  title: string;
  html: string | null;
}

/** A page of the visitor's language, or that of the default language when it has no page of this slug. */
function pageOf(services: Context, slug: string) {
  const entries = libraryOf(services).entries('pages');
  for (const locale of [services.locale, DEFAULT_LOCALE]) {
    const match = inLanguage(entries, true, locale).find(
      (entry) => entry.publishedAt !== null && entry.locale === locale && entry.attributes['slug'] === slug,
    );
    if (!match) continue;
    const { title, html } = match.attributes as unknown as StoredPage;
    return { slug, title, html: html ?? '', updatedAt: match.updatedAt };
  }
  return undefined;
}

/** Slugs that have a page in this language, for the site map. */
export const pageSlugs = (services: Services, locale: string): string[] =>
  collection<StoredPage>(services, 'pages', locale).map((page) => page.slug);

/** Found by its name, otherwise by its number, including the one it has in another language. */
function promotionCalled(ctx: Context, called: string): Promotion | undefined {
  const running = runningPromotions(ctx);
  const campaign = running.find(({ name }) => name === called) ?? running.find(({ id }) => String(id) === called);
  if (campaign || !/^[1-9]\d{0,8}$/.test(called)) return campaign;
  const elsewhere = libraryOf(ctx).entry('promotions', Number(called))?.attributes['sysname'];
  return running.find(({ name }) => name === elsewhere);
}

type StoredPromotion = { [Key in keyof Omit<Promotion, 'id' | 'name'>]: Promotion[Key] | null } & {
  sysname: string | null;
  position: number | null;
};

export function runningPromotions(ctx: Services & { locale: string }): Promotion[] {
  const now = ctx.clock.now().toISOString();
  const isRunning = ({ startsAt, finishedAt }: Promotion): boolean =>
    (startsAt === null || Date.parse(startsAt) <= Date.parse(now)) &&
    (finishedAt === null || Date.parse(finishedAt) > Date.parse(now));
  return collection<StoredPromotion>(ctx, 'promotions', ctx.locale)
    .toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || a.id - b.id)
    .map((entry) => promotionOf(ctx, entry))
    .filter(isRunning);
}

const promotionOf = (services: Services, entry: Flat<StoredPromotion>): Promotion => ({
  id: entry.id,
  name: publicName(services, 'promotions', entry),
  title: entry.title ?? '',
  summary: entry.summary ?? '',
  html: entry.html ?? '',
  image: entry.image ?? '',
  art: entry.art ?? '',
  buttonTitle: entry.buttonTitle ?? '',
  buttonUrl: entry.buttonUrl ?? '',
  startsAt: entry.startsAt,
  finishedAt: entry.finishedAt,
});
