// A player names an e-mail address or phone number as theirs; it counts once they have proved that they read it.
import type { InputOf } from '#kernel/method.ts';

import { playerOf, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import type { addContact } from './profile-contract.ts';
import { checkRegistration } from './registration-checks.ts';
import { requirePassword } from './passwords.ts';
import { isFault, readContact } from './rules/contact.ts';
import { contactsOf, isContactTaken, putContact } from './store/contacts.ts';
import { lockPlayer, readPlayer } from './store/players.ts';
import { contactTaken } from './contact-taken.ts';
import { wrongInput } from './wrong-input.ts';

export async function putPlayerContact(ctx: Context, input: InputOf<typeof addContact>): Promise<1> {
  const { id } = playerOf(ctx);
  const player = await readPlayer(ctx.db, id);
  const read = readContact(input.contact, input.country_code ?? player.country_code);
  if (isFault(read)) wrongInput({ contact: read }, { rule: 'accounts.contact' });
  if (await isContactTaken(ctx.db, read.contact, id)) contactTaken(read.type);
  const mine = await contactsOf(ctx.db, id);
  if (mine.some(({ contact }) => contact === read.contact)) return 1;
  // Replacing a proved contact, or the log-in, is enough to take the account over: an open session does not suffice for it.
  const isReplacing = mine.some(({ type, confirmed_at }) => type === read.type && confirmed_at);
  if (isReplacing || (player.login_type === read.type && player.password_hash !== null)) {
    if (!input.password) wrongInput({ password: { key: 'required' } }, { rule: 'accounts.contact-password' });
    await requirePassword(ctx, id, input.password);
  }
  await transaction(ctx.db, async (tx) => {
    await lockPlayer(tx, id); // one after the other: each replaces the contact that waits
    await checkRegistration(ctx, tx, { login: read.contact, birthDate: null, playerId: id });
    await putContact(tx, {
      playerId: id,
      type: read.type,
      contact: read.contact,
      phoneCountryCode: read.phoneCountryCode,
      isSubscribed: false,
      now: ctx.clock.now(),
    });
  });
  return 1;
}
