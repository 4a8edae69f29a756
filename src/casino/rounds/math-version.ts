// The mathematics and profile that a round is bound to: what the commitment covers in addition to the seed.
import { canonicalHash } from '#fairness/seeds/canonical.ts';
import { mathHash } from '#casino/titles/published.ts';
import type { Title } from '#casino/engine/title.ts';
import { perProcess, type Services } from '#platform/context.ts';
import { profileInForce } from '#money/limits/index.ts';
import { mathVersionId } from './store.ts';

export interface MathVersion {
  id: number;
  mathHash: string;
  mathVersion: string;
  profileHash: string;
}

/** By title; each for one profile, and a process has one in force. */
const versions = perProcess('games.math-versions', () => new Map<Title, { profile: string; version: MathVersion }>());

/** What a commitment covers, stored once for each title, version and profile. */
export async function mathVersion(services: Services, title: Title): Promise<MathVersion> {
  const cache = versions(services);
  const profile = profileInForce(services);
  const cachedVersion = cache.get(title);
  if (cachedVersion?.profile === profile.name) return cachedVersion.version;
  const parts = { mathHash: mathHash(title), mathVersion: title.version, profileHash: canonicalHash(profile) };
  const id = await mathVersionId(services.db, {
    sysname: title.sysname,
    math_version: parts.mathVersion,
    math_hash: parts.mathHash,
    profile: profile.name,
    profile_hash: parts.profileHash,
  });
  const version = { id, ...parts };
  cache.set(title, { profile: profile.name, version });
  return version;
}
