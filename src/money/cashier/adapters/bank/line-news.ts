/** What a line of a statement says about our payments: the bank as a payment provider. */
import { referencesIn } from './creditor-reference.ts';
import { paymentIdIn } from './pain-001.ts';
import type { StatementLine } from './statement.ts';

/** Why a line says nothing that we could act on: a person looks at it. */
export type Unclear =
  /** It names no payment of ours. */
  | 'no-reference'
  /** Something like a reference, with wrong check digits. */
  | 'damaged-reference'
  | 'several-references'
  /** Money went out under the reference of a deposit, or came in under that of a withdrawal, and does not say why. */
  | 'wrong-direction';

export type LineNews =
  | { kind: 'deposit'; reference: string; effect: 'paid' | 'returned' }
  /** A payout or a refund that we have ordered. */
  | { kind: 'order'; paymentId: string; effect: 'paid' | 'returned' }
  | { kind: 'unclear'; reason: Unclear };

type Line = Pick<StatementLine, 'direction' | 'isReversal' | 'endToEndId' | 'remittance'>;

export function newsOf(line: Line): LineNews {
  const paymentId = line.endToEndId === undefined ? undefined : paymentIdIn(line.endToEndId);
  return paymentId === undefined ? depositNews(line) : orderNews(line, paymentId);
}

/** The bank books our order as a debit, and brings it back as a credit that says that it is a return. */
function orderNews({ direction, isReversal }: Line, paymentId: string): LineNews {
  if (direction === 'debit' && !isReversal) return { kind: 'order', paymentId, effect: 'paid' };
  if (direction === 'credit' && isReversal) return { kind: 'order', paymentId, effect: 'returned' };
  return unclear('wrong-direction');
}

/** Some payers' banks have one field only, so the reference may be where the payer's own should be. */
function depositNews({ direction, isReversal, remittance, endToEndId = '' }: Line): LineNews {
  const { references, damaged } = referencesIn([...remittance, ' ', endToEndId]);
  const [reference] = references;
  if (reference === undefined) return unclear(damaged.length > 0 ? 'damaged-reference' : 'no-reference');
  if (references.length > 1) return unclear('several-references');
  if (direction === 'credit' && !isReversal) return { kind: 'deposit', reference, effect: 'paid' };
  if (direction === 'debit' && isReversal) return { kind: 'deposit', reference, effect: 'returned' };
  return unclear('wrong-direction');
}

const unclear = (reason: Unclear): LineNews => ({ kind: 'unclear', reason });
