// What happens when messages come twice, in another order, late or not at all, and when a producer falls silent.
import type { EventDetails } from '#sportsbook/book/contract.ts';
import { priceOf, refOf, type FeedFlow, type FeedKit } from './kit.ts';

const isOpen = (details: EventDetails): boolean => refOf(details, '1x2')?.reason === null;
const isLost = (details: EventDetails): boolean => refOf(details, '1x2')?.reason === 'feed-lost';
const homeIs =
  (price: number) =>
  (details: EventDetails): boolean =>
    priceOf(details, '1x2', '1') === price;

/** A match of which a message is missing, and the one that was left out. */
async function withGap(kit: FeedKit): Promise<{ event: string; missing: ReturnType<FeedKit['odds']> }> {
  const event = await kit.match();
  kit.answersOrders = false;
  const missing = kit.odds(event, [kit.winner(1600)]);
  await kit.send(kit.odds(event, [kit.winner(1700)]));
  await kit.sees(event, isLost, 'a match of which something is missing should take no bets');
  return { event, missing };
}

export const recovery: readonly FeedFlow[] = [
  {
    name: 'a message that comes twice counts once',
    async run(kit) {
      const event = await kit.match();
      const older = kit.odds(event, [kit.winner(1600)]);
      await kit.send(older, older, kit.odds(event, [kit.winner(1700)]));
      await kit.send(older);
      await kit.stays(event, homeIs(1700), 'the price should be that of the newest message');
    },
  },
  {
    name: 'a price with probabilities that comes twice counts once',
    async run(kit) {
      const event = await kit.match();
      const outcomes = [
        { id: '1', odds: 1400, probability: 0.7021073601379222 },
        { id: '2', odds: 3000, probability: 0.3 },
      ];
      const market = { kind: 'winner', specifiers: {}, state: 'active', outcomes };
      const message = kit.odds(event, [market]);
      await kit.send(message);
      await kit.sees(event, (details) => priceOf(details, 'winner', '1') === 1400, 'the price should be shown');
      await kit.send({ ...message, timestamp: new Date().toISOString() });
      await kit.send(
        kit.odds(event, [{ ...market, outcomes: outcomes.map((outcome) => ({ ...outcome, odds: 1800 })) }]),
      );
      await kit.sees(event, (details) => priceOf(details, 'winner', '1') === 1800, 'the next price should be shown');
    },
  },
  {
    name: 'messages of a batch count in the order of their numbers',
    async run(kit) {
      const event = await kit.match();
      const messages = [1500, 1600, 1700].map((price) => kit.odds(event, [kit.winner(price)]));
      await kit.send(...messages.toReversed());
      await kit.sees(event, homeIs(1700), 'the price should be that of the highest number');
      await kit.stays(event, isOpen, 'nothing should be missing');
    },
  },
  {
    name: 'so do those of several batches',
    async run(kit) {
      const event = await kit.match();
      const [first, second] = [1500, 1600].map((price) => kit.odds(event, [kit.winner(price)]));
      await kit.send(second!);
      await kit.send(first!);
      await kit.sees(event, (details) => homeIs(1600)(details) && isOpen(details), 'the price should be 1.6');
    },
  },
  {
    name: 'what is missing stops the match, and is asked for',
    async run(kit) {
      const { event } = await withGap(kit);
      const order = await kit.order();
      kit.mustBe(order.request !== '', 'the order should have a request');
      await kit.answerOrder(order);
      await kit.sees(event, (details) => homeIs(1700)(details) && isOpen(details), 'it should go on where it was');
    },
  },
  {
    name: 'what is missing and comes late needs no answer',
    async run(kit) {
      const { event, missing } = await withGap(kit);
      await kit.send(missing);
      await kit.sees(event, (details) => homeIs(1700)(details) && isOpen(details), 'it should go on where it was');
    },
  },
  {
    name: 'one match that has a gap leaves the others open',
    async run(kit) {
      const other = await kit.match();
      await withGap(kit);
      await kit.stays(other, isOpen, 'the other match should take bets');
    },
  },
  {
    name: 'an order is repeated under the same request until it is answered',
    async run(kit) {
      await withGap(kit);
      const first = await kit.order();
      const second = await kit.order();
      kit.mustBe(first.request === second.request, 'the request should be the same');
      await kit.answerOrder(first);
      await kit.until(async () => {
        const answer = await kit.send(kit.alive());
        return answer.recover?.some(({ request }) => request === first.request) ? undefined : true;
      }, 'what is answered should not be asked for again');
    },
  },
  {
    name: 'half an answer is none',
    async run(kit) {
      const { event } = await withGap(kit);
      const order = await kit.order();
      await kit.send(kit.fixture(kit.newEvent()));
      const again = await kit.order();
      kit.mustBe(again.request === order.request, 'it should still be asked for');
      await kit.stays(event, isLost, 'the match should still take no bets');
      await kit.answerOrder(order);
      await kit.sees(event, isOpen, 'it should take bets again');
    },
  },
  {
    name: 'the end of another request is no answer',
    async run(kit) {
      const { event } = await withGap(kit);
      const order = await kit.order();
      await kit.send(kit.complete({ ...order, request: 'never-asked' }));
      await kit.stays(event, isLost, 'the match should still take no bets');
      await kit.answerOrder(order);
      await kit.sees(event, isOpen, 'it should take bets again');
    },
  },
  {
    name: 'a gap below the number of an answer no longer matters',
    async run(kit) {
      const { event } = await withGap(kit);
      await kit.send(kit.complete(await kit.order()));
      await kit.sees(event, (details) => homeIs(1700)(details) && isOpen(details), 'it should go on without it');
    },
  },
  {
    name: 'nor does a gap of a match that an answer does not name',
    async run(kit) {
      const { event } = await withGap(kit);
      await kit.send(kit.complete(await kit.order(), {}));
      await kit.sees(event, (details) => homeIs(1700)(details) && isOpen(details), 'it should go on without it');
    },
  },
  {
    name: 'a stop under a number that was used stops betting',
    async run(kit) {
      const event = await kit.match();
      const used = kit.odds(event, [kit.winner(1600)]);
      await kit.send(used);
      await kit.sees(event, homeIs(1600), 'the price should be 1.6');
      const { type: _type, scoreboard: _scoreboard, incidents: _incidents, markets: _markets, ...rest } = used;
      await kit.send({ ...rest, type: 'bet_stop', reason: 'trader' });
      await kit.sees(event, (details) => !isOpen(details), 'betting should stop');
    },
  },
  {
    name: 'a price under a number that was used does not count',
    async run(kit) {
      const event = await kit.match();
      const used = kit.odds(event, [kit.winner(1600)]);
      await kit.send(used);
      await kit.send({ ...used, markets: [kit.winner(9000)] });
      await kit.stays(event, homeIs(1600), 'the price should be the first one');
    },
  },
  {
    name: 'a producer that has lost messages stops its markets, and is asked',
    async run(kit) {
      const event = await kit.match();
      kit.answersOrders = false;
      await kit.send(kit.alive(undefined, false));
      await kit.sees(event, isLost, 'its markets should stop');
      await kit.answerOrder(await kit.order());
      await kit.sees(event, isOpen, 'they should open when it has answered');
    },
  },
  {
    name: 'a silent producer stops its markets, and opens them by an answer and not by a sign of life',
    async run(kit) {
      const [first] = kit.desk.producers;
      const event = await kit.match();
      kit.answersOrders = false;
      kit.quiet(first);
      await kit.sees(event, isLost, 'its markets should stop');
      kit.quiet(first, false);
      const order = await kit.order();
      await kit.stays(event, isLost, 'being alive should not be enough');
      await kit.answerOrder(order);
      await kit.sees(event, isOpen, 'they should open when it has answered');
    },
  },
  {
    name: 'the silence of one producer leaves the markets of the other',
    async run(kit) {
      const [first, second] = kit.desk.producers;
      const [silent, other] = [await kit.match(), kit.newEvent()];
      await kit.send(kit.fixture(other, {}, second), kit.odds(other, [kit.winner()], {}, second));
      kit.answersOrders = false;
      kit.quiet(first);
      await kit.sees(silent, isLost, 'the markets of the silent one should stop');
      const details = await kit.look(other);
      kit.mustBe(details !== undefined && isOpen(details), 'those of the other should not');
      kit.quiet(first, false);
      await kit.answerOrder(await kit.order());
      await kit.sees(silent, isOpen, 'they should open when it has answered');
    },
  },
];
