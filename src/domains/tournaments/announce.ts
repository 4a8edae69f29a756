// Tournaments come of their definitions: the one that runs and the next one, each once whoever looks and how often.
import { canonicalHash } from '#math/fairness/canonical.ts';
import { perProcess, type Context, type Services } from '#platform/context.ts';
import { termsOf, tournamentDefinitions } from './definitions.ts';
import type { TournamentDefinition } from './rules/definition.ts';
import { windowsAt, type Window } from './rules/windows.ts';
import { announceTournament, knownFacts, type Handle } from './store.ts';
import { areTournamentsOn } from './is-on.ts';

const MINUTE_MS = 60_000;
/** What this process has seen announced; it is asked for every other second. */
const seen = perProcess('tournaments.seen', () => new Set<string>());
const MOST_SEEN = 10_000;

const factOf = ({ sysname }: TournamentDefinition, { startsAt }: Window): string =>
  `${sysname}/${startsAt.toISOString()}`;

export async function announceDue(ctx: Context): Promise<void> {
  if (!ctx.config.TOURNAMENTS || !areTournamentsOn(ctx)) return;
  const now = ctx.clock.now();
  const known = seen(ctx);
  if (known.size > MOST_SEEN) known.clear();
  const due = tournamentDefinitions(ctx)
    .flatMap((one) => windowsAt(one, now).map((window) => ({ one, window, fact: factOf(one, window) })))
    .filter(({ fact }) => !known.has(fact));
  if (due.length === 0) return;
  const there = await knownFacts(
    ctx.db,
    due.map(({ fact }) => fact),
  );
  for (const { one, window, fact } of due) {
    if (!there.has(fact)) await announceOne(ctx, ctx.db, one, window, fact);
    known.add(fact);
  }
}

/** False when it was announced before. */
export function announceOne(
  services: Services,
  handle: Handle,
  one: TournamentDefinition,
  { startsAt, finishesAt }: Window,
  fact: string,
): Promise<boolean> {
  const terms = termsOf(services, one);
  const closesAt = new Date(finishesAt.getTime() + one.settleMinutes * MINUTE_MS);
  return announceTournament(handle, {
    fact,
    definition: one.sysname,
    words: {
      title: one.title,
      text: one.text,
      image: one.image,
      provider: one.provider,
      tags: one.tags,
      position: one.position,
    },
    terms,
    terms_hash: canonicalHash(terms),
    starts_at: startsAt,
    finishes_at: finishesAt,
    closes_at: closesAt,
    due_at: closesAt,
    created_at: services.clock.now(),
  });
}
