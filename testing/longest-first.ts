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
  'src/rewards/bonuses/acts.test.ts',
  'tools/conformance/conformance.test.ts',
  'src/app/limits-survive.test.ts',
  'src/app/web/pages.journey.test.ts',
  'src/casino/live-tables/live.journey.test.ts',
  'src/players/accounts/social.journey.test.ts',
  'src/players/accounts/accounts.journey.test.ts',
  'src/players/verification/verification.journey.test.ts',
  'src/casino/titles/quick.journey.test.ts',
  'src/app/web/more-dialogs.journey.test.ts',
  'src/money/cashier/cashier.journey.test.ts',
  'src/casino/rounds/stepped.journey.test.ts',
  'src/site/shell/frame.journey.test.ts',
  'src/app/web/first-hour.journey.test.ts',
  'src/app/web/web.journey.test.ts',
  'src/app/operator/operator.journey.test.ts',
  'src/app/web/players-only.journey.test.ts',
  'src/rewards/loyalty/loyalty.journey.test.ts',
  'src/casino/rounds/games.journey.test.ts',
  'src/casino/rounds/game-page.journey.test.ts',
  'src/casino/titles/slots.journey.test.ts',
  'src/casino/lobby/lobby.journey.test.ts',
  'src/sportsbook/bets/betting.journey.test.ts',
  'src/rewards/jackpots/jackpots.journey.test.ts',
  'src/rewards/bonuses/bonuses.journey.test.ts',
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
