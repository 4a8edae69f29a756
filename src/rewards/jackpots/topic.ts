/** What anyone may listen to: meters and drops. */
export const TOPIC = 'jackpots';
