/**
 * Every option of the site: those of the platform and of the slices in one list, in the order of the table in README.md, which
 * is made from it.
 */
import type { Settings } from '#platform/config.ts';
import { onOff, whole, type Options } from '#platform/config/option.ts';
import { encryptionOptions, serverOptions } from '#platform/config/server.ts';
import { options as liveTables } from '#casino/live-tables/options.ts';
import { options as suppliers } from '#casino/suppliers/options.ts';
import { options as publicLog } from '#fairness/public-log/options.ts';
import { options as chains } from '#fairness/seed-chains/options.ts';
import { options as cashier } from '#money/cashier/options.ts';
import { options as limits } from '#money/limits/options.ts';
import { logInOptions, operatorOptions, options as sessions } from '#players/accounts/options.ts';
import { options as messages } from '#players/messages/options.ts';
import { options as verification } from '#players/verification/options.ts';
import { options as cashback } from '#rewards/cashback/options.ts';
import { options as economy } from '#rewards/economy/options.ts';
import { options as jackpots } from '#rewards/jackpots/options.ts';
import { options as loyalty } from '#rewards/loyalty/options.ts';
import { options as raffles } from '#rewards/raffles/options.ts';
import { options as tournaments } from '#rewards/tournaments/options.ts';
import { options as staff } from '#desk/staff/options.ts';
import { options as content } from '#site/content/options.ts';
import { options as bets } from '#sportsbook/bets/options.ts';
import { options as book } from '#sportsbook/book/options.ts';
import { options as feeds } from '#sportsbook/feeds/options.ts';
import { options as virtuals } from '#sportsbook/virtuals/options.ts';

const demoOptions = {
  DEMO_PLAYERS: {
    fallback: (environment) => (environment.mode === 'demo' ? '48' : '0'),
    about: 'So many simulated players pay in at the sandbox payment provider and play, for as long as the site runs.',
    parse: whole(0, 100),
  },
  DEMO_PAST: {
    fallback: (environment) => (environment.mode === 'demo' ? 'on' : 'off'),
    about:
      'Lets the simulated players of a new site with an embedded database play since the Saturday before last Monday, on a clock of their own, before it opens; takes some seconds, once.',
    parse: onOff,
  },
} as const satisfies Options;

declare module '#platform/config.ts' {
  interface Config extends Settings<typeof demoOptions> {}
}

export const OPTIONS = {
  ...serverOptions,
  ...sessions,
  ...encryptionOptions,
  ...logInOptions,
  ...cashier,
  ...operatorOptions,
  ...staff,
  ...content,
  ...messages,
  ...suppliers,
  ...demoOptions,
  ...liveTables,
  ...chains,
  ...loyalty,
  ...tournaments,
  ...jackpots,
  ...raffles,
  ...economy,
  ...virtuals,
  ...bets,
  ...book,
  ...feeds,
  ...cashback,
  ...publicLog,
  ...verification,
  ...limits,
} as const satisfies Options;
