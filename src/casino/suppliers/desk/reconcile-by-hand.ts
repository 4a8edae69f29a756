// `npm run operator -- providers reconcile [NAME] [DAY]`: fetches the reports, and lists round by round what differs.
import { formatAmount, isCurrency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { endOfDay, reconcile } from '../reconcile.ts';
import { differencesOf, WORDS, type StoredDifference } from '../store/reconciliations.ts';
import { supplierNames } from '../suppliers.ts';

export async function reconcileByHand(ctx: Context, name: string, day: string | undefined): Promise<string[]> {
  if (name !== '') requireSupplier(ctx, name);
  const lines: string[] = [];
  for (const supplierName of name === '' ? supplierNames(ctx) : [name])
    lines.push(...(await ofOne(ctx, supplierName, dayOf(ctx, day))));
  return lines.length > 0 ? lines : ['There are no suppliers.'];
}

const refuseInput = (sentence: string): never =>
  refuse('InvalidParameter', { rule: 'desk.fields', inputs: {}, sentence });

function requireSupplier(ctx: Context, name: string): void {
  if (!supplierNames(ctx).includes(name)) refuseInput(`There is no supplier ${name}.`);
}

function dayOf(ctx: Context, text: string | undefined): string {
  const now = ctx.clock.now();
  const day = text ?? new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10);
  const end = /^\d{4}-\d\d-\d\d$/.test(day) ? endOfDay(day) : undefined;
  if (!end || Number.isNaN(end.getTime())) return refuseInput(`${day} is no day; write it as 2026-11-20.`);
  if (end > now) refuseInput(`${day} is not over yet, by UTC.`);
  return day;
}

async function ofOne(ctx: Context, provider: string, day: string): Promise<string[]> {
  const { compared, found: differences, fault } = await reconcile(ctx, provider, day);
  if (fault !== null) return [`${provider} ${day}: not compared, ${fault}.`];
  const stored = await differencesOf(ctx.db, provider, day);
  return [
    `${provider} ${day}: ${compared} rounds compared, ${differences === 0 ? 'none differs' : `${differences} differ`}.`,
    ...stored.map(lineOf),
    ...(stored.length < differences ? [`  and ${differences - stored.length} more.`] : []),
  ];
}

function lineOf(difference: StoredDifference): string {
  const ours = sums(difference.our_currency, difference.our_staked, difference.our_won);
  const theirs = sums(difference.their_currency, difference.their_staked, difference.their_won);
  const decided = difference.decided_by === null ? '' : `; decided by ${difference.decided_by}: ${difference.decision}`;
  return `  ${WORDS[difference.kind].padEnd(16)}  player ${difference.player}, round ${difference.reference}: we ${ours}, they ${theirs}${decided}`;
}

function sums(currency: string | null, staked: bigint | null, won: bigint | null): string {
  if (currency === null) return 'nothing';
  const text = (minor: bigint | null): string =>
    isCurrency(currency) ? formatAmount(minor ?? 0n, currency) : `${minor} of the smallest`;
  return `staked ${text(staked)}, won ${text(won)} ${currency}`;
}
