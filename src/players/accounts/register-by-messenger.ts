// A person who opens the site inside the messenger becomes a player without a form (AU-03): identified by the messenger's own
// id, signed in when they have an account, registered when they have none.
import { LOCALES } from '#kernel/locales.ts';
import type { InputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { sha256 } from '#platform/secure-random.ts';
import { LOGIN_GOOD_FOR_S, messengerUserOf } from './adapters/telegram.ts';
import type { AccountInfo, register } from './contract.ts';
import { findIdentity, touchIdentity, useProof } from './store/identities.ts';
import { readPlayer } from './store/players.ts';
import { infoOf } from './get-info.ts';
import { enterAs, passSecondFactor } from './log-in.ts';
import { openAccountOf } from './social-log-in.ts';
import { frameSession, waitForSecondFactor } from './social-second-step.ts';

const PROVIDER = 'telegram';

export async function registerByMessenger(ctx: Context, input: InputOf<typeof register>): Promise<AccountInfo> {
  const now = ctx.clock.now();
  const user = messengerUserOf(input.payload ?? '', ctx.config.TELEGRAM_BOT_TOKEN, now);
  if (!user || input.id !== user.id || input.hash !== user.hash) notGenuine();
  // Once, even where the rest fails: a proof that others may have seen is worthless afterwards.
  const endsAt = new Date(user.signedAt.getTime() + (LOGIN_GOOD_FOR_S + 1) * 1000);
  if (!(await transaction(ctx.db, (tx) => useProof(tx, sha256(user.hash), endsAt)))) notGenuine();
  const playerId = await enter(ctx, user.id, localeOf(user.languageCode, ctx.locale));
  frameSession(ctx);
  return infoOf(ctx, playerId);
}

async function enter(ctx: Context, subject: string, locale: string): Promise<bigint> {
  const linkedIdentity = await findIdentity(ctx.db, PROVIDER, subject);
  if (!linkedIdentity) {
    const identity = { provider: PROVIDER, subject, email: undefined, locale };
    const opened = await openAccountOf(ctx, identity, (tx, id) => enterAs(ctx, tx, id));
    return typeof opened === 'bigint' ? opened : notGenuine();
  }
  const player = await readPlayer(ctx.db, linkedIdentity.player_id);
  if (player.status === 'banned') refuse('UserBanned', { rule: 'accounts.status', inputs: { status: 'banned' } });
  if (player.status === 'deleted') notGenuine();
  // The proof is used up: what it has shown is kept for this browser while the code is on its way.
  if (player.second_factor !== null)
    await waitForSecondFactor(ctx, { provider: PROVIDER, subject }, player.id, { isFramed: true });
  await passSecondFactor(ctx, player, undefined, async (tx) => {
    await touchIdentity(tx, PROVIDER, subject, ctx.clock.now());
    await enterAs(ctx, tx, player.id);
  });
  return linkedIdentity.player_id;
}

const localeOf = (languageCode: string, fallback: string): string => {
  const [language = ''] = languageCode.toLowerCase().split('-', 1);
  return (LOCALES as readonly string[]).includes(language) ? language : fallback;
};

function notGenuine(): never {
  refuse('Authorization', {
    rule: 'accounts.messenger',
    inputs: {},
    sentence: 'The messenger did not tell us who you are.',
  });
}
