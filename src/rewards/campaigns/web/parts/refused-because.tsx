// Why a deposit did not bring the offer that it was made with, in the player's language.
import type { Offer } from '../../offer-contract.ts';
import { useTexts } from '#site/shell/shell.tsx';

/** Rules of offers and of bonuses that can stand in the way of one. */
const KNOWN: readonly string[] = [
  'break',
  'running',
  'once',
  'limit',
  'currency',
  'country',
  'deposit-number',
  'method',
  'minimum-deposit',
  'had-already',
  'over',
  'identity',
  'contact',
  'once-per-person',
];

export function RefusedBecause({ reason: { rule, sentence } }: { reason: NonNullable<Offer['reason']> }) {
  const t = useTexts('campaigns.because');
  const name = rule.slice(rule.indexOf('.') + 1);
  return <>{KNOWN.includes(name) ? t(name) : sentence}</>;
}
