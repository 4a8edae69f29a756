/** What the stand-in for Hyperswitch remembers, in memory and, when given a file, over a restart. Times are milliseconds. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type PaymentStatus =
  | ('requires_payment_method' | 'requires_confirmation' | 'requires_customer_action' | 'requires_merchant_action')
  | ('processing' | 'requires_capture' | 'partially_captured_and_capturable' | 'partially_captured_and_processing')
  | ('partially_authorized_and_requires_capture' | 'succeeded' | 'partially_captured' | 'failed' | 'cancelled')
  | ('cancelled_post_capture' | 'expired' | 'conflicted' | 'review');
export type RefundStatus = 'succeeded' | 'failed' | 'pending' | 'review';
export type DisputeStatus =
  `dispute_${'opened' | 'challenged' | 'won' | 'lost' | 'accepted' | 'cancelled' | 'expired'}`;
export type PayoutStatus =
  | ('success' | 'failed' | 'cancelled' | 'initiated' | 'expired' | 'reversed' | 'pending' | 'ineligible')
  | ('requires_creation' | 'requires_confirmation' | 'requires_payout_method_data' | 'requires_fulfillment')
  | 'requires_vendor_account_creation';

export interface Payment {
  id: string;
  /** Minor units, as everywhere in this interface. */
  amount: number;
  amountReceived: number | null;
  currency: string;
  status: PaymentStatus;
  /** The processor that it goes to, chosen when the payer confirms. */
  connector: string | null;
  customerId: string | null;
  orderReference: string | null;
  metadata: Record<string, unknown> | null;
  methodTypes: string[] | null;
  hasLink: boolean;
  returnUrl: string | null;
  /** As the merchant's request had it in `Accept-Language`. */
  locale: string | null;
  attempts: number;
  error: string | null;
  createdAt: number;
  updatedAt: number;
  expiresAt: number;
}

export interface Refund {
  id: string;
  paymentId: string;
  amount: number;
  currency: string;
  status: RefundStatus;
  connector: string;
  createdAt: number;
  updatedAt: number;
}

export interface Dispute {
  id: string;
  paymentId: string;
  amount: number;
  currency: string;
  status: DisputeStatus;
  connector: string;
  createdAt: number;
  updatedAt: number;
}

export interface Payout {
  id: string;
  amount: number;
  currency: string;
  status: PayoutStatus;
  type: string;
  methodData: unknown;
  connector: string;
  customerId: string | null;
  orderReference: string | null;
  createdAt: number;
}

interface Records {
  payments: Payment[];
  refunds: Refund[];
  disputes: Dispute[];
  payouts: Payout[];
}

export interface Book extends Records {
  save(): void;
}

export function openBook(file: string | undefined): Book {
  const records = read(file);
  return {
    ...records,
    save() {
      if (!file) return;
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(records));
      renameSync(`${file}.new`, file);
    },
  };
}

function read(file: string | undefined): Records {
  const nothing: Records = { payments: [], refunds: [], disputes: [], payouts: [] };
  if (!file) return nothing;
  try {
    return { ...nothing, ...(JSON.parse(readFileSync(file, 'utf8')) as Records) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return nothing;
    throw error;
  }
}
