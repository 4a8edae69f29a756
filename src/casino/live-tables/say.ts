// Talk at a table: plain text without links or forbidden words, from players who may play, and not too much of it.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { LOCALES } from '#kernel/locales.ts';
import { refuse } from '#kernel/refusals.ts';
import { inFields } from '#kernel/faults.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { publish } from '#platform/live/publish.ts';
import { fakenamesOf } from '#players/accounts/index.ts';
import { configOf } from '#site/content/index.ts';
import { isOnBreak } from '#money/limits/index.ts';
import { authorKey } from './authors.ts';
import type { LiveMessage, say, TableMessage } from './contract.ts';
import { CHAT_WORDS } from './rules/chat-words.ts';
import { mustBeTable } from './rules/known-tables.ts';
import { withoutLinks, withoutWords } from './rules/plain-talk.ts';
import { changeSettings, insertMessage, saidLately, settingsOf } from './store.ts';
import { topicOf } from './wire.ts';

const BETWEEN_MS = 2_000;
const MAX_A_MINUTE = 10;

export async function sayFor(ctx: Context, { sysname, text }: InputOf<typeof say>): Promise<OutputOf<typeof say>> {
  mustBeTable(sysname);
  const { id } = playerOf(ctx);
  const now = ctx.clock.now();
  if (await isOnBreak(ctx, ctx.db, id))
    refuse('AccessDenied', {
      rule: 'live.chat-break',
      inputs: {},
      sentence: 'While you take a break from play you cannot write at the tables.',
    });
  const { isHidden, isMuted } = await settingsOf(ctx.db, id);
  if (isMuted)
    refuse('AccessDenied', { rule: 'live.chat-muted', inputs: {}, sentence: 'You cannot write at the tables.' });
  const lately = await saidLately(ctx.db, id, new Date(now.getTime() - 60_000));
  const sinceLast = lately[0] ? now.getTime() - lately[0].getTime() : Infinity;
  if (sinceLast < BETWEEN_MS || lately.length >= MAX_A_MINUTE)
    refuse('TooManyRequests', {
      rule: 'live.chat-pace',
      inputs: { seconds: BETWEEN_MS / 1000 },
      sentence: 'Please write a little slower.',
      retryAfterSeconds: BETWEEN_MS / 1000,
    });
  // Nothing that rearranges the text of others: control characters and direction marks.
  const message = text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  const plain = withoutWords(withoutLinks(message), wordsOf(ctx));
  if (message !== '' && plain === '')
    refuse('InvalidParameter', {
      rule: 'live.chat-link',
      inputs: {},
      sentence: 'Links cannot be sent at the tables.',
      ...inFields({ text: { key: 'wrongField' } }),
    });
  if (plain === '')
    refuse('InvalidParameter', { rule: 'live.chat-empty', inputs: {}, ...inFields({ text: { key: 'required' } }) });
  return transaction(ctx.db, async (tx) => {
    const row = await insertMessage(tx, { sysname, player_id: id, is_hidden: isHidden, text: plain, said_at: now });
    const name = isHidden ? '' : ((await fakenamesOf(tx, [id])).get(id) ?? '');
    const author = authorKey(ctx, id, isHidden);
    const message: LiveMessage = { id: String(row.id), name, author, text: plain, at: now.toISOString() };
    const chat: TableMessage = { kind: 'chat', message };
    await publish(tx, topicOf(sysname), chat);
    return message;
  });
}

/** In every language of the site: people at a table talk in any of them. */
const wordsOf = (ctx: Context): string[] => [
  ...CHAT_WORDS,
  ...LOCALES.flatMap((locale) => configOf(ctx, locale)['games-config'].chatWords),
];

/** An operator mutes a player, or lifts the mute. */
export const muteInChat = (ctx: Context, playerId: bigint, isMuted: boolean): Promise<void> =>
  changeSettings(ctx.db, playerId, { is_muted: isMuted });
