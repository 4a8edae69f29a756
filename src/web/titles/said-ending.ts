// The sentence at the end of a round. What does not exceed the stake has come back and was not won.
import type { Celebration } from '#math/engine/celebration.ts';

interface Ending {
  /** Minor units, as the last event of a round has them. */
  amount: string;
  celebration: Celebration;
}

interface Sentences {
  won: (amount: string) => string;
  returned: (amount: string) => string;
  /** Nothing where something else has said it. */
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
