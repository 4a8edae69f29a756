// How deposits and withdrawals are shown alike.
import type { WithdrawalReview } from '#domains/cashier/index.ts';
import type { Context } from '#platform/context.ts';
import { playerNamed, sum, time } from './command.ts';

type Payment = Pick<
  WithdrawalReview['withdrawal'],
  'player_id' | 'amount_minor' | 'currency' | 'method' | 'provider' | 'provider_reference'
>;

/** Its sum, method and player, and how its provider knows it. */
export async function paymentLine(ctx: Context, payment: Payment): Promise<string> {
  const player = await playerNamed(ctx, payment.player_id);
  return `${sum(payment)} by ${payment.method}, ${player}, ${payment.provider} ${payment.provider_reference ?? '(no reference yet)'}`;
}

export const stepLine = ({ at, state, by_whom, note }: WithdrawalReview['steps'][number]): string =>
  `${time(at)}  ${state.padEnd(12)} by ${by_whom}${note ? `: ${note}` : ''}`;
