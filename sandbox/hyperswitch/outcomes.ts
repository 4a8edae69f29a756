/** What can be chosen on the page of a payment link. */
import type { PaymentStatus } from './book.ts';
import type { Attempt } from './payments.ts';

export interface Outcome {
  label: string;
  group: 'usual' | 'trouble';
  attempt?: Attempt;
  /** The payer's bank, or their wallet, asks first: 3-D Secure. */
  asksBank?: true;
  /** Not by confirming it. */
  becomes?: PaymentStatus;
}

export const PAID: Attempt = { status: 'succeeded' };
export const DECLINED: Attempt = { status: 'failed' };

export const OUTCOMES: Readonly<Record<string, Outcome>> = {
  paid: { group: 'usual', label: 'Is paid at once', attempt: PAID },
  'bank-asks': { group: 'usual', label: 'The bank asks for a code first (3-D Secure)', asksBank: true },
  declined: { group: 'usual', label: 'Is declined; another card can be tried', attempt: DECLINED },
  later: {
    group: 'usual',
    label: 'Is processed for a while, then paid',
    attempt: { status: 'processing', later: 'succeeded' },
  },
  'later-declined': {
    group: 'usual',
    label: 'Is processed for a while, then declined',
    attempt: { status: 'processing', later: 'failed' },
  },
  cancelled: { group: 'usual', label: 'Is cancelled', becomes: 'cancelled' },
  expired: { group: 'usual', label: 'Expires', becomes: 'expired' },
  part: {
    group: 'trouble',
    label: 'Only half of it is captured',
    attempt: { status: 'partially_captured', share: 0.5 },
  },
  review: { group: 'trouble', label: 'Is held back by the fraud check', attempt: { status: 'review' } },
  conflicted: {
    group: 'trouble',
    label: 'The processor contradicts the order',
    attempt: { status: 'conflicted' },
  },
  repeated: { group: 'trouble', label: 'Is paid; every webhook comes three times', attempt: { ...PAID, copies: 3 } },
  lost: { group: 'trouble', label: 'Is paid; no webhook comes', attempt: { ...PAID, news: 'lost' } },
  forged: { group: 'trouble', label: 'Is paid; the webhooks are badly signed', attempt: { ...PAID, news: 'forged' } },
  crossing: {
    group: 'trouble',
    label: 'Is processed, then paid; the webhooks come in the wrong order',
    attempt: { status: 'processing', later: 'succeeded', areCrossing: true },
  },
};
