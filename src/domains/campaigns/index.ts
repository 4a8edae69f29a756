// The door of campaigns: banners that are running.
import { bind, type Endpoint } from '#platform/endpoint.ts';
import { collection } from '#domains/content/index.ts';
import { getBanners, type Banner } from './contract.ts';

export const endpoints: Endpoint[] = [
  bind(getBanners, async (ctx, { offset, count, fields }) => {
    const now = ctx.clock.now();
    const running = collection<Banner>(ctx, 'banners', ctx.locale)
      .filter((banner) => banner.finished_at === null || new Date(banner.finished_at) > now)
      .sort((a, b) => a.description.position - b.description.position);
    const items = running.slice(offset, offset + count).map((banner) => pick(banner, fields));
    return { items, count: running.length };
  }),
];

function pick(banner: Banner, fields: readonly string[]): Partial<Banner> {
  return Object.fromEntries(Object.entries(banner).filter(([name]) => fields.includes(name)));
}
