// A visitor becomes a player: account, contact, purses, play money and session in one transaction.
import type { InputOf } from '#kernel/method.ts';
import { assert } from '#kernel/assert.ts';
import type { Context } from '#platform/context.ts';
import { isUniqueViolation, transaction, type Transaction } from '#platform/db/database.ts';
import type { AccountInfo, register } from './contract.ts';
import { hashPassword } from './password-hash.ts';
import { isFault, readContact, type ReadContact } from './rules/contact.ts';
import { missingFields, registrationFaults, withKeptBirthDate, type Registration } from './rules/registration.ts';
import { openSession } from './sessions.ts';
import { registrationRules } from './settings.ts';
import { isContactTaken } from './store/contacts.ts';
import { contactTaken } from './contact-taken.ts';
import { infoOf } from './get-info.ts';
import { noteLogIn } from './log-in.ts';
import { openAccount } from './open-account.ts';
import { requireNewPassword } from './new-password.ts';
import { registerByMessenger } from './register-by-messenger.ts';
import { wrongInput } from './wrong-input.ts';

const NOBODY = 0n;

export async function registerPlayer(ctx: Context, inputOf: InputOf<typeof register>): Promise<AccountInfo> {
  if (inputOf.is_tg !== undefined) return registerByMessenger(ctx, inputOf);
  const missing = missingFields(inputOf);
  if (missing.length > 0) wrongInput(Object.fromEntries(missing.map((name) => [name, { key: 'required' as const }])));
  const input = withKeptBirthDate(inputOf as Registration);
  const faults = registrationFaults(input, registrationRules(ctx), ctx.clock.now());
  // Where nothing else is wrong, the refusal itself says what is wrong with the password.
  if (Object.keys(faults).join() === 'password') requireNewPassword(input.password, 'accounts.registration');
  if (Object.keys(faults).length > 0) wrongInput(faults);
  const login = readContact(input.login, input.country_code);
  assert(!isFault(login), 'a login that was checked has no fault');
  if (await isContactTaken(ctx.db, login.contact, NOBODY)) loginTaken(login);
  const passwordHash = await hashPassword(ctx.config, input.password);
  const playerId = await transaction(ctx.db, (tx) => open(ctx, tx, input, login, passwordHash)).catch(
    (error: unknown) =>
      isUniqueViolation(error, 'players_login') ? loginTaken(login) : Promise.reject(error as Error),
  );
  return infoOf(ctx, playerId);
}

async function open(
  ctx: Context,
  tx: Transaction,
  input: Registration,
  login: ReadContact,
  passwordHash: string,
): Promise<bigint> {
  const id = await openAccount(ctx, tx, {
    login: login.contact,
    login_type: login.type,
    password_hash: passwordHash,
    currency: input.currency,
    country_code: input.country_code,
    birth_date: input.birth_date,
    promo_code: input.promo_code?.trim() || null,
    terms_accepted_at: ctx.clock.now(),
    contact: { ...login, isSubscribed: input.news === '1', isProved: false },
  });
  await noteLogIn(ctx, tx, id);
  await openSession(ctx, tx, id);
  return id;
}

const loginTaken = ({ type }: ReadContact): never => contactTaken(type, 'login');
