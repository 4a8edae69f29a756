/** The house account of a supplier's games: its sum is what is settled with them. */
export const houseOf = (provider: string): string => `games.${provider}`;
