/**
 * A demo player: opens an account, pays in at the sandbox payment provider, and plays, all over HTTP as anyone does. Their rounds are
 * real rounds of the site, with money that exists in the sandbox only.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { chooseGame, oneOf, type Random } from './choices.ts';
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

/** Below this balance they pay in again, in major units. */
const MIN_BALANCE = 10;
const DEPOSITS = ['50', '100', '200'];
const CREDITED_AFTER_MS = 60_000;

export class DemoPlayer {
  readonly #visitor: Visitor;
  readonly #account: Account;
  readonly #random: Random;
  readonly #pause: (ms: number) => Promise<unknown>;

  constructor(site: Site, account: Account, random: Random, pause: (ms: number) => Promise<unknown>) {
    this.#visitor = new Visitor(site);
    this.#account = account;
    this.#random = random;
    this.#pause = pause;
  }

  /** Opens the account, or logs in. */
  async arrive(): Promise<void> {
    const { login, password, isOpen } = this.#account;
    if (isOpen) return void (await this.#visitor.post('Auth.login', { login, password }));
    await this.#visitor.post('Auth.register', {
      login,
      password,
      currency: 'EUR',
      country_code: 'DE',
      birth_date: `19${70 + Math.floor(this.#random() * 30)}-06-15`,
      terms: '1',
      age: '1',
    });
    this.#account.isOpen = true;
  }

  /** So many rounds, one game after another. */
  async play(rounds: number, msBetween: () => number): Promise<void> {
    await this.#sendClientSeeds();
    let choice = chooseGame(this.#random);
    for (let played = 0; played < rounds; played++) {
      await this.#payInWhenLow();
      if (this.#random() < 0.1) choice = chooseGame(this.#random);
      const { sysname, stake, params } = choice;
      await this.#visitor.post('Games.playRound', {
        sysname,
        mode: 'play',
        stake,
        params: JSON.stringify(params),
        request_id: randomUUID(),
      });
      await this.#pause(msBetween());
    }
  }

  async #payInWhenLow(): Promise<void> {
    if ((await this.#balance()) >= MIN_BALANCE) return;
    const { redirect_url: checkout } = await this.#visitor.post<{ redirect_url: string }>('Cashier.makedeposit', {
      method: 'card',
      amount: oneOf(this.#random, DEPOSITS),
      requisites: '{}',
      request_id: randomUUID(),
    });
    await fetch(checkout, { method: 'POST', body: new URLSearchParams({ scenario: 'success' }), redirect: 'manual' });
    for (let waited = 0; (await this.#balance()) < MIN_BALANCE; waited += 1000) {
      if (waited >= CREDITED_AFTER_MS) throw new Error('a deposit was not credited');
      await this.#pause(1000);
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
