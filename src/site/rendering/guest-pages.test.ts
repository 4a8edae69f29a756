import { expect, test } from 'vitest';
import { createGuestPages } from './guest-pages.ts';

/** Pages made of banners, which are rendered as far as the test lets them. */
function pagesOfBanners() {
  let finish = (): void => undefined;
  const body = { takesNonce: false, text: () => '<p>ok</p>', gzip: () => Buffer.alloc(0) };
  const rendered = { status: 200, body, tags: ['banners.get'] };
  const pages = createGuestPages({
    renderer: { render: () => new Promise((resolve) => (finish = () => resolve(rendered))) },
    addresses: { urlOf: (target: string) => new URL(target, 'https://own.invalid'), isPrefixed: () => false },
    headers: { listOf: () => [] },
    hostOf: () => undefined,
    visitorOf: () => ({}),
    log: {},
  } as never);
  const make = async (meanwhile: () => void): Promise<void> => {
    const page = pages.make('/', { id: 'x', ip: '127.0.0.1', headers: {} });
    meanwhile();
    finish();
    await page;
  };
  return { ...pages, make, isKept: () => pages.find('/', {}) !== undefined };
}

test.each([['banners.get'], [undefined]])(
  'a page whose content (%s) changes while it is made is not kept',
  async (tag) => {
    const pages = pagesOfBanners();
    await pages.make(() => pages.invalidate(tag));
    expect(pages.isKept()).toBe(false);
    await pages.make(() => undefined);
    expect(pages.isKept()).toBe(true);
  },
);

test('a page is kept when something else changes while it is made', async () => {
  const pages = pagesOfBanners();
  await pages.make(() => pages.invalidate('leaderboard.get'));
  expect(pages.isKept()).toBe(true);
});
