// A new account, however its owner came: player, contact, purses, play money and the first letter, in one transaction.
import { sql } from 'kysely';
import { randomFrom } from '#kernel/random.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { announce } from '#platform/events/events.ts';
import { openPurses, post } from '#money/wallet/index.ts';
import { playerRegistered } from './events.ts';
import { checkRegistration } from './registration-checks.ts';
import { PLAY_MONEY_MINOR } from './rules/play-money.ts';
import { newFakename } from './rules/registration.ts';
import { contactsOf, markConfirmed, putContact, type NewContact } from './store/contacts.ts';
import { currencyOf, insertPlayer, isNameTaken, type NewPlayer } from './store/players.ts';
import { siteLink, notifyPlayer, unsubscribeLink } from './notify-player.ts';
import { noteContact } from './confirm-contact.ts';

export interface NewAccount extends Omit<NewPlayer, 'fakename' | 'reg_time' | 'locale'> {
  locale?: string;
  /** Where they are reached; `isProved` when a service we trust has verified that it is theirs. */
  contact?: Pick<NewContact, 'type' | 'contact' | 'phoneCountryCode' | 'isSubscribed'> & { isProved: boolean };
}

export async function openAccount(ctx: Context, tx: Transaction, account: NewAccount): Promise<bigint> {
  const { contact, ...player } = account;
  await checkRegistration(ctx, tx, { login: contact?.contact ?? player.login, birthDate: player.birth_date ?? null });
  const now = ctx.clock.now();
  const locale = account.locale ?? ctx.locale;
  const { id, fakename } = await insertNamed(ctx, tx, { ...player, locale, reg_time: now });
  await openPurses(tx, id, currencyOf(player.currency));
  await post(tx, {
    fact: uuidv7(now.getTime(), ctx.random),
    reason: 'play-money',
    playerId: id,
    currency: 'FUN',
    amountMinor: PLAY_MONEY_MINOR,
    from: { house: 'play-money' },
    to: { bucket: 'fun' },
  });
  if (contact) {
    const { isProved, ...rest } = contact;
    await putContact(tx, { ...rest, playerId: id, now });
    const [loginContact] = await contactsOf(tx, id);
    if (isProved) {
      await markConfirmed(tx, loginContact!.id, now);
      await noteContact(tx, ctx, id, contact.contact);
    }
    // A text message costs money, so the first message to a phone is sent when its owner asks for a code.
    if (contact.type === 'email')
      await notifyPlayer(ctx, tx, { id, login: contact.contact, locale }, 'welcome', {
        fakename,
        link: siteLink(ctx, locale, '/profile/settings'),
        ...(contact.isSubscribed && { unsubscribe: unsubscribeLink(ctx, locale, loginContact!.id) }),
      });
  }
  await announce(tx, playerRegistered, { playerId: String(id) });
  return id;
}

const MAX_NAMES = 20;

/** A generated name may be another player's, or look like it: then there is another one. */
async function insertNamed(
  ctx: Context,
  tx: Transaction,
  player: Omit<NewPlayer, 'fakename'>,
): Promise<{ id: bigint; fakename: string }> {
  for (let attempt = 1; ; attempt++) {
    const fakename = newFakename(randomFrom(ctx.random));
    await sql`savepoint public_name`.execute(tx);
    try {
      return { id: await insertPlayer(tx, { ...player, fakename }), fakename };
    } catch (error) {
      if (!isNameTaken(error) || attempt === MAX_NAMES) throw error;
      await sql`rollback to savepoint public_name`.execute(tx);
    }
  }
}

/** Registration details that another service does not know; requested before anything else (ST-31). */
export const incompletePerson = (currency: string) =>
  ({
    currency,
    country_code: '',
    birth_date: null,
    terms_accepted_at: null,
    is_registration_completed: false,
    promo_code: null,
  }) as const;
