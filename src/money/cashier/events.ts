// What the cashier announces. Amounts are minor units written as strings.
import type { Currency } from '#kernel/money.ts';
import { eventType } from '#platform/events/events.ts';

interface PaymentEvent {
  id: string;
  playerId: string;
  method: string;
  currency: Currency;
  amountMinor: string;
}

interface DepositSettled extends PaymentEvent {
  campaignOfferId: string;
  /** Their first deposit is 1. Absent from what an earlier version has announced. */
  number?: number;
}

/** The money of a deposit is on the balance. */
export const depositSettled = eventType<DepositSettled>('cashier.deposit-settled');
interface DepositReturned extends PaymentEvent {
  /** What went back this time; a payer's bank may take a part. Absent from what an earlier version has announced: everything. */
  returnedMinor?: string;
}

/** A deposit, or a part of it, was given back, by us or by the payer's bank. */
export const depositReturned = eventType<DepositReturned>('cashier.deposit-returned');
/** `requestedAt` is absent from what an earlier version has announced. */
export const withdrawalRequested = eventType<PaymentEvent & { requestedAt?: string }>('cashier.withdrawal-requested');
export const withdrawalPaid = eventType<PaymentEvent>('cashier.withdrawal-paid');
/** The money is back: failed, declined, cancelled, or returned after it was paid. */
export const withdrawalReturned = eventType<PaymentEvent>('cashier.withdrawal-returned');

export const paymentEvent = (row: {
  id: string;
  player_id: bigint;
  method: string;
  currency: Currency;
  amount_minor: bigint;
}): PaymentEvent => ({
  id: row.id,
  playerId: row.player_id.toString(),
  method: row.method,
  currency: row.currency,
  amountMinor: row.amount_minor.toString(),
});
