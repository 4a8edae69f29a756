// How markets are decided, and how a decision is taken back.
import type { EventDetails } from '#sportsbook/book/contract.ts';
import { refOf, resultOf, TOTAL, WINNER, type FeedFlow, type FeedKit } from './kit.ts';

const HOME_WON = { '1': 'won', x: 'lost', '2': 'lost' };
const AWAY_WON = { '1': 'lost', x: 'lost', '2': 'won' };
const stateIs =
  (state: string, ref = '1x2') =>
  (details: EventDetails): boolean =>
    refOf(details, ref)?.state === state;
const resultIs =
  (outcome: string, result: string, ref = '1x2') =>
  (details: EventDetails): boolean =>
    resultOf(details, ref, outcome) === result;
const total = (kit: FeedKit) => kit.market(TOTAL, { over: 1900, under: 1900 });
const TOTAL_REF = 'total/total=2.5';
const cancel = { type: 'bet_cancel', markets: [WINNER], reason: 'wrong-price' };
const PERIOD = { from: '2026-01-01T10:00:00.000Z', to: '2026-01-01T11:00:00.000Z' };

export const decisions: readonly FeedFlow[] = [
  {
    name: 'a settlement decides the market',
    async run(kit) {
      const event = await kit.match();
      await kit.send(kit.settlement(event, WINNER, HOME_WON));
      await kit.sees(
        event,
        (details) => stateIs('settled')(details) && resultIs('1', 'won')(details),
        'home should have won',
      );
    },
  },
  {
    name: 'a later settlement takes the place of an earlier one',
    async run(kit) {
      const event = await kit.match();
      await kit.send(kit.settlement(event, WINNER, HOME_WON), kit.settlement(event, WINNER, AWAY_WON));
      await kit.sees(event, resultIs('2', 'won'), 'away should have won');
    },
  },
  ...(
    [
      ['half-won', 'half-lost'],
      ['void', 'void'],
      ['lost', 'won'],
    ] as const
  ).map(([over, under]): FeedFlow => ({
    name: `results may be ${over} and ${under}`,
    async run(kit) {
      const event = await kit.match(total(kit));
      await kit.send(kit.settlement(event, TOTAL, { over, under }));
      await kit.sees(
        event,
        (details) => resultIs('over', over, TOTAL_REF)(details) && resultIs('under', under, TOTAL_REF)(details),
        `the results should be ${over} and ${under}`,
      );
    },
  })),
  {
    name: 'a dead heat pays a part',
    async run(kit) {
      const event = await kit.match();
      await kit.send(
        kit.settlement(event, WINNER, { '1': { shared: 1, tied: 2 }, x: 'lost', '2': { shared: 1, tied: 2 } }),
      );
      await kit.sees(event, resultIs('2', '1/2'), 'the result should be 1/2');
    },
  },
  {
    name: 'an outcome that a settlement does not name stays open',
    async run(kit) {
      const event = await kit.match();
      await kit.send(kit.settlement(event, WINNER, { x: 'lost' }));
      await kit.sees(event, resultIs('x', 'lost'), 'the draw should be lost');
      await kit.stays(event, (details) => resultOf(details, '1x2', '1') === null, 'home should not be decided');
    },
  },
  {
    name: 'what was only seen decides at once, or waits, as the site has it',
    async run(kit) {
      const event = await kit.match();
      await kit.send(kit.settlement(event, WINNER, HOME_WON, { certainty: 'scouted' }));
      if (kit.desk.settleAt === 'scouted') await kit.sees(event, stateIs('settled'), 'it should be settled');
      else
        await kit.sees(
          event,
          (details) => refOf(details, '1x2')?.reason === 'unconfirmed',
          'it should wait for the official result',
        );
      await kit.send(kit.settlement(event, WINNER, AWAY_WON, { certainty: 'confirmed' }));
      await kit.sees(event, resultIs('2', 'won'), 'the official result should count');
    },
  },
  {
    name: 'what was only seen does not overwrite what is official',
    async run(kit) {
      const event = await kit.match();
      await kit.send(kit.settlement(event, WINNER, AWAY_WON, { certainty: 'confirmed' }));
      await kit.send(kit.settlement(event, WINNER, HOME_WON, { certainty: 'scouted' }));
      await kit.stays(event, resultIs('2', 'won'), 'away should still have won');
    },
  },
  {
    name: 'a settlement that is rolled back is none',
    async run(kit) {
      const event = await kit.match();
      await kit.send(kit.settlement(event, WINNER, HOME_WON));
      await kit.sees(event, stateIs('settled'), 'it should be settled');
      await kit.send(kit.about(event, { type: 'rollback_bet_settlement', markets: [WINNER] }));
      await kit.sees(event, (details) => resultOf(details, '1x2', '1') === null, 'home should no longer have won');
    },
  },
  {
    name: 'a late price opens nothing that is decided',
    async run(kit) {
      const event = await kit.match();
      await kit.send(kit.settlement(event, WINNER, HOME_WON), kit.odds(event, [kit.winner(1100)]));
      await kit.stays(event, stateIs('settled'), 'it should stay settled');
    },
  },
  {
    name: 'a cancelled market is void',
    async run(kit) {
      const event = await kit.match();
      await kit.send(kit.about(event, cancel));
      await kit.sees(
        event,
        (details) => stateIs('cancelled')(details) && refOf(details, '1x2')?.void_reason === 'wrong-price',
        'it should be void for a wrong price',
      );
    },
  },
  {
    name: 'a cancellation outweighs a settlement until it is rolled back',
    async run(kit) {
      const event = await kit.match();
      await kit.send(kit.about(event, cancel), kit.settlement(event, WINNER, HOME_WON));
      await kit.stays(event, stateIs('cancelled'), 'it should stay void');
      await kit.send(kit.about(event, { type: 'rollback_bet_cancel', markets: [WINNER] }));
      await kit.sees(event, (details) => !stateIs('cancelled')(details), 'it should no longer be void');
    },
  },
  {
    name: 'a cancellation of a period leaves the market to others',
    async run(kit) {
      const event = await kit.match();
      await kit.send(kit.about(event, { ...cancel, ...PERIOD }));
      await kit.stays(event, (details) => refOf(details, '1x2')?.reason === null, 'it should still take bets');
      await kit.send(kit.about(event, { type: 'rollback_bet_cancel', markets: [WINNER], ...PERIOD }));
      await kit.send(kit.settlement(event, WINNER, HOME_WON));
      await kit.sees(event, resultIs('1', 'won'), 'home should have won');
    },
  },
  {
    name: 'the roll-back of another period takes no cancellation back',
    async run(kit) {
      const event = await kit.match();
      await kit.send(
        kit.about(event, cancel),
        kit.about(event, { type: 'rollback_bet_cancel', markets: [WINNER], ...PERIOD }),
      );
      await kit.stays(event, stateIs('cancelled'), 'it should stay void');
    },
  },
  {
    name: 'a settlement of one market leaves the others',
    async run(kit) {
      const event = await kit.match(total(kit));
      await kit.send(kit.settlement(event, TOTAL, { over: 'won', under: 'lost' }));
      await kit.sees(event, stateIs('settled', TOTAL_REF), 'the total should be settled');
      await kit.stays(event, (details) => refOf(details, '1x2')?.reason === null, 'who wins should take bets');
    },
  },
];
