/** Play money that everybody starts with, and that an empty purse is filled up to; in minor units of FUN. */
export const PLAY_MONEY_MINOR = 100_000n;
