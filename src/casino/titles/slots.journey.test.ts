// Slots, which are painted on a canvas: each opens, takes a spin and tells how it ended.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { grantFreespins } from '#casino/rounds/index.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { giveMoney } from '#testing/money.ts';
import type { ReelSlotRules } from '../engine/reel-rules.ts';
import { slot as coralCourt } from './coral-court/game.ts';
import { reelSlots } from './reel-slots.ts';
import { inLongForm, IS_LONG_FORM } from '#testing/long-form.ts';
import { barriers, journey, type Visit } from '#testing/journeys/browser.ts';
import { walk } from '#testing/journeys/walk.ts';
import { covers } from '#testing/covers.ts';

// A quarter of the pixels each way: canvases are painted by the processor.
/** The stake that is chosen, in major units. */
const stakeOf = async (page: Page): Promise<number> =>
  Number(/[\d.]+/.exec(await page.locator('[data-stake="typed"]').first().inputValue())![0]);

const j = journey({ scale: IS_LONG_FORM ? 1 : 0.25 });
// Canvases, painted by the processor one after the other.
const PARTS = ['tumble', 'freeSpins', 'hold', 'buy', 'ante', 'gamble', 'wilds'] as const;
const partsOf = (rules: ReelSlotRules): number => PARTS.filter((part) => rules[part] !== undefined).length;

/** All in the long form; else the fullest with changing reels, while a player's page below has fixed ones: what each of them
 * shows is tested without a canvas (`show.test.ts`), and the server's tests play all of all. */
function chosen(): typeof reelSlots {
  if (IS_LONG_FORM) return reelSlots;
  const isChanging = ({ slot: { rules } }: (typeof reelSlots)[number]): boolean =>
    rules.sets.base.heights !== undefined && rules.ante !== undefined;
  const changing = reelSlots.filter(isChanging).toSorted((a, b) => partsOf(b.slot.rules) - partsOf(a.slot.rules));
  return changing.slice(0, 1);
}

const SLOT = 'midnight-apothecary';
const SMALL = { width: 640, height: 560 };
const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"]`);
const ready = (page: Page, sysname: string) => page.waitForSelector(`[data-title="${sysname}"] [data-spin]:enabled`);
const settled = (page: Page) => page.waitForFunction(() => !document.querySelector('[data-playing]'));

/** The browser says that a graphics card draws; then stages ask for more than they do of a processor. Runs in the page. */
function claimGraphicsCard(): void {
  const UNMASKED_RENDERER = 0x9246;
  const { prototype } = WebGL2RenderingContext;
  const { value: readParameter } = Object.getOwnPropertyDescriptor(prototype, 'getParameter') as {
    value: (this: WebGL2RenderingContext, name: GLenum) => unknown;
  };
  prototype.getParameter = function (name) {
    return name === UNMASKED_RENDERER ? 'A graphics card' : readParameter.call(this, name);
  };
}

/** How far the drawing stays inside its picture, on the side on which that is least. */
function leastRoom(svg: string): number {
  document.body.innerHTML = svg;
  const picture = document.querySelector('svg')!;
  const [left, top, width, height] = picture.getAttribute('viewBox')!.split(' ').map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const drawn = picture.getBBox();
  return Math.min(
    drawn.x - left,
    drawn.y - top,
    left + width - drawn.x - drawn.width,
    top + height - drawn.y - drawn.height,
  );
}

inLongForm('no name above the reels is cut off, nor its outline', async () => {
  const { page } = await j.visit('/robots.txt', SMALL);
  for (const { title } of reelSlots) {
    const { sysname } = title;
    const art = JSON.parse(readFileSync(`src/casino/titles/${sysname}/art.json`, 'utf8')) as { logo: { svg: string } };
    expect(await page.evaluate(leastRoom, art.logo.svg), sysname).toBeGreaterThan(5);
  }
});

inLongForm('a slot is played where a graphics card draws', async () => {
  const { page, complaints } = await j.visit('/robots.txt', SMALL);
  await page.addInitScript(claimGraphicsCard);
  await page.goto(`/game/${SLOT}`);
  await ready(page, SLOT);
  await page.locator('[data-spin]').click();
  await page.waitForSelector('[data-rounds] summary:has-text("(1)")');
  await settled(page);
  expect(complaints).toEqual([]);
});

describe('a guest', () => {
  let visit: Visit;

  it(
    'opens a slot in the game layout, which is accessible, and plays the demo with play money, without a question',
    covers('RT-17'),
    async () => {
      visit = await j.visit(`/game/${SLOT}`, { ...SMALL, isKept: true });
      const { page, complaints } = visit;
      await ready(page, SLOT);
      expect(await page.locator(`[data-layout="game"] [data-title="${SLOT}"] canvas`).count()).toBe(1);
      expect(await page.locator('h1').first().textContent()).toBe('Midnight Apothecary');
      expect(await barriers(page)).toEqual([]);
      await page.locator('[data-spin]').click();
      await page.waitForSelector('[data-rounds] summary:has-text("(1)")');
      await settled(page);
      expect(await figure(page, 'balance').textContent()).toMatch(/FUN$/);
      expect(await page.locator('dialog[data-dialog="demo"]').count()).toBe(0);
      expect(complaints).toEqual([]);
    },
  );

  inLongForm(
    'sees the switch of the boost and its price, plays a round on changing reels to the end, and reads how it ended',
    async () => {
      const { page, complaints } = visit;
      for (const { title, slot } of chosen()) {
        await walk(page, `/game/${title.sysname}`);
        await ready(page, title.sysname);
        expect(await page.locator('[data-title] canvas').count()).toBe(1);
        if (slot.rules.ante) {
          const boost = page.locator('[data-ante]');
          const stake = await stakeOf(page);
          const price = (stake * slot.rules.ante.costUnits) / slot.rules.stakeUnits;
          expect(await boost.innerText()).toContain(price.toFixed(2));
          await boost.click();
          expect(await boost.getAttribute('aria-pressed')).toBe('true');
        }
        // Pressed again it hurries, so even free spins are over soon.
        await page.getByRole('button', { name: 'Turbo' }).click();
        await page.locator('[data-spin]').click();
        await page.waitForSelector('[data-rounds] summary:has-text("(1)")');
        await settled(page);
        expect(await page.locator('[data-said]').textContent(), title.sysname).toMatch(
          /^(No win\.|You won .*FUN\.|.*FUN of your bet was returned\.)$/,
        );
      }
      expect(complaints).toEqual([]);
    },
  );

  inLongForm(
    'reads pays, lines and features of a slot in the language of the page, for the stake, and chooses to double up',
    async () => {
      const { page } = visit;
      await page.goto('/es/game/quarry-rush', { waitUntil: 'domcontentloaded' });
      await ready(page, 'quarry-rush');
      await page.getByRole('button', { name: 'Reglas y pagos' }).click();
      const rules = page.locator('[data-rules="quarry-rush"]');
      await rules.waitFor();
      expect(await rules.innerText()).toContain('Dinamita (comodín)');
      expect(await rules.innerText()).not.toMatch(/reels\.|rules\.|symbols\./);
      expect(await rules.locator('figure svg').count()).toBe(20);
      expect(await rules.locator('ul > li').count()).toBe(9);
      await page.keyboard.press('Escape');
      await walk(page, '/es/game/penny-arcade');
      const double = page.locator('[data-title="penny-arcade"]').getByLabel('Doblar');
      await double.selectOption('3');
      expect(await double.inputValue()).toBe('3');
    },
  );
});

describe('a player', () => {
  let visit: Visit;
  let player: ApiClient;

  it('plays for real money from the keyboard, reads the outcome, and has exactly stake less win taken from their balance', async () => {
    player = await j.site.player();
    await giveMoney(j.site, player, 5_000n);
    visit = await j.visit(`/game/${SLOT}`, { ...SMALL, as: player, isKept: true });
    const { page, complaints } = visit;
    await ready(page, SLOT);
    // The stake begins with the lowest, and is there again when the player comes back.
    expect(await stakeOf(page)).toBe(0.2);
    // Where the focus is for a player who has come by a link of the site.
    await page.locator('#main').focus();
    await page.keyboard.press('ArrowUp');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await ready(page, SLOT);
    expect(await stakeOf(page)).toBe(0.4);
    await page.keyboard.press('Space');
    await page.waitForSelector('[data-rounds] summary:has-text("(1)")');
    await settled(page);
    expect(await page.locator('[data-said]').textContent()).toMatch(/No win\.|You won|was returned/);
    const { balance_main } = await player.ok<{ balance_main: { amount: string } }>('Account.getBalance');
    expect(await figure(page, 'balance').textContent()).toBe(`€${balance_main.amount}`);
    const net = (Number(balance_main.amount) - 50).toFixed(2);
    expect((await figure(page, 'net').textContent())!.replace('€', '')).toBe(net);
    expect(complaints).toEqual([]);
  });

  inLongForm(
    'plays the free spins that they were given on fixed reels, nothing is taken from their balance, and they confirm the price of a bought feature',
    covers('~AP-72'),
    async () => {
      const { uid } = await player.ok<{ uid: number }>('Account.getinfo');
      const grant = {
        currency: 'EUR',
        sysname: 'coral-court',
        count: 2,
        stake: '1.00',
        days: 7,
        by: 'test',
        winningsTo: 'bonus',
      } as const;
      await grantFreespins(j.site.site.services, { ...grant, playerId: BigInt(uid) });
      const { balance_main } = await player.ok<{ balance_main: { amount: string } }>('Account.getBalance');
      const { page, complaints } = visit;
      await walk(page, '/game/coral-court');
      await ready(page, 'coral-court');
      const spins = page.locator('[data-freespins]');
      expect(await spins.textContent()).toContain('2 free spins at €1.00');
      await spins.press('Enter');
      const ribbon = page.locator('[data-free-spins]');
      for (const left of [1, 0]) {
        expect(await ribbon.getAttribute('data-free-spins')).toBe(`${1 - left}/2`);
        await page.locator('[data-spin]:enabled').click();
        await page.waitForSelector('[data-playing]', { state: 'attached' });
        await page.waitForSelector('[data-playing]', { state: 'detached' });
        expect(await spins.count()).toBe(left);
      }
      // What they have won stays until the player closes it, which plays nothing.
      const sum = page.locator('[data-summary="free-spins-end"]');
      expect(await sum.innerText()).toContain('Total of 2 free spins');
      await page.locator('#main').focus();
      await page.keyboard.press('Space');
      await sum.waitFor({ state: 'detached' });
      expect(await ribbon.count()).toBe(0);
      expect(await figure(page, 'balance').textContent()).toBe(`€${balance_main.amount}`);
      const { items } = await player.ok<{ items: object[] }>('Games.getHistory');
      expect(items).toHaveLength(3);
      const stake = await stakeOf(page);
      const price = coralCourt.rules.buy!.price * stake;
      await page.locator('[data-buy]:enabled').click();
      await page.getByRole('button', { name: `Buy for €${price.toFixed(2)}` }).waitFor();
      await page.keyboard.press('Escape');
      expect(complaints).toEqual([]);
    },
  );
});
