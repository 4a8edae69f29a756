// Announces tournaments from their definitions: the running one and the next one, each once, however often it is run.
import { LRUCache } from 'lru-cache';
import { canonicalHash } from '#fairness/seeds/canonical.ts';
import { seedHash } from '#fairness/seeds/commitment.ts';
import { perProcess, type Context, type Services } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { budgetOf, takeFromBudget } from '#rewards/gifts/index.ts';
import { addToPublicLog } from '#fairness/public-log/index.ts';
import { termsOf, tournamentDefinitions, worthOfPrizes } from './definitions.ts';
import type { TournamentDefinition } from './rules/definition.ts';
import { windowsAt, type Window } from './rules/windows.ts';
import { insertReels } from './reels-store.ts';
import { announceTournament, knownFacts, type Handle, type NewTournament } from './store.ts';
import { isFeatureOn } from '#site/content/index.ts';

const MINUTE_MS = 60_000;
/** What this process has seen announced, because it checks every other second. */
const seen = perProcess('tournaments.seen', () => new LRUCache<string, true>({ max: 10_000 }));

const factOf = ({ sysname }: TournamentDefinition, { startsAt }: Window): string =>
  `${sysname}/${startsAt.toISOString()}`;

export async function announceDue(ctx: Context): Promise<void> {
  if (!ctx.config.TOURNAMENTS || !isFeatureOn(ctx, 'tournaments')) return;
  const now = ctx.clock.now();
  const announcedFacts = seen(ctx);
  const due = tournamentDefinitions(ctx)
    .flatMap((definition) =>
      windowsAt(definition, now).map((window) => ({ definition, window, fact: factOf(definition, window) })),
    )
    .filter(({ fact }) => !announcedFacts.has(fact));
  if (due.length === 0) return;
  const there = await knownFacts(
    ctx.db,
    due.map(({ fact }) => fact),
  );
  for (const { definition, window, fact } of due) {
    if (!there.has(fact)) await announceWithinBudget(ctx, definition, window, fact);
    announcedFacts.set(fact, true);
  }
}

/** Ends the transaction with nothing announced. */
class BudgetSpentError extends Error {}

/** The prizes of a gift are taken from the budget of the day on which it starts: what is announced is certain to be paid. */
async function announceWithinBudget(
  ctx: Context,
  tournament: TournamentDefinition,
  window: Window,
  fact: string,
): Promise<void> {
  const budgetCents = budgetOf(tournament);
  const gift = `tournaments/${tournament.sysname}`;
  const cost = { gift, costCents: worthOfPrizes(ctx, tournament), at: window.startsAt };
  try {
    await transaction(ctx.db, async (tx) => {
      const id = await announceOne(ctx, tx, tournament, window, fact);
      if (id === undefined || budgetCents === undefined) return;
      if (!(await takeFromBudget(tx, ctx, { ...cost, budgetCents }))) throw new BudgetSpentError();
    });
  } catch (error) {
    if (!(error instanceof BudgetSpentError)) throw error;
    ctx.log.error({ gift, fact }, 'a tournament is not announced: its budget of the day is used up');
  }
}

/** The number of the tournament; `undefined` when it was announced before. */
export function announceOne(
  services: Services,
  handle: Handle,
  definition: TournamentDefinition,
  window: Window,
  fact: string,
): Promise<bigint | undefined> {
  if (!definition.bankroll) return announceTournament(handle, rowOf(services, definition, window, fact));
  const announce = (tx: Transaction): Promise<bigint | undefined> =>
    announceReels(services, tx, definition, window, fact);
  return handle.isTransaction ? announce(handle as Transaction) : transaction(services.db, announce);
}

/** With its common reels: their seed is made here, and its hash published. */
async function announceReels(
  services: Services,
  tx: Transaction,
  definition: TournamentDefinition,
  window: Window,
  fact: string,
): Promise<bigint | undefined> {
  const seed = Buffer.from(services.random.bytes(32)).toString('hex');
  const row = rowOf(services, definition, window, fact, seedHash(seed));
  const id = await announceTournament(tx, row);
  if (id === undefined) return undefined;
  await insertReels(tx, id, seed);
  await addToPublicLog(services, tx, [
    { kind: 'reels', tournament: fact, seed_hash: seedHash(seed), terms_hash: row.terms_hash },
  ]);
  return id;
}

function rowOf(
  services: Services,
  definition: TournamentDefinition,
  { startsAt, finishesAt }: Window,
  fact: string,
  ofSeed?: string,
): NewTournament {
  const terms = termsOf(services, definition, ofSeed);
  // Nothing has to be settled after the last of the common spins.
  const closesAt = definition.bankroll
    ? finishesAt
    : new Date(finishesAt.getTime() + definition.settleMinutes * MINUTE_MS);
  return {
    fact,
    definition: definition.sysname,
    words: {
      title: definition.title,
      text: definition.text,
      description: definition.description,
      image: definition.image,
      provider: definition.provider,
      tags: definition.tags,
      position: definition.position,
    },
    terms,
    terms_hash: canonicalHash(terms),
    starts_at: startsAt,
    finishes_at: finishesAt,
    closes_at: closesAt,
    due_at: definition.bankroll ? startsAt : closesAt,
    created_at: services.clock.now(),
  };
}
