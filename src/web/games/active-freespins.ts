/** AP-72: what a page asks for of a player's packs of free spins. A file of its own, so that a game loads no more. */
export const ACTIVE_FREESPINS = {
  fields: 'game.sysname,remaining_count,status,stake',
  status: 'active',
  count: '99',
} as const;
