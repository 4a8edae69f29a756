// What can happen at a provider to a payment, in the words of the rules that every provider must keep; and what one cannot do.
import type { ProviderName } from '../stand-ins.ts';

export const OUTCOMES = [
  ...(['sees', 'confirms', 'pays', 'pays unheard', 'pays repeatedly', 'pays forged', 'tells again'] as const),
  ...(['pays less', 'pays more', 'pays in another currency'] as const),
  ...(['declines', 'cancels', 'pays late', 'reviews', 'approves', 'rejects'] as const),
  ...(['disputes', 'wins', 'loses', 'takes back', 'refunds', 'ends refund', 'fails refund'] as const),
  ...(['pays out', 'fails payout', 'returns payout'] as const),
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Makes it happen to a payment of ours. */
type Hand = (paymentId: string) => Promise<unknown>;

export interface Outside {
  name: ProviderName;
  /** Of ours, that it processes. */
  method: string;
  /** Where a withdrawal goes. */
  requisites: Record<string, string>;
  /** Or why there is no such thing there. */
  hands: Readonly<Record<Outcome, Hand | string>>;
  /** Lets in what does not come on its own. */
  arrive(): Promise<void>;
  /** What its own books have of a deposit: what came, less what went back. In minor units. */
  holds(depositId: string): bigint;
  /** Its payouts for a withdrawal that were not undone. */
  paidOut(withdrawalId: string): number;
}

/** A form of its pages. */
export async function postForm(url: string, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  if (answer.status >= 400) throw new Error(`${url} answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
}

/** One after another. */
export const inTurn =
  (...hands: Hand[]): Hand =>
  async (id) => {
    for (const hand of hands) await hand(id);
  };
