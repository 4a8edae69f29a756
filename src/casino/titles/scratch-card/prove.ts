import type { Random } from '#kernel/random.ts';
import { weightOf } from '../../engine/weighted.ts';
import { proveCounted, type Counted } from '../../engine/proof/counted.ts';
import type { ProofReport, Samples } from '../../engine/proof/report.ts';
import { scratchCard } from './game.ts';
import { paysFor, rules } from './paytable.ts';

const counted: Counted = {
  ways: BigInt(weightOf(rules.cards)),
  cost: 100n,
  pays: rules.cards.map(([card, weight]) => [BigInt(weight), card === 'none' ? 0n : BigInt(paysFor(card))] as const),
};

export const prove = (): ProofReport =>
  proveCounted(rules, {
    heading: 'Scratch Card',
    rules: 'Nine fields are uncovered; three alike pay what their mark says, from the stake to 1,000 times it.',
    modes: { card: { label: 'a card', counted } },
    how: 'A card is drawn from a million, of which the rules say how many bear each prize; their sum was taken in whole numbers. How the fields are filled changes nothing about the prize. Multipliers are whole tenths and stakes whole multiples of 0.10, so nothing is rounded.',
  });

export const samples: Samples = {
  card: (random: Random) => Number(scratchCard.play(100n, {}, random).wonMinor) / 100,
};
