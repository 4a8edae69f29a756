// Offers as an operator might write them, in the place of those that the site ships with.
import { seedEntries } from '#site/content/seed.ts';
import type { TestDatabase } from '#testing/database.ts';
import entries from './offers.json' with { type: 'json' };

/** The first comes with the first deposit, the second with the second one, the third by its code `GREENCLOTH`. */
export async function addOffers({ ownerPool }: Pick<TestDatabase, 'ownerPool'>): Promise<void> {
  await withoutShipped({ ownerPool }, 'offers');
  for (const { id, ...attributes } of entries) await addEntry({ ownerPool }, 'offers', id, attributes);
}

/** A published entry of a collection, stored without the checks of an editor's. */
export async function addEntry(
  { ownerPool }: Pick<TestDatabase, 'ownerPool'>,
  collection: string,
  id: number,
  attributes: object,
): Promise<void> {
  await ownerPool.query(
    `insert into content.entries (collection, id, attributes, published_at, created_at, updated_at)
     values ($1, $2, $3, now(), now(), now())`,
    [collection, id, JSON.stringify(attributes)],
  );
}

/** As if an operator had removed the shipped entries of a collection. */
export async function withoutShipped(
  { ownerPool }: Pick<TestDatabase, 'ownerPool'>,
  collection: string,
): Promise<void> {
  for (const { key, digest } of seedEntries(collection))
    await ownerPool.query('insert into content.seeds (collection, seed_key, digest) values ($1, $2, $3)', [
      collection,
      key,
      digest,
    ]);
}
