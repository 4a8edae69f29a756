// What was on a player's main balance before and after a period, and links to files with what moved.
import type { InputOf } from '#kernel/method.ts';
import { toWire, type Currency } from '#kernel/money.ts';
import { currenciesOf, purseBefore, type Bucket } from '#money/wallet/index.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { periodOf } from './rules/statement-period.ts';
import { MAX_MOVEMENTS, type getStatement, type Statement } from './statement-contract.ts';
import { statementLink } from './statement-files.ts';

export async function statementOf(ctx: Context, input: InputOf<typeof getStatement>): Promise<Statement> {
  const { id: playerId, currency: present } = playerOf(ctx);
  const period = periodOf(input.from, input.to);
  const currency: Currency = input.currency ?? present;
  const purse = (bucket: Bucket) => ({ playerId, currency, bucket });
  const at = (bucket: Bucket, moment: Date) => purseBefore(ctx.db, purse(bucket), moment);
  const [opening, closing, reserved, bonus, bettingBonus, currencies] = await Promise.all([
    at('main', period.begin),
    at('main', period.end),
    at('locked', period.end),
    at('bonus', period.end),
    at('betting_bonus', period.end),
    currenciesOf(ctx.db, playerId),
  ]);
  const movements = closing.entries - opening.entries;
  const link = (format: 'csv' | 'pdf') => statementLink(ctx, { playerId, format, currency, period });
  return {
    from: period.from,
    to: period.to,
    currencies: [...new Set([present, ...currencies])],
    opening: toWire(opening.balance, currency),
    closing: toWire(closing.balance, currency),
    movements,
    reserved: toWire(reserved.balance, currency),
    bonus: toWire(bonus.balance, currency),
    betting_bonus: toWire(bettingBonus.balance, currency),
    files: movements > MAX_MOVEMENTS ? null : { csv: link('csv'), pdf: link('pdf') },
  };
}
