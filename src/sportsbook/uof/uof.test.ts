// A feed of Sportradar's kind, from the broker to the page and to the bet that it settles.
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { placed } from '#sportsbook/bets/testing/bets.ts';
import { giveMoney } from '#testing/money.ts';
import { hasRabbit, startRabbit, type Broker } from './testing/broker.ts';
import { makeCertificate } from './testing/certificate.ts';
import { eventId, odds1x2, startUofWorld, xml, type UofWorld } from './testing/uof-site.ts';

let broker: Broker;
let world: UofWorld;

describe.skipIf(!hasRabbit)('with RabbitMQ, which is installed here', () => {
  beforeAll(async () => {
    const folder = mkdtempSync(path.join(inject('testFolder'), 'rabbit-'));
    broker = await startRabbit(path.join(folder, 'broker'), makeCertificate(path.join(folder, 'certificate')));
    world = await startUofWorld(broker);
    await world.ready();
  });
  afterAll(async () => {
    await world?.close();
    await broker?.close();
  });

  test('a match is on the site with its prices, and a bet on it is paid', async () => {
    world.say(3, 1, xml('odds_change', { product: 3, match: 1 }, `<odds>${odds1x2()}</odds>`));
    await world.isApplied();
    const { event, markets } = await world.details(1);
    expect(event.competitors.map(({ name }) => name)).toEqual(['City 1', 'United 1']);
    expect(markets.map(({ ref, state }) => [ref, state])).toEqual([['1x2', 'active']]);
    const player = await world.site.player();
    await giveMoney(world.site, player, 10_000n);
    const market = { kind: '1x2', specifiers: {} };
    await placed(player, [{ event: eventId(1), market, outcome: '1', odds: 2100 }], { stake: '5.00', policy: 'any' });
    const results = `<outcomes><market id="1"><outcome id="1" result="1"/><outcome id="2" result="0"/><outcome id="3" result="0"/></market></outcomes>`;
    world.say(3, 1, xml('bet_settlement', { product: 3, match: 1, attributes: 'certainty="2"' }, results));
    await world.isApplied();
    await expect
      .poll(async () => (await player.ok<{ balance_main: { amount: string } }>('Account.getInfo')).balance_main.amount)
      .toBe('105.50');
  });
});
