// Slots that the client of reel slots shows, played once: each opens, takes a spin and tells how it ended.
import { expect, it, vi } from 'vitest';
import type { ReelSlotRules } from '#math/engine/reel-rules.ts';
import { reelSlots } from '#math/titles/reel-slots.ts';
import { ALL_LOOKS, journey } from './browser.ts';

const j = journey();
// Canvases, painted by the processor one after the other.
vi.setConfig({ testTimeout: ALL_LOOKS ? 300_000 : 120_000 });

const wayToPay = ({ pays, sets }: ReelSlotRules): string =>
  `${pays.by}${sets.base.heights ? ', reels of changing height' : ''}`;
const PARTS = ['tumble', 'freeSpins', 'hold', 'buy', 'ante', 'gamble', 'wilds'] as const;
const partsOf = (rules: ReelSlotRules): number => PARTS.filter((part) => rules[part] !== undefined).length;

/** All with LOOKS=all; else so few that they show every way to pay: the server's tests play all of all. */
function chosen(): typeof reelSlots {
  if (ALL_LOOKS) return reelSlots;
  const missing = new Set(reelSlots.map(({ slot }) => wayToPay(slot.rules)));
  // Those first that do most besides.
  return reelSlots
    .toSorted((a, b) => partsOf(b.slot.rules) - partsOf(a.slot.rules))
    .filter(({ slot }) => missing.delete(wayToPay(slot.rules)));
}

it('opens slots of every way to pay and plays a round of their demo to the end, and says how it ended', async () => {
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
