import { LOG_HEAD_FORMAT, type SignedHead } from '#fairness/seeds/log-head.ts';
import type { Head } from './store.ts';

/** A head in the form in which it is published. */
export const signedHead = ({ size, root, issuer, kid, at, signature }: Head): SignedHead => ({
  signed: { format: LOG_HEAD_FORMAT, issuer, kid, at: at.toISOString(), size, root },
  signature,
});
