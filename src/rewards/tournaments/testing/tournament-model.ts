// An independent model of all scoring rules: it keeps every round and counts from the beginning each time, in floating point and with
// rules written differently from the product's.
export interface ModelRound {
  player: string;
  /** In cents of EUR. */
  staked: number;
  won: number;
  /** Its place in the order of settlement. */
  order: number;
}

export interface ModelTournament {
  rule: string;
  rounds: number | null;
  minimum: number;
  resetOnCashout: boolean;
}

export interface ModelPlace {
  player: string;
  score: number;
  rounds: number;
}

const RULES: Record<string, (rounds: readonly ModelRound[]) => number> = {
  multipliers: (rounds) => sum(rounds.map(({ won, staked }) => Math.floor((100 * won) / staked))),
  bets: (rounds) => rounds.length,
  staked: (rounds) => sum(rounds.map(({ staked }) => staked)),
  'best-multiplier': (rounds) => Math.max(0, ...rounds.map(({ won, staked }) => Math.floor((100 * won) / staked))),
  'net-profit': (rounds) => sum(rounds.map(({ won, staked }) => won - staked)),
  streak: (rounds) =>
    Math.max(
      0,
      ...rounds
        .map(({ won, staked }) => (won > staked ? 'w' : 'l'))
        .join('')
        .split('l')
        .map((run) => run.length),
    ),
  won: (rounds) => sum(rounds.map(({ won }) => won)),
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export class TournamentModel {
  rounds: ModelRound[] = [];
  /** The order of a player's last withdrawal. */
  readonly withdrawn = new Map<string, number>();

  /** Scores and counted rounds of all players who have qualified, leaders first; those without points at the end, in no order. */
  standings({ rule, rounds: most, minimum, resetOnCashout }: ModelTournament): ModelPlace[] {
    const roundsByPlayer = Map.groupBy(this.rounds, ({ player }) => player);
    const places = [...roundsByPlayer].map(([player, modelRounds]) => {
      const since = resetOnCashout ? (this.withdrawn.get(player) ?? -1) : -1;
      const counted = modelRounds
        .filter(({ staked, order }) => staked > 0 && staked >= minimum && order > since)
        .toSorted((a, b) => a.order - b.order)
        .slice(0, most ?? undefined);
      const scoreBehind = (count: number): number => RULES[rule]!(counted.slice(0, count));
      const score = scoreBehind(counted.length);
      // The last round that changed the score.
      let reached = counted.length;
      while (reached > 0 && scoreBehind(reached - 1) === score) reached--;
      return { player, score, rounds: counted.length, at: reached === 0 ? -1 : counted[reached - 1]!.order };
    });
    return places
      .toSorted((a, b) => b.score - a.score || a.at - b.at)
      .map(({ player, score, rounds }) => ({ player, score, rounds }));
  }
}
