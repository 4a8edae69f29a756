import type { Sport, SportEvent } from '../../contract.ts';
import type { ApiClient } from '#site/shell/api.ts';
import { loadEvents } from '../load.ts';

/** The races of a sport or a course, open ones first, then those that were run, newest first. */
export async function loadRaces(
  api: ApiClient,
  { sport, competition }: { sport: Sport; competition?: string | undefined },
): Promise<SportEvent[]> {
  const [open, run] = await Promise.all(
    (['races', 'race-results'] as const).map((when) => loadEvents(api, { sport, competition, when })),
  );
  return [...open!.items, ...run!.items];
}
