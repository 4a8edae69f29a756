// Messages to a player are kept for a while, and shown in the language in which they read the site.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { ownPath } from '#kernel/own-path.ts';
import { playerOf, type Context } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import type { getInbox, markInboxRead } from './contract.ts';
import { fill, type LetterValues } from './rules/letter.ts';
import { countUnread, inboxOf, insertNotice, noteRead } from './store.ts';
import { brandOf, messageTexts, type Template } from './texts.ts';

const MAX_SHOWN = 50;

/**
 * The page that each stored message leads to. A letter with a code is not stored: another person at the player's screen must
 * not find one there.
 */
const KEPT: Partial<Record<Template, string>> = {
  welcome: '/profile/settings',
  'two-factor-on': '/profile/security',
  'two-factor-off': '/profile/security',
  'recovery-codes-made': '/profile/security',
  'recovery-code-used': '/profile/security',
  'password-changed': '/profile/security',
  'contact-changed': '/profile/settings',
  'new-device': '/profile/security',
  'passkey-added': '/profile/security',
  'verification-asked': '/profile/verification',
  'verification-approved': '/profile/verification',
  'verification-rejected': '/profile/verification',
  'deposit-received': '/cashier/history?tab=deposit',
  /** Or the game of its free spins. */
  'bonus-received': '/profile/bonuses',
  'deposit-returned': '/cashier/history?tab=deposit',
  'deposit-review': '/cashier/history?tab=deposit',
  'deposit-disputed': '/cashier/history?tab=deposit',
  'dispute-won': '/cashier/history?tab=deposit',
  'withdrawal-requested': '/cashier/history?tab=withdrawal',
  'withdrawal-approved': '/cashier/history?tab=withdrawal',
  'withdrawal-paid': '/cashier/history?tab=withdrawal',
  'withdrawal-declined': '/cashier/history?tab=withdrawal',
  'withdrawal-failed': '/cashier/history?tab=withdrawal',
  'withdrawal-returned': '/cashier/history?tab=withdrawal',
  'withdrawal-cancelled': '/cashier/history?tab=withdrawal',
  'export-ready': '/profile/security',
  /** Unless the message has a page of its own. */
  campaign: '/offers',
};

/** The reasons that a campaign has stored. */
function whyOf({ why }: LetterValues): string[] | null {
  return why === undefined ? null : why.split('\n').filter(Boolean);
}

/** Stores a message of a kind that is kept, in the transaction of what it reports. */
export async function keepInInbox(
  ctx: Context,
  tx: Transaction,
  message: { playerId: bigint; template: Template; values: LetterValues },
): Promise<void> {
  if (KEPT[message.template] === undefined) return;
  const { link: _, unsubscribe: __, ...shownValues } = message.values;
  await insertNotice(tx, {
    playerId: message.playerId,
    template: message.template,
    said: JSON.stringify(shownValues),
    now: ctx.clock.now(),
  });
}

/** The newest, in the language of the request. */
export async function readInbox(ctx: Context): Promise<OutputOf<typeof getInbox>> {
  const { id: playerId } = playerOf(ctx);
  const [rows, unread] = await Promise.all([inboxOf(ctx.db, playerId, MAX_SHOWN), countUnread(ctx.db, playerId)]);
  const { templates } = messageTexts(ctx.locale);
  const site = brandOf(ctx, ctx.locale).name;
  const items = rows.flatMap(({ id, template, said: mailValues, told_at, read_at }) => {
    const words = templates[template];
    const usual = KEPT[template as Template];
    if (!words || usual === undefined) return [];
    const values: LetterValues = { ...(JSON.parse(mailValues) as LetterValues), site };
    const path = ownPath(values['path'] ?? null) ?? usual;
    return {
      id: String(id),
      title: fill(words.title, values),
      text: fill(words.text, values).trim(),
      path,
      at: told_at.toISOString(),
      is_read: read_at !== null,
      why: whyOf(values),
    };
  });
  return { items, unread };
}

export async function markRead(ctx: Context, { up_to }: InputOf<typeof markInboxRead>): Promise<1> {
  await noteRead(ctx.db, playerOf(ctx).id, BigInt(up_to), ctx.clock.now());
  return 1;
}

/** For the copy of their data that a player requests. */
export async function inboxDataOf(db: Database, playerId: bigint) {
  const rows = await inboxOf(db, playerId, 1000);
  return rows.map(({ template, said: values, told_at, read_at }) => ({
    template,
    said: JSON.parse(values) as LetterValues,
    told_at,
    read_at,
  }));
}
