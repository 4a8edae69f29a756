import type { Currency } from '#kernel/money.ts';
import type { Config } from '#platform/config.ts';

/**
 * Jurisdiction profiles: one versioned record for each market. The record in force is part of every round's commitment, so a
 * change of any figure here is a new version.
 */
export interface JurisdictionProfile {
  /** The option lists all of them. */
  name: Config['JURISDICTION'];
  version: string;
  minimumAge: number;
  /** Of the highest stakes; in another currency they are as much, by the operator's rates. */
  currency: Currency;
  /** Highest stake of one round of a game, in major units; `null`: the game's own. */
  maxStakeMajor: string | null;
  /** A lower one for slots below an age; `null`: the same for all. */
  maxSlotStakeOfYoung: { underAge: number; major: string } | null;
  /** Shortest time between two rounds of a player, in milliseconds. */
  minRoundMs: { slot: number; other: number };
  isAutoplayAllowed: boolean;
  isFeatureBuyAllowed: boolean;
  /** Whether a player may cut a round short on their screen: turbo, and a press that ends what is under way (slam stop). */
  isHurryAllowed: boolean;
  isReverseWithdrawalAllowed: boolean;
  /** Minutes of play after which every player is shown where they stand, unless they have chosen another interval. */
  realityCheckMinutes: number;
}

export const PROFILES = {
  open: {
    name: 'open',
    version: '4',
    minimumAge: 18,
    currency: 'EUR',
    maxStakeMajor: null,
    maxSlotStakeOfYoung: null,
    minRoundMs: { slot: 0, other: 0 },
    isAutoplayAllowed: true,
    isFeatureBuyAllowed: true,
    isHurryAllowed: true,
    isReverseWithdrawalAllowed: true,
    realityCheckMinutes: 60,
  },
  uk: {
    name: 'uk',
    version: '4',
    minimumAge: 18,
    currency: 'GBP',
    maxStakeMajor: '5',
    maxSlotStakeOfYoung: { underAge: 25, major: '2' },
    minRoundMs: { slot: 2500, other: 5000 },
    isAutoplayAllowed: false,
    isFeatureBuyAllowed: false,
    isHurryAllowed: false,
    isReverseWithdrawalAllowed: false,
    realityCheckMinutes: 60,
  },
} as const satisfies Record<Config['JURISDICTION'], JurisdictionProfile>;
