/** What accounts of one person may have in common. */
export const FACT_KINDS = ['contact', 'device', 'destination', 'document'] as const;
export type FactKind = (typeof FACT_KINDS)[number];

export interface PersonsTables {
  'persons.facts': {
    player_id: bigint;
    kind: FactKind;
    value_index: Buffer;
    seen_at: Date;
    forget_after: Date | null;
  };
  'persons.gifts': { gift: string; player_id: bigint; had_at: Date };
  'persons.opposed_stakes': {
    round_id: string;
    player_id: bigint;
    against_player: bigint;
    against_round: string;
    place: string;
    noted_at: Date;
  };
}
