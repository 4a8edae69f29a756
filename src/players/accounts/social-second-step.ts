/**
 * A player with a second factor who came by another service or the messenger: that is their first factor, and it is kept for
 * ten minutes for this browser alone, in a cookie that no script can read. The code that follows is that of any log-in.
 */
import type { InputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { readSigned } from '#platform/encryption.ts';
import type { Identity } from './adapters/identity-providers.ts';
import { issueSilently } from './challenges.ts';
import type { AccountInfo, finishSocialLogin } from './contract.ts';
import { findChallenge, markUsed, takeTry } from './store/challenges.ts';
import { touchIdentity } from './store/identities.ts';
import { readPlayer } from './store/players.ts';
import { infoOf } from './get-info.ts';
import { enterAs, passSecondFactor } from './log-in.ts';

const PURPOSE = 'social-step';
/** Enough for every code that may be tried; codes have a count of their own. */
const MAX_ENTRIES = 1000;

/** Keeps the identity that the service confirmed until the code comes. */
export async function waitForSecondFactor(
  ctx: Context,
  { provider, subject }: Pick<Identity, 'provider' | 'subject'>,
  playerId: bigint,
  { isFramed = false } = {},
): Promise<void> {
  const { token } = await transaction(ctx.db, (tx) =>
    issueSilently(ctx, tx, {
      purpose: PURPOSE,
      playerId,
      contact: `${PURPOSE}/${playerId}`,
      details: { provider, subject, isFramed: String(isFramed) },
    }),
  );
  ctx.session.halfWayChange = { token, ...(isFramed && { isFramed }) };
}

export async function finishSocialLogIn(
  ctx: Context,
  { code }: InputOf<typeof finishSocialLogin>,
): Promise<AccountInfo> {
  const { halfWay } = ctx.session;
  const id = halfWay === undefined ? undefined : readSigned(ctx.config, PURPOSE, halfWay);
  const waiting = id === undefined ? undefined : await findChallenge(ctx.db, id);
  const now = ctx.clock.now();
  if (!waiting || waiting.purpose !== PURPOSE || waiting.used_at || waiting.expires_at <= now) notWaiting();
  const player = await readPlayer(ctx.db, waiting.player_id!);
  if (player.status === 'banned') refuse('UserBanned', { rule: 'accounts.status', inputs: { status: player.status } });
  if (player.status === 'deleted') notWaiting();
  await passSecondFactor(ctx, player, code, async (tx) => {
    // Two right codes at once, from two devices, are one log-in: the first holds the row until it is done.
    if (!(await takeTry(tx, waiting.id, MAX_ENTRIES, now))) notWaiting();
    await markUsed(tx, waiting.id, now);
    const { provider, subject, isFramed } = waiting.details as Record<'provider' | 'subject' | 'isFramed', string>;
    await touchIdentity(tx, provider, subject, now);
    await enterAs(ctx, tx, player.id);
    if (isFramed === 'true') frameSession(ctx);
    ctx.session.halfWayChange = 'clear';
  });
  return infoOf(ctx, player.id);
}

/** Telegram on the web shows us in a frame on its own site, where no other cookie is kept. */
export function frameSession({ session: { change } }: Context): void {
  if (change !== undefined && change !== 'clear') change.isFramed = true;
}

function notWaiting(): never {
  refuse('InvalidRequest', {
    rule: 'accounts.social-step',
    inputs: {},
    status: 409,
    sentence: 'The log-in has taken too long. Please begin again.',
  });
}
