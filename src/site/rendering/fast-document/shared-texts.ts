// Texts that many documents have in common: made once from what they depend on, and compressed once.
import { LRUCache } from 'lru-cache';
import type { Deflated } from './compress-once.ts';

export interface SharedText {
  readonly text: string;
  /** Its compressed form, once a body with it was compressed. */
  deflated?: Deflated;
}

const MAX_TEXTS = 500;
const texts = new LRUCache<string, SharedText>({ max: MAX_TEXTS });

/** `key` names everything that the text depends on. */
export const findShared = (key: string): SharedText | undefined => texts.get(key);
export const keepShared = (key: string, text: string): void => void texts.set(key, { text });

export function sharedText(key: string, make: () => string): SharedText {
  let shared = texts.get(key);
  if (!shared) texts.set(key, (shared = { text: make() }));
  return shared;
}

const versions = new WeakMap<object, number>();
let lastVersion = 0;

/** A number for a key: content and texts are the same object for as long as they say the same. */
export function versionOf(object: object): number {
  let version = versions.get(object);
  if (version === undefined) versions.set(object, (version = ++lastVersion));
  return version;
}
