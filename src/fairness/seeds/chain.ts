/**
 * The hash chain behind the rounds of a live table. The last link is published before the first round; rounds use the chain
 * backwards, so anybody can see that the SHA-256 of each revealed link was revealed before it. A salt that did not exist at the
 * publication goes into every round (`salt.ts`). Where the house makes the salt, it could try several: then chain and salt show
 * only that neither was changed for the sake of a bet.
 *
 * Random numbers come as in any round (`stream.ts`): the link is the server seed, the salt the client seed, the place in the
 * chain the nonce.
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

/** Longer than any real chain; a verifier need not compute more hashes than this. */
const MAX_PLACES = 1_000_000;

/**
 * The published link of the chain that has this link at this place. Links already followed are kept in `followed`, so that
 * consecutive rounds, checked oldest first, cost one hash each.
 */
export function firstLink(place: number, link: string, followed = new Map<string, string>()): string {
  assert(isHash(link), 'a link is 64 lower-case hexadecimal digits');
  assert(Number.isSafeInteger(place) && place >= 1 && place <= MAX_PLACES, 'a place is a whole number from 1 on');
  let at = link;
  for (let left = place; left > 0; left--) {
    const known = followed.get(`${left} ${at}`);
    at = known ?? linkBefore(at);
    if (known !== undefined) break;
  }
  followed.set(`${place} ${link}`, at);
  return at;
}

/** Whether this link is at this place of the chain with the given published link. */
export function isLinkOf(published: string, place: number, link: string): boolean {
  try {
    return firstLink(place, link) === published;
  } catch {
    return false;
  }
}
