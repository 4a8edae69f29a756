/**
 * Switches the second factor on, over or off: requested with the password, carried out with a code. Codes to the log-in contact
 * need a confirmed one; an app proves itself by its first code; switching off is proved by the factor that is on.
 */
import type { InputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { encrypt, decrypt } from '#platform/encryption.ts';
import { configOf } from '#site/content/index.ts';
import { appStep, appUri, newAppSecret } from '#platform/credentials/authenticator-app.ts';
import { issueCode, issueSilently, redeemCode, refuseCode, RESEND_AFTER_S } from './challenges.ts';
import type {
  changeTwoFactor,
  confirmTwoFactor,
  makeNewRecoveryCodes,
  RecoveryCodes,
  TwoFactorChange,
} from './profile-contract.ts';
import { requirePassword } from './passwords.ts';
import { maskedContact } from './rules/contact.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { APP_SECRET, limitChallenges, takeAppCode, withSecondStep } from './second-step.ts';
import { openSession } from './sessions.ts';
import { isTwoFactorOffered } from './settings.ts';
import { latestChallenge, markUsed, takeTry } from './store/challenges.ts';
import { findContact } from './store/contacts.ts';
import { forgetDevices } from './known-devices.ts';
import { readPlayer, updatePlayer } from './store/players.ts';
import { putRecoveryCodes } from './store/recovery-codes.ts';
import { endSessionsOf } from './store/sessions.ts';
import { notifyPlayer } from './notify-player.ts';

const MAX_TRIES = 5;
type Method = InputOf<typeof changeTwoFactor>['method'];

export async function askTwoFactor(ctx: Context, input: InputOf<typeof changeTwoFactor>): Promise<TwoFactorChange> {
  const { id } = playerOf(ctx);
  if (!isTwoFactorOffered(ctx)) refuse('AccessDenied', { rule: 'accounts.two-factor-offered', inputs: {} });
  await requirePassword(ctx, id, input.password);
  return transaction(ctx.db, async (tx) => {
    const player = await readPlayer(tx, id);
    const now = player.second_factor ?? 'off';
    // To change factors a player first switches off: otherwise an app could be switched on that was never set up.
    if ((now === 'off') === (input.method === 'off'))
      refuse('InvalidRequest', { rule: 'accounts.two-factor-state', inputs: { method: now }, status: 409 });
    if (input.method === 'contact') await requireConfirmed(tx, id, player.login);
    // A factor that is on proves its own switching off; a new app proves that it was set up.
    const proof = player.second_factor ?? (input.method === 'app' ? 'app' : 'contact');
    const secret = input.method === 'app' ? newAppSecret() : undefined;
    const codeOrder = {
      purpose: 'two-factor',
      playerId: id,
      contact: `two-factor/${id}`,
      details: {
        method: input.method,
        proof,
        ...(secret !== undefined && { secret: encrypt(ctx.config, APP_SECRET, secret).toString('base64') }),
      },
    } as const;
    if (proof === 'contact') {
      const { code } = await issueCode(ctx, tx, codeOrder);
      await notifyPlayer(ctx, tx, player, 'two-factor-code', { code });
    } else {
      await limitChallenges(ctx, tx, codeOrder.purpose, codeOrder.contact);
      await issueSilently(ctx, tx, codeOrder);
    }
    return {
      proof,
      resend_time: proof === 'contact' ? RESEND_AFTER_S : 0,
      sent_to: proof === 'contact' ? maskedContact(player.login) : null,
      secret: secret ?? null,
      uri: secret === undefined ? null : appUri(secret, player.login, configOf(ctx)['site-config'].name),
    };
  });
}

async function requireConfirmed(tx: Transaction, playerId: bigint, login: string): Promise<void> {
  const contact = await findContact(tx, playerId, login);
  if (!contact?.confirmed_at) refuse('UserNeedConfirmContact', { rule: 'accounts.confirmed-contact', inputs: {} });
}

export async function confirmTwoFactorChange(
  ctx: Context,
  { code }: InputOf<typeof confirmTwoFactor>,
): Promise<RecoveryCodes> {
  const { id } = playerOf(ctx);
  const contact = `two-factor/${id}`;
  const challenge = await latestChallenge(ctx.db, 'two-factor', contact);
  if (!challenge) refuseCode('codeExpired');
  const details = challenge.details as unknown as { method: Method; proof: 'contact' | 'app'; secret?: string };
  const encryptedSecret = details.secret === undefined ? null : Buffer.from(details.secret, 'base64');
  const change = (tx: Transaction): Promise<RecoveryCodes> => apply(ctx, tx, id, details.method, encryptedSecret);
  if (details.proof === 'contact') return redeemCode(ctx, { purpose: 'two-factor', contact, code }, change);
  const now = ctx.clock.now();
  const done = await transaction(ctx.db, async (tx) => {
    if (challenge.used_at || !(await takeTry(tx, challenge.id, MAX_TRIES, now))) return undefined;
    const player = await readPlayer(tx, id);
    const isRight =
      player.second_factor === 'app'
        ? await takeAppCode(ctx, tx, player, code)
        : encryptedSecret !== null &&
          appStep(decrypt(ctx.config, APP_SECRET, encryptedSecret), code, now) !== undefined;
    if (!isRight) return undefined;
    await markUsed(tx, challenge.id, now);
    return change(tx);
  });
  return done ?? refuseCode(challenge.expires_at <= now ? 'codeExpired' : 'codeWrong');
}

async function apply(
  ctx: Context,
  tx: Transaction,
  id: bigint,
  method: Method,
  secret: Buffer | null,
): Promise<RecoveryCodes> {
  await updatePlayer(tx, id, {
    second_factor: method === 'off' ? null : method,
    encrypted_app_secret: method === 'app' ? secret : null,
    app_step: 0n,
  });
  if (method === 'off') await putRecoveryCodes(tx, id, [], ctx.clock.now());
  const codes = method === 'app' ? await makeRecoveryCodes(ctx, tx, id) : [];
  await endSessionsOf(tx, id, { reason: 'two-factor', now: ctx.clock.now() });
  await forgetDevices(tx, id);
  await openSession(ctx, tx, id);
  await notifyPlayer(ctx, tx, await readPlayer(tx, id), method === 'off' ? 'two-factor-off' : 'two-factor-on');
  return { recovery_codes: codes };
}

/** A new set, for which the password alone is not enough: its holder could log in without the second factor. */
export async function renewRecoveryCodes(
  ctx: Context,
  { password, code }: InputOf<typeof makeNewRecoveryCodes>,
): Promise<RecoveryCodes> {
  const { id } = playerOf(ctx);
  await requirePassword(ctx, id, password);
  const player = await readPlayer(ctx.db, id);
  if (player.second_factor !== 'app')
    refuse('InvalidRequest', {
      rule: 'accounts.two-factor-state',
      inputs: { method: player.second_factor ?? 'off' },
      status: 409,
    });
  const place = `recovery/${id}`;
  return withSecondStep(
    ctx,
    {
      player,
      method: 'app',
      purpose: { contact: 'two-factor', app: 'recovery-app' },
      place: { contact: place, app: place },
      letter: { template: 'two-factor-code' },
      code,
      requestCode: () => refuseCode('codeWrong'),
    },
    async (tx) => {
      const codes = await makeRecoveryCodes(ctx, tx, id);
      await notifyPlayer(ctx, tx, player, 'recovery-codes-made');
      return { recovery_codes: codes };
    },
  );
}
