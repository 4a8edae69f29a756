/**
 * A person who has excluded themselves is recognised by each of their contacts, by the services that they log in by, and by
 * their identity document once it is verified. Only keyed digests of these are stored.
 */
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { hmacSha256 } from '#platform/secure-random.ts';
import { endSessionsOf, waysToReach, type NewPerson } from '#players/accounts/index.ts';
import { documentsOfPlayer, otherPlayersWith, type Identified } from '#players/verification/index.ts';
import { advanceFencingToken } from '#money/wallet/index.ts';
import { breakInForce, type Break } from './rules/breaks.ts';
import { canonicalContact } from './rules/contacts.ts';
import { addBreak, addHistory, breaksOf, keepContact, lockPlayer, playersBehind, notifyChange } from './store.ts';

/** What a player can be recognised by, read before the transaction that excludes them. */
export async function marksOf(ctx: Context, db: Database, playerId: bigint): Promise<Buffer[]> {
  const ways = await waysToReach(db, playerId);
  return [...ways.map((way) => digestOf(ctx, way)), ...(await documentsOfPlayer(db, playerId))];
}

export async function keepMarks(tx: Transaction, playerId: bigint, marks: readonly Buffer[]): Promise<void> {
  for (const mark of marks) await keepContact(tx, mark, playerId);
}

/** The exclusion in force of a player, if there is one. */
async function exclusionOf(ctx: Context, tx: Transaction, playerId: bigint): Promise<Break | undefined> {
  const exclusions = (await breaksOf(tx, playerId)).filter(({ kind }) => kind === 'exclusion');
  return breakInForce(exclusions, ctx.clock.now());
}

/**
 * Opens no second account for an excluded person, and adds no contact of theirs to another one. Says no more than it must: an
 * exclusion is nobody else's business. A contact that they add to their own account is another one to recognise them by.
 */
export async function refuseExcludedPerson(ctx: Context, tx: Transaction, person: NewPerson): Promise<void> {
  const mark = digestOf(ctx, person.login);
  const { playerId } = person;
  if (playerId !== undefined && (await exclusionOf(ctx, tx, playerId))) await keepContact(tx, mark, playerId);
  for (const id of await playersBehind(tx, mark)) {
    if (id === playerId || !(await exclusionOf(ctx, tx, id))) continue;
    if (playerId !== undefined)
      refuse('AccessDenied', {
        rule: 'limits.excluded-contact',
        inputs: {},
        sentence: 'This contact cannot be used. Our support can tell you more.',
      });
    refuse('AccessDenied', {
      rule: 'limits.excluded-person',
      inputs: {},
      sentence: 'No account can be opened with these details. Our support can tell you more.',
    });
  }
}

/** Their identity is now proved: if it is that of an excluded person, the exclusion applies to this account, too. */
export async function excludeMatchedPerson(
  ctx: Context,
  tx: Transaction,
  { playerId, documents }: Identified,
): Promise<void> {
  for (const document of documents)
    for (const id of await playersBehind(tx, document)) {
      const exclusion = id === playerId ? undefined : await exclusionOf(ctx, tx, id);
      if (exclusion) await excludeAlike(ctx, tx, playerId, exclusion.endsAt);
    }
  if (await exclusionOf(ctx, tx, playerId)) await keepMarks(tx, playerId, documents);
}

/** All other accounts that were opened with the same document. */
export async function excludeOtherAccounts(
  ctx: Context,
  tx: Transaction,
  playerId: bigint,
  exclusion: { marks: readonly Buffer[]; end: Date | null },
): Promise<void> {
  for (const id of await otherPlayersWith(tx, exclusion.marks, playerId))
    await excludeAlike(ctx, tx, id, exclusion.end);
}

async function excludeAlike(ctx: Context, tx: Transaction, playerId: bigint, end: Date | null): Promise<void> {
  const now = ctx.clock.now();
  await lockPlayer(tx, playerId);
  const current = await exclusionOf(ctx, tx, playerId);
  if (current && (current.endsAt === null || (end !== null && current.endsAt >= end))) return;
  await advanceFencingToken(tx, playerId);
  await addBreak(tx, { player_id: playerId, kind: 'exclusion', length: 'known-person', started_at: now, ends_at: end });
  await addHistory(tx, playerId, now, 'exclusion', { length: 'known-person', until: end?.toISOString() ?? null });
  await endSessionsOf(tx, playerId, { reason: 'break', now });
  await notifyChange(tx, playerId);
  ctx.log.warn({ alert: 'excluded-person', player: String(playerId) }, 'an excluded person had another account');
}

const digestOf = (ctx: Context, contact: string): Buffer =>
  hmacSha256(ctx.config.SECRET, `excluded|${canonicalContact(contact)}`);
