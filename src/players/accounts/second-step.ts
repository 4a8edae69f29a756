/**
 * The second step for anything that a password, a service or an open session may not do alone: a code sent to the log-in
 * contact, or one from the authenticator app (a recovery code where the app is lost). Five tries, twenty challenges a day, and
 * each code for one purpose only.
 */
import { Refusal, refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { decrypt } from '#platform/encryption.ts';
import type { Message } from '#players/messages/index.ts';
import { appStep } from '#platform/credentials/authenticator-app.ts';
import { issueCode, issueSilently, redeemCode, refuseCode, RESEND_AFTER_S, type Purpose } from './challenges.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { maskedContact } from './rules/contact.ts';
import { latestChallenge, sentLately, takeTry } from './store/challenges.ts';
import { takeAppStep } from './store/players.ts';
import type { LoginType, SecondFactor } from './tables.ts';
import { notifyPlayer } from './notify-player.ts';

/** What the secret of an authenticator app is encrypted for. */
export const APP_SECRET = 'authenticator-app';

export interface StepPlayer {
  id: bigint;
  login: string;
  login_type: LoginType;
  locale: string;
  encrypted_app_secret: Buffer | null;
}

export interface CodeAsked {
  method: SecondFactor;
  /** Seconds until another code can be sent. */
  resend_time: number;
  sent_to: string | null;
}

export interface SecondStep {
  player: StepPlayer;
  method: SecondFactor;
  /** The code's purpose, by where the code comes from, and the player it is counted for. */
  purpose: Record<SecondFactor, Purpose>;
  place: Record<SecondFactor, string>;
  letter: { template: Message['template']; values?: Record<string, string> };
  /** A sent code is valid for this alone. */
  about?: string;
  code: string | undefined;
  /** Asks for the code, in the caller's own words; `sentence` when one was sent just before. */
  requestCode: (code: CodeAsked, sentence?: string) => never;
}

/** Asks for the code, or takes it and does what it allows in the same transaction. */
export async function withSecondStep<Result>(
  ctx: Context,
  step: SecondStep,
  effect: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const code = step.code?.trim() ?? '';
  if (step.method === 'app') return byApp(ctx, step, code, effect);
  if (code === '') return sendCode(ctx, step);
  const challenge = { purpose: step.purpose.contact, contact: step.place.contact, code };
  return redeemCode(ctx, challenge, (tx, { details }) =>
    details['about'] === step.about ? effect(tx) : refuseCode('codeWrong'),
  );
}

async function sendCode(ctx: Context, step: SecondStep): Promise<never> {
  const { player, purpose, place, letter, about } = step;
  const delivery = { method: 'contact', sent_to: maskedContact(player.login) } as const;
  await transaction(ctx.db, async (tx) => {
    const { code } = await issueCode(ctx, tx, {
      purpose: purpose.contact,
      playerId: player.id,
      contact: place.contact,
      ...(about !== undefined && { details: { about } }),
    });
    await notifyPlayer(ctx, tx, player, letter.template, { ...letter.values, code });
  }).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.reason.rule !== 'accounts.resend') throw error;
    // The code sent just now will do, unless it was for something else.
    const sent = await latestChallenge(ctx.db, purpose.contact, place.contact);
    if (sent?.details['about'] !== about) throw error;
    return step.requestCode({ ...delivery, resend_time: Number(error.reason.inputs['seconds']) }, error.message);
  });
  return step.requestCode({ ...delivery, resend_time: RESEND_AFTER_S });
}

const MAX_CODES = 5;
const MAX_CHALLENGES_PER_DAY = 20;

/** An app's codes are counted like sent ones. A wrong attempt must be kept, so it is refused after the commit. */
async function byApp<Result>(
  ctx: Context,
  { player, purpose: { app: purpose }, place: { app: contact }, requestCode: codeRequest }: SecondStep,
  code: string,
  effect: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const now = ctx.clock.now();
  const outcome = await transaction(ctx.db, async (tx): Promise<{ result: Result } | 'asked' | 'wrong'> => {
    const open = await latestChallenge(tx, purpose, contact);
    if (!open || open.expires_at <= now || open.used_at || open.tries >= MAX_CODES) {
      await limitChallenges(ctx, tx, purpose, contact);
      await issueSilently(ctx, tx, { purpose, playerId: player.id, contact });
    }
    if (code === '') return 'asked';
    const challenge = await latestChallenge(tx, purpose, contact);
    if (!challenge || !(await takeTry(tx, challenge.id, MAX_CODES, now))) return 'wrong';
    return (await takeAppCode(ctx, tx, player, code)) ? { result: await effect(tx) } : 'wrong';
  });
  if (outcome === 'asked') return codeRequest({ method: 'app', resend_time: 0, sent_to: null });
  return outcome === 'wrong' ? refuseCode('codeWrong') : outcome.result;
}

/** An app can be asked for no more codes than a contact: each challenge is five guesses at one. */
export async function limitChallenges(ctx: Context, tx: Transaction, purpose: Purpose, contact: string): Promise<void> {
  const { inDay } = await sentLately(tx, purpose, contact, ctx.clock.now());
  if (inDay >= MAX_CHALLENGES_PER_DAY)
    refuse('TooManyRequests', { rule: 'accounts.codes-per-day', inputs: { most: MAX_CHALLENGES_PER_DAY } });
}

/** True for an unused code of the player's app, or an unused recovery code. */
export async function takeAppCode(ctx: Context, tx: Transaction, player: StepPlayer, code: string): Promise<boolean> {
  if (!player.encrypted_app_secret) return false;
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(ctx, tx, player, code);
  const step = appStep(decrypt(ctx.config, APP_SECRET, player.encrypted_app_secret), code, ctx.clock.now());
  return step !== undefined && takeAppStep(tx, player.id, step);
}
