// From a price to a settled bet in the browser: guest and player, before the match and live, slip as column and as sheet.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { grantToken } from './index.ts';
import { bookOf } from '#sportsbook/book/book.ts';
import { transaction } from '#platform/db/database.ts';
import { liveHub } from '#platform/live/hub.ts';
import { endHolds, prolongHolds } from './testing/bets.ts';
import { GOALS, scoreOf, ScriptedFeed, WINNER } from '#sportsbook/book/testing/feed.ts';
import { giveMoney } from '#testing/money.ts';
import { describeInLongForm, inLongForm } from '#testing/long-form.ts';
import { journey } from '#testing/journeys/browser.ts';
import { covers } from '#testing/covers.ts';

const site = journey({ hasWebGl: false, environment: { BET_DELAYS: 'football=10' } });
let feed: ScriptedFeed;
let stopBeat: () => void;
beforeAll(async () => {
  feed = new ScriptedFeed(site.site.site.services);
  await feed.alive();
  stopBeat = feed.beat();
});
afterAll(() => stopBeat());

let matches = 0;
/** A match with prices, by the producer's name and by our id. */
async function match(isLive = false): Promise<{ name: string; id: string }> {
  const name = `Riverside${++matches}`;
  const startsAt = new Date(Date.now() + (isLive ? -600_000 : 3_600_000)).toISOString();
  const id = await feed.fixture(name, { status: isLive ? 'live' : 'scheduled', startsAt });
  await feed.odds(
    name,
    [
      [WINNER, { '1': 2000, x: 3500, '2': 4000 }],
      [GOALS, { over: 1900, under: 1950 }],
    ],
    isLive ? scoreOf(1, 0, 600) : null,
  );
  await bookOf(site.site.site.services).refresh();
  return { name, id };
}

const row = (page: Page, id: string) => page.locator(`[data-event="${id}"]`);
const slip = (page: Page) => page.locator('[data-slip-column] [data-slip]');

async function richPlayer() {
  const player = await site.site.player();
  await giveMoney(site.site, player, 100_000n);
  return player;
}

describe('a guest', () => {
  it('finds the match, puts an outcome into the slip, and it is still there after a reload and in another language', async () => {
    const { name, id } = await match();
    const { page, complaints } = await site.visit('/betting?when=upcoming');
    await row(page, id).locator('[data-odds="1"]').click();
    await expect.poll(() => slip(page).getAttribute('data-slip')).toBe('1');
    await page.getByRole('textbox', { name: `${name} City` }).fill('10');
    await expect.poll(() => slip(page).textContent()).toContain('€20.00');
    expect(await slip(page).getByRole('button', { name: 'Log in to bet' }).isVisible()).toBe(true);
    await page.reload();
    await expect.poll(() => slip(page).getAttribute('data-slip')).toBe('1');
    expect(await page.getByRole('textbox', { name: `${name} City` }).inputValue()).toBe('10');
    await page.goto('/es/betting?when=upcoming');
    await expect.poll(() => slip(page).textContent()).toContain('Resultado del partido');
    // Pressed again, it is out of the slip.
    await row(page, id).locator('[data-odds="1"]').click();
    await expect.poll(() => slip(page).getAttribute('data-slip')).toBe('0');
    expect(complaints).toEqual([]);
  });

  inLongForm(
    'reads odds in another format, moves among them by arrow keys, and finds a match by its name',
    async () => {
      const { name, id } = await match();
      const { page } = await site.visit(`/betting?query=${name.toLowerCase()}`);
      await row(page, id).locator('[data-odds="1"]').focus();
      await page.keyboard.press('ArrowRight');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('data-odds'))).toBe('x');
      await page.keyboard.press('Enter');
      await expect.poll(() => slip(page).getAttribute('data-slip')).toBe('1');
      await page.getByRole('button', { name: 'Odds and preferences' }).click();
      await page.getByLabel('Odds format').selectOption('fractional');
      await expect.poll(() => row(page, id).locator('[data-odds="x"]').textContent()).toContain('5/2');
    },
  );
});

describeInLongForm('who wins a competition', () => {
  it('is on the page of the competition and in the slip by name, and no list of matches has it', async () => {
    const name = `Season${++matches}`;
    const clubs = ['Arden', 'Northport', 'Kestrel Bay'].map((club, at) => ({
      id: `${name}-${at}`,
      name: club,
      short: club.slice(0, 3).toUpperCase(),
      colours: ['#102030', '#ffffff'],
      crest: 'plain' as const,
    }));
    await feed.fixture(name, { competitors: clubs, startsAt: new Date(Date.now() + 86_400_000).toISOString() });
    await feed.odds(name, [
      [
        { kind: 'outright', specifiers: {} },
        { '1': 1800, '2': 3000, '3': 6000 },
      ],
    ]);
    await bookOf(site.site.site.services).refresh();
    const { page, complaints } = await site.visit('/betting/football/northern-premier');
    const card = page.locator('[data-market="outright"]');
    expect(await card.textContent()).toContain('Winner of the competition');
    await card.getByRole('button', { name: 'Winner of the competition: Northport' }).click();
    await expect.poll(() => slip(page).textContent()).toContain('Northport');
    expect(await page.locator('[data-event]').filter({ hasText: 'Kestrel Bay' }).count()).toBe(0);
    await slip(page).getByRole('link', { name: 'Northern Premier' }).click();
    await page.waitForURL(/\/betting\/football\/northern-premier\/northern-premier-[a-z0-9]{12}$/);
    await expect.poll(() => page.locator('h1').textContent()).toBe('Northern Premier');
    expect(complaints).toEqual([]);
  });
});

describeInLongForm('the one search field', () => {
  it('finds matches beside games', async () => {
    const { name, id } = await match();
    const { page } = await site.visit('/');
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill(name);
    await page
      .locator('dialog')
      .getByRole('link', { name: new RegExp(`${name} City`) })
      .click();
    await page.waitForURL(new RegExp(`/betting/football/northern-premier/.*-${id}$`));
  });
});

describe('pages of the sportsbook on a desk', () => {
  it('cut none of their tabs and chips, in any language', async () => {
    const { id } = await match();
    const { page } = await site.visit('/betting?when=upcoming', { width: 1280, height: 800 });
    const href = (await row(page, id).locator('a').first().getAttribute('href'))!;
    for (const locale of ['', '/es', '/ru'])
      for (const path of [
        '/betting',
        '/betting/football',
        '/betting/results',
        '/betting/football/northern-premier',
        href,
      ])
        for (const width of [1280, 1366]) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(`${locale}${path}`);
          const cut = await page
            .locator('main :is(nav, ul, [role=tablist])')
            .evaluateAll((elements) =>
              elements
                .filter((element) => element.scrollWidth > element.clientWidth + 1)
                .map((element) => element.outerHTML),
            );
          expect([locale, path, width, ...cut]).toEqual([locale, path, width]);
          // Beside their names, each sport has the number of its live matches.
          const rows = await page
            .locator('main nav > ul')
            .first()
            .evaluate((list) => {
              for (const link of list.querySelectorAll(':scope > li:not(:first-child, :last-child) > a'))
                if (!link.querySelector('.figures'))
                  link.insertAdjacentHTML('beforeend', '<span class="figures rounded-full px-1.5 text-xs">8</span>');
              return new Set([...list.children].map((item) => (item as HTMLElement).offsetTop)).size;
            });
          expect([locale, path, width, rows]).toEqual([locale, path, width, 1]);
          if (path !== '/betting/results') continue;
          const days = await page
            .locator('main nav a[href*="day="]')
            .evaluateAll((links) => links.map((link) => (link as HTMLElement).offsetTop));
          expect([days.length, new Set(days).size]).toEqual([6, 1]);
        }
  });

  it('and all others draw boxes to tick and to choose from themselves, in either theme', async () => {
    const { page } = await site.visit('/');
    const drawn = (theme: string) =>
      page.evaluate((name) => {
        document.documentElement.dataset['theme'] = name;
        return ['checkbox', 'radio'].map((type) => {
          const input = document.body.appendChild(Object.assign(document.createElement('input'), { type }));
          const { appearance, backgroundColor } = getComputedStyle(input);
          input.remove();
          return { appearance, backgroundColor };
        });
      }, theme);
    const [dark, light] = [await drawn('dark'), await drawn('light')];
    expect([...dark, ...light].map(({ appearance }) => appearance)).toEqual(['none', 'none', 'none', 'none']);
    expect(dark[0]!.backgroundColor).not.toBe(light[0]!.backgroundColor);
  });
});

describe('a player', () => {
  it(
    'places a single bet, is paid when the match is decided, and sees how it was decided',
    covers('OP-22 4/8'),
    async () => {
      const { name, id } = await match();
      const player = await richPlayer();
      const { page, complaints } = await site.visit('/betting?when=upcoming', { as: player });
      await row(page, id).locator('[data-odds="1"]').click();
      await page.getByRole('textbox', { name: `${name} City` }).fill('25');
      // What becomes of the bet is announced, and takes the focus of the button that is gone: the region is there before.
      const region = await slip(page).locator('section[aria-live=polite]').elementHandle();
      await slip(page)
        .getByRole('button', { name: /^Place bet/ })
        .press('Enter');
      await page.locator('[data-taken="accepted"]').waitFor();
      expect(await region!.textContent()).toContain('accepted');
      expect(await region!.evaluate((node) => node === document.activeElement)).toBe(true);
      await page.getByRole('link', { name: 'View bet' }).click();
      await page.waitForURL(/\/bets\/[0-9a-f-]{36}$/);
      expect(await page.locator('article[data-bet-id]').textContent()).toContain('Open');
      // Decided while the page is looked at.
      await feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
      await expect.poll(() => page.locator('article[data-bet-id]').textContent()).toContain('Won');
      const decision = await page.locator('main').textContent();
      expect(decision).toContain('€50.00');
      expect(decision).toContain('How this bet was decided');
      const bet = page.url().split('/').at(-1)!;
      await page.getByRole('link', { name: 'Ask about this bet' }).click();
      const letter = page.locator('[data-form=feedback]');
      await expect.poll(() => letter.locator('[name=text]').inputValue()).toContain(bet);
      expect(await letter.locator('[name=topic]').inputValue()).toBe('bet');
      await page.goto('/bets?state=settled');
      await expect.poll(() => page.locator('article[data-bet-id]').count()).toBe(1);
      expect(complaints).toEqual([]);
    },
  );

  it('bets with one tap once they have turned that on, and a tap that is not taken lands in the slip', async () => {
    const [first, second] = [await match(), await match()];
    const player = await richPlayer();
    const { page, complaints } = await site.visit('/betting?when=upcoming', { as: player });
    await page.getByRole('textbox', { name: 'Stake' }).fill('2,5');
    await page.getByRole('button', { name: 'Turn on' }).press('Enter');
    await page.locator('[data-quick-bet="2.50"]').waitFor();
    await row(page, first.id).locator('[data-odds="1"]').dblclick();
    await page.getByText(`€2.50 on ${first.name} City at 2.00: bet placed.`).waitFor();
    const openBets = async () => (await player.ok<{ items: { stake: object }[] }>('Bets.get', { state: 'open' })).items;
    expect(await openBets()).toMatchObject([{ stake: { amount: '2.50', currency: 'EUR' } }]);
    expect(await slip(page).getAttribute('data-slip')).toBe('0');
    // The odds have fallen, and nobody has agreed to that.
    await page.route('**/api/Bets.place*', async (route) => {
      await feed.odds(second.name, [[WINNER, { '1': 1500, x: 4000, '2': 5000 }]]);
      await route.continue();
    });
    await row(page, second.id).locator('[data-odds="1"]').click();
    await page.getByText(`Your bet on ${second.name} City was not taken.`).waitFor();
    await expect.poll(() => slip(page).getAttribute('data-slip')).toBe('1');
    expect(await openBets()).toHaveLength(1);
    // Off again, a tap chooses as before.
    await page.locator('[data-quick-bet]').getByRole('button', { name: 'Turn off' }).click();
    await row(page, first.id).locator('[data-odds=x]').click();
    await expect.poll(() => slip(page).getAttribute('data-slip')).toBe('2');
    expect(await openBets()).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  inLongForm(
    'stakes a free bet from the slip without money of their own, and sees how it ended although the message of it was lost',
    async () => {
      const { name, id } = await match();
      const player = await site.site.player();
      const { uid } = await player.ok<{ uid: number }>('Account.getInfo');
      const { services } = site.site.site;
      await transaction(services.db, (tx) =>
        grantToken(tx, services, {
          id: randomUUID(),
          playerId: BigInt(uid),
          currency: 'EUR',
          kind: 'free-bet',
          amountMinor: 500n,
          expiresAt: new Date(Date.now() + 86_400_000),
          because: 'welcome-bet',
        }),
      );
      const { page, complaints } = await site.visit('/betting?when=upcoming', { as: player });
      await row(page, id).locator('[data-odds="2"]').click();
      await slip(page).getByLabel(`Bonus for ${name} United`).selectOption({ label: 'Free bet €5.00' });
      expect(await page.getByRole('textbox', { name: `${name} United` }).inputValue()).toBe('5.00');
      await slip(page).getByRole('button', { name: 'Place bet · €0.00' }).click();
      await page.locator('[data-taken="accepted"]').waitFor();
      await page.getByRole('link', { name: 'View bet' }).click();
      await page.waitForURL(/\/bets\//);
      const card = page.locator('article[data-bet-id]');
      await expect.poll(() => card.textContent()).toContain('free bet');
      expect(await card.textContent()).toContain('€15.00');
      // For a moment the server receives nothing, and then says so.
      const { topics } = liveHub(services);
      const heard = vi.spyOn(topics, 'receive').mockImplementation(() => {});
      await feed.settle(name, WINNER, { '1': 'lost', x: 'lost', '2': 'won' });
      await expect
        .poll(async () => (await player.ok<{ count: number }>('Bets.get', { state: 'settled' })).count)
        .toBe(1);
      heard.mockRestore();
      topics.forget();
      await expect.poll(() => card.textContent()).toContain('Won');
      expect(complaints).toEqual([]);
    },
  );

  it('whose answer was lost places no second bet at other odds; what they added meanwhile stays in the slip', async () => {
    const { name, id } = await match();
    const other = await match();
    const player = await richPlayer();
    const { page } = await site.visit('/betting?when=upcoming', { as: player });
    await row(page, id).locator('[data-odds="2"]').click();
    await page.getByRole('textbox', { name: `${name} United` }).fill('5');
    let isLosing = true;
    await page.route('**/api/Bets.place*', async (route) => {
      const response = await route.fetch();
      await (isLosing ? route.abort() : route.fulfill({ response }));
    });
    const press = (verb: RegExp) => slip(page).getByRole('button', { name: verb }).click();
    await press(/^Place bet/);
    await page.getByText('We can’t reach the site').waitFor();
    isLosing = false;
    await feed.odds(name, [[WINNER, { '1': 2100, x: 3500, '2': 3600 }]]);
    await press(/^Accept new odds/);
    await page.getByText('Your last attempt had been placed after all').waitFor();
    const placed = async () => (await player.ok<{ count: number }>('Bets.get')).count;
    expect(await placed()).toBe(1);
    // They want another one, and look further while it is placed.
    await page.route('**/api/Bets.place*', async (route) => {
      await row(page, other.id).locator('[data-odds="1"]').click();
      await route.fallback();
    });
    await press(/^Place bet/);
    await page.locator('[data-taken="accepted"]').waitFor();
    expect(await placed()).toBe(2);
    await expect.poll(() => slip(page).locator('[data-leg]').count()).toBe(1);
  });

  it('is shown odds that have changed and takes them with one press', async () => {
    const { name, id } = await match();
    const { page } = await site.visit('/betting?when=upcoming', { as: await richPlayer() });
    await row(page, id).locator('[data-odds="2"]').click();
    await page.getByRole('textbox', { name: `${name} United` }).fill('5');
    await slip(page)
      .getByRole('button', { name: /^Place bet/ })
      .waitFor();
    await feed.odds(name, [[WINNER, { '1': 2100, x: 3500, '2': 3600 }]]);
    await slip(page)
      .getByRole('button', { name: /^Accept new odds/ })
      .waitFor();
    // Announced once, not with every price.
    const spoken = await slip(page)
      .locator('[aria-live]')
      .evaluateAll((nodes) => nodes.map((node) => node.textContent).filter(Boolean));
    expect(spoken).toEqual(['The odds of one selection have changed.']);
    await slip(page)
      .getByRole('button', { name: /^Accept new odds/ })
      .click();
    await page.locator('[data-taken="accepted"]').waitFor();
    await page.getByRole('link', { name: 'View bet' }).click();
    await page.waitForURL(/\/bets\//);
    expect(await page.locator('article[data-bet-id]').textContent()).toContain('3.60');
  });

  inLongForm(
    'on a slow line sees each selection at its own odds when another is taken out, and new odds however fast they move',
    async () => {
      const [first, second] = [await match(), await match()];
      const { page } = await site.visit('/betting?when=upcoming', { as: await richPlayer() });
      await row(page, first.id).locator('[data-odds="1"]').click();
      await row(page, second.id).locator('[data-odds="2"]').click();
      await expect.poll(() => slip(page).textContent()).toContain('8.00');
      await page.route(/\/api\/Bets\.quote\b/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        await route.continue().catch(() => {});
      });
      await slip(page).locator(`[data-leg="${first.id}"] button`).click();
      const leg = slip(page).locator(`[data-leg="${second.id}"]`);
      await expect.poll(() => slip(page).getAttribute('data-slip')).toBe('1');
      expect(await leg.textContent()).toContain('4.00');
      expect(await leg.textContent()).not.toContain('2.00');
      for (let move = 1; move < 40 && !/3\.\d\d/.test((await leg.textContent())!); move++) {
        await feed.odds(second.name, [[WINNER, { '1': 2000, x: 3500, '2': 4000 - 10 * move }]]);
        await page.waitForTimeout(400);
      }
      expect(await leg.textContent()).toMatch(/3\.\d\d/);
    },
  );

  it('on a phone puts two matches into one bet; a live one is held first, and a goal in between declines it', async () => {
    const first = await match();
    const live = await match(true);
    const { page } = await site.visit('/betting?when=upcoming', { as: await richPlayer(), width: 375, height: 800 });
    await row(page, first.id).locator('[data-odds="1"]').click();
    await feed.odds(live.name, [[WINNER, { '1': 2000, x: 3500, '2': 4000 }]], scoreOf(104, 98, 600));
    await page.goto('/betting');
    const points = row(page, live.id).getByText('104', { exact: true });
    const isBroken = (node: Element) => node.clientHeight > 1.5 * Number.parseFloat(getComputedStyle(node).lineHeight);
    expect(await points.evaluate(isBroken)).toBe(false);
    await row(page, live.id).locator('[data-odds="x"]').click();
    const bar = page.locator('[data-slip-bar="2"] button');
    await expect.poll(() => bar.textContent()).toContain('7.00');
    // What has the focus is never beneath the bar.
    for (let press = 0; press < 20; press++) {
      await page.keyboard.press('Tab');
      const isCovered = await page.evaluate(() => {
        const { left, top, height } = document.activeElement!.getBoundingClientRect();
        const above = document.elementFromPoint(left + 5, top + height / 2)?.closest('[data-slip-bar]');
        return Boolean(above && !above.contains(document.activeElement));
      });
      expect(isCovered).toBe(false);
    }
    await bar.click();
    const sheet = page.locator('dialog[data-dialog="bet-slip"]');
    // A stake on another tab would be placed as well, and is not hidden.
    await sheet.getByRole('tab', { name: 'Singles' }).click();
    await sheet.getByRole('textbox', { name: `${first.name} City` }).fill('3');
    await sheet.getByRole('tab', { name: 'Accumulator' }).click();
    await sheet.getByRole('textbox', { name: 'Accumulator' }).fill('10');
    expect(await sheet.getByRole('tab', { name: 'Singles' }).textContent()).toContain('€3.00');
    expect(await sheet.locator('dl').textContent()).toContain('2 bets€13.00');
    await sheet.getByRole('tab', { name: 'Singles' }).click();
    await sheet.getByRole('textbox', { name: `${first.name} City` }).fill('');
    await sheet.getByRole('tab', { name: 'Accumulator' }).click();
    await sheet.getByRole('button', { name: 'Place bet · €10.00' }).click();
    await expect.poll(() => prolongHolds(site.site.database)).toBe(1);
    await sheet.locator('[data-taken="held"]').waitFor();
    await feed.stop(live.name);
    await endHolds(site.site.database);
    await sheet.locator('[data-taken="declined"]').waitFor();
    expect(await sheet.locator('[data-taken]').textContent()).toContain('back in your slip');
    // The slip is as it was, and takes the new odds with one press once the market is open again.
    expect(await sheet.locator('[data-leg]').count()).toBe(2);
    expect(await sheet.getByRole('textbox', { name: 'Accumulator' }).inputValue()).toBe('10');
    await feed.odds(live.name, [[WINNER, { '1': 2000, x: 3300, '2': 4000 }]], scoreOf(105, 98, 700));
    await sheet.getByRole('button', { name: 'Accept new odds and place · €10.00' }).click();
    await expect.poll(() => prolongHolds(site.site.database)).toBe(1);
    expect(await sheet.locator('[data-taken]').count()).toBe(1);
    // Nobody looks at the slip while the bet is declined: the bar comes back.
    await sheet.locator('[data-taken="held"]').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('[data-slip-bar]').count()).toBe(0);
    await feed.stop(live.name);
    await endHolds(site.site.database);
    await page.locator('[data-slip-bar="2"]').waitFor();
    expect(await page.getByText('Your live bet was declined').count()).toBe(1);
    // Loaded again during the hold, the page follows the bet all the same.
    await feed.odds(live.name, [[WINNER, { '1': 2000, x: 3300, '2': 4000 }]], scoreOf(106, 98, 800));
    await bar.click();
    await sheet.getByRole('button', { name: 'Place bet · €10.00' }).click();
    await expect.poll(() => prolongHolds(site.site.database)).toBe(1);
    await sheet.locator('[data-taken="held"]').waitFor();
    await page.reload();
    expect(await page.locator('[data-slip-bar]').count()).toBe(0);
    await feed.stop(live.name);
    await endHolds(site.site.database);
    await page.locator('[data-slip-bar="2"]').waitFor();
    await bar.click();
    expect(await sheet.getByRole('textbox', { name: 'Accumulator' }).inputValue()).toBe('10');
  });
});
