// What visitors see of matches, prices, and markets in the feed's own words.
import { ODD_EVEN, priceOf, refOf, TOTAL, type FeedFlow, type FeedKit, type Line } from './kit.ts';

const described = (kit: FeedKit, name: string, names: Line, groups: string[] = []): Line => ({
  type: 'market_types',
  ...kit.from(),
  types: [
    {
      kind: `${kit.desk.feed}.${name}`,
      names,
      outcomes: [
        { id: 'over', names: { en: 'Over {total}' } },
        { id: 'under', names: { en: 'Under {total}' } },
      ],
      groups,
      limitClass: 'special',
      place: 50,
    },
  ],
});

const uniqueName = (kit: FeedKit): string => kit.newEvent().replace('kit-', 'k');
const isOpen = (details: Parameters<typeof refOf>[0], ref: string): boolean => refOf(details, ref)?.reason === null;

export const prices: readonly FeedFlow[] = [
  {
    name: 'a match that is announced is there, with who plays',
    async run(kit) {
      const event = kit.newEvent();
      await kit.send(kit.fixture(event));
      await kit.sees(
        event,
        ({ event: { competitors } }) => competitors[0]?.name === 'Kit Rovers',
        'Kit Rovers should play',
      );
    },
  },
  {
    name: 'prices are shown as they were sent, and change with the next ones',
    async run(kit) {
      const event = await kit.match();
      await kit.send(kit.odds(event, [kit.winner(1750, 3600, 4200)]));
      await kit.sees(event, (details) => priceOf(details, '1x2', '2') === 4200, 'the price of 2 should be 4.2');
    },
  },
  {
    name: 'a line written in another way is the same market',
    async run(kit) {
      const event = await kit.match(
        kit.market({ kind: 'total', specifiers: { total: '2.50' } }, { over: 1900, under: 1900 }),
      );
      await kit.send(kit.odds(event, [kit.market(TOTAL, { over: 1700, under: 2100 })]));
      await kit.sees(
        event,
        (details) => priceOf(details, 'total/total=2.5', 'over') === 1700 && details.markets.length === 2,
        'there should be one total of 2.5',
      );
    },
  },
  {
    name: 'an outcome without a price takes no bets',
    async run(kit) {
      const event = await kit.match();
      await kit.send(kit.odds(event, [kit.market({ kind: '1x2', specifiers: {} }, { '1': null, x: 3300, '2': 3500 })]));
      await kit.sees(event, (details) => priceOf(details, '1x2', '1') === null, 'home should have no price');
    },
  },
  {
    name: 'a market that is deactivated takes no bets, and opens with its next price',
    async run(kit) {
      const event = await kit.match();
      await kit.send(kit.odds(event, [kit.market({ kind: '1x2', specifiers: {} }, {}, 'deactivated')]));
      await kit.sees(event, (details) => !isOpen(details, '1x2'), 'it should take no bets');
      await kit.send(kit.odds(event, [kit.winner()]));
      await kit.sees(event, (details) => isOpen(details, '1x2'), 'it should take bets again');
    },
  },
  {
    name: 'a stop stops all markets of its producer until their next prices',
    async run(kit) {
      const event = await kit.match(kit.market(TOTAL, { over: 1900, under: 1900 }));
      await kit.send(kit.about(event, { type: 'bet_stop', reason: 'goal-check' }));
      await kit.sees(event, ({ markets }) => markets.every(({ reason }) => reason === 'goal-check'), 'all should stop');
      await kit.send(kit.odds(event, [kit.winner()]));
      await kit.sees(event, (details) => isOpen(details, '1x2'), 'who wins should take bets again');
      await kit.stays(event, (details) => !isOpen(details, 'total/total=2.5'), 'the total should still be stopped');
    },
  },
  {
    name: 'a stop of a group stops that group',
    async run(kit) {
      const name = uniqueName(kit);
      await kit.send(described(kit, name, { en: 'Cards {total}' }, ['cards']));
      const event = await kit.match(
        kit.market({ kind: `${kit.desk.feed}.${name}`, specifiers: { total: '4.5' } }, { over: 1800, under: 2000 }),
      );
      const ref = `${kit.desk.feed}.${name}/total=4.5`;
      await kit.sees(event, (details) => isOpen(details, ref), 'the cards should take bets');
      await kit.send(kit.about(event, { type: 'bet_stop', reason: 'goal-check', groups: ['cards'] }));
      await kit.sees(event, (details) => !isOpen(details, ref), 'the cards should stop');
      await kit.stays(event, (details) => isOpen(details, '1x2'), 'who wins should not stop');
    },
  },
  {
    name: 'a stop of one producer leaves the markets of the other',
    async run(kit) {
      const event = await kit.match();
      const [, second] = kit.desk.producers;
      await kit.send(kit.about(event, { type: 'bet_stop', reason: 'goal-check' }, second));
      await kit.stays(event, (details) => isOpen(details, '1x2'), 'who wins should not stop');
    },
  },
  {
    name: 'a producer takes a market over by its price',
    async run(kit) {
      const event = await kit.match();
      const [first, second] = kit.desk.producers;
      await kit.send(kit.odds(event, [kit.winner(1500)], {}, second));
      await kit.sees(
        event,
        (details) => priceOf(details, '1x2', '1') === 1500,
        'the price should be that of the second',
      );
      const handedOver = kit.market({ kind: '1x2', specifiers: {} }, {}, 'handed-over');
      await kit.send(kit.odds(event, [handedOver], {}, first));
      await kit.stays(event, (details) => isOpen(details, '1x2'), 'what the first hands over is no longer its own');
    },
  },
  {
    name: 'a kind that the feed has described is shown by its name',
    async run(kit) {
      const name = uniqueName(kit);
      await kit.send(described(kit, name, { en: 'Throw-ins {total}' }));
      const kind = `${kit.desk.feed}.${name}`;
      const event = await kit.match(kit.market({ kind, specifiers: { total: '40.5' } }, { over: 1900, under: 1900 }));
      await kit.sees(
        event,
        (details) => refOf(details, `${kind}/total=40.5`)?.label?.name.en === 'Throw-ins 40.5',
        'it should be called Throw-ins 40.5',
      );
    },
  },
  {
    name: 'a kind that nobody has described is not shown, and appears with its description',
    async run(kit) {
      const name = uniqueName(kit);
      const kind = `${kit.desk.feed}.${name}`;
      const event = await kit.match(kit.market({ kind, specifiers: { total: '1.5' } }, { over: 1900, under: 1900 }));
      await kit.stays(event, ({ markets }) => markets.length === 1, 'only who wins should be shown');
      await kit.send(described(kit, name, { en: 'Offsides {total}' }));
      await kit.sees(event, (details) => isOpen(details, `${kind}/total=1.5`), 'it should appear');
    },
  },
  {
    name: 'a market of a player waits for the name of the player',
    async run(kit) {
      const name = uniqueName(kit);
      const kind = `${kit.desk.feed}.${name}`;
      const player = `p:${name}`;
      await kit.send(described(kit, name, { en: '{%player}: shots {total}' }));
      const event = await kit.match(
        kit.market({ kind, specifiers: { player, total: '1.5' } }, { over: 1900, under: 1900 }),
      );
      await kit.stays(event, ({ markets }) => markets.length === 1, 'it should not be shown yet');
      const participants = [{ id: player, names: { en: 'Ida Holm' } }];
      await kit.send({ type: 'participants', ...kit.from(), participants });
      await kit.sees(
        event,
        (details) => refOf(details, `${kind}/player=${player}&total=1.5`)?.label?.name.en === 'Ida Holm: shots 1.5',
        'it should be named after her',
      );
    },
  },
  {
    name: 'a sport of its own',
    async run(kit) {
      const sport = uniqueName(kit);
      await kit.send({ type: 'sports', ...kit.from(), sports: [{ id: sport, names: { en: 'Kitball' }, place: 99 }] });
      const event = kit.newEvent();
      const competition = {
        id: `c-${sport}`,
        names: { en: 'Kitball Open' },
        region: { en: 'Kitland' },
        rating: 5,
        place: 1,
        season: '2026',
      };
      await kit.send(kit.fixture(event, { sport, competition }));
      await kit.sees(event, ({ event: { sport: shownSport } }) => shownSport === sport, 'it should be of that sport');
    },
  },
  {
    name: 'score and incidents of a live match are shown',
    async run(kit) {
      const event = await kit.match();
      const score = [1, 0];
      const scoreboard = {
        score,
        periods: [score],
        period: '1h',
        clockS: 600,
        pace: 1,
        points: null,
        serving: null,
        statistics: {},
      };
      const incident = { id: 1, kind: 'goal', team: 1, period: '1h', clockS: 590, score };
      await kit.send(
        kit.fixture(event, { status: 'live', startsAt: new Date(Date.now() - 600_000).toISOString() }),
        kit.odds(event, [kit.winner(1300)], { scoreboard, incidents: [incident] }),
      );
      await kit.sees(
        event,
        ({ event: { scoreboard: currentScoreboard }, incidents }) =>
          currentScoreboard?.score[0] === 1 && incidents[0]?.kind === 'goal',
        'the goal should be shown',
      );
    },
  },
  {
    name: 'a match that is cancelled takes no bets',
    async run(kit) {
      const event = await kit.match(kit.market(ODD_EVEN, { odd: 1900, even: 1900 }));
      await kit.send(kit.fixture(event, { status: 'cancelled' }));
      await kit.sees(
        event,
        ({ event: { status }, markets }) => status === 'cancelled' && markets.every(({ reason }) => reason !== null),
        'nothing of it should take bets',
      );
    },
  },
];
