/** What the stand-in for BTCPay Server remembers: invoices, pull payments and payouts, in memory and, when given a file, over a restart. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type InvoiceStatus = 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled';
export type AdditionalStatus = 'None' | 'PaidLate' | 'PaidPartial' | 'Marked' | 'Invalid' | 'PaidOver';
export type MethodId = 'BTC-CHAIN' | 'BTC-LN';
export type PayoutState = 'AwaitingApproval' | 'AwaitingPayment' | 'InProgress' | 'Completed' | 'Cancelled';

export interface CoinPayment {
  id: string;
  methodId: MethodId;
  /** In the coin. */
  sats: number;
  status: 'Processing' | 'Settled' | 'Invalid';
  receivedAt: number;
}

/** Times are Unix seconds, as in the published interface. */
export interface Invoice {
  id: string;
  amount: string;
  currency: string;
  metadata: Record<string, unknown>;
  methodIds: MethodId[];
  /** Price of one coin in the currency of the invoice, fixed when it was made. */
  rate: number;
  destinations: Record<MethodId, string>;
  createdAt: number;
  expiresAt: number;
  monitoredUntil: number;
  redirectUrl: string | null;
  /** Of the checkout, as the merchant has ordered it. */
  language: string | null;
  payments: CoinPayment[];
  status: InvoiceStatus;
  additionalStatus: AdditionalStatus;
}

export interface PullPayment {
  id: string;
  name: string;
  amount: string;
  currency: string;
  autoApproves: boolean;
  isArchived: boolean;
}

export interface Payout {
  id: string;
  pullPaymentId: string | null;
  destination: string;
  originalAmount: string;
  originalCurrency: string;
  payoutAmount: string | null;
  methodId: MethodId;
  state: PayoutState;
  revision: number;
  createdAt: number;
  metadata: Record<string, unknown>;
}

interface Records {
  invoices: Invoice[];
  pullPayments: PullPayment[];
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
  const nothing: Records = { invoices: [], pullPayments: [], payouts: [] };
  if (!file) return nothing;
  try {
    return { ...nothing, ...(JSON.parse(readFileSync(file, 'utf8')) as Records) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return nothing;
    throw error;
  }
}
