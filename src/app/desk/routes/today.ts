// What waits for a person, and for a second one.
import { listRequests, mayRead } from '#desk/acts/index.ts';
import { assignmentsOf } from '#desk/workspace/index.ts';
import { shownRequests } from './requests.ts';
import type { DeskRoutes, Visitor } from './routes.ts';

export function todayRoutes(routes: DeskRoutes): void {
  routes.read('today', async (visitor) => ({
    queues: await queuesOf(routes, visitor),
    assignments: await shownAssignments(routes, visitor),
    requests: shownRequests(routes.catalogue, visitor, await listRequests(visitor.ctx.db, visitor.ctx.clock.now())),
  }));
}

/** As many as somebody works on at once. */
const MOST_ASSIGNMENTS = 20;

/** What somebody has taken, or was given by a colleague, as it stands. */
async function shownAssignments({ catalogue }: Pick<DeskRoutes, 'catalogue'>, { ctx, rights, member }: Visitor) {
  const assignments = await assignmentsOf(ctx, member.name, MOST_ASSIGNMENTS);
  const lines = await Promise.all(
    assignments.map(async ({ subject, taken_at: at, given_by: by }) => {
      const [name = '', ...id] = subject.split(' ');
      const kind = catalogue.subjects.get(name);
      const view = kind && mayRead(rights, kind.area) ? await kind.load(ctx, id.join(' ')) : undefined;
      return view ? [{ kind: name, id: id.join(' '), title: view.title, state: view.state, at, by }] : [];
    }),
  );
  return lines.flat();
}

/** Of each list that has one. */
export async function queuesOf({ catalogue }: Pick<DeskRoutes, 'catalogue'>, { ctx, rights }: Visitor) {
  const listings = [...catalogue.listings.values()].filter(({ queue, area }) => queue && mayRead(rights, area));
  return Promise.all(listings.map(async ({ name, title, queue }) => ({ name, title, ...(await queue!(ctx)) })));
}
