// What the browser keeps for the visitor between pages (OP-17). A browser that forbids storage is no failure.

export type StorageKey =
  | 'promo_code'
  /** The cashback whose popup was closed in this browser. */
  | 'already_seen_cashback_id'
  | 'social_auth_back_url'
  | 'pay_success_back_url'
  | 'hint_registration_dismissed'
  /** The player whom the support chat last knew in this browser. */
  | 'chat_of'
  /** The deposit that was signalled as the player's first. */
  | 'first_deposit'
  | `confirm_sent:${string}`
  | 'odds_format'
  /** Sounds of games: `on` or `off`, and how loud. */
  | 'game_sound'
  /** `hidden`: what stands beside a game is folded. */
  | 'game-panel'
  /** `narrow`: the menu shows icons alone; `wide`: words too, also next to a game. */
  | 'rail'
  /** The slip with its selections and stakes. */
  | 'bet_slip'
  /** Whether a tap on odds places a bet, and with which stake. */
  | 'quick_bet'
  /** Live bets that are not decided yet, with the slips that they were placed from. */
  | 'held_bets'
  /** The id of the request that places bets, until its answer has come. */
  | 'bet_request'
  /** Matches and kinds of markets that a visitor has pinned. */
  | 'sports_favourites'
  /** The stake that a player chose last in each game, by player and currency. */
  | `stakes:${string}`;

/** That a message to confirm this contact was sent from here. */
export const confirmSent = (contact: string): StorageKey => `confirm_sent:${contact}`;

let listener: ((name: StorageKey) => void) | undefined;

/** Called after each write. */
export function onStorageWrite(handler: (name: StorageKey) => void): void {
  listener = handler;
}

export function writeStorage(name: StorageKey, value: string): void {
  listener?.(name);
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage is forbidden or full; the visitor carries on without it.
  }
}

export function readStorage(name: StorageKey): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Reads and removes it: it is for one use. */
export function takeStorage(name: StorageKey): string | null {
  const value = readStorage(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // As above.
  }
  return value;
}

const MAX_CODE_LENGTH = 64;

/** The promo code that an address brings: the last one wins (GD-09). */
export function promoCodeOf(search: string): string | undefined {
  const code = new URLSearchParams(search).getAll('promo_code').at(-1)?.trim();
  return code && code.length <= MAX_CODE_LENGTH ? code : undefined;
}
