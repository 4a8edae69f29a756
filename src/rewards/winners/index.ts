// The door of winners: a feed of wins worth showing, and boards of the highest.
import type { SliceManifest } from '#platform/manifest.ts';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { getLeaderboard } from './contract.ts';
import { stopTelling, subscriptions, TOPIC } from './follow-wins.ts';
import { forgetOthers, winsOn, type Keep } from './store.ts';
import { winnersOnWire } from './wire.ts';

const KEPT: Keep = { newest: 1000, places: 50, ofGame: 20 };

const endpoints: Endpoint[] = [
  bind(getLeaderboard, async (ctx, { count, by, period, game }) => ({
    items: await winnersOnWire(ctx, await winsOn(ctx.db, { by, period, game, count, now: ctx.clock.now() })),
  })),
];

const jobs: Job[] = [
  {
    name: 'forget-old-wins',
    // A board of one game is read in the order of all games, which is quick while few wins are there.
    everyMs: 60_000,
    run: (ctx) => forgetOthers(ctx.db, ctx.clock.now(), KEPT),
  },
];

export const manifest = {
  endpoints,
  subscriptions,
  jobs,
  topics: (name) => (name === TOPIC ? TOPIC : undefined),
  close: async (services) => stopTelling(services),
} satisfies SliceManifest;
