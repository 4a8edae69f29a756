export interface SiteTables {
  'site.stored_values': { player_id: bigint; key: string; value: string; updated_at: Date };
}
