// Offers as an operator might write them: the site ships with none, because it pays none yet.
import type { TestDatabase } from './database.ts';
import entries from './offers.json' with { type: 'json' };

/** The first comes with the first deposit, the second with the second one, the third by its code `GREENCLOTH`. */
export async function addOffers({ ownerPool }: Pick<TestDatabase, 'ownerPool'>): Promise<void> {
  for (const { id, ...attributes } of entries)
    await ownerPool.query(
      `insert into content.entries (collection, id, attributes, published_at, created_at, updated_at)
       values ('offers', $1, $2, now(), now(), now())`,
      [id, JSON.stringify(attributes)],
    );
}
