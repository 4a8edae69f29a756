// Pages whose lists do not come: they stand all the same, those of the house with their empty states, a player's own with an error.
import { expect, it } from 'vitest';
import { ApiRefusal } from '#site/shell/api.ts';
import type { Page } from '#site/shell/page.ts';
import { getWithdrawSettings } from '#money/cashier/contract.ts';
import { getGeneralInfo } from '#site/general/contract.ts';
import { page as profileBets } from '#players/accounts/web/pages/bets.tsx';
import { page as profileBonuses } from '#players/accounts/web/pages/bonuses.tsx';
import { page as inbox } from '#players/accounts/web/pages/notification.tsx';
import { page as security } from '#players/accounts/web/pages/security.tsx';
import { page as bet } from '#sportsbook/bets/web/pages/bet.tsx';
import { page as bets } from '#sportsbook/bets/web/pages/bets.tsx';
import { page as wallet } from '#money/cashier/web/pages/wallet.tsx';
import { page as gamehall } from '#casino/lobby/web/pages/gamehall.tsx';
import { page as providers } from '#casino/lobby/web/pages/providers.tsx';
import { page as home } from '#site/home/web/pages/home.tsx';
import { page as promotions } from '#rewards/campaigns/web/pages/promotions.tsx';
import { page as tournaments } from '#rewards/tournaments/web/pages/tournaments.tsx';
import { page as winners } from '#rewards/winners/web/pages/winners.tsx';
import { covers } from '#testing/covers.ts';

const PAGES: readonly [string, Page][] = [
  ['home', home],
  ['game hall', gamehall],
  ['providers', providers],
  ['promotions', promotions],
  ['tournaments', tournaments],
  ['winners', winners],
];

/** Every list within what a page has loaded. */
function listsOf(value: unknown): unknown[][] {
  if (Array.isArray(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listsOf) : [];
}

/** Loads a page while every call but those for settings fails. */
async function loadFailing(page: Page) {
  const reported: unknown[] = [];
  const data = await page.load!({
    api: {
      call: (method: unknown) =>
        method === getGeneralInfo || method === getWithdrawSettings
          ? Promise.resolve({})
          : Promise.reject(
              new ApiRefusal({ type: 'InternalServerErrorException', message: 'x', request_id: 'r' } as never, 500),
            ),
    },
    report: (instead: unknown) => (failure: unknown) => {
      reported.push(failure);
      return instead;
    },
    params: {},
    url: new URL('https://casino.example/'),
    session: null,
    locale: 'en',
    content: {},
  } as never);
  return { data, reported };
}

it.each(PAGES)('%s: what could not be loaded is an empty list, and is reported', covers('~ER-21'), async (_, page) => {
  const { data, reported } = await loadFailing(page);
  expect(listsOf(data).length).toBeGreaterThan(0);
  for (const list of listsOf(data)) expect(list).toEqual([]);
  expect(reported.length).toBeGreaterThan(0);
});

it.each<[string, Page]>([
  ['bets', bets],
  ['bets in the profile', profileBets],
  ['bets at an unknown address', bet],
  ['bonuses', profileBonuses],
  ['inbox', inbox],
  ['security', security],
  ['wallet', wallet],
])('%s: a list that could not be loaded is not shown as empty', async (_, page) => {
  const { data, reported } = await loadFailing(page);
  expect(listsOf(data)).toEqual([]);
  expect(reported.length).toBeGreaterThan(0);
});
