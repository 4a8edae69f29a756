// The door of receipts for the server.
import type { Services } from '#platform/context.ts';
import type { SliceManifest, Opener } from '#platform/manifest.ts';
import { currentKey } from './keys.ts';

export { publishedKeys, rotateReceiptKey } from './keys.ts';
export { signStatements, signWithReceiptKey } from './sign.ts';
export { personalTables } from './store.ts';

/** The first start makes the first key. */
async function openReceipts(services: Services, opener: Opener): Promise<void> {
  if (opener === 'site') await currentKey(services);
}

export const manifest = { open: openReceipts } satisfies SliceManifest;
