// The order of test files: the slowest first, so that no worker is left alone with one at the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slowest first; a file that is not named comes after them. */
const LONG = [
  'src/app/live-takeover.test.ts',
  'src/app/faults.test.ts',
  'src/casino/live-tables/live-tables.test.ts',
  'src/sportsbook/bets/bet-faults.test.ts',
  'src/rewards/loyalty/loyalty-faults.test.ts',
  'src/platform/db/embedded.test.ts',
  'src/app/outages.test.ts',
  'src/casino/return-monitoring/evidence.test.ts',
  'tools/architecture.test.ts',
  'src/players/verification/verification.test.ts',
  'src/rewards/tournaments/tournament-faults.test.ts',
  'src/money/cashier/cashier-api.test.ts',
  'src/rewards/loyalty/shop.test.ts',
  'src/rewards/bonuses/bonus-faults.test.ts',
  'src/rewards/cashback/cashback-faults.test.ts',
  'src/sportsbook/bets/killed.test.ts',
  'src/sportsbook/virtuals/league.test.ts',
  'src/players/accounts/log-in-guard.test.ts',
  'src/sportsbook/bets/bets.test.ts',
  'src/app/backup/backup.test.ts',
  'src/app/operator/operator-sessions.test.ts',
  'src/app/operator/bonuses.test.ts',
  'tools/conformance/conformance.test.ts',
  'src/app/limits-survive.test.ts',
  'e2e/pages.test.ts',
  'e2e/live.test.ts',
  'e2e/social.test.ts',
  'e2e/accounts.test.ts',
  'e2e/verification.test.ts',
  'e2e/quick.test.ts',
  'e2e/more-dialogs.test.ts',
  'e2e/cashier.test.ts',
  'e2e/stepped.test.ts',
  'e2e/frame.test.ts',
  'e2e/first-hour.test.ts',
  'e2e/web.test.ts',
  'e2e/operator.test.ts',
  'e2e/players-only.test.ts',
  'e2e/loyalty.test.ts',
  'e2e/games.test.ts',
  'e2e/game-page.test.ts',
  'e2e/slots.test.ts',
  'e2e/hall.test.ts',
  'e2e/betting.test.ts',
  'e2e/jackpots.test.ts',
  'e2e/bonuses.test.ts',
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
