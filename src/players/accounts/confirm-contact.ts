// Sends the code and the link that prove a contact, and redeems them.
import type { InputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context, type Services } from '#platform/context.ts';
import { isUniqueViolation, transaction, type Transaction } from '#platform/db/database.ts';
import { announce } from '#platform/events/events.ts';
import { queueMessage } from '#players/messages/index.ts';
import { noteFact } from '#players/persons/index.ts';
import { issueCode, redeemCode, redeemLink, RESEND_AFTER_S } from './challenges.ts';
import { contactConfirmed } from './events.ts';
import type { confirmContact, sendConfirmation } from './profile-contract.ts';
import { comparableContact } from './rules/contact.ts';
import { checkRegistration } from './registration-checks.ts';
import { contactsOf, findContact, findOwnContact, markConfirmed, removeContact } from './store/contacts.ts';
import { readPlayer, updatePlayer } from './store/players.ts';
import { channelOf, siteLink } from './notify-player.ts';
import { contactTaken } from './contact-taken.ts';
import { wrongInput } from './wrong-input.ts';

/** Bound to player and contact: two players may both claim one, and each proves it for themselves. */
const placeOf = (playerId: bigint, contact: string): string => `${playerId}/${contact}`;

export async function sendContactCode(
  ctx: Context,
  input: InputOf<typeof sendConfirmation>,
): Promise<{ resend_time: number }> {
  await sendCodeTo(ctx, playerOf(ctx).id, input.contact);
  return { resend_time: RESEND_AFTER_S };
}

export async function sendCodeTo(ctx: Context, id: bigint, contact: string): Promise<void> {
  const player = await readPlayer(ctx.db, id);
  const ownedContact = await ownContact(ctx, id, contact);
  if (ownedContact.confirmed_at)
    refuse('InvalidRequest', { rule: 'accounts.contact-confirmed', inputs: {}, status: 409 });
  await transaction(ctx.db, async (tx) => {
    const { code, token } = await issueCode(ctx, tx, {
      purpose: 'confirm-contact',
      playerId: id,
      contact: placeOf(id, ownedContact.contact),
      details: { contact: ownedContact.contact },
    });
    await queueMessage(ctx, tx, {
      channel: channelOf(ownedContact.contact),
      to: ownedContact.contact,
      template: 'confirm-contact',
      locale: player.locale,
      values: { code, link: siteLink(ctx, player.locale, `/confirmation?token=${token}`) },
    });
  });
}

export async function proveContact(ctx: Context, input: InputOf<typeof confirmContact>): Promise<1> {
  const confirm = (tx: Transaction, { playerId, details }: { playerId: bigint; details: Record<string, string> }) =>
    takeContact(ctx, tx, playerId, details['contact']!);
  try {
    if (input.token !== undefined) {
      await redeemLink(ctx, 'confirm-contact', input.token, confirm);
      return 1;
    }
    if (!ctx.player) refuse('Authorization', { rule: 'api.session', inputs: {} });
    if (!input.contact || !input.code) wrongInput({ code: { key: 'required' } }, { rule: 'accounts.code' });
    const { contact, type } = await ownContact(ctx, ctx.player.id, input.contact);
    await redeemCode(
      ctx,
      {
        purpose: 'confirm-contact',
        contact: placeOf(ctx.player.id, contact),
        code: input.code,
        // VA-37.
        wrong: type === 'phone' ? 'smsCode' : 'codeWrong',
      },
      confirm,
    );
    return 1;
  } catch (error) {
    if (isUniqueViolation(error)) contactTaken(input.contact?.includes('@') === false ? 'phone' : 'email', 'code');
    throw error;
  }
}

/**
 * From now on the player is reached here. The contact that it replaces is notified, and the log-in changes with it (A08 of the
 * audits).
 */
async function takeContact(ctx: Context, tx: Transaction, playerId: bigint, contact: string): Promise<void> {
  const storedContact = await findContact(tx, playerId, contact);
  if (!storedContact || storedContact.confirmed_at) return;
  // Its owner may have excluded themselves since the contact was added.
  await checkRegistration(ctx, tx, { login: contact, birthDate: null, playerId });
  const player = await readPlayer(tx, playerId);
  const before = (await contactsOf(tx, playerId)).find(
    ({ type, confirmed_at }) => type === storedContact.type && confirmed_at,
  );
  // An unproved log-in of this kind is replaced as well: it may be a typing error, or belong to another person.
  const isLogin = before
    ? before.contact === player.login
    : storedContact.contact !== player.login && [storedContact.type, 'none'].includes(player.login_type);
  if (before) await removeContact(tx, before.id);
  const former = before?.contact ?? (isLogin && player.login_type !== 'none' ? player.login : undefined);
  if (former !== undefined)
    await queueMessage(ctx, tx, {
      channel: channelOf(former),
      to: former,
      template: 'contact-changed',
      locale: player.locale,
      values: { contact },
    });
  await markConfirmed(tx, storedContact.id, ctx.clock.now());
  await noteContact(tx, ctx, playerId, contact);
  if (isLogin) await updatePlayer(tx, playerId, { login: contact, login_type: storedContact.type });
}

async function ownContact(ctx: Context, playerId: bigint, text: string) {
  const contact = await findOwnContact(ctx.db, playerId, text);
  return (
    contact ??
    refuse('InvalidParameter', {
      rule: 'accounts.own-contact',
      inputs: {},
      sentence: 'This contact is not in your profile',
      errorData: { contact: ['This contact is not in your profile'] },
    })
  );
}

/** A proved contact names the person behind the account. */
export async function noteContact(
  tx: Transaction,
  services: Services,
  playerId: bigint,
  contact: string,
): Promise<void> {
  await noteFact(tx, services, { playerId, kind: 'contact', value: comparableContact(contact) });
  await announce(tx, contactConfirmed, { playerId: String(playerId) });
}
