// The services that a player may log in by: adding or removing one. Both need their password, because a person with brief
// access to an open session must not create a second way in for themselves.
import type { InputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { issueSilently } from './challenges.ts';
import type { linkService, Security, unlinkService } from './profile-contract.ts';
import { requirePassword } from './passwords.ts';
import { offeredServices } from './settings.ts';
import { latestChallenge, markUsed, takeTry } from './store/challenges.ts';
import { identitiesOf, removeIdentity } from './store/identities.ts';

const PURPOSE = 'link-service';

/** Services that are offered, and those that they have. */
export async function servicesOf(ctx: Context, playerId: bigint): Promise<Security['services']> {
  const linked = new Set((await identitiesOf(ctx.db, playerId)).map(({ provider }) => provider));
  return offeredServices(ctx).map(({ id, name }) => ({ id, name, is_linked: linked.has(id) }));
}

/** For the next ten minutes they may come back from the service and have it added. */
export async function allowLink(ctx: Context, { service, password }: InputOf<typeof linkService>): Promise<1> {
  const { id } = playerOf(ctx);
  await requirePassword(ctx, id, password);
  await transaction(ctx.db, (tx) =>
    issueSilently(ctx, tx, { purpose: PURPOSE, playerId: id, contact: placeOf(id, service) }),
  );
  return 1;
}

/** True once after it was allowed. */
export async function takeLeaveToLink(ctx: Context, playerId: bigint, service: string): Promise<boolean> {
  const now = ctx.clock.now();
  return transaction(ctx.db, async (tx) => {
    const challenge = await latestChallenge(tx, PURPOSE, placeOf(playerId, service));
    if (!challenge || !(await takeTry(tx, challenge.id, 1, now))) return false;
    await markUsed(tx, challenge.id, now);
    return true;
  });
}

export async function unlinkPlayerService(
  ctx: Context,
  { service, password }: InputOf<typeof unlinkService>,
): Promise<1> {
  const { id } = playerOf(ctx);
  // A player with a password has another way in.
  await requirePassword(ctx, id, password);
  if (!(await transaction(ctx.db, (tx) => removeIdentity(tx, id, service))))
    refuse('InvalidParameter', { rule: 'accounts.linked-service', inputs: {}, sentence: 'It is not linked.' });
  return 1;
}

const placeOf = (playerId: bigint, service: string): string => `${playerId}/${service}`;
