// The sentence at the end of a round. An amount that does not exceed the stake is returned, not won.
import type { Celebration } from '../celebration.ts';

interface Ending {
  /** Minor units, as in the last event of a round. */
  amount: string;
  celebration: Celebration;
}

interface Sentences {
  won: (amount: string) => string;
  returned: (amount: string) => string;
  /** Absent where something else has announced it. */
  lost?: () => string;
}

export function saidEnding(
  { amount, celebration }: Ending,
  money: (minor: bigint) => string,
  { won, returned, lost }: Sentences,
): string | undefined {
  const minor = BigInt(amount);
  if (minor === 0n) return lost?.();
  return (celebration === 'none' ? returned : won)(money(minor));
}
