// The calls of one page: its visitor is looked up once, and what it reads of the database is read together.
import type { Context, Services } from '#platform/context.ts';
import { openForPage } from '#platform/db/database.ts';
import { contextOf, type Visit } from './visitor.ts';

export interface PageVisits {
  /** For one call of the page; what it sets for the response is its own. */
  contextOf: (visit: Visit) => Promise<Context>;
  end: (visit: Visit) => void;
}

export function createPageVisits(services: Services): PageVisits {
  const visits = new WeakMap<Visit, { context: Promise<Context>; end: () => void }>();

  function begin(visit: Visit): { context: Promise<Context>; end: () => void } {
    const { db, end } = openForPage(services.db);
    const begun = { context: contextOf({ ...services, db }, visit), end };
    visits.set(visit, begun);
    return begun;
  }

  return {
    async contextOf(visit) {
      // Answers to guests are shared by their pages, so they belong to none of them.
      if (visit.cookie === undefined) return contextOf(services, visit);
      const context = await (visits.get(visit) ?? begin(visit)).context;
      return { ...context, session: { ...context.session }, guest: { ...context.guest } };
    },
    end: (visit) => visits.get(visit)?.end(),
  };
}
