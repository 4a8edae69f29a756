// A visitor becomes a player: account, contact, purses, play money and session in one transaction.
import { randomFrom } from '#kernel/random.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { assert } from '#kernel/assert.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { isUniqueViolation, transaction, type Transaction } from '#platform/db/database.ts';
import { announce } from '#platform/events/events.ts';
import { openPurses, post } from '#domains/wallet/index.ts';
import type { AccountInfo } from '../contract.ts';
import { playerRegistered } from '../events.ts';
import { checkRegistration } from '../registration-checks.ts';
import { hashPassword } from '../password-hash.ts';
import { isFault, readContact, type ReadContact } from '../rules/contact.ts';
import { newFakename, registrationFaults, type Registration } from '../rules/registration.ts';
import { PLAY_MONEY_MINOR } from '../rules/play-money.ts';
import { openSession } from '../sessions.ts';
import { registrationRules } from '../settings.ts';
import { contactsOf, isContactTaken, putContact } from '../store/contacts.ts';
import { currencyOf, insertPlayer } from '../store/players.ts';
import { siteLink, tellPlayer, unsubscribeLink } from '../tell-player.ts';
import { contactTaken } from './contact-taken.ts';
import { infoOf } from './get-info.ts';
import { noteLogIn } from './log-in.ts';

const NOBODY = 0n;

export async function registerPlayer(ctx: Context, input: Registration): Promise<AccountInfo> {
  const faults = registrationFaults(input, registrationRules(ctx), ctx.clock.now());
  if (Object.keys(faults).length > 0) wrongInput(faults);
  const login = readContact(input.login, input.country_code);
  assert(!isFault(login), 'a login that was checked has no fault');
  if (await isContactTaken(ctx.db, login.contact, NOBODY)) loginTaken(login);
  const passwordHash = await hashPassword(input.password);
  const playerId = await transaction(ctx.db, async (tx) => {
    await checkRegistration(ctx, tx, { login: login.contact, birthDate: input.birth_date });
    return open(ctx, tx, input, login, passwordHash);
  }).catch((error: unknown) =>
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
  const now = ctx.clock.now();
  const { locale } = ctx;
  const fakename = newFakename(randomFrom(ctx.random));
  const id = await insertPlayer(tx, {
    login: login.contact,
    login_type: login.type,
    password_hash: passwordHash,
    fakename,
    currency: input.currency,
    country_code: input.country_code,
    birth_date: input.birth_date,
    promo_code: input.promo_code?.trim() || null,
    locale,
    terms_accepted_at: now,
    reg_time: now,
  });
  await putContact(tx, {
    playerId: id,
    type: login.type,
    contact: login.contact,
    phoneCountryCode: login.phoneCountryCode,
    isSubscribed: input.news === '1',
    now,
  });
  await openPurses(tx, id, currencyOf(input.currency));
  await post(tx, {
    fact: uuidv7(now.getTime(), ctx.random),
    reason: 'play-money',
    playerId: id,
    currency: 'FUN',
    amountMinor: PLAY_MONEY_MINOR,
    from: { house: 'play-money' },
    to: { bucket: 'fun' },
  });
  await noteLogIn(ctx, tx, id);
  await openSession(ctx, tx, id);
  // A text message costs money, so a phone hears of us first when its owner asks for a code.
  if (login.type === 'email') {
    const [contact] = await contactsOf(tx, id);
    const isSubscribed = input.news === '1' && contact !== undefined;
    await tellPlayer(ctx, tx, { login: login.contact, locale }, 'welcome', {
      fakename,
      link: siteLink(ctx, locale, '/profile/settings'),
      ...(isSubscribed && { unsubscribe: unsubscribeLink(ctx, locale, contact.id) }),
    });
  }
  await announce(tx, playerRegistered, { playerId: String(id) });
  return id;
}

export function wrongInput(errorData: Record<string, string[]>, { rule } = { rule: 'accounts.registration' }): never {
  refuse('InvalidParameter', {
    rule,
    inputs: { fields: Object.keys(errorData).join(',') },
    sentence: Object.values(errorData)[0]![0]!,
    errorData,
  });
}

const loginTaken = ({ type }: ReadContact): never => contactTaken(type, 'login');
