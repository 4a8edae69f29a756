// The door of draws for the server: raffles and the daily wheel.
import { sql } from 'kysely';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import type { Context, Services } from '#platform/context.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { SliceManifest } from '#platform/manifest.ts';
import { getDraw, getDraws, getSpin, getSpins, getWheel, spinWheel } from './contract.ts';
import { subscriptions } from './count-tickets.ts';
import { checkDrawsOnWrite } from './definitions.ts';
import { drawDue } from './draw-raffles.ts';
import { openDraws } from './open-draws.ts';
import { revealWheels } from './reveal-wheels.ts';
import { drawsFor, publishedDrawOf } from './get-draws.ts';
import { ownSpins, spin, spinProofOf, wheelFor } from './wheel.ts';

export { drawDefinitions } from './definitions.ts';
export { drawDataOf } from './personal-data.ts';
export { secretTables } from './store.ts';

const endpoints: Endpoint[] = [
  bind(getWheel, (ctx) => wheelFor(ctx)),
  bind(spinWheel, (ctx) => spin(ctx)),
  bind(getSpin, spinProofOf),
  bind(getSpins, ownSpins),
  bind(getDraws, drawsFor),
  bind(getDraw, publishedDrawOf),
];

const jobs: Job[] = [
  { name: 'open-draws', everyMs: 60_000, run: openDraws },
  { name: 'draw-raffles', everyMs: 20_000, run: drawDue },
  { name: 'reveal-wheels', everyMs: 60_000, run: revealWheels },
];

export interface DrawLine {
  id: string;
  subject: string;
  opens_at: Date;
  drawn_at: Date | null;
  /** Holders of tickets, or spins. */
  players: number;
  winners: number;
}

/** For the operator, newest first. */
export async function listDraws(ctx: Context, count: number): Promise<DrawLine[]> {
  const { rows } = await sql<DrawLine>`
    select id, subject, opens_at, drawn_at, coalesce(jsonb_array_length(winners), 0) as winners,
           case kind when 'wheel' then (select count(*) from draws.spins s where s.draw_id = d.id)
                     else (select count(*) from draws.tickets t where t.draw_id = d.id) end::int as players
      from draws.draws d order by opens_at desc, subject limit ${count}`.execute(ctx.db);
  return rows;
}

export const manifest = {
  endpoints,
  subscriptions,
  jobs,
  watch: (services: Services) => checkDrawsOnWrite(services),
  open: async (services, opener) => {
    if (opener === 'site') await openDraws(services);
  },
} satisfies SliceManifest;
