/**
 * A demo player: opens an account, pays in at the sandbox payment provider, joins tournaments and plays, all over HTTP as anyone
 * does. Their rounds are real rounds of the site, with money that exists in the sandbox only.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { chooseGame, oneOf, type Choice, type Random, type Taste } from './choices.ts';
import { betOnSports } from './sports-bets.ts';
import { Refused, Visitor, type Site } from './visitor.ts';

export interface Account {
  login: string;
  password: string;
  /** They have an account on the site. */
  isOpen: boolean;
}

interface Wallet {
  balance_main: { amount: string };
}

interface Seeds {
  server_seed_hash: string;
  next_server_seed_hash: string;
  client_seed: string | null;
  next_client_seed: string | null;
}

interface RunningTournament {
  id: number;
  user_info: { is_participating: boolean } | null;
  restrictions: { entry: 'automatic' | 'opt-in' | 'buy-in' };
}

interface Table {
  now: string;
  round: { id: string; state: string; closes_at: string; next_at: string | null } | null;
}

const COUNTRIES = ['DE', 'ES', 'IE', 'AT', 'FI', 'PT'];
/** Below so many of their highest stakes they pay in again. */
const STAKES_AT_HAND = 4;
/** Sums that they take out, the largest first. */
const WITHDRAWN = [500, 200, 100, 50, 30];
const QUESTION = 'My withdrawal is still being checked. Can you say when it will be paid?';
const CREDITED_AFTER_MS = 60_000;
/** A bet needs a moment to arrive. */
const BEFORE_CLOSING_MS = 1500;
const LOOK_AGAIN_MS = 3000;

interface Company {
  random: Random;
  pause: (ms: number) => Promise<unknown>;
  /** How the time passes until the site has received word of a payment; like any other pause unless said otherwise. */
  awaitPayment?: (ms: number) => Promise<unknown>;
}

export class DemoPlayer {
  readonly #visitor: Visitor;
  readonly #account: Account;
  readonly #taste: Taste;
  readonly #random: Random;
  readonly #pause: Company['pause'];
  readonly #awaitPayment: Company['pause'];
  /** What they have in any case, whatever they have lost since they looked. */
  #atLeast = 0;
  /** Of the live round they have bet on last: one bet a round is enough. */
  #lastRound: string | undefined;

  constructor(site: Site, account: Account, taste: Taste, { random, pause, awaitPayment = pause }: Company) {
    this.#visitor = new Visitor(site);
    this.#account = account;
    this.#taste = taste;
    this.#random = random;
    this.#pause = pause;
    this.#awaitPayment = awaitPayment;
  }

  /** Opens the account, or logs in. */
  async arrive(): Promise<void> {
    const { login, password, isOpen } = this.#account;
    if (isOpen) return void (await this.#visitor.post('Auth.login', { login, password }));
    await this.#visitor.post('Auth.register', {
      login,
      password,
      currency: 'EUR',
      country_code: oneOf(this.#random, COUNTRIES),
      birth_date: `19${70 + Math.floor(this.#random() * 30)}-06-15`,
      terms: '1',
      age: '1',
    });
    this.#account.isOpen = true;
  }

  /** Joins whatever runs now and has to be joined; some refuse, as they would anyone. */
  async joinTournaments(): Promise<void> {
    const { items } = await this.#visitor.get<{ items: RunningTournament[] }>('tournaments.get', {
      status: 'active',
      fields: 'id,user_info,restrictions',
    });
    const open = items.filter(
      ({ user_info: info, restrictions: { entry } }) =>
        entry !== 'automatic' && info !== null && !info.is_participating,
    );
    for (const { id } of open)
      await this.#visitor.post('tournaments.participate', { tournament_id: String(id) }).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
      });
  }

  /** So many slips. */
  async betOnSports(slips: number): Promise<void> {
    await this.#payInWhenLow();
    for (let placed = 0; placed < slips; placed++) await betOnSports(this.#visitor, this.#random);
    this.#atLeast = 0;
  }

  /** So many rounds, one game after another. */
  async play(rounds: number, msBetween: () => number): Promise<void> {
    await this.#sendClientSeeds();
    let choice = chooseGame(this.#random, this.#taste);
    for (let played = 0; played < rounds; played++) {
      await this.#payInWhenLow();
      if (this.#random() < 0.1) choice = chooseGame(this.#random, this.#taste);
      await (this.#taste.isLive ? this.#betAtTable(choice) : this.#playRound(choice));
      await this.#pause(msBetween());
    }
  }

  /** Takes out what they can spare: a round sum, where there is one. */
  async withdraw(): Promise<void> {
    const balance = await this.#balance();
    const amount = WITHDRAWN.find((sum) => sum <= balance);
    if (amount === undefined) return;
    const { method } = this.#taste;
    await this.#visitor.post('Cashier.makewithdrawal', {
      method,
      amount: String(amount),
      requisites: JSON.stringify(method === 'card' ? { holder: 'DEMO PLAYER' } : this.#payerOf(method)),
      request_id: randomUUID(),
    });
    this.#atLeast = 0;
  }

  /** Writes to the house. */
  async ask(): Promise<void> {
    await this.#visitor.post('support.sendFeedback', { topic: 'payment', text: QUESTION });
  }

  /** What the method has to know of who pays in. */
  #payerOf = (method: Taste['method']): Record<string, string> =>
    method === 'wallet' ? { email: this.#account.login } : {};

  #playRound({ sysname, stake, params }: Choice): Promise<unknown> {
    return this.#visitor.post('Games.playRound', {
      sysname,
      mode: 'play',
      stake,
      params: JSON.stringify(params),
      request_id: randomUUID(),
    });
  }

  /** In the next window; a table that stands still is left after a minute. */
  async #betAtTable(choice: Choice): Promise<void> {
    const { sysname } = choice;
    for (let looks = 0; looks < 20; looks++) {
      const { now, round } = await this.#visitor.get<Table>('Live.getTable', { sysname });
      const openMs = round?.state === 'betting' ? Date.parse(round.closes_at) - Date.parse(now) : 0;
      const isOpen = round !== null && round.id !== this.#lastRound && openMs > BEFORE_CLOSING_MS;
      if (isOpen && (await this.#betInRound(round.id, choice))) return void (this.#lastRound = round.id);
      const untilNext = round?.next_at ? Date.parse(round.next_at) - Date.parse(now) : 0;
      await this.#pause(untilNext > 0 ? untilNext + this.#random() * LOOK_AGAIN_MS : LOOK_AGAIN_MS);
    }
  }

  /** Whether it was in time. */
  async #betInRound(round: string, { sysname, stake, params }: Choice): Promise<boolean> {
    try {
      const bet = { sysname, round, stake, params: JSON.stringify(params), request_id: randomUUID() };
      await this.#visitor.post('Live.bet', bet);
      return true;
    } catch (error) {
      if (error instanceof Refused && error.retryAfterMs === 0) return false;
      throw error;
    }
  }

  /** The balance is asked for only when it may have become too low since the last time. */
  async #payInWhenLow(): Promise<void> {
    const highest = Math.max(...this.#taste.stakes.map(Number));
    const enough = STAKES_AT_HAND * highest;
    this.#atLeast -= highest;
    if (this.#atLeast >= enough) return;
    if ((this.#atLeast = await this.#balance()) >= enough) return;
    const { redirect_url: checkout } = await this.#visitor.post<{ redirect_url: string }>('Cashier.makedeposit', {
      method: this.#taste.method,
      amount: oneOf(this.#random, this.#taste.deposits),
      requisites: JSON.stringify(this.#payerOf(this.#taste.method)),
      request_id: randomUUID(),
    });
    await fetch(checkout, { method: 'POST', body: new URLSearchParams({ scenario: 'success' }), redirect: 'manual' });
    for (let waited = 0; (this.#atLeast = await this.#balance()) < enough; waited += 1000) {
      if (waited >= CREDITED_AFTER_MS) throw new Error('a deposit was not credited');
      await this.#awaitPayment(1000);
    }
  }

  async #balance(): Promise<number> {
    return Number((await this.#visitor.get<Wallet>('Account.getBalance')).balance_main.amount);
  }

  /** As a browser does: made after the hashes of the server seeds are known. */
  async #sendClientSeeds(): Promise<void> {
    const seeds = await this.#visitor.post<Seeds>('Games.prepareSeeds');
    const missing = [
      ...(seeds.client_seed === null ? [seeds.server_seed_hash] : []),
      ...(seeds.next_client_seed === null ? [seeds.next_server_seed_hash] : []),
    ];
    for (const hash of missing)
      await this.#visitor.post('Games.setClientSeed', {
        client_seed: randomBytes(16).toString('hex'),
        server_seed_hash: hash,
      });
  }
}

/** How long to stay away after a failure; longer when the site demands it. */
export const pauseAfter = (error: unknown, ms: number): number =>
  error instanceof Refused ? Math.max(ms, error.retryAfterMs) : ms;
