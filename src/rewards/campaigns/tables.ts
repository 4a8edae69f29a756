import type { Generated, Selectable } from 'kysely';

export interface CodeRow {
  code: string;
  batch: string;
  offer_sysname: string;
  player_id: bigint | null;
  currency: string | null;
  starts_at: Date | null;
  ends_at: Date | null;
  max_uses: number;
  uses: number;
  made_by: string;
  made_at: Date;
}

interface ReferralTable {
  friend_id: bigint;
  referrer_id: bigint;
  used_at: Date;
  deposit_id: string | null;
  rewarded_at: Date | null;
  currency: Generated<string | null>;
  deposit: Generated<StoredDeposit | null>;
  /** To be staked by the friend before the referrer is paid. */
  required: Generated<bigint | null>;
  staked: Generated<bigint>;
  returned_at: Generated<Date | null>;
  referrer_decided_at: Generated<Date | null>;
  referrer_rule: Generated<string | null>;
  referrer_paid_at: Generated<Date | null>;
}

export interface StoredDeposit {
  id: string;
  minor: string;
  method: string;
  number: number;
}

export type ReferralRow = Selectable<ReferralTable>;

export interface GrantRow {
  fact: string;
  player_id: bigint;
  offer_sysname: string;
  definition: string;
  deposit_id: string | null;
  granted_at: Date;
  taken_back_at: Date | null;
}

export interface CampaignsTables {
  'campaigns.taken_offers': {
    player_id: bigint;
    /** Its number when it was taken. */
    offer_id: number;
    offer_sysname: string;
    promo_code: string | null;
    taken_at: Date;
  };
  'campaigns.codes': CodeRow;
  'campaigns.code_uses': { code: string; player_id: bigint; used_at: Date };
  'campaigns.referral_codes': { player_id: bigint; code: string; made_at: Date };
  'campaigns.referrals': ReferralTable;
  'campaigns.friend_stakes': { round_id: string; friend_id: bigint; total: bigint; staked: bigint };
  'campaigns.grants': GrantRow;
  'campaigns.deposit_offers': {
    deposit_id: string;
    player_id: bigint;
    offer_sysname: string;
    is_granted: boolean;
    rule: string | null;
    sentence: string | null;
    decided_at: Date;
  };
}
