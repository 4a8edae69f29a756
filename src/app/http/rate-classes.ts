// How often the methods of each class may be called, and by whom calls are counted.
import type { Method, RateClass } from '#kernel/method.ts';
import type { Context } from '#platform/context.ts';
import type { RateLimiter, RateRule } from '#platform/http/rate-limit.ts';

interface Rate {
  rule: RateRule;
  /** `caller`: players by their account, guests by their address. */
  by: 'address' | 'caller';
  /** Guests play with play money: there is less to protect, and many may share an address. */
  forGuests?: RateRule;
}

const MINUTE_MS = 60_000;

/** `Auth.login` is counted by `accounts`, which knows the devices of its players. */
const RATES: Record<RateClass, Rate> = {
  'log-in-steps': { rule: { name: 'log-in-steps', most: 20, perMs: MINUTE_MS }, by: 'address' },
  restore: { rule: { name: 'restore', most: 40, perMs: MINUTE_MS }, by: 'address' },
  register: { rule: { name: 'register', most: 20, perMs: MINUTE_MS }, by: 'address' },
  money: {
    rule: { name: 'money', most: 10, perMs: 1000 },
    by: 'caller',
    forGuests: { name: 'demo', most: 20, perMs: 1000 },
  },
  events: { rule: { name: 'events', most: 60, perMs: MINUTE_MS }, by: 'address' },
  'promo-code': { rule: { name: 'promo-code', most: 20, perMs: MINUTE_MS }, by: 'caller' },
  'chat-events': { rule: { name: 'chat-events', most: 120, perMs: 10 * MINUTE_MS }, by: 'caller' },
  feedback: { rule: { name: 'feedback', most: 5, perMs: 10 * MINUTE_MS }, by: 'caller' },
  documents: { rule: { name: 'documents', most: 40, perMs: 10 * MINUTE_MS }, by: 'caller' },
  search: { rule: { name: 'search', most: 5, perMs: 1000 }, by: 'caller' },
};

/** The same for people who read about the API. */
export const rateOf = (name: RateClass): RateRule => RATES[name].rule;

/** Counts a call of a method, or refuses it. */
export function limitRate(limiter: RateLimiter, method: Method, { player, ip }: Context, input: never): void {
  if (!method.rate || method.rateCounts?.(input) === false) return;
  const { rule, by, forGuests } = RATES[method.rate];
  limiter.take(!player && forGuests ? forGuests : rule, player && by === 'caller' ? String(player.id) : ip);
}
