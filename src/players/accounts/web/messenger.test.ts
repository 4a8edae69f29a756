import { describe, expect, it, vi } from 'vitest';
import { connectMessenger, isAtLeast, launchOf } from './messenger.ts';
import { covers } from '#testing/covers.ts';

const worker = () => {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  };
};

describe('the launch', () => {
  it('is read from the hash, and known again by later documents without its proof', covers('~AU-03'), () => {
    const storage = worker();
    const launch = launchOf('#tgWebAppData=user%3D1%26hash%3D2&tgWebAppVersion=8.0', storage);
    expect(launch?.get('tgWebAppData')).toBe('user=1&hash=2');
    expect([...storage.values.values()].join()).not.toContain('hash');
    const later = launchOf('', storage);
    expect(later?.get('tgWebAppVersion')).toBe('8.0');
    expect(later?.get('tgWebAppData')).toBeNull();
  });

  it('is none elsewhere', covers('~AU-03'), () => expect(launchOf('#real', worker())).toBeUndefined());

  it.each([
    ['8.0', '8.0', true],
    ['7.10', '7.7', true],
    ['7.7', '7.10', false],
    ['6.0', '8.0', false],
    ['8', '8.0', true],
  ])('version %s is at least %s: %s', (version, wanted, answer) => expect(isAtLeast(version, wanted)).toBe(answer));
});

function around(origin: string, bridge?: object) {
  const listeners: ((event: object) => void)[] = [];
  const parent = { postMessage: vi.fn() };
  const window = {
    parent,
    location: { ancestorOrigins: [origin] },
    document: { referrer: '' },
    addEventListener: (_: string, listener: (event: object) => void) => listeners.push(listener),
    ...bridge,
  };
  const post = (data: unknown, from: object = {}) =>
    listeners.forEach((listener) => listener({ source: parent, origin, data: JSON.stringify(data), ...from }));
  return { window: window as unknown as Window, parent, post };
}
const launch = new URLSearchParams({ tgWebAppData: 'x=1', tgWebAppVersion: '8.0' });
const changed = { eventType: 'fullscreen_changed', eventData: { is_fullscreen: true } };

describe('the frame', () => {
  it('exchanges messages with the page of Telegram around it', covers('~AU-03', '~CO-24'), () => {
    const { window, parent, post } = around('https://web.telegram.org');
    const app = connectMessenger(launch, window);
    app.expand();
    app.requestFullscreen?.();
    expect(
      parent.postMessage.mock.calls.map(([text, origin]) => [JSON.parse(text as string).eventType, origin]),
    ).toEqual([
      ['web_app_expand', 'https://web.telegram.org'],
      ['web_app_request_fullscreen', 'https://web.telegram.org'],
    ]);
    const listener = vi.fn();
    app.onEvent('fullscreenChanged', listener);
    post(changed);
    expect(app.isFullscreen).toBe(true);
    post({ eventType: 'content_safe_area_changed', eventData: { top: 46, bottom: 0 } });
    expect(app.contentSafeAreaInset).toEqual({ top: 46, bottom: 0 });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('sends nothing to any other page, and ignores its messages', covers('~AU-03'), () => {
    const { window, parent, post } = around('https://evil.example');
    const app = connectMessenger(launch, window);
    app.expand();
    post(changed);
    expect(parent.postMessage).not.toHaveBeenCalled();
    expect(app.isFullscreen).toBe(false);
    const telegram = around('https://web.telegram.org');
    const other = connectMessenger(launch, telegram.window);
    telegram.post(changed, { source: {} });
    telegram.post(changed, { origin: 'https://evil.example' });
    telegram.post(changed, { data: 'not JSON' });
    expect(other.isFullscreen).toBe(false);
  });

  it('uses the bridge of the app where there is one', covers('~AU-03'), () => {
    const postEvent = vi.fn();
    const { window, parent } = around('', { TelegramWebviewProxy: { postEvent } });
    const app = connectMessenger(launch, window);
    app.ready();
    expect(postEvent).toHaveBeenCalledWith('web_app_ready', '{}');
    expect(parent.postMessage).not.toHaveBeenCalled();
    const { Telegram } = window as unknown as {
      Telegram: { WebView: { receiveEvent(type: string, data: object): void } };
    };
    Telegram.WebView.receiveEvent('fullscreen_changed', { is_fullscreen: true });
    expect(app.isFullscreen).toBe(true);
  });
});
