/**
 * A code sent to the log-in contact that lets a password be tried where guessing has closed the way. It is too long to be
 * guessed, so no number of wrong codes voids it, and it is valid for a day, so a stranger who requests codes until no more may
 * be sent has only filled the owner's mailbox with good ones.
 */
import type { InputOf } from '#kernel/method.ts';
import { randomFrom } from '#kernel/random.ts';
import { Refusal } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { DAY_MS, issueCode, isCodeOf, refuseCode, RESEND_AFTER_S } from './challenges.ts';
import type { sendLogInCode } from './contract.ts';
import { findByLogin } from './find-by-login.ts';
import { latestChallenge, markUsed, openChallenges, takeTry } from './store/challenges.ts';
import { notifyPlayer } from './notify-player.ts';

const PURPOSE = 'log-in-pass';
/** Without letters that look like others; ten of them are fifty bits. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;
/** Passwords that may be tried with one code. */
const MAX_TRIES = 5;

const newCode = (ctx: Context): string => {
  const random = randomFrom(ctx.random);
  return Array.from({ length: LENGTH }, () => LETTERS[random.int(LETTERS.length)]).join('');
};

/** The answer is the same for an unknown login. */
export async function sendLogInCodeTo(
  ctx: Context,
  { login }: InputOf<typeof sendLogInCode>,
): Promise<{ resend_time: number }> {
  const { name } = await findByLogin(ctx.db, login);
  try {
    await transaction(ctx.db, async (tx) => {
      const { player: account } = await findByLogin(tx, name);
      const player = account?.status === 'active' ? account : undefined;
      const { code } = await issueCode(ctx, tx, {
        purpose: PURPOSE,
        playerId: player?.id ?? null,
        contact: name,
        code: newCode(ctx),
        goodForMs: DAY_MS,
      });
      if (player) await notifyPlayer(ctx, tx, player, 'log-in-pass', { code: `${code.slice(0, 5)}-${code.slice(5)}` });
    });
    return { resend_time: RESEND_AFTER_S };
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason.rule !== 'accounts.resend') throw error;
    // An existing code will do.
    const latest = await latestChallenge(ctx.db, PURPOSE, name);
    if (!latest || latest.expires_at <= ctx.clock.now()) throw error;
    return { resend_time: error.reason.retryAfterSeconds ?? RESEND_AFTER_S };
  }
}

/** Takes one try of the code, and returns what uses it up in the transaction that opens the session. */
export async function takeLogInCode(
  ctx: Context,
  login: string,
  written: string,
): Promise<(tx: Transaction) => Promise<void>> {
  const now = ctx.clock.now();
  const code = written.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  const id = await transaction(ctx.db, async (tx) => {
    const open = await openChallenges(tx, PURPOSE, login, now);
    const matching = open.find((sentCode) => sentCode.player_id !== null && isCodeOf(ctx, sentCode, code));
    return matching && (await takeTry(tx, matching.id, MAX_TRIES, now)) ? matching.id : undefined;
  });
  if (id === undefined) return refuseCode('codeWrong', 'mail_code');
  return (tx) => markUsed(tx, id, ctx.clock.now());
}
