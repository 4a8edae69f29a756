// The chains of the tables: which one the next round comes from, and what its links decide.
import type { RoundEvent } from '#casino/engine/title.ts';
import { assert } from '#kernel/assert.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import { liveTitles } from '#casino/titles/live.ts';
import { mathHash } from '#casino/titles/published.ts';
import type { Services } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import {
  findChain,
  isSalted,
  linkOf,
  usableChains,
  type ChainTable,
  type SaltedChain,
} from '#fairness/seed-chains/index.ts';
import type { RoundRow } from './store.ts';

/** A chain is about two to four days of rounds, and the next one is ready half a day before. */
export const CHAINS: ChainTable = { table: 'live_tables.chains', of: 'sysname', length: 10_000, ahead: 2_000 };

/** The chain of the next round; nothing while it waits for its salt. */
export const chainFor = async (services: Services, sysname: string): Promise<SaltedChain | undefined> =>
  (await usableChains(services, CHAINS, [sysname])).get(sysname);

export async function chainOfRound(
  handle: Database | Transaction,
  { chain_id }: Pick<RoundRow, 'chain_id'>,
): Promise<SaltedChain> {
  const chain = await findChain(handle, CHAINS, chain_id);
  assert(chain && isSalted(chain), 'a chain is salted before it is used');
  return chain;
}

/** What is shown before the bets: the hash of the link that decides. */
export const commitmentOf = (services: Services, chain: SaltedChain, place: number): string =>
  linkOf(services, chain, place - 1);

/** The mathematics that a round opened now is drawn by. */
export function mathematicsOf(sysname: string): { math_version: string; math_hash: string } {
  const title = liveTitles[sysname]!;
  return { math_version: title.version, math_hash: mathHash(title) };
}

/**
 * False for a round opened before an upgrade of the site, whose bets were placed under other mathematics than this process
 * would draw with.
 */
export const isByCurrentMathematics = ({ sysname, math_hash }: Pick<RoundRow, 'sysname' | 'math_hash'>): boolean =>
  math_hash === null || math_hash === mathematicsOf(sysname).math_hash;

/** The outcome at the round's place in the chain. Only the server knows it before the round is over. */
export const drawnOf = (
  services: Services,
  chain: SaltedChain,
  { sysname, number }: Pick<RoundRow, 'sysname' | 'number'>,
): RoundEvent[] => liveTitles[sysname]!.draw(seedStream(linkOf(services, chain, number)).random(chain.salt, number));
