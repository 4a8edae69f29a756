/** Everything that can happen to a payment, each on demand: by a button of the hosted page, or by a form post of a test. */
import type { Status } from './book.ts';

export interface Scenario {
  id: string;
  /** Group on the hosted page. */
  group: 'usual' | 'trouble';
  /** What the payment becomes at once. */
  status: Status;
  /** What it automatically becomes a little later. */
  later?: Status;
  /** It is decided, and yet becomes something else a little later, and then again: a payer tries again, a bank takes its money back. */
  next?: readonly Status[];
  /** What a refund becomes a little later; otherwise it is done at once. */
  refund?: 'done' | 'fail';
  /** What a charge-back takes, of what was paid. */
  chargesBack?: (paid: string) => string;
  /** Asks for a confirmation by the bank first. */
  asksBank?: true;
  /** What is paid instead of what was ordered. */
  pays?: (ordered: { amount: string; currency: string }) => { amount: string; currency: string };
}

export const tenth = (amount: string): string => (Number(amount) / 10).toFixed(amount.split('.')[1]?.length ?? 0);

const fifthMore = (amount: string): string => (Number(amount) * 1.2).toFixed(amount.split('.')[1]?.length ?? 0);

export const SCENARIOS: readonly Scenario[] = [
  { id: 'success', group: 'usual', status: 'success' },
  { id: '3ds', group: 'usual', status: 'success', asksBank: true },
  { id: 'pending', group: 'usual', status: 'pending', later: 'success' },
  { id: 'pending-fail', group: 'usual', status: 'pending', later: 'fail' },
  { id: 'seen', group: 'usual', status: 'seen', next: ['success'] },
  { id: 'review', group: 'usual', status: 'review', next: ['success'] },
  { id: 'review-fail', group: 'usual', status: 'review', next: ['fail'] },
  { id: 'fail', group: 'usual', status: 'fail' },
  { id: 'cancel', group: 'usual', status: 'cancel' },
  { id: 'expired', group: 'usual', status: 'expired' },
  { id: 'repeated', group: 'trouble', status: 'success' },
  { id: 'reordered', group: 'trouble', status: 'success' },
  { id: 'lost', group: 'trouble', status: 'success' },
  { id: 'wrong-signature', group: 'trouble', status: 'success' },
  { id: 'late-signature', group: 'trouble', status: 'success' },
  {
    id: 'wrong-amount',
    group: 'trouble',
    status: 'success',
    pays: ({ amount, currency }) => ({ amount: tenth(amount), currency }),
  },
  {
    id: 'over-amount',
    group: 'trouble',
    status: 'success',
    pays: ({ amount, currency }) => ({ amount: fifthMore(amount), currency }),
  },
  { id: 'fail-success', group: 'trouble', status: 'fail', next: ['success'] },
  { id: 'cancel-success', group: 'trouble', status: 'cancel', next: ['success'] },
  { id: 'expired-success', group: 'trouble', status: 'expired', next: ['success'] },
  { id: 'dispute-won', group: 'trouble', status: 'success', next: ['disputed', 'dispute_won'] },
  { id: 'dispute-lost', group: 'trouble', status: 'success', next: ['disputed', 'charged_back'] },
  { id: 'refund-later', group: 'trouble', status: 'success', refund: 'done' },
  { id: 'refund-fails', group: 'trouble', status: 'success', refund: 'fail' },
  { id: 'charged-back', group: 'trouble', status: 'success', next: ['charged_back'] },
  { id: 'part-charged-back', group: 'trouble', status: 'success', next: ['charged_back'], chargesBack: tenth },
  {
    id: 'more-decimals',
    group: 'trouble',
    status: 'success',
    pays: ({ amount, currency }) => ({ amount: `${amount}${amount.includes('.') ? '' : '.'}00`, currency }),
  },
  {
    id: 'wrong-currency',
    group: 'trouble',
    status: 'success',
    pays: ({ amount, currency }) => ({ amount, currency: currency === 'USD' ? 'EUR' : 'USD' }),
  },
];

export const scenarioOf = (id: string): Scenario | undefined => SCENARIOS.find((scenario) => scenario.id === id);
