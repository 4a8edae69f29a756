import { describe, expect, it } from 'vitest';
import { cardOf, numberOf, type Card } from '../../engine/cards.ts';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import { repeatable } from '../../engine/steps.ts';
import { firstPublished } from '../../engine/testing/archive.ts';
import { fastRandom } from '../../engine/proof/fast-random.ts';
import { dealerEnds } from '../../engine/proof/blackjack-return.ts';
import { sampleRounds } from '../../engine/proof/report.ts';
import { blackjack, type BlackjackEvent, type Move } from './game.ts';
import { playBasic, prove, samples } from './prove.ts';
import { advise, type StrategyTables } from './strategy.ts';
import { viewOf } from './table-view.ts';
import { cardsOf } from '../../engine/testing/cards.ts';

/** A shoe whose cards are known: the player's, the dealer's, the player's, the dealer's, and so on. */
const shoe = (cards: string) => {
  const numbers = cardsOf(cards).map(numberOf);
  return { int: () => numbers.shift() ?? numberOf('2C') };
};
const play = (cards: string, ...moves: Move[]) =>
  blackjack.steps!.play(
    100n,
    {},
    moves.map((move) => ({ do: move })),
    shoe(cards),
  );
const ended = (cards: string, ...moves: Move[]) => {
  const standing = play(cards, ...moves)!;
  expect(standing.offers).toEqual([]);
  return [standing.stakedMinor, standing.wonMinor];
};
const offered = (cards: string, ...moves: Move[]) => play(cards, ...moves)!.offers.map((offer) => offer.do);

describe('blackjack', () => {
  it('has a proof that belongs to its rules and that a new count confirms', () => {
    expect(blackjack.proof.mathHash).toBe(rulesHash(blackjack));
    expect(blackjack.proof).toEqual(prove().proof);
    expect(blackjack.proof.rtp).toBe('99.5738');
  });

  it('returns what was proved when basic strategy is played', () => {
    for (const { zScore } of sampleRounds(samples, blackjack.proof, 60_000, fastRandom(9)))
      expect(Math.abs(zScore)).toBeLessThan(4);
  });

  it('counts the ends of the dealer, who busts most under a six', () => {
    for (let up = 1; up <= 10; up++) expect(dealerEnds(up).reduce((sum, end) => sum + end, 0)).toBeCloseTo(1, 12);
    expect(dealerEnds(6)[5]).toBeCloseTo(0.4232, 3); // known of an endless shoe
  });

  it('pays wins 1 to 1, blackjack 3 to 2, a push back and a loss nothing', () => {
    expect(ended('TS 9H 9S 9D', 'stand')).toEqual([100n, 200n]);
    expect(ended('AS 9H KS 9D')).toEqual([100n, 250n]);
    expect(ended('TS 9H 8S 9D', 'stand')).toEqual([100n, 100n]);
    expect(ended('TS 9H 7S 9D', 'stand')).toEqual([100n, 0n]);
    expect(ended('TS 9H 6S 9D 9C', 'hit')).toEqual([100n, 0n]);
  });

  it('lets the dealer stand on every 17, and draw below it', () => {
    expect(ended('TS 6H 8S AD', 'stand')).toEqual([100n, 200n]); // soft 17 stands
    expect(ended('TS 6H 8S TD 5C', 'stand')).toEqual([100n, 0n]); // 16 draws
    expect(ended('TS 6H 8S TD 8C', 'stand')).toEqual([100n, 200n]); // and busts
  });

  it('doubles for one card, splits to four hands, and doubles behind a split', () => {
    expect(ended('6S 9H 5S 9D TC', 'double')).toEqual([200n, 400n]);
    const eights = '8S 7H 8H TD 8D 8C TS TS TH TC';
    expect(offered(eights)).toContain('split');
    expect(ended(eights, 'split', 'split', 'stand', 'stand', 'split', 'stand', 'stand')).toEqual([400n, 800n]);
    const more = '8S 7H 8H TD 8D 8C TS TS 8S TC';
    expect(offered(more, 'split', 'split', 'stand', 'stand')).toContain('split');
    expect(offered(more, 'split', 'split', 'stand', 'stand', 'split')).toEqual(['hit', 'stand', 'double']);
    expect(ended('8S 7H 8H TD 3D TS TC', 'split', 'double', 'stand')).toEqual([300n, 600n]);
  });

  it('splits aces once, for one card each, and calls 21 behind a split no blackjack', () => {
    expect(ended('AS 7H AH TD KS QS', 'split')).toEqual([200n, 400n]);
    expect(ended('AS 7H AH TD AC AD', 'split')).toEqual([200n, 0n]);
  });

  it('offers insurance under an ace, looks for a blackjack before anything else, and takes half for a surrender', () => {
    expect(offered('TS AH 9S 5D')).toEqual(['no-insurance', 'insure']);
    expect(ended('TS AH 9S KD', 'insure')).toEqual([150n, 150n]);
    expect(ended('TS AH 9S KD', 'no-insurance')).toEqual([100n, 0n]);
    expect(ended('AS AH KS KD', 'insure')).toEqual([150n, 250n]); // even money
    expect(ended('TS TH 9S AD')).toEqual([100n, 0n]);
    expect(ended('TS TH 6S 7D', 'surrender')).toEqual([100n, 50n]);
    expect(offered('5S TH 6S 7D 2C', 'hit')).toEqual(['hit', 'stand']);
    expect(play('5S TH 6S 7D 2C', 'hit', 'surrender')).toBeUndefined();
    expect(play('TS AH 9S 5D', 'hit')).toBeUndefined();
  });

  it('tells the dealer’s second card to nobody before the end', () => {
    for (let nonce = 1; nonce < 60; nonce++) {
      const random = fastRandom(nonce);
      const cards = Array.from({ length: 12 }, () => cardOf(random.int(52)));
      const standing = play(cards.join(' '))!;
      if (standing.offers.length === 0) continue;
      const [deal] = standing.events as BlackjackEvent[];
      expect(deal).toEqual({ type: 'deal', cards: [cards[0], cards[2]], up: cards[1] });
      expect(standing.events.length).toBeLessThanOrEqual(2);
      expect(viewOf(standing.events as BlackjackEvent[])).toMatchObject({ dealer: [cards[1]], isHoleDown: true });
    }
  });

  it('advises what the proof has played', () => {
    const tables = blackjack.proof.tables as unknown as StrategyTables;
    const all = ['hit', 'stand', 'double', 'surrender'];
    const to = (cards: string, up: Card, offers = all) => advise(tables, cardsOf(cards), up, offers);
    expect(to('8S 8H', 'TD', [...all, 'split'])).toBe('split');
    expect(to('TS 6H', 'TD')).toBe('surrender');
    expect(to('TS 6H', 'TD', ['hit', 'stand'])).toBe('hit');
    expect(to('6S 5H', '6D')).toBe('double');
    expect(to('AS 7H', '9D')).toBe('hit');
    expect(to('AS 7H', '6D', ['hit', 'stand'])).toBe('stand');
    expect(to('TS TH', '6D')).toBe('stand');
    expect(advise(tables, ['TS', '9H'], 'AD', ['no-insurance', 'insure'])).toBe('no-insurance');
  });
});

describe('blackjack on several boxes', () => {
  const others = ['200', '300'];
  const at = (cards: string, ...moves: Move[]) =>
    blackjack.steps!.play(
      100n,
      { others },
      moves.map((move) => ({ do: move })),
      shoe(cards),
    )!;
  const offers = (cards: string, ...moves: Move[]) => at(cards, ...moves).offers.map((offer) => offer.do);
  const results = (events: readonly unknown[]) =>
    (events as BlackjackEvent[]).flatMap((event) => (event.type === 'result' ? [[event.result, event.amount]] : []));

  it('deals and plays them from the first to the last, each for its own stake, against one dealer', () => {
    const cards = 'TS 9S 5S 8H TH 9H 6S 9C TC';
    expect(at(cards)).toMatchObject({
      events: [
        {
          type: 'deal',
          cards: ['TS', 'TH'],
          others: [
            ['9S', '9H'],
            ['5S', '6S'],
          ],
          up: '8H',
        },
      ],
      stakedMinor: 600n,
    });
    expect(at(cards, 'stand').events.at(-1)).toEqual({ type: 'turn', hand: 1 });
    const over = at(cards, 'stand', 'stand', 'double');
    // The dealer has 8 and 9; the last box doubles 11 and gets a ten.
    expect([over.stakedMinor, over.wonMinor, over.offers]).toEqual([900n, 200n + 400n + 1200n, []]);
    expect(results(over.events)).toEqual([
      ['win', '200'],
      ['win', '400'],
      ['win', '1200'],
    ]);
    expect(blackjack.costMinor(100n, { others })).toBe(600n);
    expect(blackjack.otherStakes!({ others })).toEqual([200n, 300n]);
  });

  it('asks each box for its insurance, and pays each its own', () => {
    const cards = 'TS 9S 5S AH TH 9H 6S KC';
    expect(at(cards, 'insure').offers).toEqual([{ do: 'no-insurance' }, { do: 'insure', costMinor: 100n }]);
    const over = at(cards, 'insure', 'no-insurance', 'insure');
    expect([over.stakedMinor, over.wonMinor, over.offers]).toEqual([600n + 50n + 150n, 150n + 450n, []]);
    expect((over.events as BlackjackEvent[]).filter(({ type }) => type === 'insurance')).toEqual([
      { type: 'insurance', amount: '150', box: 0 },
      { type: 'insurance', amount: '450', box: 2 },
    ]);
    const view = viewOf(at(cards, 'insure', 'no-insurance').events as BlackjackEvent[]);
    expect(view).toMatchObject({ turn: 2, insurance: 50n });
  });

  it('ends a box with a blackjack or a surrender, and the others go on', () => {
    // The first has a blackjack and is passed over.
    const cards = 'AS 9S TS 8H KS 9H 6S 9C';
    expect(viewOf(at(cards).events as BlackjackEvent[]).turn).toBe(1);
    const over = at(cards, 'stand', 'surrender');
    expect(results(over.events)).toEqual([
      ['blackjack', '250'],
      ['win', '400'],
      ['surrender', '150'],
    ]);
    expect(over.wonMinor).toBe(800n);
    // With nothing left to beat the dealer draws no card.
    const none = at('AS TS TS 6H KS 6D 6S TD 5C', 'surrender', 'surrender');
    expect((none.events as BlackjackEvent[]).filter(({ type }) => type === 'dealer')).toHaveLength(1);
    expect(none.wonMinor).toBe(250n + 100n + 150n);
  });

  it('splits to four hands of each box, and surrenders only what has been dealt', () => {
    const eights = '8S 8D 5S 7H 8H 8C 6S TD 8S 8D 8C 8H TS TC TH TS';
    // First box: 8 8, then 8 8 8 8 on four hands, and no fifth.
    expect(offers(eights)).toEqual(['hit', 'stand', 'double', 'split', 'surrender']);
    expect(offers(eights, 'split')).toEqual(['hit', 'stand', 'double', 'split']);
    expect(offers(eights, 'split', 'split')).toContain('split');
    expect(offers(eights, 'split', 'split', 'split')).not.toContain('split');
    const second = at(eights, 'split', 'split', 'split', 'stand', 'stand', 'stand', 'stand');
    expect(second.offers.map((offer) => offer.do)).toEqual(['hit', 'stand', 'double', 'split', 'surrender']);
    expect(second.offers.find((offer) => offer.do === 'split')!.costMinor).toBe(200n);
    expect(viewOf(second.events as BlackjackEvent[]).hands.map(({ box }) => box)).toEqual([0, 0, 0, 0, 1, 2]);
  });

  it('refuses a fourth box, and stakes without two halves', () => {
    const offered = (params: object) => blackjack.params.safeParse(params).success;
    expect([[], ['100'], ['2', '4'], ['10', '20000']].map((some) => offered({ others: some }))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    for (const some of [['101'], ['0'], ['-2'], ['2', '2', '2'], [100], ['1.00'], ['']])
      expect(offered({ others: some })).toBe(false);
  });

  it('returns what was proved of one, whatever lies on the others', () => {
    const random = fastRandom(21);
    const sample = playBasic({ others: ['2', '6'] });
    let [sum, squares] = [0, 0];
    const rounds = 40_000;
    for (let round = 0; round < rounds; round++) {
      const returned = sample(random);
      sum += returned;
      squares += returned ** 2;
    }
    const mean = sum / rounds;
    const deviation = Math.sqrt(squares / rounds - mean ** 2);
    expect(Math.abs((mean - Number(blackjack.proof.rtp) / 100) / (deviation / Math.sqrt(rounds)))).toBeLessThan(4);
    expect(deviation).toBeLessThan(Number(blackjack.proof.standardDeviation));
  });

  it('on one box is the game that it was before, card by card', async () => {
    const before = await firstPublished('blackjack');
    expect(before.proof.mathHash).toBe(rulesHash(before));
    expect(before.proof.mathHash).not.toBe(rulesHash(blackjack));
    for (let seed = 1; seed <= 400; seed++) {
      const again = repeatable(fastRandom(seed));
      const choice = fastRandom(seed + 10_000);
      const actions: { do: Move }[] = [];
      for (;;) {
        const now = blackjack.steps!.play(100n, {}, actions, again())!;
        // A lost insurance was not announced behind a surrender.
        const announced = (events: readonly { type: string; amount?: string }[]) =>
          events.filter(({ type, amount }) => type !== 'insurance' || amount !== '0');
        const then = before.steps!.play(100n, {}, actions, again())!;
        expect({ ...now, events: announced(now.events) }).toEqual({ ...then, events: announced(then.events) });
        if (now.offers.length === 0) break;
        actions.push({ do: now.offers[choice.int(now.offers.length)]!.do as Move });
      }
    }
  });
});

describe('the table as it is shown', () => {
  it('knows which hands nothing more is decided about: those that stood, went bust or were doubled', () => {
    const deal: BlackjackEvent = { type: 'deal', cards: ['AS', '7H'], up: '6D' };
    const doneBehind = (...more: BlackjackEvent[]) => viewOf([deal, ...more]).hands.map(({ isDone }) => isDone);
    expect(doneBehind()).toEqual([false]);
    expect(doneBehind({ type: 'stood', hand: 0 })).toEqual([true]);
    expect(doneBehind({ type: 'doubled', hand: 0, card: '2C' })).toEqual([true]);
    expect(doneBehind({ type: 'split', hand: 0, cards: ['5H', '9C'] }, { type: 'bust', hand: 1 })).toEqual([
      false,
      true,
    ]);
    expect(doneBehind({ type: 'dealer', card: 'TD', by: 'turn' })).toEqual([true]);
  });
});
