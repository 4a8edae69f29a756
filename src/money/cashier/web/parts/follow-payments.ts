// Payments move while their page is open: the live channel reports it at once, and polling is the fallback.
import type { PaymentMoved } from '../../contract.ts';
import { liveChannel } from '#site/shell/live.ts';

/** `onMove` gets the id of a payment that has moved on. Returns a function that stops it. */
export const followPayments = (onMove: (payment: string) => void): (() => void) =>
  liveChannel().join('me', {
    onStart: () => {},
    onMessage(message) {
      const { kind, payment } = message as Partial<PaymentMoved>;
      if (kind === 'payment' && payment !== undefined) onMove(payment);
    },
  });
