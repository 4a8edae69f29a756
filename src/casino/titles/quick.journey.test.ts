// The quick games and the tables, each played to its end by keyboard alone, with play money, on a phone: one after the other
// on one page.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cases, inLongForm } from '#testing/long-form.ts';
import { barriers, journey, type Visit } from '#testing/journeys/browser.ts';
import { walk } from '#testing/journeys/walk.ts';

const j = journey({ hasWebGl: false });
let visit: Visit | undefined;

/** Opens a title that has not been looked at yet, and finds nothing wider than the phone. */
async function open(title: string): Promise<Visit> {
  if (visit) await walk(visit.page, `/game/${title}`);
  else visit = await j.visit(`/game/${title}`, { width: 375, height: 740, isKept: true });
  await visit.page.waitForSelector(`[data-title="${title}"] [data-spin]`);
  expect(await visit.page.evaluate(() => document.documentElement.scrollWidth), title).toBeLessThanOrEqual(375);
  return visit;
}

const settled = (page: Page) => page.waitForFunction(() => !document.querySelector('[data-playing]'));

/** Starts the first round by the keyboard, from wherever the focus stands. */
const playByKeys = (page: Page): Promise<void> => page.keyboard.press('Space');

const isShown = (page: Page) => page.waitForSelector('[data-rounds] summary:has-text("(1)")');
const statusText = (page: Page) => page.locator('[data-said]').textContent();

/** Walks over the cloth by the arrows and puts a chip on every spot it comes to. */
async function layChips(page: Page, keys: readonly string[]): Promise<string[]> {
  await page.locator('[data-title] [data-spot][tabindex="0"]').focus();
  const laid: string[] = [];
  for (const key of keys) {
    await page.keyboard.press(key);
    laid.push((await page.evaluate(() => (document.activeElement as HTMLElement).dataset['spot'])) ?? '');
    await page.keyboard.press('Enter');
  }
  return laid;
}

/** Those that are looked at for barriers: each kind of stage once. */
const WATCHED: readonly string[] = ['plinko', 'scratch-card', 'keno', 'american-roulette', 'baccarat', 'sic-bo'];
async function findsNoBarrier(page: Page, title: string): Promise<void> {
  if (WATCHED.includes(title)) expect(await barriers(page, { include: '[data-title]' }), title).toEqual([]);
}

describe('quick games', () => {
  it.each(
    cases<[string, RegExp]>(
      [['keno', /of 6 numbers hit/]],
      [
        ['limbo', /^[\d.,]+×\. /],
        ['plinko', /The ball landed on/],
        ['wheel', /×\. You won|empty segment/],
        ['coin-flip', /^(Heads|Tails)\. /],
      ],
    ),
  )(
    '%s opens on a phone, is accessible and plays a demo round to its end by the space bar, and says how it ended',
    async (title, sentence) => {
      const { page, complaints } = await open(title);
      await findsNoBarrier(page, title);
      await playByKeys(page);
      await isShown(page);
      await settled(page);
      expect(await statusText(page)).toMatch(sentence);
      expect(await page.locator('[data-figure="balance"]').textContent()).toMatch(/FUN$/);
      expect(complaints).toEqual([]);
    },
  );

  inLongForm('a game says again what it has said before, and does not count sums up aloud', async () => {
    const { page } = await open('keno');
    const cells = page.locator('[data-title] button[aria-pressed]');
    await page.evaluate(() => {
      const region = document.querySelector<HTMLElement>('[data-said]')!;
      const sounds: string[] = [];
      Object.assign(window, { heard: sounds });
      new MutationObserver(() => sounds.push(region.textContent)).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    for (let cell = 0; (await page.locator('[data-title] button[aria-pressed=true]').count()) < 10; cell++)
      if ((await cells.nth(cell).getAttribute('aria-pressed')) === 'false') await cells.nth(cell).click();
    const eleventh = page.locator('[data-title] button[aria-pressed=false]').first();
    await eleventh.click();
    await eleventh.click();
    const sounds = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    expect(sounds).toHaveLength(2);
    expect(sounds[1]).toBe(sounds[0]);
    expect(await page.locator('[data-title] > section output').count()).toBe(0);
  });

  inLongForm('plinko drops a ball at every press while others fall, and settles each', async () => {
    const { page, complaints } = await open('plinko');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.reload();
    const before = Number(/\((\d+)\)/.exec((await page.locator('[data-rounds] summary').textContent())!)?.[1]);
    for (let ball = 0; ball < 4; ball++) await page.locator('[data-spin]').click();
    await page.waitForFunction(() => document.querySelectorAll('[data-ball]').length > 1);
    await page.waitForSelector(`[data-rounds] summary:has-text("(${before + 4})")`);
    await settled(page);
    expect(await page.locator('[data-ball]').count()).toBe(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(complaints).toEqual([]);
  });

  inLongForm('limbo shows a phone its last rounds whole, the newest first, and leaves out the oldest', async () => {
    const { page } = await open('limbo');
    const strip = page.locator('[data-title="limbo"] ol').first();
    await page.locator('[data-spin]').focus();
    const rounds = await page.locator('[data-rounds] summary').textContent();
    const before = Number(/\((\d+)\)/.exec(rounds ?? '')?.[1]);
    for (let round = before + 1; round <= before + 10; round++) {
      await page.keyboard.press('Space');
      await page.waitForSelector(`[data-rounds] summary:has-text("(${round})")`);
      await settled(page);
    }
    const places = await strip.evaluate((list) => {
      const { left, right, bottom } = list.getBoundingClientRect();
      return [...list.children].map((item) => {
        const box = item.getBoundingClientRect();
        return box.top >= bottom ? 'unseen' : box.left >= left && box.right <= right ? 'whole' : 'cut';
      });
    });
    expect(places[0]).toBe('whole');
    expect(places).toContain('unseen');
    expect(places).not.toContain('cut');
  });

  inLongForm(
    'scratch-card lets a player uncover its fields one by one, and is over when the last one is open',
    async () => {
      const { page, complaints } = await open('scratch-card');
      await findsNoBarrier(page, 'scratch-card');
      await playByKeys(page);
      await page.waitForSelector('[data-spot]:not([aria-disabled])');
      await page.locator('[data-spot="0"]').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('[data-spot][data-open]').count()).toBe(2);
      expect(await page.locator('[data-rounds] summary:has-text("(1)")').count()).toBe(0);
      for (let field = 2; field < 9; field++) await page.locator(`[data-spot="${field}"]`).press('Enter');
      await isShown(page);
      expect(await statusText(page)).toMatch(/Three of a kind: |No three of a kind/);
      expect(complaints).toEqual([]);
    },
  );
});

describe('tables', () => {
  it.each(
    cases<[string, RegExp]>(
      [['sic-bo', /: \d+\. /]],
      [
        ['french-roulette', /(red|black|green)\. /],
        ['american-roulette', /(red|black|green)\. /],
        ['baccarat', /wins|Tie/],
      ],
    ),
  )('%s is accessible, takes chips by the arrows and enter, and settles them', async (title, sentence) => {
    const { page, complaints } = await open(title);
    await findsNoBarrier(page, title);
    expect(await page.locator('[data-spin]').isDisabled()).toBe(true);
    const laid = await layChips(page, ['ArrowRight', 'ArrowRight']);
    expect(new Set(laid).size).toBe(laid.length);
    for (const spot of laid)
      expect(await page.locator(`[data-spot="${spot}"]`).getAttribute('aria-label')).toMatch(/: .*FUN|€/);
    await page.locator('[data-spin]').focus();
    await playByKeys(page);
    await isShown(page);
    await settled(page);
    expect(await statusText(page)).toMatch(sentence);
    expect(await page.locator('[data-spot][data-state]').count()).toBe(laid.length);
    expect(complaints).toEqual([]);
  });

  it('european-roulette takes chips back, doubles, settles and repeats them, and costs exactly what lies there', async () => {
    const { page, complaints } = await open('european-roulette');
    expect(await page.locator('[data-spin]').isDisabled()).toBe(true);
    const total = async () => (await page.locator('[data-total]').textContent())!;
    const typedStake = /[\d.]+/.exec(await page.locator('[data-stake="typed"]').inputValue())![0];
    await page.locator('[data-spot="17"]').click();
    await page.locator('[data-spot="red"]').click();
    expect(await total()).toContain((Number(typedStake) * 2).toFixed(2));
    await page.getByRole('button', { name: 'Double bets' }).click();
    expect(await total()).toContain((Number(typedStake) * 4).toFixed(2));
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('[data-spot="red"]').press('Delete');
    expect(await total()).toContain(typedStake);
    await page.locator('[data-spin]').focus();
    await playByKeys(page);
    await isShown(page);
    await settled(page);
    expect(await statusText(page)).toMatch(/(red|black|green)\. /);
    expect(await page.locator('[data-spot][data-state]').count()).toBe(1);
    await page.getByRole('button', { name: 'Clear all' }).click();
    expect(await total()).toContain('0.00');
    await page.getByRole('button', { name: 'Repeat bets' }).click();
    expect(await total()).toContain(typedStake);
    expect(complaints).toEqual([]);
  });
});
