// A piece as an editor decides it to be: a draft published, an older version or the shipped one brought back, or taken off the site.
import { refuse } from '#kernel/refusals.ts';
import type { Services } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { COLLECTIONS } from '../collections.ts';
import { ContentError } from '../content-error.ts';
import { deleteDraft, findDraft, requireOwnContent } from './drafts.ts';
import { checkEntry } from '../entry-checks.ts';
import {
  digestOf,
  findPiece,
  localeOf,
  nameOf,
  publishedOf,
  seedsOf,
  shippedPiece,
  stateOf,
  type Piece,
  type PieceAddress,
} from '../pieces.ts';
import { cleanEntry } from '../rules/clean-entry.ts';
import { deleteEntry, insertEntry, lockCollection, markShipped, replaceEntry } from '../store.ts';
import type { Languages, VersionKind } from '../tables.ts';
import { findVersion, keepChange, keepStanding } from '../versions.ts';
import { refuseNamesake } from '../write-entry.ts';

/** Who decides, and why. */
export interface Decision {
  by: string;
  reason: string;
}

export const publishDraft = (services: Services, address: PieceAddress, decision: Decision): Promise<void> =>
  inOneTurn(services, address, async (tx) => {
    const draft = await findDraft(tx, address);
    if (!draft) return refuseNothing('There is no draft to publish.');
    await putInPlace(services, tx, address, { languages: draft.languages, decision, how: 'published' });
    await deleteDraft(tx, address);
  });

/** The draft stays as it is. */
export const revertPiece = (
  services: Services,
  address: PieceAddress,
  number: number,
  decision: Decision,
): Promise<void> =>
  inOneTurn(services, address, async (tx) => {
    const version = await findVersion(tx, address, number);
    if (!version) return refuseNothing('There is no such version.');
    await putInPlace(services, tx, address, { languages: version.languages, decision, how: 'reverted' });
  });

/** From then on a newer release updates it again. */
export const bringBackShipped = (services: Services, address: PieceAddress, decision: Decision): Promise<void> =>
  inOneTurn(services, address, async (tx) => {
    const languages = shippedPiece(address);
    if (!languages) return refuseNothing('The release has no such entry.');
    await putInPlace(services, tx, address, { languages, decision, how: 'as shipped' });
  });

export const takeOffSite = (services: Services, address: PieceAddress, decision: Decision): Promise<void> =>
  inOneTurn(services, address, (tx) => putInPlace(services, tx, address, { languages: {}, decision, how: 'removed' }));

const inOneTurn = (services: Services, { collection }: PieceAddress, work: (tx: Transaction) => Promise<void>) => {
  requireOwnContent(services);
  return transaction(services.db, async (tx) => {
    await lockCollection(tx, collection);
    await work(tx).catch(inWords);
  });
};

const refuseNothing = (sentence: string): never =>
  refuse('InvalidRequest', { rule: 'content.nothing', inputs: {}, status: 409, sentence });

/** What the content service refuses, as every other refusal. */
function inWords(error: unknown): never {
  if (error instanceof ContentError)
    refuse('InvalidParameter', {
      rule: 'content.check',
      inputs: {},
      status: error.status,
      sentence: error.problems.length > 1 ? error.problems.map(({ message }) => message).join(' ') : error.message,
    });
  throw error;
}

interface Placement {
  languages: Languages;
  decision: Decision;
  how: VersionKind;
}

async function putInPlace(
  services: Services,
  tx: Transaction,
  address: PieceAddress,
  { languages, decision, how }: Placement,
): Promise<void> {
  const { collection } = address;
  const piece = await findPiece(tx, address);
  const shipped = shippedPiece(address);
  const isShipped = shipped !== undefined && digestOf(languages) === digestOf(shipped);
  const isSame = digestOf(languages) === digestOf(publishedOf(piece));
  // Written back by hand it says the same, and is still no newer release's to change.
  if (isSame && (!isShipped || stateOf(piece) === 'shipped')) refuseNothing('This is what stands on the site already.');
  await keepStanding(tx, piece);
  for (const [language, row] of piece.entries)
    if (!Object.hasOwn(languages, language)) await deleteEntry(tx, collection, row.id);
  let name = address.name;
  for (const [language, attributes] of Object.entries(languages)) {
    await putEntry(services, tx, piece, { language, attributes, isShipped });
    name = nameOf(collection, attributes) ?? name;
  }
  const change = { at: services.clock.now(), byWhom: decision.by, how, reason: decision.reason };
  await keepChange(tx, address, change);
  // Renamed: its history goes on under the new name.
  if (name !== address.name) await keepChange(tx, { collection, name }, change);
}

async function putEntry(
  services: Services,
  tx: Transaction,
  { address, entries }: Piece,
  { language, attributes: written, isShipped }: { language: string; attributes: object; isShipped: boolean },
): Promise<void> {
  const { collection } = address;
  const definition = COLLECTIONS[collection]!;
  const attributes = cleanEntry(definition, { ...written }, { isComplete: true });
  checkEntry(services, collection, attributes);
  const now = services.clock.now();
  const standing = entries.get(language);
  const id = standing
    ? standing.id
    : await insertEntry(tx, collection, { locale: localeOf(language), attributes, published_at: now }, now, definition);
  if (id === undefined) return refuseNothing('Somebody else has just written this entry. Load the page again.');
  if (standing) await replaceEntry(tx, collection, id, { attributes, publishedAt: standing.published_at ?? now, now });
  await refuseNamesake(tx, collection, id, definition);
  const seed = isShipped && seedsOf(address).find(({ locale }) => locale === localeOf(language));
  if (seed) await markShipped(tx, collection, id, seed.key);
}
