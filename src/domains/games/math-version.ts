// The mathematics and profile that a round is bound to: what the commitment covers beside the seed.
import { canonicalHash } from '#math/fairness/canonical.ts';
import { commitmentOf, mathHash } from '#math/fairness/commitment.ts';
import type { Title } from '#math/engine/title.ts';
import { keptService, type Services } from '#platform/context.ts';
import { profileInForce } from '#domains/limits/index.ts';
import { mathVersionId } from './store.ts';

export interface MathVersion {
  id: number;
  mathHash: string;
  mathVersion: string;
  profileHash: string;
}

const versions = keptService('games.math-versions', () => new Map<string, MathVersion>());

/** What a commitment covers, stored once for each title, version and profile. */
export async function mathVersion(services: Services, title: Title): Promise<MathVersion> {
  const cache = versions(services);
  const profile = profileInForce(services);
  const key = `${title.sysname}|${profile.name}`;
  const known = cache.get(key);
  if (known) return known;
  const parts = { mathHash: mathHash(title), mathVersion: title.version, profileHash: canonicalHash(profile) };
  const id = await mathVersionId(services.db, {
    sysname: title.sysname,
    math_version: parts.mathVersion,
    math_hash: parts.mathHash,
    profile: profile.name,
    profile_hash: parts.profileHash,
  });
  const version = { id, ...parts };
  cache.set(key, version);
  return version;
}

const commitments = keptService('games.commitments', () => new Map<string, string>());

/** The same for all rounds of a seed and a version, so it is hashed once. */
export function commitmentFor(services: Services, serverSeedHash: string, version: MathVersion): string {
  const cache = commitments(services);
  const key = `${serverSeedHash}${version.id}`;
  let value = cache.get(key);
  if (value === undefined) {
    if (cache.size > 50_000) cache.clear();
    cache.set(key, (value = commitmentOf({ serverSeedHash, ...version })));
  }
  return value;
}
