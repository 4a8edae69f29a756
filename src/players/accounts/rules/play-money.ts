/** Play money that every player starts with, and to which an empty purse is refilled; in minor units of FUN. */
export const PLAY_MONEY_MINOR = 100_000n;
