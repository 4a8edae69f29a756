// The door of the economy: what a site's promises cost, and which of them players gain by.
import type { SliceManifest } from '#platform/manifest.ts';
import { reportFindings, watchEconomy } from './check-on-write.ts';

export { economyOf } from './economy.ts';
export { economyText } from './table.ts';

const REPORT_MS = 600_000;

export const manifest = {
  jobs: [{ name: 'check-economy', everyMs: REPORT_MS, run: reportFindings }],
  watch: watchEconomy,
} satisfies SliceManifest;
