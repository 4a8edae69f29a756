// The door of tracking for the server.
import type { SliceManifest } from '#platform/manifest.ts';
import type { Context } from '#platform/context.ts';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { generalInfoOf } from '#site/general/index.ts';
import { handleEvent } from './contract.ts';
import { forgetBefore, insertEvent, insertHit } from './store.ts';

export { forgetVisits, visitDataOf } from './store.ts';

const endpoints: Endpoint[] = [
  bind(handleEvent, async (ctx, { event_name, event_params }) => {
    await insertEvent(ctx.db, {
      name: event_name,
      params: event_params,
      playerId: ctx.player?.id ?? null,
      at: ctx.clock.now(),
    });
    return 1 as const;
  }),
];

/** How a visit began (AN-02). The fraud session is recorded only while switched on (AN-05). */
export async function recordHit(
  ctx: Context,
  sent: { referer: string; trackId: string; fraudSession: string },
): Promise<void> {
  const fraudSession = generalInfoOf(ctx).is_seon_enabled ? sent.fraudSession.slice(0, 128) : '';
  // The page has converted it.
  const trackId = sent.trackId.trim().slice(0, 128);
  const referer = refererOf(sent.referer);
  if (referer === '' && trackId === '' && fraudSession === '') return;
  await insertHit(ctx.db, { referer, trackId, fraudSession, playerId: ctx.player?.id ?? null, at: ctx.clock.now() });
}

/** Site and path: anything after them may be private to the other site's visitor. */
function refererOf(text: string): string {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? (url.origin + url.pathname).slice(0, 500) : '';
}

const KEEP_MS = 90 * 86_400_000;

const jobs: Job[] = [
  {
    name: 'forget-old-visits',
    everyMs: 3_600_000,
    run: (ctx) => forgetBefore(ctx.db, new Date(ctx.clock.now().getTime() - KEEP_MS)),
  },
];

export const manifest = {
  endpoints,
  jobs,
} satisfies SliceManifest;
