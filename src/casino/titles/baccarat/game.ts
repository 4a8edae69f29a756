/**
 * Baccarat, as punto banco: two hands are dealt by fixed rules, and bets stand on either of them or on a tie. Eight decks,
 * shuffled anew for each round, so that no round knows of another.
 */
import type { Random } from '#kernel/random.ts';
import { evenly, type Draws, type Drawn as DrawnCategory } from '../../engine/drawn.ts';
import { finalWin, type FinalWin } from '../../engine/multiplier.ts';
import { costOf, tableParams, type SettledBet, type TableParams } from '../../engine/table-bets.ts';
import { tableOdds } from '../../engine/odds.ts';
import type { Odds, Proof, Title } from '../../engine/title.ts';
import { bankerDraws, DECKS, paidBack, pointsOfRank, RANKS, rules, SPOTS, SUITS, type Spot } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

const IN_A_DECK = RANKS.length * SUITS.length;

export type Hand = 'player' | 'banker';

/** A rank and the letter of a suit, the ten by its number: `10H`. */
export type DealtCard = `${(typeof RANKS)[number]}${(typeof SUITS)[number]}`;

/** What happens in a round, in order. */
export type BaccaratEvent =
  /** `total` is what the hand counts with the card. */
  | { type: 'deal'; to: Hand; card: DealtCard; total: number }
  | { type: 'result'; winner: Spot; player: number; banker: number; isNatural: boolean }
  | SettledBet
  | FinalWin;

type Drawn = Extract<BaccaratEvent, { type: 'deal' | 'result' }>;

/** Both hands by the fixed rules, from a full shoe. */
export function dealHands(random: Random): Drawn[] {
  const events: Drawn[] = [];
  const next = shoe(random);
  const totals: Record<Hand, number> = { player: 0, banker: 0 };
  const deal = (to: Hand): number => {
    const { card, points } = next();
    totals[to] = (totals[to] + points) % 10;
    events.push({ type: 'deal', to, card, total: totals[to] });
    return points;
  };
  for (const to of ['player', 'banker', 'player', 'banker'] as const) deal(to);
  const isNatural = Math.max(totals.player, totals.banker) >= rules.natural;
  if (!isNatural) {
    const third = totals.player <= rules.playerDrawsUpTo ? deal('player') : undefined;
    if (bankerDraws(totals.banker, third)) deal('banker');
  }
  const { player, banker } = totals;
  const winner = player === banker ? 'tie' : player > banker ? 'player' : 'banker';
  events.push({ type: 'result', winner, player, banker, isNatural });
  return events;
}

/** Every bet against the hands as they were dealt. */
export function settleHands(
  stakeMinor: bigint,
  params: TableParams,
  drawn: readonly Drawn[],
): { events: BaccaratEvent[]; wonMinor: bigint } {
  const { winner } = drawn.at(-1) as Extract<Drawn, { type: 'result' }>;
  const events: BaccaratEvent[] = [...drawn];
  let wonMinor = 0n;
  for (const { spot, chips } of params.bets) {
    const back = paidBack(spot as Spot, winner, stakeMinor * BigInt(chips));
    if (back === 0n) continue;
    wonMinor += back;
    events.push({ type: spot === winner ? 'bet-won' : 'bet-returned', spot, amount: String(back) });
  }
  events.push(finalWin(wonMinor, costOf(stakeMinor, params)));
  return { events, wonMinor };
}

/** How often each hand wins follows from what the bets return: the tie's pays 9, the player's 2 and 1 at a tie. */
export function puntoOdds({ modes }: Proof): (params: TableParams) => Odds {
  const returned = (spot: Spot): number => Number(modes[spot]!.rtp) / 100;
  const tie = returned('tie') / 9;
  const player = (returned('player') - tie) / 2;
  const ways: Record<Spot, number> = { tie, player, banker: 1 - tie - player };
  return tableOdds({
    ways: SPOTS.map((winner) => ways[winner]),
    backs: new Map(SPOTS.map((spot) => [spot, SPOTS.map((winner) => Number(paidBack(spot, winner, 20n)) / 20)])),
  });
}

/** Cards come one after the other from the shoe; one that has come before is rarer than the others and left out. */
export const puntoDraws: Draws<unknown> = {
  chances: { card: evenly(IN_A_DECK) },
  of(events) {
    const drawn: DrawnCategory[] = [];
    const before = new Set<number>();
    for (const { type, card } of events)
      if (type === 'deal') {
        const number = placeOf(card as string);
        const chance = DECKS / (DECKS * IN_A_DECK - drawn.length);
        drawn.push({ of: 'card', got: [number], chance, without: [...before] });
        before.add(number);
      }
    return drawn;
  },
};

export const baccarat: Title<TableParams> = {
  sysname: 'baccarat',
  version: '1.0.0',
  type: 'casino',
  rules,
  params: tableParams((spot) => (SPOTS as readonly string[]).includes(spot)),
  // So that 5 % of a chip is a whole number of minor units.
  stakeStepMinor: 20n,
  costMinor: costOf,
  play: (stakeMinor, params, random) => settleHands(stakeMinor, params, dealHands(random)),
  odds: puntoOdds(proof as Proof),
  draws: puntoDraws,
  proof: proof as Proof,
};

const placeOf = (card: string): number =>
  SUITS.findIndex((suit) => suit === card.at(-1)) * RANKS.length +
  RANKS.findIndex((rank) => rank === card.slice(0, -1));

/** Cards of a full shoe one after the other, none twice. */
function shoe(random: Random): () => { card: DealtCard; points: number } {
  const gone: number[] = [];
  return () => {
    let place = random.int(DECKS * IN_A_DECK - gone.length);
    // The places of those that are gone, ascending, are stepped over.
    for (const other of gone) if (place >= other) place++;
    gone.push(place);
    gone.sort((a, b) => a - b);
    const inDeck = place % IN_A_DECK;
    const rank = inDeck % RANKS.length;
    const suit = SUITS[Math.floor(inDeck / RANKS.length)]!;
    return { card: `${RANKS[rank]!}${suit}`, points: pointsOfRank(rank) };
  };
}
