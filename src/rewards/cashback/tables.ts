import type { Currency } from '#kernel/money.ts';

export interface WeekRow {
  player_id: bigint;
  currency: Currency;
  starts_at: Date;
  ends_at: Date;
  staked: bigint;
  won: bigint;
  received: bigint;
  /** As the database writes a number without bounds. */
  edge: string;
  rounds: number;
  closed_at: Date | null;
}

export interface CashbackRow {
  id: string;
  player_id: bigint;
  currency: Currency;
  kind: 'weekly' | 'rakeback';
  state: 'active' | 'paid_out' | 'expired' | 'declined';
  amount: bigint;
  starts_at: Date;
  ends_at: Date;
  staked: bigint;
  won: bigint;
  received: bigint;
  rate: number;
  level: number;
  is_capped: boolean;
  is_bounded: boolean;
  receiving_expired_at: Date | null;
  paid_out_at: Date | null;
  created_at: Date;
  changed_at: Date;
}

export interface CashbackTables {
  'cashback.weeks': WeekRow;
  'cashback.cashbacks': CashbackRow;
}
