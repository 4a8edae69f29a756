// A correction of a balance by hand, for what nothing else can put right. It always takes two.
import * as z from 'zod/mini';
import { formatAmount, parseAmount, type Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import type { Act, ActFields } from '#platform/desk.ts';
import { currencyOf, holdAccount, readPlayer } from '#players/accounts/index.ts';
import { centsOf } from '#players/verification/index.ts';
import { post } from '#money/wallet/index.ts';

const WAYS = ['give', 'take'] as const;

export const adjustBalance: Act = {
  name: 'players adjust',
  label: 'Adjust balance',
  about:
    'Gives money to the main balance, or takes it, for what nothing else can put right. It is a loss or a gain of the house.',
  right: { area: 'withdrawals', verb: 'act' },
  subject: 'player',
  letter: 'a',
  states: ['active', 'banned'],
  fields: [
    { name: 'way', label: 'Give or take', schema: z.string(), choices: WAYS },
    { name: 'amount', label: 'Amount', schema: z.string().check(z.regex(/^\d{1,15}([.,]\d{1,8})?$/)) },
  ],
  reasonFor: 'player',
  isStepUp: true,
  takesTwo: true,
  async eurCents(ctx, request) {
    const { minor, currency } = await sumOf(ctx, request);
    return centsOf(ctx, minor, currency);
  },
  async preview(ctx, request) {
    const { minor, currency } = await sumOf(ctx, request);
    const sum = `${formatAmount(minor, currency)} ${currency}`;
    return request.fields['way'] === 'give'
      ? `${sum} goes from the house to the main balance.`
      : `${sum} goes from the main balance to the house.`;
  },
  run: (ctx, { id, key, fields }) =>
    transaction(ctx.db, async (tx) => {
      const { minor, currency, playerId } = await sumOf(ctx, { id, fields });
      await holdAccount(tx, { id: playerId, currency });
      const [main, house] = [{ bucket: 'main' }, { house: 'adjustments' }] as const;
      const isGift = fields['way'] === 'give';
      await post(tx, {
        fact: key,
        reason: 'adjustment',
        playerId,
        currency,
        amountMinor: minor,
        from: isGift ? house : main,
        to: isGift ? main : house,
      });
      return `${formatAmount(minor, currency)} ${currency} ${isGift ? 'is on' : 'was taken from'} the balance.`;
    }),
};

async function sumOf(
  ctx: Context,
  { id, fields }: { id: string; fields: ActFields },
): Promise<{ minor: bigint; currency: Currency; playerId: bigint }> {
  const player = await readPlayer(ctx.db, BigInt(id));
  const currency = currencyOf(player.currency);
  const minor = parseAmount((fields['amount'] ?? '').replace(',', '.'), currency);
  if (!minor)
    return refuse('InvalidParameter', {
      rule: 'desk.fields',
      inputs: {},
      sentence: `This is no amount in ${currency}.`,
    });
  return { minor, currency, playerId: player.id };
}
