/**
 * What a player did, reported by the slices that keep it: limits are below games and cashier, so these register themselves at
 * start-up and are called through their interface. The sportsbook joins in the same way.
 */
import { perProcess, type Services, type SignedInPlayer } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';

/** Sums are of this currency alone; another one, which the account had before, is another sum. */
export type Whose = Pick<SignedInPlayer, 'id' | 'currency'>;

export interface PlayedDay {
  /** `yyyy-mm-dd`, UTC. */
  day: string;
  staked: bigint;
  won: bigint;
  /** Time between stakes that are no more than five minutes apart. */
  playedMs: bigint;
}

export interface PlayFacts {
  /** Real-money play by day, its time whatever the currency; days without play are left out. */
  byDay(handle: Database | Transaction, whose: Whose, from: Date): Promise<PlayedDay[]>;
  since(handle: Database | Transaction, whose: Whose, from: Date): Promise<{ staked: bigint; won: bigint }>;
}

export interface DepositFacts {
  /** Gross: everything that was or may still be paid in, by the day of the request; failed deposits are left out. */
  byDay(handle: Database | Transaction, whose: Whose, from: Date): Promise<{ day: string; amount: bigint }[]>;
}

interface Facts {
  play: PlayFacts[];
  deposits: DepositFacts[];
}

export const factsOf = perProcess('limits.facts', (): Facts => ({ play: [], deposits: [] }));

export const addPlayFacts = (services: Services, facts: PlayFacts): void => void factsOf(services).play.push(facts);
export const addDepositFacts = (services: Services, facts: DepositFacts): void =>
  void factsOf(services).deposits.push(facts);

/** Play of all kinds together, by day, oldest first. */
export async function playedDays(
  services: Services,
  handle: Database | Transaction,
  whose: Whose,
  from: Date,
): Promise<PlayedDay[]> {
  const days = new Map<string, PlayedDay>();
  for (const facts of factsOf(services).play)
    for (const { day, staked, won, playedMs } of await facts.byDay(handle, whose, from)) {
      const sum = days.get(day) ?? { day, staked: 0n, won: 0n, playedMs: 0n };
      days.set(day, { day, staked: sum.staked + staked, won: sum.won + won, playedMs: sum.playedMs + playedMs });
    }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

export async function playedSince(
  services: Services,
  handle: Database | Transaction,
  whose: Whose,
  from: Date,
): Promise<{ staked: bigint; won: bigint }> {
  let [staked, won] = [0n, 0n];
  for (const facts of factsOf(services).play) {
    const sum = await facts.since(handle, whose, from);
    staked += sum.staked;
    won += sum.won;
  }
  return { staked, won };
}

export async function depositDays(
  services: Services,
  handle: Database | Transaction,
  whose: Whose,
  from: Date,
): Promise<Map<string, bigint>> {
  const days = new Map<string, bigint>();
  for (const facts of factsOf(services).deposits)
    for (const { day, amount } of await facts.byDay(handle, whose, from)) days.set(day, (days.get(day) ?? 0n) + amount);
  return days;
}
