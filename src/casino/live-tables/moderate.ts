// What a player may do about messages of others: report them to the operator, or mute their author.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { authorKeys } from './authors.ts';
import type { muteAuthor, reportMessage } from './contract.ts';
import { changeMute, findMessage, insertReport, mutedBy, newestReports, reportsSince } from './store.ts';

const HOUR_MS = 3_600_000;
const MAX_REPORTS_AN_HOUR = 20;
const MAX_LISTED = 100;

export async function reportFor(
  ctx: Context,
  { message: id }: InputOf<typeof reportMessage>,
): Promise<OutputOf<typeof reportMessage>> {
  const reporter = playerOf(ctx).id;
  const message = await ofAnother(ctx, reporter, id);
  const now = ctx.clock.now();
  if ((await reportsSince(ctx.db, reporter, new Date(now.getTime() - HOUR_MS))) >= MAX_REPORTS_AN_HOUR)
    refuse('TooManyRequests', {
      rule: 'live.report-pace',
      inputs: { most: MAX_REPORTS_AN_HOUR },
      sentence: 'You have reported a lot in the last hour. We will look at it first.',
      retryAfterSeconds: 600,
    });
  await insertReport(ctx.db, {
    message_id: message.id,
    reporter_id: reporter,
    author_id: message.player_id,
    sysname: message.sysname,
    text: message.text,
    said_at: message.said_at,
    reported_at: now,
  });
  return { is_reported: true };
}

export async function muteFor(
  ctx: Context,
  { message: id, muted }: InputOf<typeof muteAuthor>,
): Promise<OutputOf<typeof muteAuthor>> {
  const player = playerOf(ctx).id;
  const { player_id: author } = await ofAnother(ctx, player, id);
  await changeMute(ctx.db, player, author, muted === '1' ? ctx.clock.now() : undefined);
  return { muted: await mutedKeys(ctx, player) };
}

/** Authors whom a player does not read. */
export async function mutedKeys(ctx: Context, playerId: bigint): Promise<string[]> {
  return (await mutedBy(ctx.db, playerId)).flatMap((author) => authorKeys(ctx, author));
}

/** Reported messages that the operator has not acted on by muting their author, newest first. */
export const openReports = (ctx: Context) => newestReports(ctx.db, MAX_LISTED);

async function ofAnother(ctx: Context, player: bigint, id: string) {
  const message = await findMessage(ctx.db, BigInt(id));
  if (!message)
    refuse('InvalidParameter', {
      rule: 'live.known-message',
      inputs: { id },
      sentence: 'This message is not there any more.',
      status: 404,
    });
  if (message.player_id === player)
    refuse('InvalidParameter', { rule: 'live.own-message', inputs: { id }, sentence: 'This is your own message.' });
  return message;
}
