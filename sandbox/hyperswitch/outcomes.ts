/** What can be chosen on the page of a payment link. */
import type { PaymentStatus } from './book.ts';
import type { Attempt } from './payments.ts';

export interface Outcome {
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
  paid: { group: 'usual', attempt: PAID },
  'bank-asks': { group: 'usual', asksBank: true },
  declined: { group: 'usual', attempt: DECLINED },
  later: {
    group: 'usual',
    attempt: { status: 'processing', later: 'succeeded' },
  },
  'later-declined': {
    group: 'usual',
    attempt: { status: 'processing', later: 'failed' },
  },
  cancelled: { group: 'usual', becomes: 'cancelled' },
  expired: { group: 'usual', becomes: 'expired' },
  part: {
    group: 'trouble',
    attempt: { status: 'partially_captured', share: 0.5 },
  },
  review: { group: 'trouble', attempt: { status: 'review' } },
  conflicted: {
    group: 'trouble',
    attempt: { status: 'conflicted' },
  },
  repeated: { group: 'trouble', attempt: { ...PAID, copies: 3 } },
  lost: { group: 'trouble', attempt: { ...PAID, news: 'lost' } },
  forged: { group: 'trouble', attempt: { ...PAID, news: 'forged' } },
  crossing: {
    group: 'trouble',
    attempt: { status: 'processing', later: 'succeeded', areCrossing: true },
  },
};
