/** The house account of a supplier's games: its sum is what is settled with him. */
export const houseOf = (provider: string): string => `games.${provider}`;
