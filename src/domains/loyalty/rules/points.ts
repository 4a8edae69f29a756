// Points are counted in millionths, and read in whole points.
export const POINT = 1_000_000n;

/** What of it can be read, and spent. Below zero it is owed, and there is nothing. */
export const wholePoints = (millionths: bigint): number => (millionths <= 0n ? 0 : Number(millionths / POINT));
