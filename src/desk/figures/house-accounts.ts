// What each account of the house is for. One without a class fails the build (house-accounts.test.ts) and marks the day.

/**
 * `play` holds stakes and pays wins, `promo` pays what is given away, `loss` is what nobody pays, `owed` belongs to players,
 * `clearing` is between us and a payment provider, `exchange` between two currencies; `fun` has no worth.
 */
export type AccountClass = 'play' | 'promo' | 'loss' | 'owed' | 'clearing' | 'exchange' | 'fun';

const CLASSES: ReadonlyArray<readonly [RegExp, AccountClass]> = [
  [/^(games|games\..+|sportsbook)$/, 'play'],
  [/^(bonus-cost|promotion-cost|cashback_cost|rewards|jackpots)$/, 'promo'],
  [/^(adjustments|sportsbook-debts|deposit-debts)$/, 'loss'],
  [/^(jackpot\..+|tournament-entries)$/, 'owed'],
  [/^psp\..+\.clearing$/, 'clearing'],
  [/^jackpots\.exchange$/, 'exchange'],
  [/^play-money$/, 'fun'],
];

export const classOf = (account: string): AccountClass | undefined =>
  CLASSES.find(([pattern]) => pattern.test(account))?.[1];

export const isPlay = (account: string): boolean => classOf(account) === 'play';

const SUPPLIER = 'games.';

/** The accounts that hold the stakes of a product; one account may hold those of two. */
export const accountOfProduct = (product: string): string | undefined =>
  product === 'casino' || product === 'live'
    ? 'games'
    : product === 'sports'
      ? 'sportsbook'
      : product.startsWith('supplier ')
        ? SUPPLIER + product.slice('supplier '.length)
        : undefined;

/** How stakes of a kind are counted: by product, and by the account that holds them. */
export const productOf = ({ kind, provider }: { kind: string; provider?: string | undefined }): string =>
  provider !== undefined ? `supplier ${provider}` : kind === 'bet' ? 'sports' : kind === 'table' ? 'live' : 'casino';
