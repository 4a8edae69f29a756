import type { Generated, JSONColumnType } from 'kysely';

export interface SettledStake {
  round_id: string;
  day: string;
  player_id: bigint;
  account: string;
  product: string;
  subject: string;
  currency: string;
  staked: bigint;
  staked_real: bigint;
  won: bigint;
}

export interface FiguresTables {
  'figures.players': {
    player_id: bigint;
    registered_on: string;
    country: string;
    channel: string;
    is_staff: Generated<boolean>;
    first_deposit_on: string | null;
  };
  'figures.settled_stakes': SettledStake;
  'figures.open_stakes': { day: string; account: string; currency: string; amount: bigint };
  'figures.reconciliations': {
    day: string;
    is_reconciled: boolean;
    faults: JSONColumnType<string[]>;
    checked_at: Date;
  };
  'figures.reports': {
    month: string;
    file: string;
    sha256: Buffer;
    made_by: string;
    signed_by: string;
    signed_at: Date;
  };
}
