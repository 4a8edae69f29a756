// What comes back to a player and what is offered with a deposit, in a browser: popup, claim, history, and the choice in the cashier.
import { uuidv7 } from '#kernel/ids.ts';
import { expect, it, onTestFinished } from 'vitest';
import { createEntry, removeEntry } from '#site/content/index.ts';
import { registration } from '#testing/site.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';
import { covers } from '#testing/covers.ts';

const trip = journey({ hasWebGl: false });

/** Of the week before: 5.00 that can be claimed. */
async function cashback(
  fields: Record<string, string> = {},
): Promise<{ player: Awaited<ReturnType<typeof trip.site.player>>; id: string }> {
  const player = await trip.site.player(fields);
  const { uid } = await player.ok<{ uid: number }>('Account.getInfo');
  const id = uuidv7(Date.now(), trip.site.site.services.random);
  await trip.site.database.ownerPool.query(
    `insert into cashback.cashbacks (id, player_id, currency, kind, state, amount, starts_at, ends_at, staked, won, rate, receiving_expired_at, created_at, changed_at)
     values ($1, $2, 'EUR', 'weekly', 'active', 500, now() - interval '8 days', now() - interval '1 day', 20000, 10000, 500, now() + interval '1 day', now(), now())`,
    [id, uid],
  );
  return { player, id };
}

it(
  'cashback opens once after login, is claimed at 375 px and stands in the history',
  covers('OP-17 3/7', 'DG-04', 'ST-06', 'ST-08', '~AP-62', '~AP-61', '~RT-06'),
  async () => {
    const { player, id } = await cashback();
    const { page, complaints } = await trip.visit('/promotions', { as: player, width: 375, height: 740 });
    const popup = page.locator('dialog[data-dialog=unseen-cashback]');
    await popup.getByText('€5.00').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('already_seen_cashback_id'))).toBe(id);

    await page.goto('/profile/cashback');
    await page.waitForSelector('html[data-ready]', { state: 'attached' });
    expect(await popup.count()).toBe(0);
    const card = page.locator(`[data-cashback="${id}"]`);
    await card.getByText('How it was calculated').press('Enter');
    await card.getByText('€200.00').waitFor();
    expect(await barriers(page, { include: 'main' })).toEqual([]);
    await card.getByRole('button', { name: 'Claim €5.00' }).press('Enter');
    await expect.poll(() => card.getAttribute('data-status')).toBe('paid_out');
    expect((await player.ok<{ balance_main: { amount: string } }>('Account.getInfo')).balance_main.amount).toBe('5.00');

    const request = page.waitForRequest('**/api/Cashbacks.get?*statuses=paid_out*');
    await page.goto('/cashier/history?tab=deposit');
    await page.waitForSelector('html[data-ready]', { state: 'attached' });
    await page.getByRole('tab', { name: 'Cashback' }).click();
    expect(new URL((await request).url()).searchParams.get('sort')).toBe('end_date');
    await page.locator('[data-tab=cashbacks]').getByText('Weekly cashback').first().waitFor();
    expect(complaints).toEqual([]);
  },
);

it(
  'after a log-in cashback and a campaign that are both due come one after the other, never together',
  covers('ST-30'),
  async () => {
    const { login } = registration();
    const { player } = await cashback({ login: login! });
    const { services } = trip.site.site;
    const popupEntry = {
      sysname: 'both-due',
      description: { title: 'Spring', text: 'Ten days.', button: 'Look', url: '/' },
    };
    const { data } = await createEntry(services, 'campaign-popups', popupEntry, {});
    onTestFinished(
      async () => void (await removeEntry(services, 'campaign-popups', String((data as { id: number }).id), {})),
    );
    const { page } = await trip.visit('/terms?show_popup_auth=1');
    await player.ok('Auth.logout');
    const seen = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const texts: string[] = [];
          new MutationObserver(() => {
            const open = [...document.querySelectorAll('dialog[data-dialog]')].map(
              (element) => (element as HTMLElement).dataset['dialog']!,
            );
            const now = open.filter((name) => name !== 'auth').join(' and ');
            if (now !== '' && texts.at(-1) !== now) texts.push(now);
            if (now.includes('campaign')) resolve(texts);
          }).observe(document.body, { childList: true, subtree: true });
        }),
    );
    const form = page.locator('[data-form=login]');
    await form.locator('[name=login]').fill(login!);
    await form.locator('[name=password]').fill(registration()['password']!);
    await form.locator('[name=password]').press('Enter');
    const popup = page.locator('dialog[data-dialog=unseen-cashback]');
    await popup.getByText('€5.00').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog [data-popup=both-due]').waitFor();
    expect(await seen).toEqual(['unseen-cashback', 'campaign']);
  },
);

it('cashback is declined after a question, and kept when the answer is no', covers('~AP-63'), async () => {
  const { player, id } = await cashback();
  const { page } = await trip.visit('/profile/cashback', { as: player, width: 1280 });
  await page.locator('dialog[data-dialog=unseen-cashback]').waitFor();
  await page.keyboard.press('Escape');
  const card = page.locator(`[data-cashback="${id}"]`);
  const question = page.locator('dialog[open]').last();
  await card.getByRole('button', { name: 'Decline' }).click();
  await question.getByRole('button', { name: 'Keep it' }).click();
  expect(await card.count()).toBe(1);
  await card.getByRole('button', { name: 'Decline' }).click();
  await question.getByRole('button', { name: 'Yes, decline it' }).click();
  await card.waitFor({ state: 'detached' });
});

it(
  'an offer leads to the deposit that it is chosen for, with its cost; without a bonus is a choice of the same weight',
  covers('RT-24', 'EN-08'),
  async () => {
    const player = await trip.site.player();
    const { page, complaints } = await trip.visit('/offers', { as: player, width: 375, height: 740 });
    await page.getByRole('link', { name: 'Welcome bonus' }).click();
    await page.getByRole('heading', { name: 'Welcome bonus', level: 1 }).waitFor();
    await expect.poll(() => page.locator('[data-cost]').textContent()).toContain('Expected cost');
    await page.getByRole('link', { name: 'Deposit and claim' }).click();
    const form = page.locator('form[data-form=deposit]');
    const choice = (name: string) => form.getByRole('radio', { name });
    await choice('Welcome bonus').waitFor();
    expect(await choice('Welcome bonus').isChecked()).toBe(true);
    await form.locator('[name=amount]').fill('50');
    await expect.poll(() => form.locator('[data-cost]').textContent()).toContain('€2,000.00');
    expect(await barriers(page, { include: 'main' })).toEqual([]);
    await choice('Without a bonus').check();
    expect(await form.locator('[data-cost]').count()).toBe(0);
    await choice('Welcome bonus').check();
    const sent = page.waitForRequest('**/api/Cashier.makedeposit*');
    await form.locator('button[type=submit]').press('Enter');
    expect(Number(new URLSearchParams((await sent).postData()!).get('campaign_offer_id'))).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  },
);
