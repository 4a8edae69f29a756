import { DEFAULT_LOCALE, LOCALES, type Locale } from '#kernel/locales.ts';
// Every URL of the site, in the order of the specification. Plain data: no React, no Vite, so anything may read it.

export type LayoutName = 'default' | 'empty' | 'game' | 'svg-sprite';

/** Parts of the site that an operator may switch off (RO-05 … RO-09); what belongs to one is then neither shown nor found. */
export type FeatureName =
  | 'twoFactor'
  | 'verification'
  | 'responsibleGaming'
  | 'betHistory'
  | 'loyalty'
  | 'characters'
  | 'sportsbook'
  | 'tournaments'
  | 'jackpots'
  | 'draws';

export interface RouteEntry {
  id: string;
  /** Without a language prefix; parameters are written `:name`. */
  path: string;
  /** The page module, which exports `page` (see `page.ts`). Loaded when it is first needed. */
  module: `src/${string}/web/pages/${string}.tsx`;
  layout: LayoutName;
  /** Areas of texts (`texts/{locale}.json` of a slice) that the page needs in addition to `common`. */
  texts: readonly string[];
  /** `player`: a guest is sent to the index with `redirectUrl` (GD-01, GD-02). */
  access: 'guest' | 'player';
  /** The page exists while this part of the site is enabled. */
  feature?: FeatureName;
  /** Checks before the page is rendered, by their names in `middleware.ts`, in this order. */
  middleware: readonly string[];
  /** Whose search-engine record is used where the page has none of its own (SE-03). */
  seoSettings?: { url: string };
  /** Query parameters that change what a guest first sees; with any other the page is rendered anew. */
  query: readonly string[];
  /** The page handles changes of its own query itself, without requesting a new payload. */
  ownsQuery: boolean;
  /** False for pages whose guest version must not be cached, e.g. because it shows one round of many millions. */
  isCached: boolean;
  /** The operator's own code runs on it; never next to a player's money, password or papers (CT-14). */
  hasCustomCode: boolean;
  /** Exists in demo mode only. */
  isDemoOnly: boolean;
}

const route = (
  id: string,
  path: string,
  module: RouteEntry['module'],
  options: Partial<Omit<RouteEntry, 'id' | 'path' | 'module'>> = {},
): RouteEntry => ({
  id,
  path,
  module,
  layout: 'default',
  texts: [],
  access: 'guest',
  middleware: ['access', 'feature'],
  query: [],
  ownsQuery: false,
  isCached: true,
  hasCustomCode: true,
  isDemoOnly: false,
  ...options,
});

/** A page of the cashier: a player's own, named like its file. */
const cashier = (name: string, path: string, options: Partial<RouteEntry> = {}): RouteEntry =>
  route(`cashier-${name}`, path, `src/money/cashier/web/pages/${name}.tsx`, {
    access: 'player',
    texts: ['cashier'],
    hasCustomCode: false,
    ...options,
  });

/** A page of the sportsbook, named like its file. */
const betting = (name: string, path: string, options: Partial<RouteEntry> = {}): RouteEntry =>
  route(`betting-${name}`, path, `src/sportsbook/book/web/pages/${name}.tsx`, {
    texts: ['sports', 'bets'],
    feature: 'sportsbook',
    seoSettings: { url: '/betting' },
    ...options,
  });

/** A tab of the player's profile, named like its file. */
const profile = (name: string, options: Partial<RouteEntry> = {}): RouteEntry =>
  route(`profile-${name}`, `/profile/${name}`, `src/players/accounts/web/pages/${name}.tsx`, {
    access: 'player',
    texts: ['profile'],
    ...options,
  });

export const routes: readonly RouteEntry[] = [
  route('home', '/', 'src/site/home/web/pages/home.tsx', { texts: ['home', 'yours'] }),
  route('betting', '/betting', 'src/sportsbook/book/web/pages/betting.tsx', {
    texts: ['sports', 'bets'],
    feature: 'sportsbook',
    query: ['sport', 'when', 'query'],
  }),
  betting('results', '/betting/results', { query: ['sport', 'day'] }),
  betting('sport', '/betting/:sport', { query: ['when'] }),
  betting('competition', '/betting/:sport/:competition', { query: ['tab'] }),
  betting('event', '/betting/:sport/:competition/:event'),
  route('cashier', '/cashier', 'src/money/cashier/web/pages/cashier.tsx', { access: 'player', hasCustomCode: false }),
  route('cashier-billing', '/cashier/billing', 'src/money/cashier/web/pages/cashier.tsx', {
    access: 'player',
    hasCustomCode: false,
  }),
  cashier('deposit', '/cashier/deposit/:sysname?', { texts: ['cashier', 'bonuses'], query: ['offer'] }),
  cashier('history', '/cashier/history', { query: ['tab'], ownsQuery: true }),
  cashier('paycancel', '/cashier/paycancel'),
  cashier('payfail', '/cashier/payfail/:transaction?'),
  cashier('paypending', '/cashier/paypending/:transaction?'),
  cashier('paysuccess', '/cashier/paysuccess/:transaction?', { texts: ['cashier', 'bonuses', 'campaigns'] }),
  cashier('paymobile', '/cashier/paymobile/:transaction?'),
  cashier('paynewwindow', '/cashier/paynewwindow/:transaction?'),
  cashier('receipt', '/cashier/receipt', { query: ['transaction'] }),
  cashier('wallet', '/cashier/wallet'),
  cashier('withdraw', '/cashier/withdraw', { texts: ['cashier', 'auth'] }),
  route('confirmation', '/confirmation', 'src/players/accounts/web/pages/confirmation.tsx', {
    texts: ['confirmation'],
  }),
  route('confirmation-success', '/confirmation/success', 'src/players/accounts/web/pages/confirmation-success.tsx', {
    texts: ['confirmation'],
  }),
  route('sign-in', '/forms/sign_in', 'src/players/accounts/web/pages/sign-in.tsx', {
    layout: 'empty',
    texts: ['auth'],
  }),
  route('sign-up', '/forms/sign_up', 'src/players/accounts/web/pages/sign-up.tsx', {
    layout: 'empty',
    texts: ['auth'],
  }),
  route('game', '/game/:sysname', 'src/casino/rounds/web/pages/game.tsx', {
    layout: 'game',
    texts: ['games', 'titles'],
    seoSettings: { url: '/game' },
  }),
  route('gamehall', '/gamehall', 'src/casino/lobby/web/pages/gamehall.tsx', {
    texts: ['games-hall'],
    query: ['category', 'providers'],
    ownsQuery: true,
  }),
  route('gamehall-category', '/gamehall/:id', 'src/casino/lobby/web/pages/gamehall-category.tsx', {
    seoSettings: { url: '/gamehall' },
  }),
  route('wheel', '/wheel', 'src/rewards/raffles/web/pages/wheel.tsx', {
    texts: ['draws', 'rewards'],
    feature: 'draws',
  }),
  route('jackpots', '/jackpots', 'src/rewards/jackpots/web/pages/jackpots.tsx', {
    texts: ['jackpots'],
    feature: 'jackpots',
  }),
  route('jackpot', '/jackpots/:id', 'src/rewards/jackpots/web/pages/jackpot.tsx', {
    texts: ['jackpots'],
    seoSettings: { url: '/jackpots' },
    feature: 'jackpots',
  }),
  route('loyalty', '/loyalty', 'src/rewards/loyalty/web/pages/loyalty.tsx', {
    texts: ['loyalty', 'rewards'],
    feature: 'loyalty',
  }),
  route('loyalty-shop', '/loyalty/shop', 'src/rewards/loyalty/web/pages/shop.tsx', {
    texts: ['loyalty', 'rewards'],
    feature: 'loyalty',
    // The remaining stock of a product changes with every purchase.
    isCached: false,
  }),
  route('loyalty-program', '/loyalty/:sysname', 'src/rewards/loyalty/web/pages/program.tsx', {
    texts: ['loyalty', 'rewards'],
    seoSettings: { url: '/loyalty' },
    feature: 'loyalty',
  }),
  route('offers', '/offers', 'src/rewards/campaigns/web/pages/offers.tsx', { texts: ['campaigns'] }),
  route('offer', '/offers/:id', 'src/rewards/campaigns/web/pages/offer.tsx', {
    texts: ['campaigns', 'bonuses'],
    seoSettings: { url: '/offers' },
  }),
  route('profile', '/profile', 'src/players/accounts/web/pages/profile.tsx', { access: 'player', query: ['register'] }),
  profile('settings'),
  profile('security', { hasCustomCode: false, texts: ['profile', 'auth'] }),
  profile('verification', { feature: 'verification', hasCustomCode: false }),
  profile('responsible-game', { feature: 'responsibleGaming' }),
  profile('bets', { feature: 'betHistory', texts: ['profile', 'games', 'bets', 'sports'] }),
  profile('loyalty', { feature: 'loyalty', texts: ['profile', 'loyalty', 'rewards'] }),
  profile('bonuses', { texts: ['profile', 'bonuses', 'campaigns'] }),
  profile('cashback'),
  profile('notification'),
  route('promotions', '/promotions', 'src/rewards/campaigns/web/pages/promotions.tsx', {
    texts: ['campaigns', 'yours'],
  }),
  route('promotion', '/promotions/:id', 'src/rewards/campaigns/web/pages/promotion.tsx', {
    texts: ['campaigns'],
    seoSettings: { url: '/promotions' },
  }),
  route('providers', '/providers', 'src/casino/lobby/web/pages/providers.tsx', { texts: ['providers'] }),
  route('support', '/support', 'src/players/support/web/pages/support.tsx', { texts: ['support'] }),
  route('complaints', '/complaints', 'src/players/support/web/pages/complaints.tsx', { texts: ['support'] }),
  route('safer-play', '/safer-play', 'src/players/support/web/pages/safer-play.tsx', { texts: ['support'] }),
  route('tournaments', '/tournaments', 'src/rewards/tournaments/web/pages/tournaments.tsx', {
    texts: ['tournaments', 'rewards'],
    feature: 'tournaments',
    query: ['status'],
  }),
  route('tournament', '/tournaments/:id', 'src/rewards/tournaments/web/pages/tournament.tsx', {
    texts: ['tournaments', 'rewards'],
    seoSettings: { url: '/tournaments' },
    feature: 'tournaments',
  }),
  route('tournament-games', '/tournaments/:id/gamehall', 'src/rewards/tournaments/web/pages/games.tsx', {
    texts: ['tournaments', 'rewards'],
    seoSettings: { url: '/tournaments' },
    feature: 'tournaments',
  }),
  route('unsubscribe', '/unsubscribe', 'src/players/messages/web/pages/unsubscribe.tsx'),
  route('winners', '/winners', 'src/rewards/winners/web/pages/winners.tsx', {
    texts: ['winners'],
    query: ['by', 'period', 'game'],
  }),
  route('slug', '/:slug', 'src/site/content/web/pages/slug.tsx', { texts: ['system'] }),
  route('payouts', '/payouts', 'src/money/cashier/web/pages/payouts.tsx', { texts: ['payouts'] }),
  route('icons', '/_icons', 'src/site/dev/web/pages/icons.tsx', { layout: 'svg-sprite', texts: ['system'] }),
  route('responsible-game', '/responsible-game', 'src/players/accounts/web/pages/responsible-game.tsx', {
    access: 'player',
    texts: ['profile'],
    feature: 'responsibleGaming',
  }),
  route('bets', '/bets', 'src/sportsbook/bets/web/pages/bets.tsx', {
    access: 'player',
    texts: ['bets', 'sports'],
    feature: 'betHistory',
    query: ['state'],
  }),
  route('bet', '/bets/*', 'src/sportsbook/bets/web/pages/bet.tsx', {
    access: 'player',
    texts: ['bets', 'sports'],
    feature: 'betHistory',
  }),
  route('launch', '/platform/game/:sysname/:mode?', 'src/casino/rounds/web/pages/launch.tsx', {
    layout: 'empty',
    seoSettings: { url: '/game' },
    texts: ['games', 'titles'],
  }),
  route('launch-custom', '/platform/game/custom/:name/:mode?', 'src/casino/rounds/web/pages/launch.tsx', {
    layout: 'empty',
    texts: ['games', 'titles'],
  }),
  // Beyond the specification: proofs, replays, the law.
  route('fairness', '/fairness', 'src/fairness/verifier/web/pages/fairness.tsx', {
    texts: ['games', 'fairness'],
    ownsQuery: true,
  }),
  route('closing-odds', '/fairness/odds', 'src/sportsbook/book/web/pages/closing-odds.tsx', {
    texts: ['closingOdds', 'sports'],
    feature: 'sportsbook',
    query: ['origin', 'sport'],
  }),
  route('replay', '/r/:id', 'src/casino/rounds/web/pages/replay.tsx', {
    layout: 'game',
    texts: ['games', 'titles'],
    isCached: false,
  }),
  route('shared-bet', '/b/:id', 'src/sportsbook/bets/web/pages/shared.tsx', {
    texts: ['bets', 'sports'],
    feature: 'sportsbook',
    isCached: false,
  }),
  route('licences', '/licences', 'src/site/general/web/pages/licences.tsx', { texts: ['system'] }),
  route('terms', '/terms', 'src/site/general/web/pages/terms.tsx', { texts: ['system'] }),
  route('mailbox', '/dev/mailbox', 'src/players/messages/web/pages/mailbox.tsx', { isDemoOnly: true, isCached: false }),
  route('dev-ui', '/dev/ui', 'src/site/dev/web/pages/dev-ui.tsx', { isDemoOnly: true, isCached: false }),
];

/** Path segments that a guest may not enter, whether or not a page answers there (GD-01). */
export const PLAYER_SEGMENTS = ['bets', 'cashier', 'profile', 'responsible-game'] as const;

export { LOCALES, type Locale };

export const isLocale = (text: string): text is Locale => (LOCALES as readonly string[]).includes(text);

/** Prefix of a locale: none for the default (LO-02). */
export const prefixOf = (locale: Locale): '' | `/${Locale}` => (locale === DEFAULT_LOCALE ? '' : `/${locale}`);

/** Splits `/es/gamehall` into its locale and the path without prefix. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const first = pathname.split('/', 2)[1] ?? '';
  if (first === DEFAULT_LOCALE || !isLocale(first)) return { locale: DEFAULT_LOCALE, path: pathname };
  return { locale: first, path: pathname.slice(first.length + 1) || '/' };
}
