/**
 * What staff do every day with bets, rounds and content, each from the start page, with the clicks that it takes. Players, money and
 * staff are in desk-tasks.journey.test.ts.
 */
import { afterAll, beforeAll, expect } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { becomes, BettingSite, betOf, idOf, on } from '#sportsbook/bets/testing/betting-site.ts';
import { place, placed } from '#sportsbook/bets/testing/bets.ts';
import { stageRace } from '#sportsbook/bets/testing/staged-race.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';
import { countedTasks, DeskVisitor } from './testing/desk-visitor.ts';
import { openEditor, type EditorWorld } from './testing/editor-world.ts';

const trip = journey({ hasWebGl: false });
const REASON = 'As agreed with the team today.';
let world: EditorWorld;
let stage: BettingSite;
let max: DeskVisitor;
const task = countedTasks(() => max);

beforeAll(async () => {
  world = await openEditor();
  stage = new BettingSite(world.site);
  await stage.begin();
  const link = await world.invite('max', ['manager', 'trader', 'crm', 'support']);
  max = await DeskVisitor.enter(trip.browser, { url: world.url, link, now: world.clock.now() });
});
afterAll(async () => {
  await max.leave();
  stage.stop();
  await world.close();
});

task('why a bet was refused', 2, async (desk) => {
  const { id } = await stage.event();
  const player = await stage.player(10_000_000n);
  expect((await place(player, [on(id)], { stake: '50000.00' })).status).toBe('too-high');
  await desk.find(String(await idOf(player)));
  await desk.heading(/^Player/);
  await desk.click(desk.inMain('Refused bets'));
  await desk.click(desk.page.locator('tbody tr').first());
  await desk.page.getByText('50000.00').first().waitFor();
});

task('a round is replayed', 2, async (desk) => {
  const player = await stage.player();
  const { round_id: id } = await player.ok<{ round_id: string }>('Games.playRound', {
    sysname: 'coral-court',
    mode: 'play',
    stake: '0.60',
    request_id: uuidv7(Date.now(), secureRandom),
  });
  await desk.find(id);
  await desk.heading(/^Round of/);
  const [replay] = await Promise.all([desk.page.context().waitForEvent('page'), desk.click(desk.inMain(/^Replay/))]);
  expect(new URL(replay.url()).pathname).toBe(`/r/${id}`);
  await replay.close();
});

task('an event is suspended', 2, async (desk) => {
  const { id } = await stage.event();
  await desk.find(id);
  await desk.page.getByRole('heading', { level: 1 }).waitFor();
  await desk.click(desk.button(/^Suspend/));
  await desk.fill('', REASON);
  await desk.status('No bets are taken on it from now on.');
});

task('a market is settled by hand, by a choice for each outcome', 4, async (desk) => {
  const { id } = await stage.event();
  const player = await stage.player();
  const bet = await placed(player, [on(id)]);
  const winner = world.clerk('mia', ['manager']);
  await desk.find(id);
  await desk.click(desk.page.getByText('More', { exact: true }));
  await desk.click(desk.button(/^Settle/));
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByText('Choose the market first.').waitFor();
  await desk.page.keyboard.type('1x2');
  await desk.page.keyboard.press('Tab');
  await desk.page.keyboard.type('won');
  expect(await dialog.getByLabel('1, 1 bet').inputValue()).toBe('won');
  expect(await dialog.getByLabel('x', { exact: true }).inputValue()).toBe('lost');
  expect(await barriers(desk.page, { themes: ['dark', 'light'] })).toEqual([]);
  for (const _ of ['x', '2', 'the next field']) await desk.page.keyboard.press('Tab');
  await desk.fill(REASON);
  await desk.status('Asked for.');
  const second = await winner;
  const [request] = (await second.subject(id, 'event')).requests;
  expect(request!.fields).toEqual({ market: '1x2', results: '1=won 2=lost x=lost' });
  const order = { ...(await second.orderFor(id, {}, 'event')), fields: request!.fields };
  expect((await second.perform('sports settle', order)).body.outcome).toBe('done');
  await becomes(player, bet, 'settled');
});

task('a runner is withdrawn', 2, async (desk) => {
  const race = await stageRace(stage);
  const player = await stage.player();
  const bet = await placed(player, [race.on('1')]);
  await desk.find(race.id);
  await desk.click(desk.inMain('runners and finish'));
  await desk.heading(/^Larkfield Handicap/);
  expect(await barriers(desk.page, { themes: ['dark', 'light'] })).toEqual([]);
  await desk.click(desk.button(/^Withdraw a runner/));
  await desk.fill('1', '', REASON);
  await desk.status('It does not run; 2 markets have changed.');
  await becomes(player, bet, 'void');
  await desk.page.getByText('withdrawn', { exact: true }).first().waitFor();
});

task('a bet is void', 3, async (desk) => {
  const { id } = await stage.event();
  const player = await stage.player();
  const bet = await placed(player, [on(id)]);
  await desk.click(desk.link(/^Bets$/));
  await desk.click(desk.page.locator(`tr[data-row="${bet}"]`));
  await desk.click(desk.button(/^Make void/));
  await desk.fill(REASON, 'The price was wrong.');
  await desk.status(/is given back/);
  expect((await betOf(player, bet)).reason).toMatchObject({ inputs: { because: 'The price was wrong.' } });
});

task('the largest liability', 1, async (desk) => {
  const { id } = await stage.event();
  await placed(await stage.player(), [on(id)], { stake: '200.00' });
  await desk.click(desk.link('Liability'));
  await expect.poll(() => desk.page.locator('tbody tr').first().innerText()).toContain('200.00');
});

task('who gets an offer', 2, async (desk) => {
  await desk.click(desk.link('Offers and campaigns'));
  await desk.click(desk.page.locator('tbody button').first());
  await desk.page.getByRole('heading', { name: 'Who gets it' }).waitFor();
  await desk.page.getByText(/active players get it now/).waitFor();
});

task('a banner is published', 4, async (desk) => {
  await desk.click(desk.link(/^Content$/));
  await desk.click(desk.button(/^Banners/));
  await desk.click(desk.button(/^dice$/));
  await desk.page.getByLabel('Title, English').fill('Dice, and a fair edge');
  await desk.page.keyboard.press('ControlOrMeta+s');
  await desk.page.getByText('Draft saved, by max').waitFor();
  await desk.click(desk.button(/^Publish/));
  await desk.fill(REASON);
  await desk.page.getByText('Published: visitors see it from now on.').waitFor();
});
