// News to a contact, yes or no: by the player in their profile, or by the link of a mail, which needs no log-in.
import type { InputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { readSigned } from '#platform/encryption.ts';
import type { changeSubscription, unsubscribe } from './profile-contract.ts';
import { findOwnContact, setSubscribed } from './store/contacts.ts';
import { UNSUBSCRIBE } from './notify-player.ts';

export async function subscribeContact(ctx: Context, input: InputOf<typeof changeSubscription>): Promise<1> {
  const contact = await findOwnContact(ctx.db, playerOf(ctx).id, input.contact);
  if (!contact) refuse('InvalidParameter', { rule: 'accounts.own-contact', inputs: {} });
  await setSubscribed(ctx.db, contact.id, input.subscription === '1');
  return 1;
}

export async function unsubscribeByLink(ctx: Context, { token }: InputOf<typeof unsubscribe>): Promise<1> {
  const id = readSigned(ctx.config, UNSUBSCRIBE, token);
  if (id === undefined || !/^\d{1,18}$/.test(id))
    refuse('InvalidParameter', { rule: 'accounts.link', inputs: {}, sentence: 'This link does not work' });
  await setSubscribed(ctx.db, BigInt(id), false);
  return 1;
}
