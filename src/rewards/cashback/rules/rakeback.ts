// Rakeback: a share of what the house keeps of each stake in the long run, by the proved return of the title.

/** Millionths of a minor unit. */
export const MILLION = 1_000_000n;

/** The house edge in millionths, from a proved return in percent ("96.0312"); none where the house has no edge. */
export function edgeOf(returnPercent: string): bigint {
  const edge = 1_000_000 - Math.round(Number(returnPercent) * 10_000);
  return edge > 0 ? BigInt(edge) : 0n;
}

/** `share`: hundredths of a percent of the edge. Rounded down to a millionth of a minor unit. */
export const rakebackOf = (stakedMinor: bigint, edge: bigint, share: number): bigint =>
  (stakedMinor * edge * BigInt(share)) / 10_000n;

/** Whole minor units that can be paid; the rest keeps accruing. */
export const payable = (gathered: bigint, paid: bigint): bigint => {
  const waiting = gathered - paid;
  return waiting > 0n ? waiting / MILLION : 0n;
};
