import type { Random } from '#kernel/random.ts';
import { cardOf } from '../../engine/cards.ts';
import { POKER_HANDS, worthOfCards } from '../../engine/poker-hands.ts';
import type { ModeProof, Proof } from '../../engine/title.ts';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import { figuresOf } from '../../engine/proof/counted.ts';
import { rational, toFixed, toNumber, toPercent } from '../../engine/proof/rational.ts';
import { groupDigits, oneIn, table, volatilityOf, type ProofReport, type Samples } from '../../engine/proof/report.ts';
import { countRounds, type FlopCount, type HoldemCount } from './count.ts';
import { acesHandOf, antePays, backOf, QUALIFYING, RESULTS, resultOf, rules, type AcesHand } from './paytable.ts';
import { DEALERS, HANDS } from './showdown.ts';

const FIRST_FIVES = 2_598_960n;

let counted: HoldemCount | undefined;
/** Takes a minute: once for the proof and for the rounds that it is held against. */
const count = (): HoldemCount => (counted ??= countRounds());

/** All hands of five, by what they are on the side bet. */
function countAces(): Map<AcesHand, bigint> {
  const ways = new Map<AcesHand, bigint>();
  for (let a = 4; a < 52; a++)
    for (let b = 3; b < a; b++)
      for (let c = 2; c < b; c++)
        for (let d = 1; d < c; d++)
          for (let e = 0; e < d; e++) {
            const hand = acesHandOf(worthOfCards([a, b, c, d, e]));
            if (hand) ways.set(hand, (ways.get(hand) ?? 0n) + 1n);
          }
  return ways;
}

const ROYALS = [48, 44, 40, 36, 32];

/**
 * The chance of the highest win with the side bet: a royal flush among the player's two cards and the flop, and a dealer who takes
 * part, and then loses. Over every choice of the flop's three, with all turns, rivers and hands of the dealer behind it.
 */
export function topWithAces(ownPairs: readonly (readonly [number, number])[] = pairsOf(ROYALS)): number {
  const rest = Array.from({ length: 52 }, (_, card) => card).filter((card) => !ROYALS.includes(card));
  const pairs = pairsOf(rest);
  let takesPart = 0;
  for (const own of ownPairs) {
    const flop = ROYALS.filter((card) => !own.includes(card));
    for (const [turn, river] of pairs)
      for (const [one, other] of pairs) {
        if (one === turn || one === river || other === turn || other === river) continue;
        if (worthOfCards([...flop, turn, river, one, other]) >= QUALIFYING) takesPart++;
      }
  }
  const royals = 4 / Number(FIRST_FIVES);
  return (royals * takesPart) / (ownPairs.length * HANDS * DEALERS);
}
const pairsOf = (cards: readonly number[]): [number, number][] =>
  cards.flatMap((one, at) => cards.slice(at + 1).map((other): [number, number] => [one, other]));

export function prove(): ProofReport {
  const all = count();
  const mean = rational(all.back, all.rounds);
  const ante: ModeProof = {
    rtp: toPercent(mean),
    hitRate: toPercent(rational(all.gives, all.rounds)),
    standardDeviation: Math.sqrt(toNumber(rational(all.squares, all.rounds)) - toNumber(mean) ** 2).toFixed(4),
    maxWinOneIn: oneIn(Number(all.royals) / Number(all.rounds)),
  };
  const aces = countAces();
  const hands = Object.keys(rules.aces.pays) as AcesHand[];
  const { rtp, hitRate, standardDeviation, maxWinOneIn } = figuresOf({
    ways: FIRST_FIVES,
    cost: 1n,
    pays: hands.map((hand) => [aces.get(hand)!, BigInt(rules.aces.pays[hand] + 1)]),
  });
  const { ante: highest, call } = backOf('won', worthOfCards(ROYALS));
  const proof: Proof = {
    mathHash: rulesHash({ rules }),
    ...ante,
    split: { base: ante.rtp },
    volatility: volatilityOf(Number(ante.standardDeviation)),
    maxWin: highest + call,
    withSides: {
      maxWin: highest + call + rules.aces.most * (rules.aces.pays['royal-flush'] + 1),
      maxWinOneIn: oneIn(topWithAces()),
    },
    method: 'exact',
    tables: { called: all.called },
    modes: { ante, aces: { rtp, hitRate, standardDeviation, maxWinOneIn } },
  };
  return { proof, par: page(proof, all, aces), counted: { 'flops.csv': flopTable(all.flops) } };
}

/** What short forms of the proof hold single flops against. */
const flopTable = (flops: readonly FlopCount[]): string =>
  [
    'flop,times,folds,back',
    ...flops.map(({ flop, times, folds, back }) => [flop.map(cardOf).join(' '), times, folds, back].join()),
    '',
  ].join('\n');

function page(proof: Proof, all: HoldemCount, aces: ReadonlyMap<AcesHand, bigint>): string {
  const side = proof.modes['aces']!;
  const edge = rational(all.rounds - all.back, all.rounds);
  const folded = rational(all.folds, all.situations);
  const called = all.situations - all.folds;
  const perStake = rational(
    (all.rounds - all.back) * all.situations,
    all.rounds * (all.situations + BigInt(rules.call) * called),
  );
  return `# Casino Hold'em: probability accounting report

Written by \`npm run simulate\`. Do not edit: change the rules in \`paytable.ts\` and prove again.

Rules (SHA-256): \`${proof.mathHash}\`

The ante, best played, returns **${proof.rtp} %** of itself: what comes back less the call, over all rounds. The house keeps ${toPercent(edge)} % of the ante, or ${toPercent(perStake)} % of all that is staked. ${proof.hitRate} % of rounds give something back; standard deviation ${proof.standardDeviation} antes, volatility ${proof.volatility}. Highest win of ante and call: ${proof.maxWin} antes, one round in ${groupDigits(proof.maxWinOneIn)}.

AA+ returns **${side.rtp} %**, however the hand is played: ${side.hitRate} % of hands pay.

## How it was proved

All ${groupDigits(String(all.situations))} hands of two with a flop were called and folded over all 1,081 turns and rivers and all 990 hands of the dealer: ${groupDigits(String(all.rounds))} rounds, each equally likely, in whole numbers. Boards of five that differ in the names of their suits alone were counted once, 134,459 of 2,598,960; on each of them the 1,081 hands were put in order, which tells how many hands of the dealer each of them beats, meets and loses to. A hand is called when that brings more than the fold's loss of the ante: ${toPercent(rational(called, all.situations))} % of them; ${toPercent(folded)} % are folded, ${groupDigits(String(all.folds))} in all. No short rule says which. The game's advice counts the hand before the player as the proof did.

\`flops.csv\` has a line for each of the ${groupDigits(String(all.flops.length))} flops that differ in more than the names of their suits: how many flops it stands for, how many of the 1,176 hands fold on it, and what comes back of the antes, less the calls, over its ${groupDigits(String(1176 * 1081 * 990))} rounds. Its sum is the return above. The test of the game counts some of them anew in another way.

Every hand called, whatever it is: the player's seven cards and how the hand ends, over all ${groupDigits(String(2_598_960 * 1081 * 990))} boards with two hands. A million called rounds are held against it by \`npm run statistics\`.

${table(
  ['seven cards', ...RESULTS],
  [...POKER_HANDS.entries()]
    .toReversed()
    .map(([at, hand]) => [
      hand,
      ...RESULTS.map((_, result) => groupDigits(String(all.called[at * RESULTS.length + result]))),
    ]),
)}

${table(
  ['hand of the player', 'the ante pays', 'AA+ pays', 'ways of five cards'],
  [...POKER_HANDS]
    .toReversed()
    .filter((hand) => hand in rules.aces.pays)
    .map((hand) => [hand, `${antePays(hand)} : 1`, ...sideCells(hand as AcesHand, aces)])
    .concat([
      ['aces or better', '1 : 1', ...sideCells('aces-or-better', aces)],
      ['less', '1 : 1', 'lost', ''],
    ]),
)}

Mean of the ante: ${toFixed(rational(all.back, all.rounds), 10)}.
`;
}

const sideCells = (hand: AcesHand, ways: ReadonlyMap<AcesHand, bigint>): [string, string] => [
  `${rules.aces.pays[hand]} : 1`,
  groupDigits(String(ways.get(hand))),
];

function deal(random: Random, size: number): number[] {
  const cards: number[] = [];
  while (cards.length < size) {
    const card = random.int(52);
    if (!cards.includes(card)) cards.push(card);
  }
  return cards;
}

export const samples: Samples = {
  ante(random) {
    const cards = deal(random, 9);
    const [own, board, dealers] = [cards.slice(0, 2) as [number, number], cards.slice(2, 7), cards.slice(7)];
    if (!count().isCalled(own, board.slice(0, 3))) return 0;
    const mine = worthOfCards([...own, ...board]);
    const back = backOf(resultOf(mine, worthOfCards([...dealers, ...board])), mine);
    return back.ante + back.call - rules.call;
  },
  aces(random) {
    const hand = acesHandOf(worthOfCards(deal(random, 5)));
    return hand ? rules.aces.pays[hand] + 1 : 0;
  },
};
