/**
 * The rules of bonuses written again, as plainly as possible and without any code of the slice: one player, numbers in minor units.
 * A test plays the same on the database and here, and both must agree.
 */
export interface ModelTerms {
  amount: number;
  multiplier: number;
  mode: 'sticky' | 'non-sticky' | 'isolated';
  highest: number | null;
  excluded: string;
  cap: number | null;
}

export interface ModelAward {
  terms: ModelTerms;
  status: 'offered' | 'active' | 'completed' | 'expired' | 'forfeited' | 'lost';
  isQueued: boolean;
  /** Until when it can be activated. */
  takeBy: number;
  done: number;
  required: number;
  converted: number;
  purse: 'main' | 'bonus';
  activatedAt: number;
  endedAt: number;
  isDue: boolean;
  isBurning: boolean;
}

export interface ModelStake {
  game: string;
  amount: number;
  main: number;
  bonus: number;
  at: number;
  state: 'open' | 'settled' | 'reversed';
  isCounted: boolean;
  /** What came back into the bonus purse, and when. */
  cameBack: number;
  cameAt: number;
}

/** How much of a stake counts, in percent. */
export const GAMES: Record<string, number> = { 'a-slot': 100, 'a-dice': 50, 'a-table': 10 };
const LOST_AT = 5;
export const TAKE_DAYS = 7;
const DAY_MS = 86_400_000;

export class BonusModel {
  main: number;
  bonus = 0;
  awards: ModelAward[] = [];
  stakes: ModelStake[] = [];
  /** Stakes that were settled or returned and are not announced yet. */
  pending: ModelStake[] = [];
  /** Withdrawals that are not announced yet come in the same order. */
  #queue = 0;
  #order = new Map<ModelAward, number>();

  constructor(main: number) {
    this.main = main;
  }

  get active(): ModelAward | undefined {
    return this.awards.find(({ status }) => status === 'active');
  }

  grant(terms: ModelTerms, at: number): void {
    this.awards.push({
      terms,
      status: 'offered',
      isQueued: false,
      takeBy: at + TAKE_DAYS * DAY_MS,
      done: 0,
      required: Math.ceil(terms.amount * terms.multiplier),
      converted: 0,
      purse: 'main',
      activatedAt: 0,
      endedAt: 0,
      isDue: false,
      isBurning: false,
    });
  }

  /** Offered, and its time is over; one that waits in the queue was activated in time. */
  isTooLate({ status, isQueued, takeBy }: ModelAward, at: number): boolean {
    return status === 'offered' && !isQueued && takeBy <= at;
  }

  activate(award: ModelAward, at: number): void {
    if (award.status !== 'offered') return;
    if (this.active) {
      if (!award.isQueued) this.#order.set(award, ++this.#queue);
      award.isQueued = true;
      return;
    }
    Object.assign(award, { status: 'active', isQueued: false, activatedAt: at, purse: 'main', isDue: true });
    this.bonus += award.terms.amount;
  }

  /** `undefined`: it breaks the terms, or there is not enough. */
  mayStake(game: string, amount: number): 'breach' | 'not-enough' | undefined {
    const { active } = this;
    if (active && !(active.terms.mode === 'isolated' && active.purse === 'main')) {
      if (active.terms.excluded === game) return 'breach';
      if (active.terms.highest !== null && amount > active.terms.highest) return 'breach';
    }
    return this.#split(amount) ? undefined : 'not-enough';
  }

  #split(amount: number): { main: number; bonus: number } | undefined {
    const mode = this.active?.terms.mode ?? 'non-sticky';
    if (mode === 'isolated') {
      const isMain = this.active!.purse === 'main';
      if (amount > (isMain ? this.main : this.bonus)) return undefined;
      return isMain ? { main: amount, bonus: 0 } : { main: 0, bonus: amount };
    }
    if (amount > this.main + this.bonus) return undefined;
    if (mode === 'sticky') {
      const bonus = Math.min(this.bonus, amount);
      return { main: amount - bonus, bonus };
    }
    const main = Math.min(this.main, amount);
    return { main, bonus: amount - main };
  }

  take(game: string, amount: number, at: number): ModelStake {
    const { main, bonus } = this.#split(amount)!;
    this.main -= main;
    this.bonus -= bonus;
    const stake: ModelStake = {
      game,
      amount,
      main,
      bonus,
      at,
      state: 'open',
      isCounted: false,
      cameBack: 0,
      cameAt: 0,
    };
    this.stakes.push(stake);
    return stake;
  }

  settle(stake: ModelStake, won: number, at: number): void {
    const bonus = Math.floor((won * stake.bonus) / stake.amount);
    this.bonus += bonus;
    this.main += won - bonus;
    Object.assign(stake, { state: 'settled', cameBack: bonus, cameAt: at });
    this.pending.push(stake);
  }

  reverse(stake: ModelStake, at: number): void {
    this.bonus += stake.bonus;
    this.main += stake.main;
    Object.assign(stake, { state: 'reversed', cameBack: stake.bonus, cameAt: at });
    this.pending.push(stake);
  }

  /** All announced events arrive. Returns late money of awards that have ended, to be moved after what is due. */
  deliver(): { award: ModelAward; amount: number }[] {
    const late: { award: ModelAward; amount: number }[] = [];
    let hasBonusStake = false;
    const active = this.active;
    for (const stake of this.pending.splice(0)) {
      if (stake.state === 'settled' && active && active.activatedAt <= stake.at) {
        const counted = active.terms.mode === 'isolated' ? stake.bonus : stake.amount;
        active.done += Math.floor((counted * GAMES[stake.game]!) / 100);
        stake.isCounted = true;
        hasBonusStake ||= stake.bonus > 0;
      }
      const owner = this.awards
        .filter(
          ({ status, activatedAt }) =>
            status !== 'offered' && status !== 'active' && activatedAt > 0 && activatedAt <= stake.at,
        )
        .toSorted((a, b) => b.activatedAt - a.activatedAt)[0];
      if (owner && owner.endedAt >= stake.at && stake.cameAt > owner.endedAt && stake.cameBack > 0)
        late.push({ award: owner, amount: stake.cameBack });
    }
    if (active && (active.done >= active.required || (hasBonusStake && this.bonus <= LOST_AT))) active.isDue ||= true;
    return late;
  }

  burn(): void {
    if (this.active) Object.assign(this.active, { isBurning: true, isDue: true });
  }

  /** What is due is done, then late money is moved; both until nothing is left. */
  doDue(at: number, late: { award: ModelAward; amount: number }[], isOver = false): void {
    const first = this.active;
    const waiting = new Set(this.awards.filter(({ isQueued }) => isQueued));
    for (let again = true; again;) {
      again = false;
      const active = this.active;
      const hasExpired = isOver && active === first;
      if (active && (active.isDue || hasExpired)) {
        active.isDue = false;
        const wasBurning = active.isBurning;
        const status = this.#endOf(active, hasExpired);
        if (status) {
          this.end(active, status, at);
          if (wasBurning && status === 'forfeited') for (const award of this.awards) award.isQueued = false;
          else again = this.#startNext(at);
        }
      }
    }
    if (isOver)
      for (const award of this.awards)
        if (award.status === 'offered' && !award.isQueued && !waiting.has(award))
          Object.assign(award, { status: 'expired' });
    for (const { award, amount } of late) {
      const moved = Math.min(amount, this.bonus);
      this.bonus -= moved;
      this.#pay(award, moved);
    }
  }

  #endOf(award: ModelAward, isOver: boolean): ModelAward['status'] | undefined {
    if (award.done >= award.required) return 'completed';
    if (award.isBurning) return 'forfeited';
    const open = this.stakes.some(
      ({ at, bonus, state, isCounted }) => at >= award.activatedAt && bonus > 0 && state !== 'reversed' && !isCounted,
    );
    if (this.bonus <= LOST_AT && !open) return 'lost';
    return isOver ? 'expired' : undefined;
  }

  #startNext(at: number): boolean {
    const next = this.awards
      .filter(({ status, isQueued }) => status === 'offered' && isQueued)
      .toSorted((a, b) => this.#order.get(a)! - this.#order.get(b)!)[0];
    if (next) this.activate(next, at);
    return next !== undefined;
  }

  end(award: ModelAward, status: ModelAward['status'], at: number): void {
    if (award.status === 'active') {
      const held = this.bonus;
      this.bonus = 0;
      Object.assign(award, { status, endedAt: at });
      this.#pay(award, held);
    } else Object.assign(award, { status, isQueued: false });
  }

  /** The player gives one up. */
  remove(award: ModelAward, at: number): void {
    const wasActive = award.status === 'active';
    this.end(award, 'forfeited', at);
    if (wasActive) this.#startNext(at);
  }

  #pay(award: ModelAward, amount: number): void {
    if (award.status !== 'completed') return;
    const room = award.terms.cap === null ? amount : Math.max(0, award.terms.cap - award.converted);
    const credited = Math.min(amount, room);
    award.converted += credited;
    this.main += credited;
  }
}
