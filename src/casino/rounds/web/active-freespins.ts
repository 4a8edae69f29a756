/** AP-72: which packs of a player's free spins a page loads. A file of its own, so that a game loads no more than this. */
export const ACTIVE_FREESPINS = {
  fields: 'game.sysname,remaining_count,status,stake,game.name,expires_at',
  status: 'active',
  count: '99',
} as const;

/** The same in a game, which counts them and says what they have won. */
export const FREESPINS_TO_PLAY = { ...ACTIVE_FREESPINS, fields: `${ACTIVE_FREESPINS.fields},total_count,won` } as const;
