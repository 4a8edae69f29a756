/**
 * Rounds of a drand beacon over the HTTP API of its relays. Nothing that a relay sends is trusted except a signature by the
 * network's key: if that is wrong, missing or for another round, the next relay is tried.
 */
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { Counter } from 'prom-client';
import { assert } from '#kernel/assert.ts';
import { networkOf, type DrandNetwork } from '#kernel/drand.ts';
import { perProcess, type Services } from '#platform/context.ts';
import { fetchExternal } from '#platform/http/external.ts';
import { registry } from '#platform/metrics.ts';

const TIMEOUT_MS = 3_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
const MAX_KEPT = 64;

const failures = new Counter({
  name: 'baize_beacon_failures_total',
  help: 'Relays of the randomness beacon that gave no round, by what was wrong',
  labelNames: ['reason'] as const,
  registers: [registry],
});

const answered = z.object({ round: z.int(), signature: z.string().check(z.regex(/^[0-9a-f]{96}$/)) });

export interface BeaconRound {
  round: number;
  signature: string;
}

/** No relay has provided the round; or they are not tried for a while, because they failed lately. */
export class BeaconAway extends Error {
  override name = 'BeaconAway';
}

export const hasBeacon = ({ config }: Pick<Services, 'config'>): boolean => config.DRAND_URLS.length > 0;

export function configuredNetwork({ config }: Pick<Services, 'config'>): DrandNetwork {
  const network = networkOf(config.DRAND_CHAIN);
  assert(network, 'the configuration names a network that is known');
  return network;
}

class Beacon {
  readonly #services: Services;
  /** Signatures that were verified, by round. */
  readonly #verified = new LRUCache<number, string>({ max: MAX_KEPT });
  #pauseMs = 0;
  #closedUntil = 0;

  constructor(services: Services) {
    this.#services = services;
  }

  /** `latest`, or a round that should exist. Throws `BeaconAway`. */
  async round(which: number | 'latest'): Promise<BeaconRound> {
    const cachedSignature = which !== 'latest' && this.#verified.get(which);
    if (which !== 'latest' && cachedSignature) return { round: which, signature: cachedSignature };
    if (this.#now() < this.#closedUntil) throw new BeaconAway('the beacon has not answered lately');
    const reasons: string[] = [];
    for (const url of this.#services.config.DRAND_URLS) {
      try {
        const beaconRound = await this.#ask(url, which);
        this.#pauseMs = 0;
        return beaconRound;
      } catch (error) {
        reasons.push((error as Error).message);
      }
    }
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs === 0 ? FIRST_PAUSE_MS : this.#pauseMs * 2);
    this.#closedUntil = this.#now() + this.#pauseMs;
    throw new BeaconAway(reasons.join('; '));
  }

  #now(): number {
    return this.#services.clock.now().getTime();
  }

  async #ask(url: string, which: number | 'latest'): Promise<BeaconRound> {
    const network = configuredNetwork(this.#services);
    const fail = (reason: string, why: string): never => {
      failures.inc({ reason });
      throw new Error(`${url}: ${why}`);
    };
    const answer = await fetchExternal(`${url}/${network.hash}/public/${which}`, {
      method: 'GET',
      timeoutMs: TIMEOUT_MS,
      maxBytes: 10_000,
    }).catch((error: Error) => fail('no-answer', error.message));
    if (answer.status !== 200) return fail('no-round', `it answers ${answer.status} to round ${which}`);
    const { data: round } = answered.safeParse(jsonOf(answer.body));
    if (!round || (which !== 'latest' && round.round !== which)) return fail('wrong-answer', 'that is not the round');
    const isVerified = this.#verified.get(round.round) === round.signature;
    // Only sites with a beacon load the curves.
    const { isSignedRound } = await import('#fairness/seeds/drand-round.ts');
    if (!isVerified && !isSignedRound(network, round.round, round.signature))
      return fail('wrong-signature', `round ${round.round} is not signed by the network`);
    this.#verified.set(round.round, round.signature);
    return round;
  }
}

export const beaconOf = perProcess('chains.beacon', (services: Services) => new Beacon(services));

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
