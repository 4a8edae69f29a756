// Slots, which are painted on a canvas: each opens, takes a spin and tells how it ended.
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { grantFreespins } from '#domains/games/index.ts';
import { giveMoney } from '#testing/money.ts';
import type { ReelSlotRules } from '#math/engine/reel-rules.ts';
import { reelSlots } from '#math/titles/reel-slots.ts';
import { ALL_LOOKS, barriers, journey } from './browser.ts';

// Half of the pixels: canvases are painted by the processor.
const j = journey({ scale: ALL_LOOKS ? 1 : 0.5 });
// Canvases, painted by the processor one after the other.
vi.setConfig({ testTimeout: ALL_LOOKS ? 300_000 : 120_000 });

const PARTS = ['tumble', 'freeSpins', 'hold', 'buy', 'ante', 'gamble', 'wilds'] as const;
const partsOf = (rules: ReelSlotRules): number => PARTS.filter((part) => rules[part] !== undefined).length;

/** All with LOOKS=all; else the fullest with fixed reels and the fullest with changing ones: what each of them shows is
 * tested without a canvas (`show.test.ts`), and the server's tests play all of all. */
function chosen(): typeof reelSlots {
  if (ALL_LOOKS) return reelSlots;
  const fullest = reelSlots.toSorted((a, b) => partsOf(b.slot.rules) - partsOf(a.slot.rules));
  const isChanging = (title: (typeof reelSlots)[number]): boolean => title.slot.rules.sets.base.heights !== undefined;
  return [fullest.find((title) => !isChanging(title))!, fullest.find(isChanging)!];
}

it('opens slots of fixed and of changing reels, plays a round of their demo to the end, and says how it ended', async () => {
  const { page, complaints } = await j.visit('/gamehall', { width: 375, height: 560 });
  for (const { title } of chosen()) {
    await page.goto(`/game/${title.sysname}`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector(`[data-title="${title.sysname}"] canvas`);
    await page.locator('[data-spin]:enabled').waitFor();
    // Pressed again it hurries, so even free spins are over soon.
    await page.getByRole('button', { name: 'Turbo' }).click();
    await page.locator('[data-spin]').click();
    await page.locator('dialog[data-dialog="demo"]').getByRole('button', { name: 'Play the demo' }).click();
    await page.waitForSelector('[data-rounds] summary:has-text("(1)")');
    await page.waitForFunction(() => !document.querySelector('[data-playing]'), undefined, { timeout: 40_000 });
    expect(await page.locator('[data-said]').textContent(), title.sysname).toMatch(/^(No win\.|You won .*FUN\.)$/);
  }
  expect(complaints).toEqual([]);
});

it('confirms the price of a bought feature, shows the switch of the boost and the choice of doubling up', async () => {
  const { page } = await j.visit('/game/brass-foundry', { width: 640, height: 560 });
  await page.locator('[data-buy]:enabled').click();
  await page.getByRole('button', { name: /^Buy for 27\.00/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.goto('/game/amber-harbor', { waitUntil: 'domcontentloaded' });
  const boost = page.locator('[data-ante]');
  expect(await boost.innerText()).toContain('1.15');
  await boost.click();
  expect(await boost.getAttribute('aria-pressed')).toBe('true');
  await page.goto('/game/penny-arcade', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Double up').selectOption('3');
  expect(await page.getByLabel('Double up').inputValue()).toBe('3');
});

it('explains pays, lines and features of a slot in the language of the page, for the stake', async () => {
  const { page } = await j.visit('/es/game/quarry-rush', { width: 640, height: 560 });
  await page.locator('[data-spin]:enabled').waitFor();
  await page.getByRole('button', { name: 'Reglas y pagos' }).click();
  const rules = page.locator('[data-rules="quarry-rush"]');
  await rules.waitFor();
  expect(await rules.innerText()).toContain('Dinamita (comodín)');
  expect(await rules.innerText()).not.toMatch(/reels\.|rules\.|symbols\./);
  expect(await rules.locator('figure svg').count()).toBe(20);
  expect(await rules.locator('ul > li').count()).toBe(9);
});

const SLOT = '/game/midnight-apothecary';
const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"]`);
const ready = (page: Page) => page.waitForSelector('[data-spin]:enabled', { timeout: 60_000 });
const settled = (page: Page) => page.waitForFunction(() => !document.querySelector('[data-playing]'));
const SMALL = { width: 800, height: 640 };

describe('Midnight Apothecary', () => {
  it('[RT-17][DG-06] opens in the game layout, bars nobody, asks a guest before the demo starts, once, and plays with play money', async () => {
    const { page, complaints } = await j.visit(SLOT, SMALL);
    await ready(page);
    expect(await page.locator('[data-layout="game"] [data-title="midnight-apothecary"] canvas').count()).toBe(1);
    expect(await page.locator('h1').first().textContent()).toBe('Midnight Apothecary');
    expect(await barriers(page)).toEqual([]);
    await page.locator('[data-spin]').click();
    await page.locator('dialog[data-dialog="demo"]').getByRole('button', { name: 'Play the demo' }).click();
    await page.waitForSelector('[data-rounds] summary:has-text("(1)")');
    await settled(page);
    expect(await figure(page, 'balance').textContent()).toMatch(/FUN$/);
    await page.locator('[data-spin]').click();
    await page.waitForSelector('[data-rounds] summary:has-text("(2)")');
    expect(await page.locator('dialog[data-dialog="demo"]').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('plays for real money from the keyboard, tells the outcome, and takes exactly stake less win from the balance', async () => {
    const player = await j.site.player();
    await giveMoney(j.site, player, 5_000n);
    const { page, complaints } = await j.visit(SLOT, { ...SMALL, as: player });
    await ready(page);
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('[data-title] select').inputValue()).toBe('0.80');
    await page.keyboard.press('Space');
    await page.waitForSelector('[data-rounds] summary:has-text("(1)")');
    await settled(page);
    expect(await page.locator('[data-said]').textContent()).toMatch(/No win\.|You won/);
    const { balance_main } = await player.ok<{ balance_main: { amount: string } }>('Account.getBalance');
    expect(await figure(page, 'balance').textContent()).toBe(`€${balance_main.amount}`);
    const net = (Number(balance_main.amount) - 50).toFixed(2);
    expect((await figure(page, 'net').textContent())!.replace('€', '')).toBe(net);
    expect(complaints).toEqual([]);
  });
});

it('[AP-72] plays the free spins that a player was given, and takes nothing from his balance', async () => {
  const player = await j.site.player();
  const { uid } = await player.ok<{ uid: number }>('Account.getinfo');
  const grant = { currency: 'EUR', sysname: 'coral-court', count: 2, stake: '1.00', days: 7, by: 'test' } as const;
  await grantFreespins(j.site.site.services, { ...grant, playerId: BigInt(uid) });
  const { page, complaints } = await j.visit('/game/coral-court', { as: player, width: 800, height: 640 });
  const spins = page.locator('[data-freespins]');
  expect(await spins.textContent()).toContain('2 free spins of €1.00');
  await spins.press('Enter');
  await page.waitForSelector('[data-spin]:enabled', { timeout: 60_000 });
  for (const left of [1, 0]) {
    await page.locator('[data-spin]').click();
    await page.waitForSelector('[data-playing]', { state: 'attached' });
    await page.waitForSelector('[data-playing]', { state: 'detached', timeout: 60_000 });
    expect(await spins.count()).toBe(left);
  }
  expect(await page.locator('[data-figure="balance"]').textContent()).toBe('€0.00');
  const { items } = await player.ok<{ items: { staked: { amount: string } }[] }>('Games.getHistory');
  expect(items).toHaveLength(2);
  expect(complaints).toEqual([]);
});
