// What an operator decides of markets and bets reaches the players' bets and their money.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ApiClient } from '#testing/api-client.ts';
import {
  becomes,
  betOf,
  mainOf,
  on,
  startBettingSite,
  type BettingSite,
} from '#sportsbook/bets/testing/betting-site.ts';
import { placed, quote, slipOf } from '#sportsbook/bets/testing/bets.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { marketAt, GOALS, WINNER } from '#sportsbook/book/testing/feed.ts';
import { commandBy, operator } from '#testing/operator.ts';

let stage: BettingSite;
beforeAll(async () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  stage = await startBettingSite({ OPERATORS: JSON.stringify({ anna: { secret }, bert: { secret } }) });
});
afterAll(() => stage.close());
afterAll(async () => expect(await booksBalance(stage.site.database.ownerPool)).toEqual([]));

/** A command in this process: a process of its own takes a second each time. Answers what it printed. */
async function run(area: string, action: string, ...words: string[]): Promise<string> {
  const options = words.findIndex((word) => word.startsWith('--'));
  const [id = '', ...rest] = options < 0 ? words : words.slice(0, options);
  const valueOf = (name: string): string | undefined => words[words.indexOf(`--${name}`) + 1 || words.length];
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    await runAs('root', false, {
      command: `${area} ${action}`,
      id,
      rest,
      reason: valueOf('reason'),
      state: valueOf('state'),
    });
    return printed.mock.calls.join('\n');
  } finally {
    printed.mockRestore();
  }
}

const runAs = (name: string, isNamed: boolean, command: Parameters<typeof commandBy>[2]): Promise<void> =>
  commandBy(stage.site, { name, isNamed }, command);

const why = ['--reason', 'the feed was wrong'];

test('a market is settled, reopened and void by hand, and its bets follow', async () => {
  const { name, id } = await stage.event();
  const player = await stage.player();
  const bet = await placed(player, [on(id)]);
  expect(await run('sports', 'settle', id, '1x2', '1=won', 'x=lost', '2=lost', ...why)).toContain(
    '1 market is decided',
  );
  await becomes(player, bet, 'settled');
  expect(await mainOf(player)).toBe('1010.00');
  await run('sports', 'reopen', id, '1x2', ...why);
  await becomes(player, bet, 'accepted', 1);
  await run('sports', 'void', id, '--state', 'wrong-price', ...why);
  await becomes(player, bet, 'void', 1);
  expect((await betOf(player, bet)).legs[0]).toMatchObject({ result: 'void', void_reason: 'wrong-price' });
  // A later message of the producer about a void market changes nothing.
  await stage.feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
  const other = await placed(player, [on((await stage.event()).id)]);
  await becomes(player, other, 'accepted');
  expect([(await betOf(player, bet)).state, await mainOf(player)]).toEqual(['void', '990.00']);
  await expect(run('sports', 'settle', id, '1x2', '1=perhaps', ...why)).rejects.toThrow(/no result/);
  await expect(run('sports', 'settle', id, '1x2', '1=won', '1=lost', ...why)).rejects.toThrow(/one result/);
  await expect(run('sports', 'suspend', id, '1x3', ...why)).rejects.toThrow(/no such event or market/);
});

test('a market is settled by outcomes that it has, or had when they were bet on', async () => {
  const { name, id } = await stage.event();
  const player = await stage.player();
  const bet = await placed(player, [on(id, 'x', 3500)]);
  await stage.feed.odds(name, [[WINNER, { '1': 2000, '2': 4000 }]]);
  const unknown = run('sports', 'settle', id, '1x2', '1=lost', 'x=lost', 'away=won', ...why);
  await expect(unknown).rejects.toThrow(/no outcome away/);
  await run('sports', 'settle', id, '1x2', '1=lost', 'x=won', '2=lost', ...why);
  await becomes(player, bet, 'settled');
  expect(await mainOf(player)).toBe('1025.00');
});

test('a bet is void with a reason that its player reads, also when it was paid', async () => {
  const { name, id } = await stage.event();
  const player = await stage.player();
  const [open, paid] = [await placed(player, [on(id, 'x', 3500)]), await placed(player, [on(id)])];
  await stage.feed.settle(name, GOALS, { over: 'won', under: 'lost' });
  await stage.feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
  await becomes(player, paid, 'settled');
  for (const bet of [open, paid]) await run('bets', 'void', bet, ...why);
  await becomes(player, paid, 'void', 1);
  expect((await betOf(player, open)).reason).toMatchObject({
    rule: 'bets.voided',
    inputs: { because: 'the feed was wrong' },
  });
  expect(await mainOf(player)).toBe('1000.00');
  await expect(run('bets', 'void', paid, ...why)).rejects.toThrow(/It is void/);
  await expect(run('bets', 'void', '4711', ...why)).rejects.toThrow(/no such bet/);
});

test('decisions that were lost on their way are announced again, and known ones change nothing', async () => {
  const { name, id } = await stage.event();
  const player = await stage.player();
  const bet = await placed(player, [on(id)]);
  await stage.feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
  await becomes(player, bet, 'settled');
  // In a process of its own, as an operator runs it.
  expect(await operator(stage.site, 'sports', 'resend', id)).toContain('announced again');
  // As if the bet had never been judged.
  await stage.site.database.ownerPool.query(
    `with l as (update bets.legs set result = null, decided_by = 0 where bet_id = $1) delete from bets.decisions where event_id = $2`,
    [bet, id],
  );
  await run('sports', 'resend', id);
  await expect.poll(async () => (await betOf(player, bet)).legs[0]?.result).toBe('won');
  expect([(await betOf(player, bet)).generation, await mainOf(player)]).toEqual([0, '1010.00']);
});

test('above a sum two persons decide on a market, and on a bet', async () => {
  const decide = (command: string, name: string, id: string) =>
    runAs(name, true, { command, id, reason: 'the feed was wrong' });
  const { id } = await stage.event();
  const player = await stage.player();
  const bets = [
    await placed(player, [on(id)], { stake: '300.00' }),
    await placed(player, [on(id)], { stake: '510.00' }),
  ];
  // The second alone may return 1,020.00; both together 1,620.00.
  for (const [command, named] of [
    ['bets void', bets[1]!],
    ['sports void', id],
  ] as const) {
    await expect(decide(command, 'anna', named)).rejects.toThrow(/two persons/);
    await expect(decide(command, 'anna', named)).rejects.toThrow(/two persons/);
    expect((await betOf(player, bets[0]!)).state).toBe('accepted');
    await decide(command, 'bert', named);
  }
  for (const bet of bets) await becomes(player, bet, 'void');
  expect(await mainOf(player)).toBe('1000.00');
});

test('a margin prices what is open anew, and what the producer sends later', async () => {
  const { id, name } = await stage.event();
  const fair = { '1': 0.5, x: 0.3, '2': 0.2 };
  const priced = (odds: Record<string, number>) =>
    stage.feed.send(name, {
      type: 'odds_change',
      scoreboard: null,
      incidents: [],
      markets: [marketAt(WINNER, odds, fair)],
    });
  await priced({ '1': 1900, x: 3200, '2': 4700 });
  const player: ApiClient = await stage.player();
  const implied = async (): Promise<number> => {
    const picks = Object.keys(fair).map((outcome) => on(id, outcome, 2000));
    const { legs } = await quote(player, { ...slipOf(picks), bets: [slipOf([picks[0]!]).bets[0]!] });
    return legs.reduce((sum, { odds }) => sum + 1000 / odds!, 0);
  };
  const before = await implied();
  await run('sports', 'margin', 'northern-premier', '120', '1x2', ...why);
  await expect.poll(implied).toBeGreaterThan(1.15);
  await priced({ '1': 1910, x: 3200, '2': 4700 });
  await expect.poll(implied).toBeGreaterThan(1.15);
  expect(await run('sports', 'margins')).toContain('120 %');
  await run('sports', 'margin', 'northern-premier', 'own', '1x2', ...why);
  await priced({ '1': 1900, x: 3200, '2': 4700 });
  await expect.poll(implied).toBeCloseTo(before, 5);
  await expect(run('sports', 'margin', 'northern-premier', '199', '1x2', ...why)).rejects.toThrow();
});
