/**
 * The published mathematics: for each title the versions that were ever played, the newest last. Each is a module with the title's
 * rules and the code that draws and pays, named by the SHA-256 of its bytes and kept in public/mathematics. Written by
 * `npm run mathematics`; a test and the build of the site compare the newest ones with the code.
 */
import type { Title } from '../engine/title.ts';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import type { Mathematics } from '#fairness/seeds/verify.ts';
import json from './published.json' with { type: 'json' };

export interface PublishedVersion {
  version: string;
  /** `rulesHash`: rounds named it before they named the module. */
  rules: string;
  /** The name of the module. */
  module: string;
}

export const publishedVersions: Readonly<Record<string, readonly PublishedVersion[]>> = json;

const versionsOf = (sysname: string): readonly PublishedVersion[] =>
  Object.hasOwn(publishedVersions, sysname) ? publishedVersions[sysname]! : [];

/**
 * What rounds of a title name: its published module, or the hash of its rules alone while it has none, as a title that is being
 * written.
 */
export const mathHash = (title: Title): string => moduleOf(title) ?? rulesHash(title);

/** The module that was published of a title as it is; `undefined` when it has none. */
export function moduleOf(title: Title): string | undefined {
  const newest = newestVersion(title.sysname);
  return newest?.version === title.version && newest.rules === rulesHash(title) ? newest.module : undefined;
}

/** The title with what rounds that it plays now name. */
export const asPlayed = (title: Title): Mathematics => ({ title, hash: mathHash(title) });

/** `undefined` when there is no such title. */
export const newestVersion = (sysname: string): PublishedVersion | undefined => versionsOf(sysname).at(-1);

/** The published version that a round names, by its module or by its rules; of several with the same rules the first. */
export const versionNamed = (sysname: string, version: string, hash: string): PublishedVersion | undefined =>
  versionsOf(sysname).find(
    (published) => published.version === version && (published.module === hash || published.rules === hash),
  );
