/**
 * Who may use whom: the only list. The architecture test (`tools/architecture.test.ts`) makes its rules from it.
 *
 * > Call down, announce up. Code may call what is below it. Whoever is above learns of it by an event.
 */

/** Each floor, and the floors it may use. Domains and the web have finer rules below. */
export const floors = {
  kernel: [],
  math: ['kernel'],
  platform: ['kernel'],
  domains: ['kernel', 'math', 'platform'],
  api: ['kernel', 'platform', 'domains'],
  web: ['kernel', 'math'], // and each domain's contract.ts (profile-contract.ts …)
  server: ['kernel', 'math', 'platform', 'domains', 'api'], // the web comes in as its built bundle, with the types of `app/web/ssr.tsx`
} as const satisfies Record<string, readonly string[]>;

/** Each domain, ground floor first, and the domains whose `index.ts` it may use: only ones listed before it. */
export const domains = {
  wallet: [],
  persons: [],
  content: [],
  site: ['content'],
  messages: ['content'],
  accounts: ['wallet', 'persons', 'content', 'site', 'messages'],
  verification: ['persons', 'content', 'accounts'],
  limits: ['wallet', 'accounts', 'verification'],
  stakes: ['wallet', 'accounts', 'verification', 'limits'],
  receipts: [],
  'public-log': ['receipts'],
  chains: ['public-log'],
  sports: [],
  league: ['chains', 'sports'],
  bets: ['wallet', 'persons', 'accounts', 'verification', 'limits', 'stakes', 'sports'],
  cashier: ['wallet', 'persons', 'content', 'accounts', 'verification', 'limits'],
  gifts: ['persons', 'accounts', 'cashier'],
  games: ['wallet', 'content', 'accounts', 'verification', 'limits', 'stakes', 'receipts', 'public-log'],
  providers: ['wallet', 'accounts', 'limits', 'stakes', 'games'],
  autoplay: ['limits', 'games'],
  hall: ['site', 'games'],
  'live-tables': ['wallet', 'persons', 'content', 'accounts', 'limits', 'stakes', 'chains', 'games'],
  bonuses: ['wallet', 'content', 'accounts', 'verification', 'limits', 'stakes', 'bets', 'cashier', 'games'],
  cashback: ['wallet', 'content', 'accounts', 'limits', 'stakes', 'games', 'bonuses'],
  loyalty: [
    'wallet',
    'content',
    'messages',
    'accounts',
    'verification',
    'limits',
    'stakes',
    'cashier',
    'gifts',
    'games',
    'bonuses',
    'cashback',
  ],
  draws: ['wallet', 'content', 'messages', 'accounts', 'limits', 'stakes', 'gifts', 'public-log', 'bonuses', 'loyalty'],
  tournaments: [
    'wallet',
    'content',
    'messages',
    'accounts',
    'verification',
    'limits',
    'stakes',
    'gifts',
    'public-log',
    'cashier',
    'games',
    'bonuses',
    'loyalty',
    'draws',
  ],
  jackpots: [
    'wallet',
    'content',
    'messages',
    'accounts',
    'limits',
    'stakes',
    'gifts',
    'public-log',
    'games',
    'loyalty',
    'draws',
  ],
  campaigns: [
    'persons',
    'content',
    'messages',
    'accounts',
    'limits',
    'stakes',
    'gifts',
    'cashier',
    'bonuses',
    'cashback',
  ],
  economy: [
    'content',
    'gifts',
    'games',
    'bonuses',
    'cashback',
    'loyalty',
    'draws',
    'tournaments',
    'jackpots',
    'league',
    'campaigns',
  ],
  support: ['content', 'messages', 'accounts'],
  tracking: ['site'],
  privacy: [
    'wallet',
    'persons',
    'messages',
    'site',
    'accounts',
    'verification',
    'limits',
    'cashier',
    'receipts',
    'league',
    'games',
    'bets',
    'live-tables',
    'providers',
    'hall',
    'bonuses',
    'cashback',
    'loyalty',
    'draws',
    'tournaments',
    'jackpots',
    'campaigns',
    'support',
    'tracking',
  ],
  winners: ['content', 'accounts', 'stakes', 'games', 'jackpots'],
  seo: ['site', 'content'],
} as const satisfies Record<string, readonly string[]>;

/**
 * Names of other domains' schemas in the SQL of a domain: functions, and types of what they answer, and nothing but these. Tables
 * belong to their domain alone. The whole list is here, so that whoever reads one schema knows who calls it.
 */
export const sqlCalls = {
  stakes: {
    wallet: [
      'house',
      'is_booked',
      'lock_purses',
      'parts_of_transfers',
      'pay_split',
      'player_of',
      'posted',
      'reverse',
      'short_of',
      'split',
      'stake_and_win',
      'stake_and_win_all',
      'stake_result',
      'take_and_pay_all',
      'take_split',
    ],
    limits: ['broken_by', 'count_stake', 'count_wins', 'count_wins_behind', 'uncount_stake'],
  },
  games: {
    wallet: ['balances'],
    limits: ['longest_gap'],
    stakes: ['assign_round', 'settle_all', 'settle_each', 'settled', 'step_all'],
  },
  providers: { limits: ['longest_gap'], stakes: ['assign_round'] },
  bets: { wallet: ['balances'], stakes: ['settle_all'], sports: ['hold_versions'] },
  'live-tables': { stakes: ['settled', 'take'] },
  bonuses: { wallet: ['balances'] },
} as const satisfies Partial<Record<keyof typeof domains, Record<string, readonly string[]>>>;

/** Floors that must run in a browser too: nothing of Node in them. `contract.ts` of a domain belongs here as well. */
export const browserSafe = ['kernel', 'math', 'web'] as const;

/**
 * Layers of the web, lowest first: `ui` knows no business word, `shell` is what every page stands in, the areas are named after the
 * domains. Files at the root of `web` compose them all, except for these, which say what a page is and which pages there are.
 */
export const webGround = ['installable', 'page', 'routes', 'startup'] as const;
