// Slots that the client of reel slots shows, played once: each opens, takes a spin and tells how it ended.
import { expect, it, vi } from 'vitest';
import type { ReelSlotRules } from '#math/engine/reel-rules.ts';
import { reelSlots } from '#math/titles/reel-slots.ts';
import { ALL_LOOKS, journey } from './browser.ts';

const j = journey();
// A dozen canvases, painted by the processor one after the other; twice as many with LOOKS=all.
vi.setConfig({ testTimeout: ALL_LOOKS ? 300_000 : 120_000 });

/** What a slot does that others may not do. */
const mechanicsOf = (rules: ReelSlotRules): string[] => [
  `pays by ${rules.pays.by}${rules.sets.base.heights ? ', reels of changing height' : ''}`,
  `${rules.sets.base.strips.length} reels`,
  ...(['tumble', 'freeSpins', 'hold', 'buy', 'ante', 'gamble'] as const).filter((part) => rules[part] !== undefined),
  ...(rules.wilds ? [`wilds ${rules.wilds.after}`] : []),
  ...(rules.wilds?.expand ? ['wilds expand'] : []),
];

/** All with LOOKS=all; else so few that they show every way to pay twice and all else once. */
function chosen(): typeof reelSlots {
  if (ALL_LOOKS) return reelSlots;
  const missing = new Map(
    reelSlots.flatMap(({ slot }) => mechanicsOf(slot.rules)).map((one) => [one, one.startsWith('pays') ? 2 : 1]),
  );
  const shows = (rules: ReelSlotRules) => mechanicsOf(rules).filter((one) => missing.get(one)! > 0).length;
  const [picked, rest]: [(typeof reelSlots)[number][], (typeof reelSlots)[number][]] = [[], [...reelSlots]];
  for (;;) {
    rest.sort((a, b) => shows(b.slot.rules) - shows(a.slot.rules));
    const best = rest.shift();
    if (!best || shows(best.slot.rules) === 0) return picked;
    picked.push(best);
    for (const one of mechanicsOf(best.slot.rules)) missing.set(one, missing.get(one)! - 1);
  }
}

it('opens slots of every mechanic and plays a round of their demo to the end, and says how it ended', async () => {
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
