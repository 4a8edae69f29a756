import type { Winner } from '../contract.ts';

/** Where a win leads: to the replay of its round, to the jackpot, to the sportsbook. */
export function wayOf({ kind, replay_id: replay, jackpot }: Winner): string {
  if (replay !== null) return `/r/${replay}`;
  return kind === 'jackpot' ? `/jackpots/${jackpot}` : '/betting';
}
