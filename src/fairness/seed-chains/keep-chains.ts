/**
 * Chains are published first and salted later, and the next one is ready well before the present one ends.
 *
 * With a beacon the entry of a chain in the public log names a round that does not exist yet, and the salt follows from that
 * round and from nothing else. While the beacon is unavailable the chain waits; it never gets another salt, for a house that
 * may choose when to fall back could choose the salt. A chain whose entry was not under a signed head when its round came is
 * never salted, because nobody could see that the entry was there before; it stays in the log without a salt, and another one
 * is published.
 */
import { assert } from '#kernel/assert.ts';
import { networkOf, roundFrom, timeOfRound } from '#kernel/drand.ts';
import { chainOf, linkBefore } from '#fairness/seeds/chain.ts';
import { saltFrom } from '#fairness/seeds/salt.ts';
import { perProcess, type Services } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { reportFailure } from '#platform/failure-log.ts';
import { addToPublicLog, loggedAt, signLogNow } from '#fairness/public-log/index.ts';
import { BeaconAway, beaconOf, configuredNetwork, hasBeacon } from './adapters/drand.ts';
import { entryOf, isSalted, type ChainRow, type ChainTable, type SaltedChain } from './chain-table.ts';
import { isOverdue, isSaltedNow } from './metrics.ts';
import { insertChains, openChains, saltChain, type NewChain } from './store.ts';

/** How far ahead the round of a new chain is: time enough to sign the head of the log that covers its entry. */
export const AHEAD_MS = 60_000;

/** For each name the chain to be used next; nothing for names whose chain still waits for its salt. */
export async function usableChains(
  services: Services,
  which: ChainTable,
  names: readonly string[],
): Promise<Map<string, SaltedChain>> {
  const chains = await openChains(services.db, which, names);
  const inNeed = names.filter((name) => placesLeft(chains, name) < which.ahead);
  const isWaiting = inNeed.some((name) => placesLeft(chains, name) === 0);
  // A caller that has a chain does not wait for the next one to be made.
  if (!isWaiting && inNeed.length > 0) void workerOf(services).tend(which, inNeed);
  if (isWaiting) await workerOf(services).tend(which, inNeed);
  return inUse(services, isWaiting ? await openChains(services.db, which, names) : chains);
}

const placesLeft = (chains: readonly ChainRow[], name: string): number =>
  chains
    .filter((chain) => chain.of === name && isSalted(chain))
    .reduce((sum, { length, used }) => sum + length - used, 0);

async function inUse(services: Services, chains: readonly ChainRow[]): Promise<Map<string, SaltedChain>> {
  const saltedChains = new Map<string, SaltedChain>();
  for (const chain of chains)
    if (isSalted(chain) && !saltedChains.has(chain.of)) {
      await requireSalt(services, chain);
      saltedChains.set(chain.of, chain);
    }
  return saltedChains;
}

const checked = perProcess('chains.checked-salts', () => new Set<string>());

/** A salt that does not follow from the named round decides nothing, however it got into the database. */
async function requireSalt(services: Services, chain: SaltedChain): Promise<void> {
  const { published, salt, salt_by, beacon, beacon_round, beacon_signature } = chain;
  const checkedChains = checked(services);
  if (salt_by !== 'drand' || checkedChains.has(`${published} ${salt}`)) return;
  const network = networkOf(beacon!);
  const { isSignedRound } = await import('#fairness/seeds/drand-round.ts');
  const round = { network: beacon!, round: beacon_round!, signature: beacon_signature! };
  assert(
    network && isSignedRound(network, round.round, round.signature) && saltFrom(round, published) === salt,
    `the salt of the chain ${published} follows from the round that its entry names`,
  );
  checkedChains.add(`${published} ${salt}`);
}

/** Makes and salts chains of this process, one piece of work after the other. */
class ChainWorker {
  readonly #services: Services;
  #work: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Resolves when everything possible is done; failures are reported and tried again with the next call. */
  tend(which: ChainTable, names: readonly string[]): Promise<void> {
    this.#work = this.#work.then(async () => {
      if (this.#isClosed) return;
      try {
        await this.#step(which, names);
      } catch (error) {
        if (!this.#isClosed)
          reportFailure(
            this.#services,
            `chains ${which.table}`,
            { error: (error as Error).message, chains: which.table },
            error instanceof BeaconAway
              ? 'a chain waits for the beacon'
              : 'a chain could not be made or salted; it is tried again',
          );
      }
    });
    return this.#work;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#work;
  }

  async #step(which: ChainTable, names: readonly string[]): Promise<void> {
    const { db } = this.#services;
    const chains = await openChains(db, which, names);
    const waiting: ChainRow[] = [];
    for (const chain of chains) if (!isSalted(chain) && (await this.#canBeSalted(chain))) waiting.push(chain);
    const lacking = names.filter(
      (name) => placesLeft(chains, name) < which.ahead && !waiting.some((chain) => chain.of === name),
    );
    // One failure does not keep the others from their salts.
    const fresh = lacking.length > 0 ? await settled(this.#publish(which, lacking)) : undefined;
    for (const chain of [...waiting, ...(await openChains(db, which, lacking)).filter((chain) => !isSalted(chain))])
      await this.#salt(which, chain);
    if (fresh?.error) throw fresh.error;
  }

  /** False when its beacon is no longer configured, or its entry was logged too late. */
  async #canBeSalted(chain: ChainRow): Promise<boolean> {
    if (chain.salt_by !== 'drand') return true;
    const { beacon, beacon_round } = chain;
    if (!hasBeacon(this.#services) || configuredNetwork(this.#services).hash !== beacon) return false;
    const roundAt = timeOfRound(configuredNetwork(this.#services), beacon_round!);
    const at = await loggedAt(this.#services.db, entryOf(chain));
    return at ? at.getTime() < roundAt : this.#services.clock.now().getTime() < roundAt;
  }

  async #publish(which: ChainTable, names: readonly string[]): Promise<void> {
    const { db, random, clock, log } = this.#services;
    const saltedBy = await this.#saltedBy();
    const fresh: NewChain[] = [];
    for (const name of names) {
      const secret = Buffer.from(random.bytes(32)).toString('hex');
      const published = linkBefore(chainOf(secret, which.length)[1]!);
      fresh.push({ of: name, length: which.length, published, secret, published_at: clock.now(), ...saltedBy });
      await new Promise(setImmediate);
    }
    await transaction(db, async (tx) => {
      await insertChains(tx, which, fresh);
      await addToPublicLog(this.#services, tx, fresh.map(entryOf));
    });
    log.info({ chains: which.table, count: fresh.length }, 'hash chains are published');
    if (saltedBy.salt_by === 'drand') await signLogNow(this.#services);
  }

  async #saltedBy(): Promise<Pick<NewChain, 'salt_by' | 'beacon' | 'beacon_round'>> {
    if (!hasBeacon(this.#services)) return { salt_by: 'house', beacon: null, beacon_round: null };
    const network = configuredNetwork(this.#services);
    // By the beacon's own clock too: if ours is slow it would name a round that is already known.
    const { round } = await beaconOf(this.#services).round('latest');
    const now = Math.max(this.#services.clock.now().getTime(), timeOfRound(network, round));
    return { salt_by: 'drand', beacon: network.hash, beacon_round: roundFrom(network, now + AHEAD_MS) };
  }

  async #salt(which: ChainTable, chain: ChainRow): Promise<void> {
    const { db, random, clock } = this.#services;
    const { id, published, beacon, beacon_round: round } = chain;
    let drawn: { salt: string; signature: string | null };
    if (beacon !== null && round !== null) {
      if (clock.now().getTime() < timeOfRound(configuredNetwork(this.#services), round)) return;
      if (!(await this.#canBeSalted(chain))) return;
      isOverdue(this.#services, published, round);
      const { signature } = await beaconOf(this.#services).round(round);
      isSaltedNow(this.#services, published);
      drawn = { salt: saltFrom({ network: beacon, round, signature }, published), signature };
    } else drawn = { salt: Buffer.from(random.bytes(16)).toString('hex'), signature: null };
    const { salt, signature } = drawn;
    await transaction(db, async (tx) => {
      if (await saltChain(tx, which, id, drawn, clock.now()))
        await addToPublicLog(this.#services, tx, [
          { kind: 'salt', published, salt, ...(signature !== null && { signature }) },
        ]);
    });
  }
}

const settled = (work: Promise<void>): Promise<{ error?: Error }> =>
  work.then(
    () => ({}),
    (error: Error) => ({ error }),
  );

const workerOf = perProcess('chains.worker', (services: Services) => new ChainWorker(services));
export const closeWorker = (services: Services): Promise<void> => workerOf(services).close();
