import type { Random } from '#kernel/random.ts';
import { assert } from '#kernel/assert.ts';
import { repeatable } from '../../engine/steps.ts';
import type { ModeProof, Proof } from '../../engine/title.ts';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import { countBlackjack } from '../../engine/proof/blackjack-return.ts';
import { groupDigits, oneIn, table, volatilityOf, type ProofReport, type Samples } from '../../engine/proof/report.ts';
import { blackjack, type Action, type BlackjackEvent, type Params } from './game.ts';
import { rules } from './paytable.ts';
import { advise, type StrategyTables } from './strategy.ts';
import { viewOf } from './table-view.ts';

/** Four hands, each doubled and won, in first stakes. */
const MAX_WIN = 16;
/** Four of thirteen cards under the ace are tens. */
const TENS = 4 / 13;
const INSURANCE: ModeProof = {
  rtp: (TENS * 3 * 100).toFixed(4),
  hitRate: (TENS * 100).toFixed(4),
  standardDeviation: (3 * Math.sqrt(TENS * (1 - TENS))).toFixed(4),
  maxWinOneIn: oneIn(TENS),
};

export function prove(): ProofReport {
  const { mean, square, top, none, hard, soft, pairs } = countBlackjack();
  const basic: ModeProof = {
    rtp: ((1 + mean) * 100).toFixed(4),
    hitRate: ((1 - none) * 100).toFixed(4),
    standardDeviation: Math.sqrt(square - mean * mean).toFixed(4),
    maxWinOneIn: oneIn(top),
  };
  const proof: Proof = {
    mathHash: rulesHash({ rules }),
    ...basic,
    split: { base: basic.rtp },
    volatility: volatilityOf(Number(basic.standardDeviation)),
    maxWin: MAX_WIN,
    method: 'exact',
    modes: { basic, insurance: INSURANCE },
  };
  const tables: StrategyTables = { hard, soft, pairs };
  return { proof: { ...proof, tables: { hard, soft, pairs } }, par: page(proof, tables) };
}

const UPS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'A'];
const rows = (lines: readonly string[], names: readonly string[]): string[][] =>
  lines.map((line, at) => [names[at]!, ...line.split('')]);
const count = (from: number, length: number): string[] => Array.from({ length }, (_, at) => String(from + at));

const page = (
  proof: Proof,
  { hard, soft, pairs }: StrategyTables,
): string => `# Blackjack: probability accounting report

Written by \`npm run simulate\`. Do not edit: change the rules in \`paytable.ts\` and prove again.

Rules (SHA-256): \`${proof.mathHash}\`

Basic strategy returns **${proof.rtp} %** of the first stake: what comes back less what was staked later, over all rounds. ${proof.hitRate} % of rounds give something back; standard deviation ${proof.standardDeviation} first stakes, volatility ${proof.volatility}. Insurance returns ${INSURANCE.rtp} % of what it costs and is no part of basic strategy.

Highest win: ${proof.maxWin} first stakes (four hands, each doubled and won), one round in ${groupDigits(proof.maxWinOneIn)}.

## How it was proved

Cards come from an endless shoe, so a hand is its total and the dealer is the card that they show: nothing else says anything of what is to come. The best move of every state was found by going through all cards that may follow, for each of the dealer's ten cards; they look for a blackjack first, so their second card is none that makes one. Hands of a split are played one by one, up to four of them, and the choice to split again knows how many there are. Under each of the dealer's six ends the hands of a split know nothing of each other, which gives the standard deviation. Nothing was simulated; numbers are doubles with some 15 digits.

Several boxes: cards come from an endless shoe, so those of one box say nothing of those of another, nor of the dealer's. Whatever is done on the others, each box meets the same chances as if it were alone, and the best move of every state is the same. So each box returns what is stated above of its own stake, and all together return the mean, weighed by their stakes; that is proved for any number of them. What the boxes share is the dealer's hand, so they win and lose together. In what a round costs, its standard deviation on several boxes is at most the one above, which it would be if all of them fared alike; it was not counted for every way to divide the stakes.

## Basic strategy

H hit, S stand, D double or else hit, d double or else stand, P split, R surrender or else hit, r surrender or else stand; – as its total. Across: the dealer's card.

${table(['hard', ...UPS], rows(hard, count(4, hard.length)))}

${table(['soft', ...UPS], rows(soft, count(12, soft.length)))}

${table(['pair of', ...UPS], rows(pairs, ['aces', ...count(2, 8), 'tens']))}
`;

/** Plays the advice, and answers what came back of the first stake, less what was staked later. */
export const playBasic =
  (params: Params) =>
  (random: Random): number => {
    const again = repeatable(random);
    const actions: Action[] = [];
    const stake = 2n;
    const cost = Number(blackjack.costMinor(stake, params));
    for (;;) {
      const standing = blackjack.steps!.play(stake, params, actions, again());
      assert(standing, 'advice is on offer');
      if (standing.offers.length === 0) return 1 + Number(standing.wonMinor - standing.stakedMinor) / cost;
      const { hands, dealer, turn } = viewOf(standing.events as BlackjackEvent[]);
      const offers = standing.offers.map((offer) => offer.do);
      actions.push({ do: advise(tablesOf(), hands[turn]!.cards, dealer[0]!, offers) });
    }
  };

let known: StrategyTables | undefined;
const tablesOf = (): StrategyTables => (known ??= countBlackjack());

export const samples: Samples = {
  basic: playBasic({}),
  insurance: (random) => (random.int(13) < 4 ? 3 : 0),
};
