// Drafts: what an editor is writing, kept on the server with each pause, and seen by nobody else than staff until it is published.
import { LOCALES } from '#kernel/locales.ts';
import { refuse } from '#kernel/refusals.ts';
import { transaction, tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { Services } from '#platform/context.ts';
import { COLLECTIONS } from '../collections.ts';
import { ALL, digestOf, findPiece, publishedOf, type PieceAddress } from '../pieces.ts';
import { lockCollection } from '../store.ts';
import type { ContentTables, Languages } from '../tables.ts';

export type Draft = ContentTables['content.drafts'];

const LARGEST_DRAFT = 500_000;

const db = (handle: Database | Transaction) => tables<ContentTables>(handle);

export const findDraft = (handle: Database | Transaction, { collection, name }: PieceAddress) =>
  db(handle)
    .selectFrom('content.drafts')
    .selectAll()
    .where('collection', '=', collection)
    .where('name', '=', name)
    .executeTakeFirst();

export const allDrafts = (handle: Database | Transaction) =>
  db(handle)
    .selectFrom('content.drafts')
    .select(['collection', 'name', 'changed_by', 'changed_at'])
    .orderBy('changed_at', 'desc')
    .execute();

/**
 * Keeps what was written on top of the draft of this version (0: there was none). One that is the same as what is published is no
 * draft: it is dropped, and nothing is returned.
 */
export async function saveDraft(
  services: Services,
  address: PieceAddress,
  { languages, version, by }: { languages: Languages; version: number; by: string },
): Promise<Draft | undefined> {
  requireOwnContent(services);
  requireLanguages(address, languages);
  return transaction(services.db, async (tx) => {
    await lockCollection(tx, address.collection);
    const draft = await findDraft(tx, address);
    requireVersion(draft, version);
    const published = publishedOf(await findPiece(tx, address));
    if (digestOf(published) === digestOf(languages)) {
      await deleteDraft(tx, address);
      return undefined;
    }
    const next = {
      languages: JSON.stringify(languages) as never,
      version: version + 1,
      changed_by: by,
      changed_at: services.clock.now(),
    };
    return db(tx)
      .insertInto('content.drafts')
      .values({ ...address, ...next, base: digestOf(published) })
      .onConflict((conflict) => conflict.columns(['collection', 'name']).doUpdateSet(next))
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

export const dropDraft = (services: Services, address: PieceAddress, version: number): Promise<void> =>
  transaction(services.db, async (tx) => {
    await lockCollection(tx, address.collection);
    requireVersion(await findDraft(tx, address), version);
    await deleteDraft(tx, address);
  });

export const deleteDraft = (tx: Transaction, { collection, name }: PieceAddress) =>
  db(tx).deleteFrom('content.drafts').where('collection', '=', collection).where('name', '=', name).execute();

export function requireOwnContent({ config }: Services): void {
  if (config.CONTENT_URL !== '')
    refuse('AccessDenied', {
      rule: 'content.outside',
      inputs: {},
      sentence: 'This content is kept by another service. Change it there.',
    });
}

/** Two people write at once: the second one sees what the first has saved before they go on. */
function requireVersion(draft: Draft | undefined, version: number): void {
  if ((draft?.version ?? 0) === version) return;
  refuse('InvalidRequest', {
    rule: 'content.draft',
    inputs: { version: draft?.version ?? 0, by: draft?.changed_by ?? null },
    status: 409,
    sentence: draft
      ? `${draft.changed_by} has saved this draft since you opened it. Take in what they wrote, or load it in place of yours.`
      : 'This draft has been published or dropped since you opened it. Load the page again, or save yours as a new draft.',
  });
}

function requireLanguages({ collection }: PieceAddress, languages: Languages): void {
  const { isLocalised } = COLLECTIONS[collection]!;
  const allowed: readonly string[] = isLocalised ? LOCALES : [ALL];
  const wrong = Object.keys(languages).find((language) => !allowed.includes(language));
  if (wrong !== undefined)
    refuse('InvalidParameter', {
      rule: 'content.languages',
      inputs: { language: wrong.slice(0, 20) },
      sentence: `There is no language ${wrong.slice(0, 20)} here.`,
    });
  if (JSON.stringify(languages).length > LARGEST_DRAFT)
    refuse('InvalidParameter', {
      rule: 'content.size',
      inputs: { most: LARGEST_DRAFT },
      sentence: `A draft has at most ${LARGEST_DRAFT} characters.`,
    });
}
