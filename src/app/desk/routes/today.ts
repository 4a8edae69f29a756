// What waits for a person, and for a second one.
import { listRequests, mayRead } from '#desk/acts/index.ts';
import { shownRequests } from './requests.ts';
import type { DeskRoutes, Visitor } from './routes.ts';

export function todayRoutes(routes: DeskRoutes): void {
  routes.read('today', async (visitor) => ({
    queues: await queuesOf(routes, visitor),
    requests: shownRequests(routes.catalogue, visitor, await listRequests(visitor.ctx.db, visitor.ctx.clock.now())),
  }));
}

/** Of each list that has one. */
export async function queuesOf({ catalogue }: Pick<DeskRoutes, 'catalogue'>, { ctx, rights }: Visitor) {
  const listings = [...catalogue.listings.values()].filter(({ queue, area }) => queue && mayRead(rights, area));
  return Promise.all(listings.map(async ({ name, title, queue }) => ({ name, title, ...(await queue!(ctx)) })));
}
