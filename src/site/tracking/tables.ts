import type { Generated, JSONColumnType } from 'kysely';

export interface TrackingTables {
  'tracking.events': {
    id: Generated<bigint>;
    name: string;
    params: JSONColumnType<Record<string, string | number | boolean>>;
    player_id: bigint | null;
    at: Date;
  };
  'tracking.hits': {
    id: Generated<bigint>;
    referer: string;
    track_id: string;
    fraud_session: string;
    player_id: bigint | null;
    at: Date;
  };
}
