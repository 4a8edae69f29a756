import { describe, expect, it } from 'vitest';
import { mayOfferInstall, type Moment } from './install.ts';
import { isQuietPath } from './next-build.ts';
import { covers } from '#testing/covers.ts';

const DAY = 24 * 60 * 60 * 1000;
const moment: Moment = { host: 'default', path: '/', isPlayer: true, declinedAt: 0, now: 1000 * DAY };

describe('the offer to install the site', () => {
  it('is made to a player in a browser, not to an app', covers('~PW-04'), () => {
    expect(mayOfferInstall(moment)).toBe(true);
    expect(mayOfferInstall({ ...moment, host: 'PWA' })).toBe(false);
    expect(mayOfferInstall({ ...moment, host: 'webViewApp' })).toBe(false);
    expect(mayOfferInstall({ ...moment, isPlayer: false })).toBe(false);
  });

  it('never stands over a game or a payment, and waits three months after a no', covers('~PW-04'), () => {
    for (const path of ['/game/dice', '/cashier/deposit/card', '/platform/game/dice'])
      expect(mayOfferInstall({ ...moment, path })).toBe(false);
    expect(mayOfferInstall({ ...moment, path: '/gamehall' })).toBe(true);
    expect(mayOfferInstall({ ...moment, declinedAt: moment.now - 89 * DAY })).toBe(false);
    expect(mayOfferInstall({ ...moment, declinedAt: moment.now - 90 * DAY })).toBe(true);
  });
});

describe('a new build', () => {
  it('takes no one out of a game, a payment or a form', covers('~PW-06'), () => {
    expect(['/', '/gamehall', '/games-of-luck', '/promotions/1'].filter(isQuietPath)).toHaveLength(4);
    expect(['/game/dice', '/cashier', '/cashier/withdraw', '/forms/sign_up'].filter(isQuietPath)).toEqual([]);
  });
});
