// Results as they are stored and sent: `won`, `half-lost`, and `1/2` for one of two who share a place.
import type { OutcomeResult } from '../market.ts';

const PLAIN = ['won', 'lost', 'void', 'half-won', 'half-lost'] as const;

export const resultText = (result: OutcomeResult): string =>
  typeof result === 'string' ? result : `${result.shared}/${result.tied}`;

export function parseResult(text: string): OutcomeResult | undefined {
  const plain = PLAIN.find((result) => result === text);
  if (plain) return plain;
  const match = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text);
  return match ? { shared: Number(match[1]), tied: Number(match[2]) } : undefined;
}
