// Points are counted in millionths, and read in whole points.
export const POINT = 1_000_000n;

/** What of it can be read, and spent. Below zero it is owed, and there is nothing. */
export const wholePoints = (millionths: bigint): number => (millionths <= 0n ? 0 : Number(millionths / POINT));

/** With as many decimals as it has, two at most: `12.5`, `-3`. What is smaller is cut off. */
export function pointsText(millionths: bigint): string {
  const hundredths = millionths / (POINT / 100n);
  const sign = hundredths < 0n ? '-' : '';
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, '');
}
