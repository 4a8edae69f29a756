import type { Generated } from 'kysely';
import type { PersonalColumn } from '#platform/db/personal-columns.ts';
import type { FeedMessage } from '#sportsbook/book/index.ts';
import type { RaceRecord } from '#sportsbook/models/race/verify-race.ts';
import type { MatchRecord } from '#sportsbook/models/verify-match.ts';
import type { ScriptedMatch } from './rules/script.ts';

/** Without the seed: it follows from the chain. */
export type StoredMatch = Omit<MatchRecord, 'link'>;
export type StoredRace = Omit<RaceRecord, 'link'>;

export interface League {
  'virtuals.seed': { is_only: Generated<boolean>; encrypted_secret: PersonalColumn };
  /** Matches, and races as well: what is said of both is scripted, sent and repeated in the same way. */
  'virtuals.matches': {
    id: string;
    lane: string;
    chain_id: bigint | null;
    place: number | null;
    record: StoredMatch | StoredRace;
    commitment: string;
    fixture: ScriptedMatch['fixture'];
    pace: number;
    announced_at: Date;
    starts_at: Date;
    reveals_at: Date;
    sent: Generated<number>;
    next_at: Date | null;
    is_told: boolean;
    /** In percent of the usual error. */
    price_error: number;
    keeps_margin: boolean;
  };
  'virtuals.outrights': {
    id: string;
    said: string;
    sent: Generated<number>;
    pending: Generated<FeedMessage[]>;
    is_over: Generated<boolean>;
  };
}
