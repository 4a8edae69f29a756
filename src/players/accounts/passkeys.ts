// Passkeys: a second way in, created after the password and used instead of it.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { isUniqueViolation, transaction, type Transaction } from '#platform/db/database.ts';
import { configOf } from '#site/content/index.ts';
import {
  logInOptions,
  madePasskey,
  ownerOfPasskeys,
  provedPasskey,
  registrationOptions,
} from '#platform/credentials/webauthn.ts';
import { issueSilently, type Purpose } from './challenges.ts';
import type { AccountInfo, finishPasskeyLogin } from './contract.ts';
import type { beginPasskey, finishPasskey, removePasskey } from './profile-contract.ts';
import { requirePassword } from './passwords.ts';
import { deviceName } from './rules/device-name.ts';
import { withSecondStep } from './second-step.ts';
import { findChallenge, markUsed, takeTry } from './store/challenges.ts';
import { countPasskeyUse, deletePasskey, findPasskey, insertPasskey, passkeysOf } from './store/passkeys.ts';
import { readPlayer } from './store/players.ts';
import { notifyPlayer } from './notify-player.ts';
import { enterAs } from './log-in.ts';
import { infoOf } from './get-info.ts';

const MAX_PASSKEYS = 10;

const handleOf = (playerId: bigint): string => `player/${playerId}`;

export async function beginPasskeyOf(ctx: Context, { password, code }: InputOf<typeof beginPasskey>) {
  const { id } = playerOf(ctx);
  await requirePassword(ctx, id, password);
  const [player, passkeys] = await Promise.all([readPlayer(ctx.db, id), passkeysOf(ctx.db, id)]);
  if (passkeys.length >= MAX_PASSKEYS)
    refuse('InvalidRequest', { rule: 'accounts.passkeys', inputs: { most: MAX_PASSKEYS }, status: 409 });
  const options = await registrationOptions(
    ctx.config.PUBLIC_URL,
    configOf(ctx, ctx.locale)['site-config'].name,
    { handle: handleOf(id), name: player.login, displayName: player.fakename },
    passkeys,
  );
  const challenge_id = await afterSecondFactor(ctx, player, code, (tx) =>
    keep(ctx, tx, 'passkey-register', id, options.challenge),
  );
  return { challenge_id, options: { ...options } };
}

/** A passkey needs no second factor at log-in, so a player who has a second factor needs it to create one. */
function afterSecondFactor<Result>(
  ctx: Context,
  player: Awaited<ReturnType<typeof readPlayer>>,
  code: string | undefined,
  effect: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (player.second_factor === null) return transaction(ctx.db, effect);
  const place = `passkey/${player.id}`;
  return withSecondStep(
    ctx,
    {
      player,
      method: player.second_factor,
      purpose: { contact: 'passkey-code', app: 'passkey-code-app' },
      place: { contact: place, app: place },
      letter: { template: 'two-factor-code' },
      code,
      requestCode: (code, sentence = 'Enter the code of your second step to add a passkey.') =>
        refuse('RequisitesValidationRequired', { rule: 'accounts.passkey-code', inputs: { ...code }, sentence }),
    },
    effect,
  );
}

export async function keepPasskey(ctx: Context, input: InputOf<typeof finishPasskey>): Promise<1> {
  const { id } = playerOf(ctx);
  await transaction(ctx.db, async (tx) => {
    const challenge = await takeChallenge(ctx, tx, 'passkey-register', input.challenge_id);
    if (challenge?.playerId !== id) return notGenuine();
    const newPasskey = await madePasskey(ctx.config.PUBLIC_URL, challenge.text, input.response);
    if (!newPasskey) return notGenuine();
    const name = deviceName(ctx.userAgent) || 'Passkey';
    await insertPasskey(tx, { ...newPasskey, player_id: id, name, created_at: ctx.clock.now(), last_used_at: null });
    await notifyPlayer(ctx, tx, await readPlayer(tx, id), 'passkey-added', { device: name });
  }).catch((error: unknown) => (isUniqueViolation(error) ? notGenuine() : Promise.reject(error as Error)));
  return 1;
}

export async function forgetPasskey(
  ctx: Context,
  input: InputOf<typeof removePasskey>,
): Promise<OutputOf<typeof removePasskey>> {
  const { id } = playerOf(ctx);
  await requirePassword(ctx, id, input.password);
  const isGone = await transaction(ctx.db, (tx) => deletePasskey(tx, id, BigInt(input.passkey)));
  if (!isGone) refuse('InvalidParameter', { rule: 'accounts.passkey', inputs: {} });
  const remainingPasskeys = await passkeysOf(ctx.db, id);
  return {
    ...ownerOfPasskeys(ctx.config.PUBLIC_URL, handleOf(id)),
    accepted: remainingPasskeys.map(({ credential_id }) => credential_id),
  };
}

export async function beginPasskeyLogIn(ctx: Context) {
  const options = await logInOptions(ctx.config.PUBLIC_URL);
  const challenge_id = await transaction(ctx.db, (tx) => keep(ctx, tx, 'passkey-log-in', null, options.challenge));
  return { challenge_id, options: { ...options } };
}

export async function logInByPasskey(ctx: Context, input: InputOf<typeof finishPasskeyLogin>): Promise<AccountInfo> {
  const playerId = await transaction(ctx.db, async (tx) => {
    const challenge = await takeChallenge(ctx, tx, 'passkey-log-in', input.challenge_id);
    const passkey = challenge && (await findPasskey(tx, input.response.id));
    if (!challenge || !passkey) return notGenuine();
    const counter = await provedPasskey(ctx.config.PUBLIC_URL, challenge.text, input.response, passkey);
    if (counter === undefined) return notGenuine();
    const { status } = await readPlayer(tx, passkey.player_id);
    if (status === 'banned') refuse('UserBanned', { rule: 'accounts.status', inputs: { status } });
    if (status === 'deleted') return notGenuine();
    await countPasskeyUse(tx, passkey.id, counter, ctx.clock.now());
    await enterAs(ctx, tx, passkey.player_id);
    return passkey.player_id;
  });
  return infoOf(ctx, playerId);
}

async function keep(
  ctx: Context,
  tx: Transaction,
  purpose: Purpose,
  playerId: bigint | null,
  challenge: string,
): Promise<string> {
  const passkeyChallenge = { purpose, playerId, contact: String(playerId ?? ''), details: { challenge } };
  return (await issueSilently(ctx, tx, passkeyChallenge)).id;
}

/** Takes the challenge that we issued, once. */
async function takeChallenge(ctx: Context, tx: Transaction, purpose: Purpose, id: string) {
  const now = ctx.clock.now();
  const challenge = await findChallenge(tx, id);
  if (challenge?.purpose !== purpose || !(await takeTry(tx, id, 1, now))) return undefined;
  await markUsed(tx, id, now);
  return { playerId: challenge.player_id, text: challenge.details['challenge']! };
}

const notGenuine = (): never =>
  refuse('Authorization', { rule: 'accounts.passkey', inputs: {}, sentence: 'This passkey was not accepted' });
