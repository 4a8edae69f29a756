// The order of test files: those first that take longest, so that no worker is left alone with one at the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Longest first; a file that is not named comes after them. */
const LONG = [
  'src/server/live-takeover.test.ts',
  'src/server/faults.test.ts',
  'src/server/overload.test.ts',
  'src/math/evidence/evidence.test.ts',
  'src/domains/limits/races.test.ts',
  'src/server/outages.test.ts',
  'src/server/backup/backup.test.ts',
  'src/domains/content/outside-v5.test.ts',
  'src/domains/live-tables/live-tables.test.ts',
  'src/math/titles/counted.test.ts',
  'src/math/titles/midnight-apothecary/game.test.ts',
  'src/domains/games/open-round-faults.test.ts',
  'src/domains/games/watch.test.ts',
  'tools/conformance/conformance.test.ts',
  'src/domains/cashier/cashier-api.test.ts',
  'src/math/statistics/statistics.test.ts',
  'src/server/limits-survive.test.ts',
  'e2e/pages.test.ts',
  'e2e/more-dialogs.test.ts',
  'e2e/stepped.test.ts',
  'e2e/slots.test.ts',
  'e2e/first-hour.test.ts',
  'e2e/game-page.test.ts',
  'e2e/web.test.ts',
  'e2e/cashier.test.ts',
  'e2e/live.test.ts',
  'e2e/accounts.test.ts',
  'e2e/frame.test.ts',
  'e2e/quick.test.ts',
  'e2e/pwa.test.ts',
  'e2e/verification.test.ts',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = LONG.findIndex((file) => moduleId.endsWith(file));
  return rank < 0 ? LONG.length : rank;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
