// One price for several outcomes of a match, for which the site asks the feed.
import type { TogetherAnswer } from '#sportsbook/feeds/testing/together-feed.ts';
import { TOTAL, type FeedFlow, type FeedKit } from './kit.ts';

const PRICED: TogetherAnswer = { body: { odds: 3450, probability: 0.27 } };

const builtMatch = (kit: FeedKit): Promise<string> => kit.match(kit.market(TOTAL, { over: 1900, under: 1900 }));

/** The site has its price again, and with it the feed a good name. */
async function recovers(kit: FeedKit): Promise<void> {
  kit.desk.together!.answer = () => PRICED;
  const event = await builtMatch(kit);
  await kit.until(
    async () => ((await kit.quoteBuilder(event)).odds === '3450' ? true : undefined),
    'a right answer should be shown again',
  );
}

const notOffered = (name: string, answer: TogetherAnswer): FeedFlow => ({
  name: `${name} is not offered`,
  needs: 'together',
  async run(kit) {
    const event = await builtMatch(kit);
    kit.desk.together!.answer = () => answer;
    const { odds, why } = await kit.quoteBuilder(event);
    await recovers(kit);
    kit.mustBe(odds === null && why === 'now', `there should be no price, was ${odds} (${why})`);
  },
});

export const together: readonly FeedFlow[] = [
  {
    name: 'a match has a bet builder, and its price is the one that the site has asked for, signed',
    needs: 'together',
    async run(kit) {
      const feed = kit.desk.together!;
      const event = await builtMatch(kit);
      await kit.sees(event, ({ event: { has_builder } }) => has_builder, 'the match should have a bet builder');
      feed.answer = () => PRICED;
      const unsigned = feed.unsigned;
      const { odds } = await kit.quoteBuilder(event);
      kit.mustBe(odds === '3450', `the price should be 3450, was ${odds}`);
      kit.mustBe(feed.unsigned === unsigned, 'the site should have signed its request');
      const request = feed.requests.findLast((candidate) => candidate.event === event);
      const outcomes = request?.outcomes.map(({ market, outcome }) => `${market.kind} ${outcome}`).toSorted();
      kit.mustBe(outcomes?.join() === '1x2 1,total over', `it asked for ${String(outcomes?.join())}`);
    },
  },
  {
    name: 'a refusal is shown by its reason',
    needs: 'together',
    async run(kit) {
      const event = await builtMatch(kit);
      kit.desk.together!.answer = () => ({ body: { refused: 'unlikely' } });
      const { odds, why } = await kit.quoteBuilder(event);
      kit.mustBe(odds === null && why === 'unlikely', `it should be refused as unlikely, was ${odds} (${why})`);
    },
  },
  notOffered('an answer after two seconds', { ...PRICED, delayMs: 2_000 }),
  notOffered('an answer that is not signed by the feed', { ...PRICED, key: { id: 'k1', secret: 'y'.repeat(40) } }),
  notOffered('a price of 1.00', { body: { odds: 1000 } }),
  notOffered('a price above what it is worth', { body: { odds: 3450, probability: 0.5 } }),
  notOffered('an answer that is not JSON', { body: 'odds: 3450' }),
];
