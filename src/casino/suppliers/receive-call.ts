// A supplier's call: it is identified, carried out, and answered in the supplier's own dialect.
import { Refusal } from '#kernel/refusals.ts';
import { isConnectionTrouble } from '#platform/db/database.ts';
import type { Context } from '#platform/context.ts';
import { TransferConflict } from '#money/wallet/index.ts';
import { DIALECTS } from './adapters/dialects.ts';
import { type Action, type SupplierAnswer, type SupplierCall, type WireAnswer, isAction } from './adapters/dialect.ts';
import { CallRefused, codeOf } from './rules/call-refused.ts';
import { supplierNamed, type Supplier } from './suppliers.ts';
import { askBalance, askInfo } from './ask-player.ts';
import { finishRound } from './finish-round.ts';
import { payOut } from './pay-win.ts';
import { takeBack } from './roll-back.ts';
import { placeBet } from './take-bet.ts';

type Run = (ctx: Context, supplier: Supplier, call: SupplierCall) => Promise<SupplierAnswer>;

const RUN: Record<Action, Run> = {
  info: askInfo,
  balance: askBalance,
  bet: (ctx, supplier, call) => placeBet(ctx, supplier, 'bet', call),
  betwin: (ctx, supplier, call) => placeBet(ctx, supplier, 'betwin', call),
  win: payOut,
  rollback: takeBack,
  finish: finishRound,
};

export async function receiveCall(
  ctx: Context,
  {
    provider,
    action,
    ...call
  }: { provider: string; action: string } & Pick<Parameters<typeof isTrusted>[1], 'headers' | 'rawBody'>,
): Promise<WireAnswer> {
  const supplier = supplierNamed(ctx, provider);
  const dialect = DIALECTS[supplier.dialect];
  const incoming = { ...call, path: `${provider}/${action}` };
  if (!isTrusted(supplier, incoming, ctx.clock.now())) {
    ctx.log.warn(
      { provider, action: action.slice(0, 16) },
      'call of a game supplier refused: not signed as it should be',
    );
    return dialect.write({ code: 'INVALID_SIGNATURE' });
  }
  const read = isAction(action) ? dialect.read(call.rawBody) : undefined;
  if (!isAction(action) || !read) return dialect.write({ code: 'INVALID_REQUEST' });
  try {
    return dialect.write(await RUN[action](ctx, supplier, read));
  } catch (error) {
    return dialect.write(answerTo(ctx, error, { provider, action }));
  }
}

const isTrusted = (supplier: Supplier, call: Parameters<(typeof DIALECTS)['json-hmac']['isSigned']>[1], now: Date) =>
  DIALECTS[supplier.dialect].isSigned(supplier, call, now);

/** A refusal is an answer; any other failure is answered with "retry", so that nothing a player has won is lost. */
function answerTo(ctx: Context, error: unknown, where: object): SupplierAnswer {
  if (error instanceof CallRefused) return { code: error.code, ...error.answer };
  if (error instanceof TransferConflict) return { code: 'TRANSACTION_CONFLICT' };
  if (error instanceof Refusal && error.status < 500) return { code: codeOf(error), message: error.message };
  if (!isConnectionTrouble(error)) ctx.log.error({ err: error, ...where }, 'call of a game supplier failed');
  return { code: 'ERROR' };
}
