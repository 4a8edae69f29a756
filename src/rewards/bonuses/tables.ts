import type { Generated } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { BonusKind, BonusStatus, StepCause, Why } from './contract.ts';
import type { Terms } from './rules/terms.ts';

/** Once per language, or one text for all. */
export interface Words {
  title: string | Record<string, string>;
  text: string | Record<string, string>;
}

/** How an award is going to end. */
export interface Ending {
  status: Exclude<BonusStatus, 'offered' | 'active'>;
  cause: StepCause;
  sentence: string;
  byWhom: string;
}

export interface BonusesTables {
  'bonuses.awards': {
    id: string;
    player_id: bigint;
    currency: Currency;
    definition: string;
    kind: BonusKind;
    is_betting: boolean;
    slot: 'casino' | null;
    words: Words;
    terms: Terms;
    terms_hash: string;
    cause: StepCause;
    cause_id: string;
    fact: string;
    deposit_id: string | null;
    deposit_minor: bigint | null;
    amount: bigint;
    required: bigint;
    done: Generated<bigint>;
    free_won: Generated<bigint>;
    staked_before: Generated<bigint | null>;
    purse_end_seq: Generated<bigint | null>;
    bonus_settled: Generated<bigint>;
    spins_until: Generated<Date | null>;
    status: BonusStatus;
    purse: Generated<'main' | 'bonus' | null>;
    queued_at: Generated<Date | null>;
    due_at: Date | null;
    ending: Generated<Ending | null>;
    reason: Generated<Why | null>;
    converted: Generated<bigint>;
    forfeited: Generated<bigint>;
    undone: Generated<bigint>;
    created_at: Date;
    take_by: Date;
    activated_at: Generated<Date | null>;
    expires_at: Generated<Date | null>;
    ended_at: Generated<Date | null>;
  };
  'bonuses.steps': {
    award_id: string;
    nth: number;
    status: BonusStatus;
    cause: StepCause;
    sentence: string;
    by_whom: string;
    at: Date;
  };
  'bonuses.counted': { round_id: string; award_id: string; contribution: bigint; staked: bigint; bonus_staked: bigint };
  'bonuses.debts': {
    fact: string;
    player_id: bigint;
    currency: string;
    house: string;
    amount: bigint;
    repaid: Generated<bigint>;
    parts: Generated<number>;
    parts_given_back: Generated<number>;
    won: bigint | null;
    owed_at: Date;
    due_at: Date | null;
  };
  'bonuses.segment_orders': {
    id: string;
    definition: string;
    ordered_by: string;
    ordered_at: Date;
    /** To how many it went; `null` until it is carried out. */
    players: Generated<number | null>;
  };
  'bonuses.packs': { pack_id: string; award_id: string };
  'bonuses.late': { fact: string; reason: number; award_id: string; due_at: Date | null; moved: bigint | null };
}
