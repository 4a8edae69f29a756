import { eventType } from '#platform/events/events.ts';

/** How far it is proved who a player is has changed. */
export const identityChanged = eventType<{ playerId: string; level: number }>('accounts.identity-changed');

/** A player has proved that a contact is theirs. */
export const contactConfirmed = eventType<{ playerId: string }>('accounts.contact-confirmed');

/** A player has registered. */
export const playerRegistered = eventType<{ playerId: string }>('accounts.player-registered');
