/** Jurisdiction profiles: one versioned record a market. The record in force is part of every round's commitment. */
export interface JurisdictionProfile {
  name: 'open' | 'uk';
  version: string;
  minimumAge: number;
  /** Highest stake of one round in major units of the account's currency; `null`: the game's own. */
  maxStakeMajor: string | null;
  /** Shortest time between two rounds of a player, in milliseconds. */
  minRoundMs: { slot: number; other: number };
  isAutoplayAllowed: boolean;
  isFeatureBuyAllowed: boolean;
  isReverseWithdrawalAllowed: boolean;
}

export const PROFILES = {
  open: {
    name: 'open',
    version: '1',
    minimumAge: 18,
    maxStakeMajor: null,
    minRoundMs: { slot: 0, other: 0 },
    isAutoplayAllowed: true,
    isFeatureBuyAllowed: true,
    isReverseWithdrawalAllowed: true,
  },
  uk: {
    name: 'uk',
    version: '1',
    minimumAge: 18,
    maxStakeMajor: '5',
    minRoundMs: { slot: 2500, other: 5000 },
    isAutoplayAllowed: false,
    isFeatureBuyAllowed: false,
    isReverseWithdrawalAllowed: false,
  },
} as const satisfies Record<string, JurisdictionProfile>;
