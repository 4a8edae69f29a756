/** What a competition of the built-in league is: its names, who plays in it, and when. */
import type { ModelledSport } from '#sportsbook/models/market.ts';

interface Names {
  en: string;
  es: string;
  ru: string;
}

export interface Competition {
  id: string;
  sport: ModelledSport;
  names: Names;
  region: Names;
  /** ISO 3166; absent where competitors come from everywhere. */
  country?: string;
  rating: number;
  /** Its position in the sport's list. */
  place: number;
  /** Strongest first; an even number of them. `Name`, or `Name|XX` with a country of their own. */
  competitors: readonly string[];
  /**
   * `daily`: a whole round at each of these hours (UTC). `round-the-clock`: this many matches at a time, one after the other,
   * day and night.
   */
  plays: { kind: 'daily'; hours: readonly number[] } | { kind: 'round-the-clock'; lanes: number };
  /** From one match to the next in its lane, at the standard pace: longer than all but a few matches. */
  slotS: number;
  /** How many hours before its start a match is published; for round the clock, in proportion to the pace. */
  aheadH: number;
  /** The style of its matches, where competitions of a sport differ. */
  style?: { serve?: number; setsToWin?: number };
}
