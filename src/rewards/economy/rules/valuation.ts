/**
 * What a bonus is worth under the best play: upper bounds that some strategy comes arbitrarily close to, in EUR.
 *
 * A balance that can be staked, of which at most `cap` is ever paid out, and which becomes the player's own when as much has been
 * staked as the requirement says, is worth at most x · cap ÷ (cap + r · cost), where x is the balance, r what is still required
 * and `cost` the least that a required euro costs (house edge ÷ contribution, in the cheapest game that counts). Under any stake s
 * in any game the balance shrinks by s · edge on average and the requirement by s · contribution, and the expression does not
 * grow; at the end it is what is paid. Stakes at long odds come near to it. Own money that is played first adds nothing to it and
 * costs little: a player who stakes it at long odds has either won, and withdraws, or has the bonus left. So the same bound holds for a
 * bonus on a deposit, except where the bonus is earned: then each step towards it is paid for with own money.
 */
export type Counting = 'all' | 'bonus' | 'own';

export interface BonusPlay {
  /** The bonus money. */
  amount: number;
  /** What has to be staked, before contributions. */
  required: number;
  /** The most that becomes the player's own; Infinity without a cap. */
  cap: number;
  /** The least that a required euro costs on average; Infinity where nothing counts. */
  cost: number;
  counting: Counting;
}

export interface Valued {
  strategy: Strategy;
  /** Expected profit in EUR; above zero the player gains. */
  profit: number;
}

/** The strategies of the catalogue; `docs/operations.md` has a sentence about each. */
export const STRATEGIES = [
  'doing-nothing',
  'cheapest-game',
  'long-odds',
  'own-money-first',
  'both-sides',
  'one-large-bet',
  'many-accounts',
  'alone-in-it',
  'all-together',
  'league-estimate',
] as const;
export type Strategy = (typeof STRATEGIES)[number];

export const best = (values: readonly Valued[]): Valued =>
  values.reduce((most, value) => (value.profit > most.profit ? value : most), { strategy: 'doing-nothing', profit: 0 });

/** Of bonus money that is played; see above. */
export function longOdds({ amount, required, cap, cost }: BonusPlay): number {
  if (amount <= 0) return 0;
  if (required === 0) return Math.min(amount, cap);
  if (!Number.isFinite(cost)) return 0;
  if (!Number.isFinite(cap)) return amount;
  return Math.min(cap, (amount * cap) / (cap + required * cost));
}

/** The requirement is met at the least variance there is, so that nothing but its cost is lost on the way. */
export const cheapest = ({ amount, required, cap, cost }: BonusPlay): number =>
  Math.max(0, Math.min(required === 0 ? amount : amount - required * cost, cap));

/** What bonus money brings its player on average, by the best of the strategies known. */
export function worthOfBonus(play: BonusPlay): Valued {
  const { amount, required, cap, cost, counting } = play;
  if (required === 0 && amount > 0) return { strategy: 'doing-nothing', profit: Math.min(amount, cap) };
  if (counting === 'own')
    return best([
      { strategy: 'cheapest-game', profit: Number.isFinite(cost) ? Math.min(amount, cap) - required * cost : 0 },
    ]);
  return best([
    ...(counting === 'all'
      ? [{ strategy: 'own-money-first' as const, profit: Math.min(amount, cap) - required * Math.min(cost, 1e9) }]
      : []),
    { strategy: 'cheapest-game', profit: cheapest(play) },
    { strategy: 'long-odds', profit: longOdds(play) },
  ]);
}

export interface SpinsPlay {
  /** What the spins win on average. */
  won: number;
  winnings: 'main' | 'bonus';
  /** Of what they win, to be staked; only where it goes to the bonus balance. */
  multiplier: number;
  cap: number;
  cost: number;
  counting: Counting;
}

/** What free spins win is money that is there, or bonus money with a requirement of its own. */
export function worthOfSpins({ won, winnings, multiplier, cap, cost, counting }: SpinsPlay): Valued {
  if (winnings === 'main' || multiplier === 0) return best([{ strategy: 'doing-nothing', profit: won }]);
  return worthOfBonus({ amount: won, required: won * multiplier, cap, cost, counting });
}

/** A free bet pays what it wins without its stake: at long odds nearly all that the bet returns. */
export const worthOfFreeBet = (amount: number, bestReturn: number): Valued =>
  best([{ strategy: 'long-odds', profit: amount * bestReturn }]);

/** A lost stake comes back as a bonus: at long odds it nearly always does. */
export const worthOfNoRisk = (amount: number, bestReturn: number, back: BonusPlay): Valued => {
  const { profit } = worthOfBonus({ ...back, amount });
  return best([{ strategy: 'long-odds', profit: profit - amount * (1 - bestReturn) }]);
};

/** More winnings for an accumulator, by the number of its legs; each leg takes its margin. */
export const worthOfBoost = (
  stake: number,
  bestReturn: number,
  byLegs: ReadonlyArray<{ legs: number; percent: number }>,
): Valued =>
  best(
    byLegs.map(({ legs, percent }) => ({
      strategy: 'cheapest-game',
      profit: stake * (bestReturn ** legs * (1 + percent / 100) - 1),
    })),
  );

/** Cashback on what was lost, without a bound by the edge: one large bet decides the week, and least bets fill the rounds. */
export function cashbackGain(rate: number, edge: number): Valued {
  // Of two opposite bets one loses: both cost their edge, and one brings cashback. Nearly the same as one bet at even odds.
  const lost = (1 + edge) / 2;
  return best([
    { strategy: 'one-large-bet', profit: rate * lost - edge },
    { strategy: 'both-sides', profit: rate / 2 - edge },
    // A bet at long odds is nearly always lost.
    { strategy: 'long-odds', profit: rate - edge },
  ]);
}
