import { describe, expect, it } from 'vitest';
import { allowsFullScreen, hostClassOf, messengerOf, type FullScreenMode } from './device.ts';
import { covers } from '#testing/covers.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
const ANDROID_VIEW =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const IPHONE_VIEW =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

describe('where the site is shown', () => {
  it.each([
    ['default', ANDROID, false, false],
    ['default', IPHONE, false, false],
    ['PWA', ANDROID, true, false],
    ['PWA', IPHONE_VIEW, true, false],
    ['webViewApp', ANDROID_VIEW, false, false],
    ['webViewApp', IPHONE_VIEW, false, false],
    ['webViewApp', ANDROID, false, true],
  ] as const)('is %s', covers('PW-04'), (host, userAgent, isStandalone, hasBridge) => {
    expect(hostClassOf({ userAgent, isStandalone, hasBridge })).toBe(host);
  });

  it('fills the screen where its mode says so', covers('CO-24', 'OP-39 6/6'), () => {
    const inMessenger = (mode: FullScreenMode) => [allowsFullScreen(mode, true), allowsFullScreen(mode, false)];
    expect(inMessenger('all')).toEqual([true, true]);
    expect(inMessenger('telegram')).toEqual([true, false]);
    expect(inMessenger('product')).toEqual([false, true]);
    expect(inMessenger('none')).toEqual([false, false]);
  });

  it('the messenger’s script alone is not the messenger', covers('~CO-24'), () => {
    const app = { initData: '' };
    expect(messengerOf({ Telegram: { WebApp: app } } as unknown as Window)).toBeUndefined();
    expect(messengerOf({} as Window)).toBeUndefined();
    app.initData = 'user=1';
    expect(messengerOf({ Telegram: { WebApp: app } } as unknown as Window)).toBe(app);
  });
});
