// All that is on record of one payment, for its player: on the page of the receipt, and as a file.
import { toWire } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { formatMoney } from '#kernel/written-money.ts';
import { playerOf, systemContext, type Context, type Services } from '#platform/context.ts';
import { readSigned, signText } from '#platform/encryption.ts';
import type { PrivateFile } from '#platform/manifest.ts';
import { historyItemOf, refuseStranger } from './get-history.ts';
import { moneyDocument, writtenMoment } from './money-document.ts';
import type { Receipt } from './statement-contract.ts';
import { depositById } from './store/deposits.ts';
import { withdrawalById } from './store/withdrawals.ts';
import { cashierTexts, paperTexts } from './texts.ts';

const LINK = 'receipt';
const LINK_MS = 3_600_000;

export async function receiptOf(ctx: Context, { id }: { id: string }): Promise<Receipt> {
  const { id: playerId } = playerOf(ctx);
  const receipt = (await readReceipt(ctx, id, playerId)) ?? refuseStranger();
  const until = ctx.clock.now().getTime() + LINK_MS;
  const token = signText(ctx.config, LINK, [playerId, id, ctx.locale, until].join('_'));
  return { ...receipt, file: `/receipts/${token}` };
}

type Content = Omit<Receipt, 'file'>;

/** `undefined`: there is no such payment of this player. */
async function readReceipt(ctx: Context, id: string, playerId: bigint): Promise<Content | undefined> {
  const deposit = await depositById(ctx.db, id);
  const row = deposit ?? (await withdrawalById(ctx.db, id));
  if (row?.player_id !== playerId) return undefined;
  const money = (minor: bigint | null | undefined) => (minor ? toWire(minor, row.currency) : null);
  return {
    payment: await historyItemOf(ctx, deposit ? 'deposit' : 'withdrawal', row),
    method: cashierTexts(ctx.locale).method[row.method]?.name ?? row.method,
    provider_reference: row.provider_reference,
    ordered: money(deposit?.ordered_minor),
    returned: money(deposit?.returned_minor),
  };
}

/** The file behind a link, for its player: undefined for a link that is not ours, or has expired. */
export async function openReceipt(
  services: Services,
  token: string,
  playerId: bigint | undefined,
): Promise<PrivateFile | undefined> {
  if (playerId === undefined) refuse('Authorization', { rule: 'api.session', inputs: {} });
  const [player, id, locale, until] = (readSigned(services.config, LINK, token) ?? '').split('_');
  if (!id || !locale || BigInt(player!) !== playerId || Number(until) <= services.clock.now().getTime())
    return undefined;
  const ctx = { ...systemContext(services, 'receipt'), locale };
  const receipt = await readReceipt(ctx, id, playerId);
  return (
    receipt && {
      bytes: await receiptPdf(ctx, receipt, playerId),
      contentType: 'application/pdf',
      name: `receipt-${id}.pdf`,
    }
  );
}

async function receiptPdf(ctx: Context, receipt: Content, playerId: bigint): Promise<Buffer> {
  const { receipt: texts, statement, state: states, outcome } = paperTexts(ctx.locale);
  const { payment, method, provider_reference: reference, ordered, returned } = receipt;
  const document = moneyDocument(ctx, ctx.locale, { title: texts.heading, subtitle: texts[payment.type] });
  const moment = (text: string): string => `${writtenMoment(new Date(text))} UTC`;
  document.terms([
    [statement.amount, formatMoney(payment.amount, ctx.locale)],
    ...(ordered ? [[texts.ordered, formatMoney(ordered, ctx.locale)] as const] : []),
    ...(returned ? [[texts.returned, formatMoney(returned, ctx.locale)] as const] : []),
    [texts.fee, formatMoney(toWire(0n, payment.amount.currency), ctx.locale)],
    [texts.state, states[payment.status] ?? payment.status],
    [texts.method, method],
    [statement.account, String(playerId)],
    [texts.begun, moment(payment.created_at)],
    [texts.ended, moment(payment.updated_at)],
    [outcome.transaction, payment.id],
    ...(reference === null ? [] : [[texts.providerReference, reference] as const]),
  ]);
  document.heading(texts.steps);
  await document.table(
    [
      { title: statement.date, share: 0.22 },
      { title: texts.state, share: 0.2 },
      { title: texts.cause, share: 0.58 },
    ],
    payment.steps.map(({ state, at, cause }) => ({ cells: [moment(at), states[state] ?? state, cause] })),
  );
  document.note(texts.note);
  return document.finish();
}
