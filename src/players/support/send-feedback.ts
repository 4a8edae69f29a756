// A visitor writes to the house: it is kept, and mailed to the operator in the same transaction.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { faultOf, inFields } from '#kernel/faults.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { findPlayer } from '#players/accounts/index.ts';
import { queueMessage } from '#players/messages/index.ts';
import { contactOf } from './contact.ts';
import { answerAddress } from './form-contract.ts';
import type { sendFeedback } from './feedback-contract.ts';
import { insertFeedback } from './store.ts';

export async function takeFeedback(
  ctx: Context,
  { topic, contact, text }: InputOf<typeof sendFeedback>,
): Promise<OutputOf<typeof sendFeedback>> {
  // A player without an e-mail address is known by their number; a guest must give an address for the answer.
  requireAnswerAddress(contact, ctx.player !== undefined);
  const answerTo = contact.trim() || (await loginOf(ctx));
  return transaction(ctx.db, async (tx) => {
    const id = await insertFeedback(tx, {
      playerId: ctx.player?.id ?? null,
      topic,
      locale: ctx.locale,
      contact: answerTo,
      body: text.trim(),
      now: ctx.clock.now(),
    });
    const { email: operator } = contactOf(ctx);
    if (operator !== '')
      await queueMessage(ctx, tx, {
        channel: 'email',
        to: operator,
        template: 'feedback',
        locale: ctx.locale,
        values: {
          number: String(id),
          topic,
          contact: answerTo,
          player: ctx.player ? String(ctx.player.id) : '–',
          text: text.trim(),
        },
      });
    return { number: String(id) };
  });
}

async function loginOf(ctx: Context): Promise<string> {
  if (!ctx.player) return '';
  return (await findPlayer(ctx.db, ctx.player.id))?.login ?? '';
}

function requireAnswerAddress(contact: string, isKnown: boolean): void {
  const fault = faultOf(answerAddress({ isKnown }), contact);
  if (!fault) return;
  refuse('InvalidParameter', {
    rule: 'support.contact',
    inputs: {},
    sentence: 'Give an e-mail address that we can answer to.',
    ...inFields({ contact: fault }),
  });
}
