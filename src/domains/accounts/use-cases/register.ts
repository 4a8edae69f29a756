// A visitor becomes a player: account, purses, play money and session in one transaction.
import { randomFrom } from '#kernel/random.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { isUniqueViolation, transaction } from '#platform/db/database.ts';
import { announce } from '#platform/events/events.ts';
import { openPurses, post } from '#domains/wallet/index.ts';
import type { AccountInfo } from '../contract.ts';
import { playerRegistered } from '../events.ts';
import { checkRegistration } from '../registration-checks.ts';
import { hashPassword } from '../password-hash.ts';
import { newFakename, normalLogin, registrationFaults, type Registration } from '../rules/registration.ts';
import { PLAY_MONEY_MINOR } from '../rules/play-money.ts';
import { openSession } from '../sessions.ts';
import { currencyOf, insertPlayer, isLoginTaken } from '../store.ts';
import { infoOf } from './get-info.ts';

export async function registerPlayer(ctx: Context, input: Registration): Promise<AccountInfo> {
  const faults = registrationFaults(input, ctx.clock.now());
  if (Object.keys(faults).length > 0) wrongInput(faults);
  const login = normalLogin(input.login);
  if (await isLoginTaken(ctx.db, login)) loginTaken();
  const passwordHash = await hashPassword(input.password);
  const playerId = await transaction(ctx.db, async (tx) => {
    await checkRegistration(ctx, tx, { login, birthDate: input.birth_date });
    const id = await insertPlayer(tx, {
      login,
      password_hash: passwordHash,
      fakename: newFakename(randomFrom(ctx.random)),
      currency: input.currency,
      country_code: input.country_code,
      birth_date: input.birth_date,
      locale: ctx.locale,
      terms_accepted_at: ctx.clock.now(),
      reg_time: ctx.clock.now(),
    });
    await openPurses(tx, id, currencyOf(input.currency));
    await post(tx, {
      fact: uuidv7(ctx.clock.now().getTime(), ctx.random),
      reason: 'play-money',
      playerId: id,
      currency: 'FUN',
      amountMinor: PLAY_MONEY_MINOR,
      from: { house: 'play-money' },
      to: { bucket: 'fun' },
    });
    await openSession(ctx, tx, id);
    await announce(tx, playerRegistered, { playerId: String(id) });
    return id;
  }).catch((error: unknown) =>
    isUniqueViolation(error, 'players_login') ? loginTaken() : Promise.reject(error as Error),
  );
  return infoOf(ctx, playerId);
}

function wrongInput(errorData: Record<string, string[]>): never {
  refuse('InvalidParameter', {
    rule: 'accounts.registration',
    inputs: { fields: Object.keys(errorData).join(',') },
    sentence: Object.values(errorData)[0]![0]!,
    errorData,
  });
}

function loginTaken(): never {
  refuse('InvalidParameter', {
    rule: 'accounts.login-free',
    inputs: {},
    sentence: "This e-mail can't be used",
    errorData: { login: ["This e-mail can't be used"] },
  });
}
