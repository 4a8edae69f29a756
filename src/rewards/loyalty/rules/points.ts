// Points are counted in millionths, and read in whole points.
export const POINT = 1_000_000n;

/** The points that can be seen and spent. Below zero they are owed, and there are none. */
export const wholePoints = (millionths: bigint): number => (millionths <= 0n ? 0 : Number(millionths / POINT));

/** With up to two decimals, as needed: `12.5`, `-3`. Anything smaller is cut off. */
export function pointsText(millionths: bigint): string {
  const hundredths = millionths / (POINT / 100n);
  const sign = hundredths < 0n ? '-' : '';
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, '');
}
