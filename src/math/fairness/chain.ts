/**
 * The hash chain behind the rounds of a live table. The last link is published before the first round; rounds use the chain
 * backwards, so each link, once shown, is seen to be the one whose SHA-256 was shown before. A salt that did not exist at the
 * publication goes into every round (`salt.ts`). Where the house makes it, it could try several: then chain and salt show only
 * that neither was changed for the sake of a bet.
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

/** Longer than any chain that is made; more hashes than this are not asked of a verifier. */
const MAX_PLACES = 1_000_000;

/**
 * The published link of the chain in which this link stands at this place. Links that were followed before are kept in
 * `followed`: rounds that came one after the other, checked the oldest first, then cost one hash each.
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

/** Does this link stand at this place of the chain whose published link is given? */
export function isLinkOf(published: string, place: number, link: string): boolean {
  try {
    return firstLink(place, link) === published;
  } catch {
    return false;
  }
}
