// Money to a new destination: an open session is not enough for it (F05), and its owner is notified.
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { withSecondStep } from './second-step.ts';
import { readPlayer } from './store/players.ts';

export interface Payout {
  /** Digest of where it goes; a code for one destination is not valid for another. */
  destination: string;
  /** As the letter names it. */
  sum: string;
  method: string;
  code: string | undefined;
}

/**
 * Saves the payout once its owner has proved themselves: by their app where that is on, otherwise by a code to their log-in
 * contact. Without a code, one is asked for.
 */
export async function provePayout<Result>(
  ctx: Context,
  payout: Payout,
  keep: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { id } = playerOf(ctx);
  const player = await readPlayer(ctx.db, id);
  const method = player.second_factor ?? 'contact';
  if (method === 'contact' && player.login_type === 'none')
    refuse('UserNeedConfirmContact', {
      rule: 'accounts.payout-contact',
      inputs: {},
      sentence: 'Add an e-mail address or a phone number to your profile first: the code for a withdrawal goes there.',
    });
  const place = `payout/${id}`;
  return withSecondStep(
    ctx,
    {
      player,
      method,
      purpose: { contact: 'payout', app: 'payout-app' },
      place: { contact: place, app: place },
      letter: { template: 'payout-code', values: { sum: payout.sum, method: payout.method } },
      about: payout.destination,
      code: payout.code,
      requestCode: (codeAsked) =>
        refuse('RequisitesValidationRequired', {
          rule: 'accounts.payout-code',
          inputs: { ...codeAsked },
          sentence: 'Enter the code to confirm where your money goes.',
        }),
    },
    keep,
  );
}
