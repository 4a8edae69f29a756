/** The house account of a supplier's games: its sum is what is settled with the supplier. */
export const houseOf = (provider: string): string => `games.${provider}`;
