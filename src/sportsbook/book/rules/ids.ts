// Ids and slugs of our own, from a feed's identifiers and from names.
import { createHash } from 'node:crypto';

const ID_LENGTH = 12;

/** Twelve characters of [a-z0-9]; the same for the same thing of the same feed. */
export function idOf(feed: string, what: 'event' | 'competition' | 'competitor', foreignId: string): string {
  const digest = createHash('sha256').update(`${feed}|${what}|${foreignId}`).digest();
  return digest.readBigUInt64BE().toString(36).padStart(ID_LENGTH, '0').slice(-ID_LENGTH);
}

export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 48) || 'x';

/** `arden-city-v-northport-k3f9q2x7a1b2` of two who play, `larkfield-handicap-…` of a race; an outright goes by its competition. */
export const eventSlug = (names: readonly string[], competition: string, id: string): string =>
  `${names.length === 1 || names.length === 2 ? names.map(slugOf).join('-v-') : slugOf(competition)}-${id}`;
