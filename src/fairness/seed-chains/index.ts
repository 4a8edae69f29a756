// The door of hash chains for the server.
import type { SliceManifest } from '#platform/manifest.ts';
import { watchOverdue } from './metrics.ts';
import { closeWorker } from './keep-chains.ts';

export { isSalted, type ChainRow, type ChainTable, type SaltedChain } from './chain-table.ts';
export { linkAt, linkOf } from './links.ts';
export { publishedOf } from './published-chain.ts';
export { findChain, findPublished, newestChains, openChains, takePlaces } from './store.ts';
export { usableChains } from './keep-chains.ts';

export const manifest = { watch: watchOverdue, close: closeWorker } satisfies SliceManifest;
