/**
 * Rate limits as token buckets in this process. A bucket holds `most` calls and fills up evenly over `perMs`; with several
 * web processes each has its own, so the limit of the site is at most the sum.
 */
import { LRUCache } from 'lru-cache';
import type { Clock } from '#kernel/clock.ts';
import { refuse } from '#kernel/refusals.ts';
import { networkOf } from './caller-address.ts';

export interface RateRule {
  name: string;
  most: number;
  perMs: number;
}

const MAX_BUCKETS = 100_000;

export class RateLimiter {
  readonly #buckets = new LRUCache<string, { tokens: number; at: number }>({ max: MAX_BUCKETS });
  readonly #clock: Clock;
  readonly #isOn: boolean;

  constructor(clock: Clock, isOn: boolean) {
    this.#clock = clock;
    this.#isOn = isOn;
  }

  /** Takes one call of `who` (an account or an address) under the rule, or refuses with the time to wait. */
  take(rule: RateRule, who: string): void {
    if (!this.#isOn) return;
    const key = `${rule.name}|${networkOf(who)}`;
    const now = this.#clock.now().getTime();
    const bucket = this.#buckets.get(key) ?? { tokens: rule.most, at: now };
    const tokens = Math.min(rule.most, bucket.tokens + (Math.max(0, now - bucket.at) * rule.most) / rule.perMs);
    if (tokens < 1)
      refuse('TooManyRequests', {
        rule: `rate.${rule.name}`,
        inputs: { most: rule.most, seconds: rule.perMs / 1000 },
        retryAfterSeconds: Math.max(1, Math.ceil(((1 - tokens) * rule.perMs) / rule.most / 1000)),
      });
    this.#buckets.set(key, { tokens: tokens - 1, at: now });
  }
}
