// Who wins a season of the league: priced after each round, stopped while one is played, settled from the table, whatever dies in between.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { bookOf } from '#sportsbook/book/book.ts';
import type { EventDetails, SportEvent, Standings } from '#sportsbook/book/contract.ts';
import { applyFeed, type FeedMessage } from '#sportsbook/book/index.ts';
import { place, placed } from '#sportsbook/bets/testing/bets.ts';
import { giveMoney } from '#testing/money.ts';
import { metricsText } from '#platform/metric-registry.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { competitions } from './competitions/index.ts';
import { Outrights } from './outrights.ts';
import { resultOf } from './rules/outright.ts';
import { linesOf } from './script-match.ts';
import { markSent, openRows } from './store.ts';
import { planMatches } from './plan-matches.ts';

/** Four clubs, a round every six hours: a season of a day and a half. */
const cup = {
  ...competitions.find(({ id }) => id === 'crown-league')!,
  id: 'small-cup',
  names: { en: 'Small Cup', es: 'Copa Menor', ru: 'Малый кубок' },
  plays: { kind: 'daily' as const, hours: [0, 6, 12, 18] },
};
cup.competitors = cup.competitors.slice(0, 4);
const OUTRIGHT = { kind: 'outright' as const, specifiers: {} };
const HOUR_MS = 3_600_000;

let site: TestSite;
/** A season of the cup begins every thirty-six hours; this is the first minute of one. */
const clock = manualClock(new Date('2026-01-04T00:00:00Z'));
beforeAll(async () => {
  site = await startTestSite({ clock });
});
afterAll(() => site.close());

const sent: FeedMessage[] = [];
/** How often the book takes a message and dies before it answers. */
let deaths = 0;
const newLeague = () =>
  new Outrights(site.site.services, {
    competitions: [cup],
    yieldIfLong: () => Promise.resolve(),
    async publish(messages) {
      sent.push(...messages);
      await applyFeed(site.site.services, messages);
      if (deaths-- > 0) throw new Error('dead');
    },
  });
let league: Outrights;

/** Plays everything until then, and says what is due. */
async function until(at: Date): Promise<void> {
  const { services } = site.site;
  clock.advance(at.getTime() - clock.now().getTime());
  await applyFeed(services, [
    { type: 'alive', producer: 'league', timestamp: clock.now().toISOString(), subscribed: true },
  ]);
  for (const span of ['past', 'now', 'ahead'] as const) await planMatches(services, span, [cup], async () => {});
  for (const row of await openRows(services.db)) {
    const messages: FeedMessage[] = [];
    const lines = await linesOf(services, row);
    let next = lines.next();
    for (; !next.done && next.value.at <= at.getTime(); next = lines.next()) messages.push(next.value.message);
    await applyFeed(services, messages);
    if (next.done) await markSent(services.db, [{ id: row.id, sent: messages.length, nextAt: null }]);
  }
  await step();
  await bookOf(services).refresh();
}
/** A league that dies is another one the next time. */
async function step(): Promise<void> {
  for (;;) {
    league = newLeague();
    try {
      return await league.step();
    } catch (error) {
      if ((error as Error).message !== 'dead') throw error;
    }
  }
}

const guest = () => site.visitor();
const outrights = async (): Promise<SportEvent[]> =>
  (await guest().ok<{ items: SportEvent[] }>('Sports.getEvents', { when: 'outright' })).items;

test('a season is priced between rounds, closed with its last, and pays who has won it', async () => {
  deaths = 3;
  await until(new Date('2026-01-04T00:00:00Z'));
  const start = clock.now().getTime();
  // Between two rounds.
  await until(new Date(start + 3 * HOUR_MS));
  const [event, ...more] = await outrights();
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    status: 'scheduled',
    is_simulated: true,
    main: [{ ref: 'outright', state: 'active' }],
  });
  expect(event!.competitors.map(({ name }) => name)).toEqual(cup.competitors.map((name) => name.split('|')[0]));
  const implied = event!.main[0]!.outcomes.reduce((sum, { odds }) => sum + 1000 / (odds ?? Infinity), 0);
  // Whose win is as good as certain has no price any more.
  if (event!.main[0]!.outcomes.every(({ odds }) => odds !== null)) expect(implied).toBeGreaterThan(1);
  expect(implied).toBeLessThan(1.15);
  // No list of matches shows it.
  const upcoming = await guest().ok<{ items: SportEvent[] }>('Sports.getEvents', { when: 'open' });
  expect(upcoming.items.length).toBeGreaterThan(0);
  expect(upcoming.items.every(({ competitors }) => competitors.length === 2)).toBe(true);

  const player = await site.player();
  await giveMoney(site, player, 100_000n);
  const pickOf = (outcome: string, market = event!) => {
    const { odds } = market.main[0]!.outcomes.find(({ id }) => id === outcome)!;
    return { event: event!.id, market: OUTRIGHT, outcome, odds: odds! };
  };
  const open = event!.main[0]!.outcomes.filter(({ odds }) => odds !== null).map(({ id }) => id);
  // Small enough for the share of the limit that one player has of the longest price.
  const bets = await Promise.all(open.map((id) => placed(player, [pickOf(id)], { stake: '1.00' })));
  const [other] = upcoming.items;
  const second = {
    ...pickOf(open[0]!),
    event: other!.id,
    market: { kind: '1x2' as const, specifiers: {} },
    outcome: '1',
  };
  expect(await place(player, [pickOf(open[0]!), second])).toMatchObject({ rule: 'bets.outright' });

  // A look into each round, and one behind it; bets are stopped while it is played.
  const states = new Set<string>();
  const lastRound = new Date(event!.starts_at).getTime();
  for (let round = start + 6 * HOUR_MS; round < lastRound; round += 6 * HOUR_MS)
    for (const at of [round + HOUR_MS / 20, round + 3 * HOUR_MS]) {
      deaths = 1;
      await until(new Date(at));
      const [
        {
          main: [market],
        },
      ] = (await outrights()) as [SportEvent];
      states.add(`${market!.state} ${market!.reason ?? ''}`.trim());
    }
  expect([...states].sort()).toEqual(['active', 'suspended not-offered']);
  await until(new Date(lastRound + 3 * HOUR_MS));
  const { event: over, markets } = await guest().ok<EventDetails>('Sports.getEvent', { id: event!.id });
  expect(over.status).toBe('ended');
  // The first of the table as the site shows it; that of the season that was, not of the next.
  const { rows } = await guest().ok<Standings>('Sports.getStandings', { sport: 'football', competition: 'small-cup' });
  const winners = markets[0]!.outcomes.filter(({ result }) => result !== 'lost').map(({ id }) => id);
  expect(winners.map((id) => over.competitors[Number(id) - 1]!.name)).toEqual([rows[0]!.competitor.name]);
  // Their session is over by now; the database has what they would see.
  const { ownerPool } = site.database;
  const unsettled = async (): Promise<number> =>
    (await ownerPool.query(`select from bets.bets where id = any($1) and state <> 'settled'`, [bets])).rows.length;
  await expect.poll(unsettled).toBe(0);
  const paid = open.includes(winners[0]!) ? BigInt(pickOf(winners[0]!).odds) / 10n : 0n;
  const { rows: purses } = await ownerPool.query<{ balance: bigint }>(
    'select balance from wallet.accounts where player_id = (select player_id from bets.bets where id = $1) and bucket = 1',
    [bets[0]],
  );
  expect(purses).toEqual([{ balance: 100_000n - 100n * BigInt(bets.length) + paid }]);
  // Whatever was sent twice was the same.
  const bodies = new Map<string, string>();
  for (const message of sent) {
    if (!('sequence' in message)) continue;
    const key = `${message.event} ${message.sequence}`;
    const text = JSON.stringify(message);
    expect(bodies.get(key) ?? text).toBe(text);
    bodies.set(key, text);
  }
  expect(sent.length).toBeGreaterThan(bodies.size);
});

test('sabotage: a league that does not keep what it is about to send is seen, and the market is closed while a round is played', async () => {
  const { ownerPool } = site.database;
  await ownerPool.query(
    `create function virtuals.sabotage() returns trigger language plpgsql as $$ begin new.pending := '[]'; return new; end $$;
     create trigger sabotage before insert or update on virtuals.outrights for each row execute function virtuals.sabotage()`,
  );
  // The next season: behind its first round, and in its second.
  const now = clock.now().getTime();
  deaths = 1;
  await until(new Date(now + 6 * HOUR_MS));
  await until(new Date(now + 9.05 * HOUR_MS));
  // It has used a number twice: the book stops betting, and says so.
  expect(await metricsText(site.site.services)).toMatch(/baize_feed_misnumbered_total\{producer="league"\} [1-9]/);
  expect((await outrights())[0]!.main[0]!.state).toBe('suspended');
});

test('two that nothing separates share the first place', () => {
  const draw = (home: number, away: number) => ({ home, away, score: [1, 1] as const });
  const beaten = (home: number, away: number) => ({ home, away, score: [2, 0] as const });
  const body = resultOf(cup, [draw(0, 1), beaten(0, 2), beaten(1, 3)]);
  expect(body).toMatchObject({
    markets: [
      {
        outcomes: [
          { id: '1', result: { shared: 1, tied: 2 } },
          { id: '2', result: { shared: 1, tied: 2 } },
          { id: '3', result: 'lost' },
          { id: '4', result: 'lost' },
        ],
      },
    ],
  });
});
