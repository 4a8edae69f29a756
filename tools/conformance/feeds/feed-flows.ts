// Every flow of a feed against a site.
import { batches } from './batches.ts';
import { decisions } from './decisions.ts';
import { lines } from './lines.ts';
import { prices } from './prices.ts';
import { races } from './races.ts';
import { recovery } from './recovery.ts';
import { signatures } from './signatures.ts';
import { sockets } from './sockets.ts';
import { together } from './together.ts';
import type { FeedFlow } from './kit.ts';

export const FEED_FLOWS: readonly FeedFlow[] = [
  ...signatures,
  ...batches,
  ...lines,
  ...prices,
  ...decisions,
  ...races,
  ...recovery,
  ...sockets,
  ...together,
];
