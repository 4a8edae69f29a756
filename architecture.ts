/**
 * Who may use whom: the only list. The architecture test (`tools/architecture.test.ts`) makes its rules from it.
 *
 * > Call down, announce up. Code may call what is below it. Code above learns of it by an event.
 */

/** Below every slice, lowest first: each uses only those before it. */
export const foundations = ['kernel', 'platform'] as const;

/** Slices of mathematics: pure, so that a browser or another program can repeat what they compute. They use the kernel and each other. */
export const mathematics = [
  'money/requisites',
  'fairness/seeds',
  'casino/engine',
  'casino/titles',
  'casino/simulation',
  'casino/return-monitoring',
  'sportsbook/models',
  'rewards/scoring',
] as const;

/**
 * The other slices, ground floor first, and those whose `index.ts` each may use: only ones listed before it. The order is that of
 * their migrations. `formerSchema` is what its PostgreSQL schema was called before it had the name of the folder: in the ids of migrations
 * below 1000, and nowhere else.
 */
export const slices = {
  'money/wallet': { uses: [] },
  'players/persons': { uses: [] },
  'site/content': { uses: [] },
  'site/general': { uses: ['site/content'], formerSchema: 'site' },
  'players/messages': { uses: ['site/content'] },
  'players/accounts': { uses: ['money/wallet', 'players/persons', 'site/content', 'site/general', 'players/messages'] },
  'players/verification': { uses: ['players/persons', 'site/content', 'players/accounts'] },
  'money/limits': { uses: ['money/wallet', 'players/accounts', 'players/verification'] },
  'money/stakes': { uses: ['money/wallet', 'players/accounts', 'players/verification', 'money/limits'] },
  'fairness/receipts': { uses: [] },
  'fairness/public-log': { uses: ['fairness/receipts'] },
  'fairness/seed-chains': { uses: ['fairness/public-log'], formerSchema: 'chains' },
  'sportsbook/book': { uses: [], formerSchema: 'sports' },
  'sportsbook/virtuals': { uses: ['fairness/seed-chains', 'sportsbook/book'], formerSchema: 'league' },
  'sportsbook/bets': {
    uses: [
      'money/wallet',
      'players/persons',
      'players/accounts',
      'players/verification',
      'money/limits',
      'money/stakes',
      'sportsbook/book',
    ],
  },
  'money/cashier': {
    uses: [
      'money/wallet',
      'players/persons',
      'site/content',
      'players/accounts',
      'players/verification',
      'money/limits',
    ],
  },
  'rewards/gifts': { uses: ['players/persons', 'players/accounts', 'money/cashier'] },
  'casino/rounds': {
    uses: [
      'money/wallet',
      'site/content',
      'players/accounts',
      'players/verification',
      'money/limits',
      'money/stakes',
      'fairness/receipts',
      'fairness/public-log',
    ],
    formerSchema: 'games',
  },
  'casino/suppliers': {
    uses: ['money/wallet', 'players/accounts', 'money/limits', 'money/stakes', 'casino/rounds'],
    formerSchema: 'providers',
  },
  'casino/autoplay': { uses: ['money/limits', 'casino/rounds'] },
  'casino/lobby': { uses: ['site/general', 'casino/rounds'], formerSchema: 'hall' },
  'casino/live-tables': {
    uses: [
      'money/wallet',
      'players/persons',
      'site/content',
      'players/accounts',
      'money/limits',
      'money/stakes',
      'fairness/seed-chains',
      'casino/rounds',
    ],
  },
  'rewards/bonuses': {
    uses: [
      'money/wallet',
      'site/content',
      'players/accounts',
      'players/verification',
      'money/limits',
      'money/stakes',
      'sportsbook/bets',
      'money/cashier',
      'casino/rounds',
    ],
  },
  'rewards/cashback': {
    uses: [
      'money/wallet',
      'site/content',
      'players/accounts',
      'money/limits',
      'money/stakes',
      'casino/rounds',
      'rewards/bonuses',
    ],
  },
  'rewards/loyalty': {
    uses: [
      'money/wallet',
      'site/content',
      'players/messages',
      'players/accounts',
      'players/verification',
      'money/limits',
      'money/stakes',
      'money/cashier',
      'rewards/gifts',
      'casino/rounds',
      'rewards/bonuses',
      'rewards/cashback',
    ],
  },
  'rewards/raffles': {
    uses: [
      'money/wallet',
      'site/content',
      'players/messages',
      'players/accounts',
      'money/limits',
      'money/stakes',
      'rewards/gifts',
      'fairness/public-log',
      'rewards/bonuses',
      'rewards/loyalty',
    ],
    formerSchema: 'draws',
  },
  'rewards/tournaments': {
    uses: [
      'money/wallet',
      'site/content',
      'players/messages',
      'players/accounts',
      'players/verification',
      'money/limits',
      'money/stakes',
      'rewards/gifts',
      'fairness/public-log',
      'money/cashier',
      'casino/rounds',
      'rewards/bonuses',
      'rewards/loyalty',
      'rewards/raffles',
    ],
  },
  'rewards/jackpots': {
    uses: [
      'money/wallet',
      'site/content',
      'players/messages',
      'players/accounts',
      'money/limits',
      'money/stakes',
      'rewards/gifts',
      'fairness/public-log',
      'casino/rounds',
      'rewards/loyalty',
      'rewards/raffles',
    ],
  },
  'rewards/campaigns': {
    uses: [
      'players/persons',
      'site/content',
      'players/messages',
      'players/accounts',
      'money/limits',
      'money/stakes',
      'rewards/gifts',
      'money/cashier',
      'rewards/bonuses',
      'rewards/cashback',
    ],
  },
  'rewards/economy': {
    uses: [
      'site/content',
      'rewards/gifts',
      'casino/rounds',
      'rewards/bonuses',
      'rewards/cashback',
      'rewards/loyalty',
      'rewards/raffles',
      'rewards/tournaments',
      'rewards/jackpots',
      'sportsbook/virtuals',
      'rewards/campaigns',
    ],
  },
  'players/support': { uses: ['site/content', 'players/messages', 'players/accounts'] },
  'site/tracking': { uses: ['site/general'] },
  'players/privacy': {
    uses: [
      'money/wallet',
      'players/persons',
      'players/messages',
      'site/general',
      'players/accounts',
      'players/verification',
      'money/limits',
      'money/cashier',
      'fairness/receipts',
      'sportsbook/virtuals',
      'casino/rounds',
      'sportsbook/bets',
      'casino/live-tables',
      'casino/suppliers',
      'casino/lobby',
      'rewards/bonuses',
      'rewards/cashback',
      'rewards/loyalty',
      'rewards/raffles',
      'rewards/tournaments',
      'rewards/jackpots',
      'rewards/campaigns',
      'players/support',
      'site/tracking',
    ],
  },
  'rewards/winners': {
    uses: ['site/content', 'players/accounts', 'money/stakes', 'casino/rounds', 'rewards/jackpots'],
  },
  'site/seo': { uses: ['site/general', 'site/content'] },
  'desk/journal': { uses: ['fairness/public-log'] },
  'desk/staff': { uses: ['players/accounts', 'desk/journal'] },
  'desk/shell': { uses: [] },
  'desk/workspace': { uses: ['desk/staff'] },
  'desk/editor': {
    uses: [
      'players/verification',
      'site/content',
      'players/accounts',
      'money/cashier',
      'rewards/bonuses',
      'rewards/campaigns',
      'rewards/economy',
    ],
  },
  'desk/acts': { uses: ['players/accounts', 'players/persons', 'desk/journal', 'desk/staff'] },
  'desk/figures': {
    uses: [
      'money/wallet',
      'players/accounts',
      'money/stakes',
      'sportsbook/bets',
      'money/cashier',
      'casino/rounds',
      'casino/suppliers',
      'casino/live-tables',
      'rewards/cashback',
    ],
  },
  'sportsbook/feeds': { uses: ['sportsbook/book'] },
  'sportsbook/uof': { uses: ['sportsbook/book', 'sportsbook/feeds'] },
  'sportsbook/oddsapi': { uses: ['sportsbook/book', 'sportsbook/feeds'] },
} as const satisfies Record<string, { uses: readonly string[]; formerSchema?: string }>;

export type SliceName = keyof typeof slices;
export const sliceNames = Object.keys(slices) as SliceName[];

/** How its migrations are called: `live-tables/1001-name`. Its schema has the same name, with underscores. */
export const schemaNameOf = (name: SliceName): string => name.split('/')[1]!;

export const formerSchemaNameOf = (name: SliceName): string => {
  const slice: { uses: readonly string[]; formerSchema?: string } = slices[name];
  return slice.formerSchema ?? schemaNameOf(name);
};

/**
 * Names of other schemas in the SQL of a slice: functions, and types of what they answer, and nothing but these. Tables
 * belong to their slice alone. The whole list is here, so that a reader of one schema knows who calls it.
 */
export const sqlCalls = {
  'money/stakes': {
    'money/wallet': [
      'house',
      'is_booked',
      'lock_purses',
      'movement',
      'parts_of_transfers',
      'pay_split',
      'player_of',
      'posted',
      'reverse',
      'short_of',
      'split',
      'take_and_pay',
      'take_split',
    ],
    'money/limits': ['broken_by', 'count_stake', 'count_wins', 'count_wins_behind', 'uncount_stake'],
  },
  'casino/rounds': {
    'money/wallet': ['balances', 'post'],
    'money/limits': ['longest_gap'],
    'money/stakes': ['assign_round', 'settle', 'stake'],
  },
  'casino/suppliers': { 'money/limits': ['longest_gap'], 'money/stakes': ['assign_round'] },
  'sportsbook/bets': {
    'money/wallet': ['balances'],
    'money/stakes': ['settle', 'stake'],
    'sportsbook/book': ['hold_versions'],
  },
  'casino/live-tables': { 'money/wallet': ['balances'], 'money/stakes': ['settle', 'stake', 'take', 'taken'] },
  'rewards/bonuses': { 'money/wallet': ['balances'] },
} as const satisfies Partial<Record<SliceName, Partial<Record<SliceName, readonly string[]>>>>;

/** What runs in browsers, as patterns below `src`: pages, their parts, the clients of titles, and what composes them. */
export const browserCode = [
  '[^/]+/[^/]+/web/',
  'site/(design-system|shell)/',
  'casino/engine/client/',
  'casino/titles/[^/]+/client/',
  'casino/titles/(clients|client-archive|mathematics|open-title)\\.ts$',
  'app/(web|service-worker)/',
  // Never in a browser: it is in the renderer's bundle, beside what it renders.
  'site/rendering/fast-document/',
] as const;

/** What puts everything together: it may use every slice, through its door. */
export const composition = ['app', 'site/rendering'] as const;
