// The stand-in's weekend, from its first price to settled bets, on a fresh installation.
import { afterEach, expect, test } from 'vitest';
import { bookOf } from '#sportsbook/book/book.ts';
import { placed } from '#sportsbook/bets/testing/bets.ts';
import { giveMoney } from '#testing/money.ts';
import { FEED, OddsSite } from './testing/odds-site.ts';

const SPORTS = [
  'soccer_epl',
  'soccer_fa_cup',
  'soccer_epl_winner',
  'basketball_nba',
  'icehockey_nhl',
  'americanfootball_nfl',
  'tennis_atp_harbour_open',
];
const MARKETS = [
  'h2h',
  'spreads',
  'totals',
  'outrights',
  'btts',
  'draw_no_bet',
  'double_chance',
  'alternate_totals',
  'alternate_spreads',
  'team_totals',
  'h2h_h1',
  'h2h_3_way_h1',
  'totals_p1',
  'player_goal_scorer_anytime',
  'player_points',
];

let world: OddsSite;
afterEach(() => world.close()); // and the books balance

/** What each bet should come to, by rules of this test alone; nothing where a person decides. */
function expectedFactor(
  { kind, specifiers }: { kind: string; specifiers: Record<string, string> },
  outcome: string,
  [home, away]: readonly [number, number],
): number | undefined {
  const shareOf = (value: number): number => (value > 0 ? 1 : value < 0 ? 0 : 0.5);
  const halves = (value: number): number => (shareOf(value - 0.25) + shareOf(value + 0.25)) / 2;
  const onLine = (value: number): number => (Number.isInteger(value * 2) ? shareOf(value) : halves(value));
  switch (kind.replace(`${FEED}.`, '')) {
    case '1x2':
      return Number(outcome === (home > away ? '1' : home < away ? '2' : 'x'));
    case 'winner':
      return Number(outcome === (home > away ? '1' : '2'));
    case 'draw-no-bet':
      return home === away ? 0.5 : Number(outcome === (home > away ? '1' : '2'));
    case 'double-chance':
      return Number(outcome.includes(home > away ? '1' : home < away ? '2' : 'x'));
    case 'both-score':
      return Number((outcome === 'yes') === (home > 0 && away > 0));
    case 'total':
      return onLine((home + away - Number(specifiers['total'])) * (outcome === 'over' ? 1 : -1));
    case 'handicap':
      return onLine((home - away + Number(specifiers['handicap'])) * (outcome === '1' ? 1 : -1));
    case 'team-total': {
      const score = specifiers['team'] === '1' ? home : away;
      return onLine((score - Number(specifiers['total'])) * (outcome === 'over' ? 1 : -1));
    }
    default:
      return undefined;
  }
}

const FACTORS: Readonly<Record<string, number>> = { won: 1, lost: 0, void: 0.5, 'half-won': 0.75, 'half-lost': 0.25 };
/** Of regular time, a cup, or games: a score does not decide them. */
const isForPerson = (sportKey: string, kind: string, specifiers: Record<string, string>): boolean =>
  sportKey === 'soccer_fa_cup' ||
  sportKey.startsWith('tennis') ||
  specifiers['period'] !== undefined ||
  kind === 'outright' ||
  kind.includes('player_') ||
  /-(?:p1|1h)$/.test(kind);

test('a weekend: prices, bets, scores, what is settled and what waits for a person', async () => {
  world = await OddsSite.open({ sports: SPORTS, markets: MARKETS });
  const { site, api } = world;
  const isOpen = async (): Promise<number> =>
    (
      await world.rows<{ count: string }>(
        `select count(distinct event_id) as count from book.markets where state = 'active'`,
      )
    ).map(({ count }) => Number(count))[0]!;
  await expect.poll(isOpen).toBe(api.events.length);
  // Markets that are fetched match by match have come, too.
  await expect.poll(async () => (await world.markets(`m.kind = 'both-score'`)).length).toBe(7);
  await expect.poll(async () => (await world.markets(`m.kind like '%player%'`)).length).toBeGreaterThan(15);
  await bookOf(site.site.services).refresh();

  const player = await site.player();
  await giveMoney(site, player, 500_000n);
  const markets = await world.markets(`m.kind not like '%player%' and m.kind <> 'outright'`);
  const bets: { id: string; event: string; odds: number; market: (typeof markets)[number]; outcome: string }[] = [];
  for (const market of markets) {
    const { id: outcome, odds } = market.outcomes[0]!;
    const id = await placed(player, [{ event: world.idOf({ id: market.event }), market, outcome, odds: odds! }], {
      stake: '1.00',
      policy: 'any',
    });
    bets.push({ id, event: market.event, odds: odds!, market, outcome });
  }
  expect(bets.length).toBeGreaterThan(80);

  // Nothing is taken while a match is played, although bookmakers go on.
  world.advance(61);
  await expect.poll(() => world.statesOf(world.event('Arden City'))).toEqual(['suspended: late-start']);
  await expect.poll(async () => (await world.statesOf(world.event('Kingsmere'))).includes('active')).toBe(true);

  world.advance(10 * 60);
  const undecided = (): Promise<{ event: string }[]> =>
    world.markets(`o.sport_key <> 'soccer_epl_winner' and e.status <> 'ended'`);
  await expect.poll(async () => (await undecided()).length).toBe(0);
  const settled = await world.markets(`m.state = 'settled'`);
  const scoreOf = new Map(api.events.map(({ id, final }) => [id, final]));
  const wrong = settled.flatMap((market) =>
    market.outcomes
      .filter(({ id, result }) => FACTORS[result ?? ''] !== expectedFactor(market, id, scoreOf.get(market.event)!))
      .map(({ id, result }) => `${market.sport_key} ${market.ref} ${id}: ${result}`),
  );
  // The game of ice hockey that ended level in the stand-in is nobody's by two ways.
  expect(wrong).toEqual([]);
  const waiting = await world.markets(`m.state not in ('settled', 'cancelled')`);
  const stray = waiting.filter(
    ({ sport_key: sport, kind, specifiers }) =>
      !isForPerson(sport, kind, specifiers) && !(sport === 'icehockey_nhl' && kind === 'winner'),
  );
  expect(stray.map(({ sport_key: sport, ref }) => `${sport} ${ref}`)).toEqual([]);

  // What the player has back is what the scores say.
  const decidedBets = bets.filter(({ market }) =>
    settled.some(({ event, ref }) => event === market.event && ref === market.ref),
  );
  const returns = async (): Promise<Map<string, bigint | null>> =>
    new Map(
      (await world.rows<{ id: string; returned: string | null }>('select id, returned from bets.bets')).map(
        ({ id, returned }) => [id, returned === null ? null : BigInt(returned)],
      ),
    );
  await expect
    .poll(async () => [...(await returns()).values()].filter((value) => value !== null).length)
    .toBe(decidedBets.length);
  const returnById = await returns();
  for (const { id, odds, market, outcome } of decidedBets) {
    const factor = expectedFactor(market, outcome, scoreOf.get(market.event)!)!;
    const cents = { 1: odds / 10, 0.75: 50 + odds / 20, 0.5: 100, 0.25: 50, 0: 0 }[factor]!;
    expect([market.ref, Number(returnById.get(id))]).toEqual([market.ref, Math.floor(cents + 1e-9)]);
  }
});
