import { describe, expect, it } from 'vitest';
import { runMiddleware } from './middleware.ts';
import { PageError, PageRedirect, type LoadContext } from '#site/shell/page.ts';
import { routes, type RouteEntry } from '#site/shell/routes.ts';
import { covers } from '#testing/covers.ts';

const entryOf = (id: string): RouteEntry => routes.find((entry) => entry.id === id)!;
const redirectOf = (address: string, others: Partial<LoadContext> = {}) =>
  ({
    url: new URL(address, 'https://casino.example'),
    locale: 'en',
    session: null,
    content: {},
    ...others,
  }) as LoadContext;
const failureOf = (run: () => void): unknown => {
  try {
    run();
  } catch (failure) {
    return failure;
  }
  return undefined;
};

describe('before a page is made', () => {
  it('a route that names a middleware which does not exist is a bug, not a page', covers('ER-22'), () => {
    const entry = { ...entryOf('home'), middleware: ['access', 'no-such-thing'] };
    expect(() => runMiddleware(entry, redirectOf('/'))).toThrow('"no-such-thing", which does not exist');
    expect(() => runMiddleware({ ...entry, middleware: ['toString'] }, redirectOf('/'))).toThrow('does not exist');
  });

  it('every route names middleware that exists', () => {
    const session = { uid: 1 } as LoadContext['session'];
    for (const entry of routes)
      expect(failureOf(() => runMiddleware(entry, redirectOf('/', { session })))).toBeUndefined();
  });

  it('a guest at a player’s page goes to the index, with the whole address', covers('~GD-01', '~GD-02'), () => {
    const failure = failureOf(() =>
      runMiddleware(entryOf('cashier-history'), redirectOf('/cashier/history?tab=bonuses')),
    );
    expect(failure).toBeInstanceOf(PageRedirect);
    expect((failure as PageRedirect).path).toBe('/?redirectUrl=%2Fcashier%2Fhistory%3Ftab%3Dbonuses');
  });

  it.each([
    ['profile-verification', 'verification'],
    ['profile-responsible-game', 'responsibleGaming'],
    ['responsible-game', 'responsibleGaming'],
    ['profile-bets', 'betHistory'],
    ['bets', 'betHistory'],
    ['loyalty', 'loyalty'],
    ['loyalty-shop', 'loyalty'],
    ['loyalty-program', 'loyalty'],
    ['profile-loyalty', 'loyalty'],
    ['tournaments', 'tournaments'],
    ['tournament-games', 'tournaments'],
    ['jackpot', 'jackpots'],
    ['wheel', 'draws'],
  ])('%s is not found while %s is switched off', covers('~RO-06', '~RO-07', '~RO-08', '~RO-09'), (id, feature) => {
    const session = { uid: 1 } as LoadContext['session'];
    const content = { features: { [feature]: false } } as unknown as LoadContext['content'];
    const failure = failureOf(() => runMiddleware(entryOf(id), redirectOf('/', { session, content })));
    expect(failure).toBeInstanceOf(PageError);
    expect((failure as PageError).status).toBe(404);
  });
});
