// An independent model of equal bankroll: it keeps what every player has staked and counts from the beginning each time, in whole
// credits, with the multipliers that it is given.
export interface ModelBankroll {
  credits: number;
  stakes: readonly number[];
  spins: number;
  everyMs: number;
  /** Percent. */
  least: number;
}

interface Staked {
  stake: number;
  /** Rises with every stake that differs from the one before. */
  order: number;
}

export interface BankrollPlace {
  player: string;
  credits: number;
  score: number;
}

export class BankrollModel {
  readonly #terms: ModelBankroll;
  readonly #timesOf: (spin: number) => number;
  readonly #players: readonly string[];
  /** By player, then by spin. */
  readonly #stakes = new Map<string, Map<number, Staked>>();
  #order = 0;
  drawn = 0;

  constructor(terms: ModelBankroll, players: readonly string[], timesOf: (spin: number) => number) {
    this.#terms = terms;
    this.#players = players;
    this.#timesOf = timesOf;
    for (const player of players) this.#stakes.set(player, new Map());
  }

  /** `atMs` after the start. Whether it is accepted. */
  stake(player: string, spin: number, stake: number, atMs: number): boolean {
    const { everyMs, spins, stakes } = this.#terms;
    const playerStakes = this.#stakes.get(player);
    const isNow = spin === this.drawn + 1 && spin <= spins && Math.floor(atMs / everyMs) === spin - 1;
    if (!playerStakes || !isNow || (stake !== 0 && !stakes.includes(stake)) || stake > this.creditsOf(player))
      return false;
    if (stake === 0) playerStakes.delete(spin);
    else if (playerStakes.get(spin)?.stake !== stake) playerStakes.set(spin, { stake, order: ++this.#order });
    return true;
  }

  /** Draws all spins whose time has come. */
  draw(atMs: number): void {
    this.drawn = Math.max(this.drawn, Math.min(this.#terms.spins, Math.floor(atMs / this.#terms.everyMs)));
  }

  creditsOf(player: string): number {
    return this.#settled(player).reduce((credits, { change }) => credits + change, this.#terms.credits);
  }

  /** Leaders first; players without a place in no order. */
  standings(): BankrollPlace[] {
    const played = new Set(this.#players.flatMap((player) => this.#settled(player).map(({ spin }) => spin))).size;
    return this.#players
      .map((player) => {
        const settled = this.#settled(player);
        const credits = this.creditsOf(player);
        const isIn = settled.length > 0 && settled.length / Math.max(1, played) >= this.#terms.least / 100;
        const at = settled.findLast(({ change }) => change !== 0) ?? settled[0];
        return { player, credits, score: isIn ? credits : 0, at: at?.order ?? 0 };
      })
      .toSorted((a, b) => b.score - a.score || a.at - b.at)
      .map(({ player, credits, score }) => ({ player, credits, score }));
  }

  #settled(player: string): { spin: number; change: number; order: number }[] {
    return [...this.#stakes.get(player)!]
      .filter(([spin]) => spin <= this.drawn)
      .toSorted(([a], [b]) => a - b)
      .map(([spin, { stake, order }]) => ({ spin, change: stake * this.#timesOf(spin) - stake, order }));
  }
}
