import type { Generated } from 'kysely';
import type { HistoryExport } from './contract.ts';

export interface LobbyTables {
  'lobby.likes': { player_id: bigint; sysname: string; liked_at: Date };
  'lobby.history_exports': {
    id: string;
    player_id: bigint;
    format: HistoryExport['format'];
    state: HistoryExport['state'];
    total: number | null;
    written: Generated<number>;
    content: Buffer | null;
    created_at: Date;
    expires_at: Date | null;
  };
}
