import type { Generated } from 'kysely';
import type { BreakKind, LimitKind, LimitPeriod, LimitSource } from './contract.ts';

export interface LimitRow {
  player_id: bigint;
  kind: LimitKind;
  period: LimitPeriod;
  source: LimitSource;
  /** Minor units; minutes for limits of time. */
  amount: bigint;
  set_at: Date;
  next_amount: bigint | null;
  next_from: Date | null;
}

export interface LimitsTables {
  'limits.players': {
    player_id: bigint;
    check_minutes: number | null;
    check_from: Date | null;
    check_seen: Date | null;
    last_stake_at: Date | null;
    prompted_at: Date | null;
  };
  'limits.limits': LimitRow;
  'limits.days': { player_id: bigint; day: Date; staked: bigint; won: bigint; played_ms: bigint };
  'limits.breaks': {
    id: Generated<bigint>;
    player_id: bigint;
    kind: BreakKind;
    length: string;
    started_at: Date;
    ends_at: Date | null;
    return_asked_at: Date | null;
  };
  'limits.excluded_contacts': { contact: Buffer; player_id: bigint };
  'limits.history': { id: Generated<bigint>; player_id: bigint; at: Date; what: string; details: unknown };
}
