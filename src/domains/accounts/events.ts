import { eventType } from '#platform/events/events.ts';

/** A player has registered. */
export const playerRegistered = eventType<{ playerId: string }>('accounts.player-registered');
