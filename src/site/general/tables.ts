export interface SiteTables {
  'general.stored_values': { player_id: bigint; key: string; value: string; updated_at: Date };
}
