// The content that ships gives nothing away but gifts within budgets, and content of every kind by which a player gains is refused.
import { describe, expect, test } from 'vitest';
import { readConfig } from '#app/config.ts';
import { testConfig } from '#testing/config.ts';
import { servicesOfContent } from '#platform/services-of-content.ts';
import { PRODUCTION_ENVIRONMENT } from '#testing/production.ts';
import { collection, servicesWith, single } from '#site/content/index.ts';
import { faultOfEconomy } from './check-on-write.ts';
import { economyOf } from './economy.ts';

/** The content of the files, without a database. */
const shipped = servicesOfContent(testConfig());

type Entry = Record<string, unknown>;
const entryOf = (name: string, sysname: string): Entry => {
  const { id: _, ...entry } = collection<Entry & { sysname: string }>(shipped, name).find(
    (game) => game.sysname === sysname,
  )!;
  return structuredClone(entry);
};
const configOf = (name: string): Entry => {
  const { id: _, ...entry } = single<Entry>(shipped, name)!;
  return structuredClone(entry);
};

describe('the content that ships', () => {
  const { lines, sums, findings } = economyOf(shipped);

  test('has no promise by which a strategy of the catalogue gains', () => {
    expect(findings.map(({ sentence }) => sentence)).toEqual([]);
    expect(lines.filter(({ best, gift }) => best.profit > 0.005 && !gift.isGift).map(({ promise }) => promise)).toEqual(
      // A bonus promises nothing on its own: the offer or mission that grants it does.
      lines
        .filter(({ promise, best }) => promise.startsWith('bonuses/') && best.profit > 0.005)
        .map(({ promise }) => promise),
    );
  });

  test('leaves something of the edge of every game, everything together', () => {
    for (const { game, share } of sums) expect(`${game.sysname} ${share < game.edge}`).toBe(`${game.sysname} true`);
    expect(sums.length).toBe(new Set(sums.map(({ game }) => game.sysname)).size);
  });

  test('values every promise there is', () => {
    const promised = lines.map(({ promise }) => promise);
    for (const name of ['bonuses', 'offers', 'loyalty-missions', 'loyalty-products', 'tournaments', 'draws'])
      for (const { sysname } of collection<{ sysname: string }>(shipped, name))
        expect(promised).toContain(`${name}/${sysname}`);
    for (const { sysname, levels } of collection<{ sysname: string; levels: { sysname: string }[] }>(
      shipped,
      'jackpots',
    ))
      for (const level of levels) expect(promised).toContain(`jackpots/${sysname}/${level.sysname}`);
    expect(promised).toEqual(expect.arrayContaining(['cashback-config/weekly', 'cashback-config/rakeback']));
  });
});

/** Entries that an editor writes, and the refusal they get. */
const REFUSED: ReadonlyArray<readonly [what: string, name: string, entry: () => Entry, said: RegExp]> = [
  [
    'a welcome bonus whose requirement any stake meets',
    'bonuses',
    () => ({ ...entryOf('bonuses', 'welcome'), mode: 'non-sticky', wagering: { base: 'bonus', multiplier: 30 } }),
    /offers\/welcome .*"(?:long-odds|own-money-first)"/,
  ],
  [
    'an earned bonus that costs less than it pays',
    'bonuses',
    () => ({ ...entryOf('bonuses', 'welcome'), wagering: { base: 'bonus', multiplier: 10 } }),
    /offers\/welcome .*"cheapest-game"/,
  ],
  [
    'an earned bonus that games with a low edge count for in full',
    'bonuses',
    () => ({
      ...entryOf('bonuses', 'reload'),
      wagering: { base: 'bonus', multiplier: 40, contributions: { fast: 100, casino: 100 } },
    }),
    /offers\/reload .*"cheapest-game"/,
  ],
  [
    'a bonus without a requirement',
    'bonuses',
    () => ({ ...entryOf('bonuses', 'reload'), mode: 'non-sticky', wagering: { base: 'none', multiplier: 0 } }),
    /offers\/reload .*"doing-nothing"/,
  ],
  [
    'a bonus without a deposit that is no gift',
    'offers',
    () => ({ ...entryOf('offers', 'first-look'), isGift: false, budgetPerDay: null }),
    /offers\/first-look .*"many-accounts"/,
  ],
  [
    'bonuses of an invitation that need not be earned',
    'bonuses',
    () => ({ ...entryOf('bonuses', 'referrer'), mode: 'non-sticky', wagering: { base: 'bonus', multiplier: 20 } }),
    /offers\/invited .*"many-accounts"/,
  ],
  [
    'a message that brings a bonus',
    'campaigns',
    () => ({ ...entryOf('campaigns', 'bettors'), bonuses: ['free-bet'] }),
    /campaigns\/bettors .*"many-accounts"/,
  ],
  [
    'cashback of any loss',
    'cashback-config',
    () => ({ weekly: { rates: ['5'], of_edge: null } }),
    /cashback-config\/weekly .*"long-odds"/,
  ],
  [
    'rakeback above the edge',
    'cashback-config',
    () => ({ weekly: { rates: ['5'] }, rakeback: { share: '100' } }),
    /Everything together .*cashback-config\/rakeback/,
  ],
  [
    'points that are worth more than the edge',
    'loyalty-config',
    () => ({
      ...configOf('loyalty-config'),
      rates: { ...(configOf('loyalty-config')['rates'] as object), casino: '5' },
    }),
    /Everything together .*blackjack.*loyalty-config\/points/,
  ],
  [
    'a point that is worth ten times as much',
    'loyalty-config',
    () => ({ ...configOf('loyalty-config'), point_worth: '0.50' }),
    /./,
  ],
  [
    'a level that is reached before its rewards are paid for',
    'loyalty-levels',
    () => ({ ...entryOf('loyalty-levels', 'bronze'), rewards: [{ kind: 'cash', amount: { EUR: '50' } }] }),
    /loyalty-levels/,
  ],
  [
    'a mission that costs nothing',
    'loyalty-missions',
    () => ({ ...entryOf('loyalty-missions', 'once-deposit'), isGift: false, budgetPerDay: null }),
    /loyalty-missions\/once-deposit .*"many-accounts"/,
  ],
  [
    'a product below the worth of its points',
    'loyalty-products',
    () => ({ ...entryOf('loyalty-products', 'cash-100'), price: 2000 }),
    /loyalty-products\/cash-100/,
  ],
  [
    'a discount by which products are worth more than their points',
    'characters',
    () => ({ ...entryOf('characters', 'the-owl'), perk: { kind: 'discount', percent: 60 } }),
    /loyalty-products\//,
  ],
  [
    'prizes of a tournament that one person can take alone',
    'tournaments',
    () => ({ ...entryOf('tournaments', 'hourly-sprint'), isGift: false, budgetPerDay: null }),
    /tournaments\/hourly-sprint .*"alone-in-it"/,
  ],
  [
    'prizes of a day above the budget',
    'tournaments',
    () => ({ ...entryOf('tournaments', 'hourly-sprint'), budgetPerDay: '100' }),
    /tournaments\/hourly-sprint hands out €600.00 in a day/,
  ],
  [
    'a wheel that turns for anybody',
    'draws',
    () => ({ ...entryOf('draws', 'daily-wheel'), isGift: false, budgetPerDay: null }),
    /draws\/daily-wheel .*"many-accounts"/,
  ],
  [
    'a raffle that one person can be alone in',
    'draws',
    () => ({ ...entryOf('draws', 'weekly-raffle'), isGift: false, budgetPerDay: null }),
    /draws\/weekly-raffle .*"alone-in-it"/,
  ],
  [
    'a jackpot that takes more than a game keeps',
    'jackpots',
    () => ({
      ...entryOf('jackpots', 'evening-tide'),
      excludedGames: [],
      categories: ['slot', 'casino', 'live', 'fast'],
    }),
    /Everything together/,
  ],
  [
    'a jackpot whose base drops by the clock',
    'jackpots',
    () => ({ ...entryOf('jackpots', 'evening-tide'), isGift: false, budgetPerDay: null }),
    /jackpots\/evening-tide\/daily .*"alone-in-it"/,
  ],
];

describe('an editor is refused', () => {
  test.each(REFUSED)('%s', (_, name, entry, sentence) => {
    expect(faultOfEconomy(shipped, name, entry())).toMatch(sentence);
  });

  test('and not what changes nothing, nor what makes a promise smaller', () => {
    expect(faultOfEconomy(shipped, 'bonuses', entryOf('bonuses', 'welcome'))).toBeUndefined();
    const smaller = {
      ...entryOf('bonuses', 'welcome'),
      wagering: { base: 'bonus', multiplier: 60, contributions: { fast: 20 } },
    };
    expect(faultOfEconomy(shipped, 'bonuses', smaller)).toBeUndefined();
    expect(faultOfEconomy(shipped, 'menus', { sysname: 'rail', isGift: false })).toBeUndefined();
  });

  test('and not a change of what was found before, unless it becomes worse', () => {
    const unbudgeted = { ...entryOf('offers', 'first-look'), isGift: false, budgetPerDay: null };
    const now = servicesWith(shipped, 'offers', unbudgeted);
    expect(faultOfEconomy(now, 'offers', { ...unbudgeted, position: 9 })).toBeUndefined();
    expect(faultOfEconomy(now, 'bonuses', { ...entryOf('bonuses', 'first-look'), amount: { EUR: '50' } })).toMatch(
      /offers\/first-look/,
    );
  });
});

describe('the prices of the built-in league', () => {
  const at = (environment: Record<string, string>) =>
    economyOf(servicesOfContent(readConfig({ ...PRODUCTION_ENVIRONMENT, LOG_LEVEL: 'silent', ...environment })));

  test('are found where money moves and they are off by more than the margin', () => {
    expect(at({}).findings).toEqual([]);
    expect(at({ LEAGUE_PRICE_ERROR: '100' }).findings).toMatchObject([
      { promise: 'league/prices', strategy: 'league-estimate' },
    ]);
    expect(at({ LEAGUE_PRICE_ERROR: '100', LEAGUE: 'off' }).findings).toEqual([]);
  });
});
