export interface CampaignsTables {
  'campaigns.taken_offers': {
    player_id: bigint;
    /** Its number when it was taken. */
    offer_id: number;
    offer_sysname: string;
    promo_code: string | null;
    taken_at: Date;
  };
}
