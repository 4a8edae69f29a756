// What a player sees of a bonus, from its terms to its end.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { liveHub } from '#platform/live/hub.ts';
import type { Bonus } from './contract.ts';
import { award } from './testing/bonuses.ts';
import { askDeposit, reportDeposit } from '#money/cashier/testing/deposits.ts';
import { codeTo } from '#testing/mailbox.ts';
import { giveMoney } from '#testing/money.ts';
import { inLongForm } from '#testing/long-form.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';
import { covers } from '#testing/covers.ts';

const site = journey({ hasWebGl: false });
const services = () => site.site.site.services;

async function holder(...definitions: string[]) {
  const player = await site.site.player();
  const id = await giveMoney(site.site, player, 10_000n);
  for (const definition of definitions) await award(services(), id, definition);
  return player;
}
const card = (page: Page, name: string) => page.locator('[data-bonus]').filter({ hasText: name }).first();
/** Of activating and removing, as they are sent: the verb, the method, whose bonus. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, method] = /\/api\/((?:Betting)?Bonuses\.(?:activate|remove))/.exec(request.url()) ?? [];
    const body = new URLSearchParams(request.postData() ?? '');
    if (method) calls.push(`${request.method()} ${method} ${body.get('bonus_id')}`);
  });
  return calls;
}
/** Holds the first answer to such a request back: when it is there, and what lets it go on. */
async function held(page: Page, url: RegExp): Promise<[Promise<void>, () => void]> {
  let come = (): void => {};
  let release = (): void => {};
  const isThere = new Promise<void>((done) => (come = done));
  const isReleased = new Promise<void>((done) => (release = done));
  await page.route(
    url,
    async (route) => {
      const response = await route.fetch();
      come();
      await isReleased;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return [isThere, release];
}
const dialog = (page: Page) => page.locator('dialog[open]').last();

describe('the bonuses of a player', () => {
  inLongForm('are shown once the line is back, if they were awarded while it was down', async () => {
    const player = await site.site.player();
    const id = await giveMoney(site.site, player, 10_000n);
    const { page } = await site.visit('/robots.txt', { as: player });
    let cut = (): void => {};
    let fallSilent = (): void => {};
    let reach = (): void => {};
    let isReachable = Promise.resolve();
    let listen = (): void => {};
    const isListening = new Promise<void>((done) => (listen = done));
    await page.routeWebSocket('**/channel', async (socket) => {
      await isReachable;
      const server = socket.connectToServer();
      let isSilent = false;
      fallSilent = () => (isSilent = true);
      socket.onMessage((message) => isSilent || server.send(message));
      server.onMessage((message) => {
        if (isSilent) return;
        socket.send(message);
        if (String(message).includes('"t":"player/')) listen();
      });
      cut = () => void Promise.all([server.close(), socket.close()]);
    });
    await page.goto('/profile/bonuses');
    await isListening;
    isReachable = new Promise((done) => (reach = done));
    cut();
    await award(services(), id, 'first-look');
    reach();
    await page.locator('[data-bonus]').waitFor();
    // Another network: the connection over the one before is dead, and nobody has closed it.
    fallSilent();
    await award(services(), id, 'weekend-spins');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => page.locator('[data-bonus]').count()).toBe(2);
  });

  inLongForm(
    'are all within reach, however many are offered, and one that is awarded while more are loaded stays',
    async () => {
      const player = await site.site.player();
      const id = await giveMoney(site.site, player, 10_000n);
      for (let nth = 0; nth < 21; nth++) await award(services(), id, 'first-look');
      const { page } = await site.visit('/profile/bonuses', { as: player });
      const locator = page.locator('[data-bonus]');
      expect(await locator.count()).toBe(20);
      const [more, release] = await held(page, /\/api\/Bonuses\.get\?.*offset=20/);
      await page.getByRole('button', { name: 'Show more' }).click();
      await more;
      await award(services(), id, 'weekend-spins');
      liveHub(services()).topics.forget();
      await locator.filter({ hasText: 'Weekend spins' }).waitFor();
      release();
      const further = page.locator('button:not([aria-busy])', { hasText: 'Show more' });
      await further.waitFor();
      await page.route(/Bonuses\.get\?.*offset=/, (route) => route.abort());
      await further.click();
      await page.locator('[data-toast=error]').waitFor();
      await page.unroute(/Bonuses\.get\?.*offset=/);
      await further.click();
      await expect.poll(() => locator.count()).toBe(22);
    },
  );

  it(
    'show cost and terms before they are activated, are activated after a question, shown in the game, and given up after another',
    covers('DG-14', 'ST-03', 'ST-04 1/2', 'AP-56', '~AP-54'),
    async () => {
      const { page, complaints } = await site.visit('/profile/bonuses', { as: await holder('first-look') });
      const calls = callsOf(page);
      const bonus = card(page, 'A first look');
      expect(await bonus.getAttribute('data-status')).toBe('offered');
      // 35 × €5, and what it is likely to cost.
      await expect.poll(() => bonus.locator('[data-cost]').textContent()).toContain('€175.00');
      await expect.poll(() => bonus.locator('[data-cost]').textContent()).toMatch(/\d%/);
      await bonus.getByText('Terms in full').click();
      expect(await bonus.textContent()).toContain('35 × the bonus');
      expect(await barriers(page, { include: '[data-bonus]' })).toEqual([]);
      // Declined: nothing happens.
      await bonus.locator('[data-activate]').click();
      await dialog(page).getByRole('button', { name: 'Not now' }).click();
      await bonus.locator('[data-activate]').press('Enter');
      await expect.poll(() => dialog(page).textContent()).toContain('Activate this bonus?');
      await dialog(page).getByRole('button', { name: 'Activate' }).click();
      await expect.poll(() => bonus.getAttribute('data-status')).toBe('active');
      const id = await bonus.getAttribute('data-bonus');
      expect(calls).toEqual([`POST Bonuses.activate ${id}`]);
      expect(await bonus.locator('[data-wagered]').textContent()).toBe('€0.00 of €175.00 wagered');

      await page.goto(`${site.site.url}/game/coin-flip`);
      await expect.poll(() => page.locator('[data-bonus-bar]').textContent()).toContain('Bonus 0%');

      await page.goto(`${site.site.url}/profile/bonuses`);
      await bonus.locator('[data-remove]').click();
      await expect.poll(() => dialog(page).textContent()).toContain('Give up this bonus?');
      await dialog(page).getByRole('button', { name: 'Give it up' }).click();
      await bonus.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /Past bonuses/ }).click();
      await expect.poll(() => bonus.getAttribute('data-status')).toBe('forfeited');
      expect(calls).toEqual([`POST Bonuses.activate ${id}`, `POST Bonuses.remove ${id}`]);
      expect(complaints).toEqual([]);
    },
  );

  it('stand where they are of use: in a game the one that binds, on the home page all that waits, and nothing for anyone else', async () => {
    const player = await holder('weekend-spins', 'first-look');
    const { items } = await player.ok<{ items: Bonus[] }>('Bonuses.get');
    const idOf = (name: string): string => items.find((item) => item.name === name)!.id;
    await player.ok('Bonuses.activate', { bonus_id: idOf('Weekend spins') });
    const { page, complaints } = await site.visit('/robots.txt', { as: player });
    /** The pill loads what is active once the game stands. */
    const openGame = async (): Promise<void> => {
      const isLoaded = page.waitForResponse(/Bonuses\.get\?.*status=active/);
      await page.goto(`${site.site.url}/game/coin-flip`);
      await isLoaded;
    };
    const bar = page.locator('[data-bonus-bar]');
    // Spins whose winnings are the player's own bind nothing.
    await openGame();
    await page.locator('[data-figure=balance]').first().waitFor();
    expect(await bar.count()).toBe(0);
    await player.ok('Bonuses.activate', { bonus_id: idOf('A first look') });
    await bar.waitFor();
    await site.site.database.ownerPool.query('update bonuses.awards set done = required * 2 / 5 where id = $1', [
      idOf('A first look'),
    ]);
    await openGame();
    await expect.poll(() => bar.textContent()).toContain('A first look: 40% wagered');
    expect(await bar.textContent()).toContain('max €2.00');
    expect(await bar.textContent()).not.toContain('Weekend spins');

    await page.goto(`${site.site.url}/`);
    const yours = page.locator('[data-yours]');
    expect(await yours.getByRole('heading').textContent()).toBe('For you');
    expect(await yours.locator('[data-your=spins]').allTextContents()).toEqual([
      expect.stringContaining('10 free spins · €0.20'),
      expect.stringContaining('10 free spins · €0.20'),
    ]);
    const bonus = yours.locator('[data-your=bonus]');
    expect(await bonus.count()).toBe(1);
    expect(await bonus.textContent()).toContain('A first look');
    expect(await bonus.textContent()).toContain('€70.00 of €175.00 bet');
    expect(await bonus.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    expect(await barriers(page, { include: '[data-yours]' })).toEqual([]);
    await yours.locator('[data-your=spins] a').first().click();
    await page.waitForURL(/\/game\/(?:coral-court|hayloft-moon)$/);
    expect(complaints).toEqual([]);
    const guest = await site.visit('/');
    expect(await guest.page.locator('[data-yours]').count()).toBe(0);
  });

  it(
    'for bets have calls of their own; one that is activated says so',
    covers('DG-16', 'ST-04 2/2', 'AP-51', 'AP-52'),
    async () => {
      const { page, complaints } = await site.visit('/profile/bonuses', { as: await holder('free-bet', 'no-risk') });
      const calls = callsOf(page);
      const activated = page.locator('dialog[data-dialog=betting-bonus-activated]');
      // It is active whether or not the list can be loaded again.
      await page.route('**/api/BettingBonuses.get?*', (route) => route.abort());
      await card(page, 'Free bet').locator('[data-activate]').click();
      await dialog(page).getByRole('button', { name: 'Activate' }).click();
      await activated.getByText('Your betting bonus is active').waitFor();
      await activated.locator('[data-answer=no]').click();
      expect(await page.locator('[data-toast=error]').count()).toBe(0);
      await page.unroute('**/api/BettingBonuses.get?*');
      await page.reload();
      await expect.poll(() => card(page, 'Free bet').getAttribute('data-status')).toBe('active');
      const [used, removed] = await Promise.all(
        ['Free bet', 'No-risk bet'].map((name) => card(page, name).getAttribute('data-bonus')),
      );
      await card(page, 'No-risk bet').locator('[data-remove]').click();
      await dialog(page).getByRole('button', { name: 'Give it up' }).click();
      await card(page, 'No-risk bet').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /Past bonuses/ }).click();
      await expect.poll(() => card(page, 'No-risk bet').getAttribute('data-status')).toBe('forfeited');
      expect(calls).toEqual([`POST BettingBonuses.activate ${used}`, `POST BettingBonuses.remove ${removed}`]);
      expect(complaints.filter((complaint) => !/ERR_FAILED|^\[bonuses\] ApiRefusal/.test(complaint))).toEqual([]);
    },
  );

  it('say before a deposit and after it what comes with it, and how to play it', async () => {
    const player = await site.site.confirmedPlayer();
    const { page } = await site.visit('/cashier/deposit/card?offer=1', { as: player });
    const offer = page.locator('[data-offer-choice]:not([data-offer-choice="-1"])').first();
    await offer.check();
    await page.getByLabel('Amount', { exact: true }).fill('100');
    const button = page.locator('form[data-form=deposit] button[type=submit]');
    await expect
      .poll(() => button.textContent())
      .toContain('Deposit €100.00 and get €100.00 bonus and 20 free spins on Coral Court');
    await page.getByLabel('Amount', { exact: true }).fill('10');
    await page.locator('[data-too-small]').waitFor();
    await expect.poll(() => button.textContent()).toContain('Deposit €10.00');
    const id = await askDeposit(player, '100', { offer: Number(await offer.getAttribute('data-offer-choice')) });
    await reportDeposit(site.site, id, 'success');
    await page.goto(new URL(`/cashier/paysuccess/${id}`, page.url()).href);
    const gains = page.locator('[data-gains]');
    await expect.poll(() => gains.textContent()).toContain('+€100.00 bonus and 20 free spins on Coral Court');
    expect(await gains.locator('a').first().getAttribute('href')).toBe('/game/coral-court');
  });

  it('a withdrawal asks first whether the bonus may end, and stops when it may not', covers('DG-12 1/2'), async () => {
    const player = await holder('first-look');
    const { items } = await player.ok<{ items: { id: string }[] }>('Bonuses.get');
    await player.ok('Bonuses.activate', { bonus_id: items[0]!.id });
    const { page } = await site.visit('/cashier/withdraw', { as: player });
    const sent: string[] = [];
    page.on('request', (request) => void (request.url().includes('makewithdrawal') && sent.push(request.url())));
    await page.getByLabel('Amount', { exact: true }).fill('30');
    await page.getByLabel('Holder’s name').fill('A. PLAYER');
    // Where that cannot be learned, nothing is sent.
    await page.route('**/api/Bonuses.getLosses*', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.keyboard.press('Enter');
    await failed;
    await page.locator('form[data-form=withdraw] button[type=submit]:not([aria-busy])').waitFor();
    expect(sent).toEqual([]);
    await page.unroute('**/api/Bonuses.getLosses*');
    await page.getByLabel('Holder’s name').press('Enter');
    const question = dialog(page);
    await expect.poll(() => question.textContent()).toContain('You’ll lose a bonus');
    expect(await question.textContent()).toContain('A first look');
    await question.getByRole('button', { name: 'Keep bonuses' }).click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
    await page.getByLabel('Holder’s name').press('Enter');
    await question.getByRole('button', { name: 'Withdraw anyway' }).click();
    await expect.poll(() => sent.length).toBeGreaterThan(0);
  });

  it('another currency asks the same', covers('OP-36 5/5', 'DG-12 2/2'), async () => {
    const player = await holder('first-look');
    const { items } = await player.ok<{ items: { id: string }[] }>('Bonuses.get');
    await player.ok('Bonuses.activate', { bonus_id: items[0]!.id });
    const { page } = await site.visit('/profile/settings', { as: player });
    const sent: string[] = [];
    page.on('request', (request) => void (/setcurrency/i.test(request.url()) && sent.push(request.url())));
    const form = page.locator('form[data-form=currency]');
    const question = dialog(page);
    // The same currency ends nothing.
    await form.locator('select option[value=USD]').waitFor({ state: 'attached' });
    await form.locator('button[type=submit]').press('Enter');
    await expect.poll(() => sent.splice(0).length).toBe(1);
    expect(await question.count()).toBe(0);
    await form.locator('button[type=submit]:not([aria-busy])').waitFor();
    await form.locator('select').selectOption('USD');
    await form.locator('button[type=submit]').press('Enter');
    await expect.poll(() => question.textContent()).toContain('A first look');
    await question.getByRole('button', { name: 'Keep bonuses' }).click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
    await form.locator('button[type=submit]').press('Enter');
    await question.locator('[data-answer=yes]').click();
    await expect.poll(() => sent.length).toBe(1);
  });

  it(
    'stand in the history, four at a time, each once, from the beginning when the tab is opened again',
    covers('ST-19', 'ST-20', '~CO-08', '~RT-06'),
    async () => {
      const player = await holder('first-look', 'weekend-spins', 'reload', 'free-bet', 'no-risk');
      const { page, complaints } = await site.visit('/cashier/history?tab=bonuses', { as: player });
      const rows = page.locator('[data-payment]');
      const ids = () => rows.evaluateAll((row) => row.map((element) => element.getAttribute('data-payment')));
      await expect.poll(() => rows.count()).toBe(4);
      const first = await ids();
      // One more is awarded, so that the second page begins with the last of the first.
      const { uid } = await player.ok<{ uid: number }>('Account.getInfo');
      await award(services(), BigInt(uid), 'accumulator-boost');
      // Where they do not come that is said, until they have come.
      await page.route('**/api/Bonuses.get*', (route) => route.abort());
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.getByRole('alert').waitFor();
      await page.unroute('**/api/Bonuses.get*');
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await expect.poll(() => rows.count()).toBe(5);
      const both = await ids();
      expect([both.slice(0, 4), new Set(both).size]).toEqual([first, 5]);
      // Further ones that come after another tab has been opened are not added to what it shows.
      let send = (): void => {};
      const sent = new Promise<void>((done) => (send = done));
      await page.route('**/api/Bonuses.get*', (route) => sent.then(() => route.continue()));
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.getByRole('tab', { name: 'Deposits' }).click();
      await page.getByText('No deposits yet').waitFor();
      const late = page.waitForResponse('**/api/Bonuses.get*');
      send();
      await (await late).finished();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect(await rows.count()).toBe(0);
      await page.unroute('**/api/Bonuses.get*');
      await page.getByRole('tab', { name: 'Bonuses' }).click();
      await expect.poll(() => rows.count()).toBe(4);
      await rows.first().getByRole('button').first().click();
      expect(await rows.first().locator('[data-step=offered]').count()).toBe(1);
      expect(complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([]);
    },
  );

  it(
    'each tab of the history is open at its address: four first, and four more each time',
    covers('RT-06', 'CO-08'),
    async () => {
      const player = await site.site.player();
      const id = await giveMoney(site.site, player, 50_000n);
      const { login } = await player.ok<{ login: string }>('Account.getInfo');
      const withdraw = (code?: string) =>
        player.call('Cashier.makewithdrawal', {
          method: 'card',
          amount: '20',
          requisites: '{"holder":"A PLAYER"}',
          request_id: randomUUID(),
          ...(code && { code }),
        });
      const becomes = (from: string, to: string) =>
        site.site.database.ownerPool.query(
          `update cashier.withdrawals set state = $1 where player_id = $2 and state = $3`,
          [to, id, from],
        );
      await withdraw();
      expect((await withdraw(await codeTo(site.site, login))).status).toBe(200);
      // Where something was paid before no further code is needed; put back below, for the books.
      await becomes('checks', 'paid');
      for (let nth = 0; nth < 8; nth++) expect((await withdraw()).status).toBe(200);
      await becomes('paid', 'checks');
      for (let nth = 0; nth < 9; nth++) {
        await askDeposit(player, '20');
        await award(services(), id, 'first-look');
        const cashback = randomUUID();
        await site.site.database.ownerPool.query(
          `insert into cashback.cashbacks (id, player_id, currency, kind, state, amount, starts_at, ends_at, staked, won, rate, receiving_expired_at, created_at, changed_at)
         values ($1, $2, 'EUR', 'weekly', 'paid_out', 500, now() - $3 * interval '7 days', now() - $3 * interval '7 days' + interval '7 days', 20000, 10000, 500, now(), now(), now())`,
          [cashback, id, nth + 2],
        );
        await site.site.database.ownerPool.query(
          `select wallet.post($1, 32::smallint, $2, 'EUR', 500, wallet.house('cashback_cost', 'EUR'), wallet.purse($2, 1::smallint, 'EUR'))`,
          [cashback, id],
        );
      }
      const { page, complaints } = await site.visit('/terms', { as: player });
      for (const tab of ['deposit', 'withdrawal', 'bonuses', 'cashbacks']) {
        await page.goto(`/cashier/history?tab=${tab}`);
        await page.waitForSelector('html[data-ready]', { state: 'attached' });
        expect(await page.locator('[role=tab][aria-selected=true]').getAttribute('data-tab')).toBe(tab);
        const rows = page.locator(`[role=tabpanel][data-tab=${tab}] [data-payment]`);
        const more = page.getByRole('button', { name: 'Show more' });
        for (const rowCount of [4, 8, 9]) {
          await expect.poll(() => rows.count()).toBe(rowCount);
          if (rowCount < 9) await more.click();
        }
        expect(await more.count()).toBe(0);
      }
      expect(complaints).toEqual([]);
    },
  );

  it('stand in the wallet among the latest, deposits and bonuses by their time', covers('CO-09'), async () => {
    const player = await holder();
    const { uid } = await player.ok<{ uid: number }>('Account.getInfo');
    for (const definition of ['first-look', 'weekend-spins', 'reload']) {
      await award(services(), BigInt(uid), definition);
      await askDeposit(player, '20');
    }
    const { page } = await site.visit('/cashier/wallet', { as: player });
    const latest = page.locator('[data-recent]');
    await expect.poll(() => latest.count()).toBe(4);
    const kinds = () =>
      latest.evaluateAll((elements) => elements.map((element) => element.getAttribute('data-recent')));
    expect(await kinds()).toEqual(['deposit', 'bonus', 'deposit', 'bonus']);
    // An active one is no later than it was before.
    const { items } = await player.ok<{ items: { id: string; definition: string }[] }>('Bonuses.get');
    await player.ok('Bonuses.activate', { bonus_id: items.find((item) => item.definition === 'first-look')!.id });
    for (let nth = 0; nth < 4; nth++) await award(services(), BigInt(uid), 'weekend-spins');
    await page.reload();
    await expect.poll(kinds).toEqual(['bonus', 'bonus', 'bonus', 'bonus']);
  });
});
