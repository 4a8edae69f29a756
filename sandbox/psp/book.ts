/** What the sandbox provider remembers: payments and payouts, in memory and, when given a file, over a restart. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type Status =
  | 'pending'
  | 'seen'
  | 'review'
  | 'success'
  | 'fail'
  | 'cancel'
  | 'expired'
  | 'refunded'
  | 'disputed'
  | 'charged_back'
  | 'dispute_won'
  | 'returned';

export interface Refund {
  /** The merchant's key of it. */
  id: string;
  amount: string;
  status: 'pending' | 'done' | 'fail';
}

export interface Operation {
  kind: 'deposit' | 'withdrawal';
  /** The provider's own id. */
  reference: string;
  /** The merchant's id; one operation for each, however often it is ordered. */
  merchantId: string;
  /** As ordered, decimal string in major units. */
  amount: string;
  currency: string;
  /** As paid, when that differs from what was ordered. */
  paid?: { amount: string; currency: string };
  method: string;
  locale: string;
  status: Status;
  /** Counts its changes. */
  revision: number;
  /** What the payer's bank has taken back, in all; absent where it has taken everything. */
  chargedBack?: string;
  refunds?: Refund[];
  createdAt: string;
  changedAt: string;
  expiresAt: string | null;
  callbackUrl: string;
  returnUrls: Record<'success' | 'fail' | 'cancel' | 'pending', string> | null;
  /** Set when it settles automatically later. */
  settlesAt: string | null;
  settlesTo: Status | null;
  /** How its callbacks are sent. */
  scenario: string;
}

export interface Book {
  add(operation: Operation): void;
  byReference(reference: string): Operation | undefined;
  byMerchantId(kind: Operation['kind'], merchantId: string): Operation | undefined;
  /** Newest first. */
  list(): Operation[];
  save(): void;
}

export function openBook(file: string | undefined): Book {
  const operations = new Map<string, Operation>(read(file).map((operation) => [operation.reference, operation]));
  const merchantKey = (kind: string, id: string): string => `${kind} ${id}`;
  const byMerchant = new Map(
    [...operations.values()].map((operation) => [merchantKey(operation.kind, operation.merchantId), operation]),
  );
  const save = (): void => {
    if (!file) return;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify([...operations.values()]));
    renameSync(`${file}.new`, file);
  };
  return {
    add(operation) {
      operations.set(operation.reference, operation);
      byMerchant.set(merchantKey(operation.kind, operation.merchantId), operation);
      save();
    },
    byReference: (reference) => operations.get(reference),
    byMerchantId: (kind, id) => byMerchant.get(merchantKey(kind, id)),
    list: () => [...operations.values()].reverse(),
    save,
  };
}

function read(file: string | undefined): Operation[] {
  if (!file) return [];
  try {
    // A book of an earlier version does not count changes.
    return (JSON.parse(readFileSync(file, 'utf8')) as Operation[]).map((operation) => ({
      ...operation,
      revision: operation.revision ?? 1,
      changedAt: operation.changedAt ?? operation.createdAt,
    }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export const isPaid = ({ status }: Operation): boolean => status === 'success' || status === 'dispute_won';

/** What was given back of it so far, in major units. */
export const refundedOf = ({ refunds = [], amount, paid }: Operation): string =>
  addAmounts(
    refunds.filter(({ status }) => status === 'done').map((refund) => refund.amount),
    decimalsOf(paid?.amount ?? amount),
  );

/** What can still be given back: what is neither refunded nor on its way. */
export const leftOf = ({ refunds = [], amount, paid }: Operation): string => {
  const whole = paid?.amount ?? amount;
  const gone = refunds.filter(({ status }) => status !== 'fail').map((refund) => `-${refund.amount}`);
  return addAmounts([whole, ...gone], decimalsOf(whole));
};

const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

function addAmounts(amounts: readonly string[], decimals: number): string {
  const unit = 10 ** decimals;
  return (amounts.reduce((total, amount) => total + Math.round(Number(amount) * unit), 0) / unit).toFixed(decimals);
}
