/**
 * Results as they are stored and sent: `won`, `half-lost`, `1/2` for one of two who share a place, and `1/1-10` for one that won and
 * bears a deduction of ten percent.
 */
import type { OutcomeResult } from '../market.ts';

const PLAIN = ['won', 'lost', 'void', 'half-won', 'half-lost'] as const;
/** The most that the withdrawal of others takes from winnings, in percent. */
export const MOST_DEDUCTED = 90;

export function resultText(result: OutcomeResult): string {
  if (typeof result === 'string') return result;
  const share = `${result.shared}/${result.tied}`;
  return result.deduction ? `${share}-${result.deduction}` : share;
}

export function parseResult(text: string): OutcomeResult | undefined {
  const plain = PLAIN.find((result) => result === text);
  if (plain) return plain;
  const match = /^([1-9]\d{0,3})\/([1-9]\d{0,3})(?:-([1-9]\d?))?$/.exec(text);
  if (!match) return undefined;
  const [, shared, tied, deduction] = match;
  if (Number(shared) > Number(tied) || Number(deduction ?? 0) > MOST_DEDUCTED) return undefined;
  return {
    shared: Number(shared),
    tied: Number(tied),
    ...(deduction !== undefined && { deduction: Number(deduction) }),
  };
}

/** Whether promotions count a leg as won: at least half of it, whatever the withdrawal of others takes; not a place that is shared. */
export function isWonLeg(text: string | null): boolean {
  if (text === 'won' || text === 'half-won') return true;
  const result = text === null ? undefined : parseResult(text);
  return typeof result === 'object' && result.shared === result.tied;
}

/** With what the withdrawal of others takes from its winnings; what wins nothing bears nothing. */
export function withDeduction(text: string, percent: number): string {
  const result = parseResult(text);
  if (percent === 0 || result === undefined || result === 'lost' || result === 'void' || result === 'half-lost')
    return text;
  const share = typeof result === 'object' ? result : { shared: 1, tied: 1 };
  const deduction = Math.min(MOST_DEDUCTED, (typeof result === 'object' ? (result.deduction ?? 0) : 0) + percent);
  return resultText({ ...share, deduction });
}
