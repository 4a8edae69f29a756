export interface CampaignsTables {
  'campaigns.taken_offers': { player_id: bigint; offer_id: number; promo_code: string | null; taken_at: Date };
}
