/**
 * The hash chain behind the rounds of a live table. The last link is published before the first round; rounds use the chain
 * backwards, so each link, once shown, is seen to be the one whose SHA-256 was shown before. A salt that is drawn after the
 * publication goes into every round, so that not even whoever made the chain could choose one with rounds to his liking.
 *
 * A round's random numbers are those of any round (`stream.ts`): the link is its server seed, the salt its client seed, the
 * place in the chain its nonce.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { assert } from '#kernel/assert.ts';
import { isHash } from './commitment.ts';

/** Hash of the 32 bytes that the digits stand for: the link that is shown before this one is used. */
export const linkBefore = (link: string): string => bytesToHex(sha256(hexToBytes(link)));

/** Place 0 is published; 1 … `length` are used in this order. The secret is the last of them. */
export function chainOf(secret: string, length: number): readonly string[] {
  assert(isHash(secret), 'a secret is 64 lower-case hexadecimal digits');
  const links = [secret];
  for (let place = length; place > 0; place--) links.push(linkBefore(links.at(-1)!));
  return links.reverse();
}

/** Does this link stand at this place of the chain whose published link is given? */
export function isLinkOf(published: string, place: number, link: string): boolean {
  if (!isHash(published) || !isHash(link) || !Number.isSafeInteger(place) || place < 1) return false;
  let at = link;
  for (let left = place; left > 0; left--) at = linkBefore(at);
  return at === published;
}
