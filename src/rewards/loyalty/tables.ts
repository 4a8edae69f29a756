import type { Generated } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { NullablePersonalColumn } from '#platform/db/personal-columns.ts';
import type { OrderState, PointsKind } from './contract.ts';
import type { Reward } from './rules/reward.ts';

/** Once per language. */
export type Words = Readonly<Record<string, string>>;

export interface LoyaltyTables {
  'loyalty.players': {
    player_id: bigint;
    tier: Generated<bigint>;
    balance: Generated<bigint>;
    level: Generated<number>;
    level_sysname: Generated<string | null>;
    character: Generated<string | null>;
    character_since: Generated<Date | null>;
    played_at: Generated<Date | null>;
  };
  'loyalty.history': {
    id: Generated<bigint>;
    player_id: bigint;
    kind: PointsKind;
    about: string;
    tier: bigint;
    balance: bigint;
    fact: string | null;
    by_whom: string | null;
    at: Date;
  };
  'loyalty.rewards': {
    fact: string;
    player_id: bigint;
    cause: string;
    cause_id: string;
    reward: Reward;
    currency: Currency | null;
    amount: bigint | null;
    due_at: Date | null;
    given_at: Date | null;
    created_at: Date;
    needs_proof: Generated<boolean>;
    gift: Generated<string | null>;
    budget: Generated<bigint | null>;
  };
  'loyalty.orders': {
    id: string;
    player_id: bigint;
    goods: string;
    title: Words;
    fact: string;
    cause: string;
    cause_id: string;
    state: OrderState;
    address: NullablePersonalColumn;
    note: string | null;
    created_at: Date;
    changed_at: Date;
  };
  'loyalty.notices': {
    id: Generated<bigint>;
    player_id: bigint;
    fact: string;
    trigger: string;
    type: 'credit' | 'info';
    amount: string;
    amount_type: string;
    title: Words;
    message: Words;
    image: string;
    created_at: Date;
    told_at: Date | null;
  };
}
