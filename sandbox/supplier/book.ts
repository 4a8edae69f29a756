/**
 * The supplier's record of its own rounds: bets that it knows of or has taken back, and what they won, whether or not the
 * site has received it yet. Kept in a file when given one, a line for each movement.
 */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface BookedRound {
  brand: string;
  user: string;
  round: string;
  currency: string;
  /** Minor units. */
  bets: bigint;
  wins: bigint;
  rollbacks: bigint;
  /** When it last changed. */
  at: number;
}

type Movement = Pick<BookedRound, 'brand' | 'user' | 'round' | 'currency'> &
  Partial<Pick<BookedRound, 'bets' | 'wins' | 'rollbacks'>>;

export interface Book {
  note(movement: Movement): void;
  /** A brand's rounds that changed between two moments, with the sums over their whole life. */
  between(brand: string, from: number, to: number): BookedRound[];
  /** All of them; tests falsify them to see that it is found. */
  rounds: Map<string, BookedRound>;
}

const KEPT_MS = 14 * 86_400_000;

export function openBook({ now, dataFile }: { now: () => Date; dataFile?: string | undefined }): Book {
  const file = dataFile && dataFile.replace(/(\.json)?$/, '.rounds');
  const rounds = new Map<string, BookedRound>();
  const add = ({
    brand,
    user,
    round,
    currency,
    bets = 0n,
    wins = 0n,
    rollbacks = 0n,
    at,
  }: Movement & { at: number }) => {
    const key = `${brand} ${user} ${round}`;
    const bookedRound = rounds.get(key) ?? { brand, user, round, currency, bets: 0n, wins: 0n, rollbacks: 0n, at };
    rounds.set(key, {
      ...bookedRound,
      bets: bookedRound.bets + bets,
      wins: bookedRound.wins + wins,
      rollbacks: bookedRound.rollbacks + rollbacks,
      at,
    });
  };
  if (file) {
    read(file).forEach(add);
    for (const [key, { at }] of rounds) if (at < now().getTime() - KEPT_MS) rounds.delete(key);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, [...rounds.values()].map(lineOf).join(''));
  }
  return {
    rounds,
    note(movement) {
      const noted = { ...movement, at: now().getTime() };
      add(noted);
      if (file) appendFileSync(file, lineOf(noted));
    },
    between: (brand, from, to) =>
      [...rounds.values()].filter((round) => round.brand === brand && round.at >= from && round.at < to),
  };
}

const lineOf = (movement: Movement): string =>
  `${JSON.stringify(movement, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}\n`;

function read(file: string): Array<Movement & { at: number }> {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(
        (line) =>
          JSON.parse(line, (key, value: unknown) =>
            ['bets', 'wins', 'rollbacks'].includes(key) ? BigInt(value as string) : value,
          ) as Movement & { at: number },
      );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
