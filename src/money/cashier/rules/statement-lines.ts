/**
 * The lines of a statement, each with the balance after it. What is played between two other movements of a day is one line: thousands
 * of bets say nothing on paper, and the sum of them says everything.
 */
import { REASONS, type Reason } from '#money/wallet/index.ts';

/** What was moved: a text under `statement.movement`. */
export type MovementKind = Reason | 'stake-returned' | 'win-taken-back' | 'correction';

export interface Movement {
  at: Date;
  kind: MovementKind;
  /** The fact that it records: a payment, a round, a bet. */
  fact: string;
  minor: bigint;
  balanceMinor: bigint;
}

export interface Play {
  kind: 'play';
  from: Date;
  at: Date;
  stakes: number;
  stakedMinor: bigint;
  wonMinor: bigint;
  minor: bigint;
  balanceMinor: bigint;
}

export type StatementLine = Movement | Play;

const REVERSAL = 100;
const KINDS: ReadonlyMap<number, Reason> = new Map(
  Object.entries(REASONS).map(([reason, number]) => [number, reason as Reason]),
);

/** `reason` as the ledger stores it. */
export function kindOf(reason: number): MovementKind {
  if (reason === REVERSAL + REASONS.stake) return 'stake-returned';
  if (reason === REVERSAL + REASONS.win) return 'win-taken-back';
  return KINDS.get(reason) ?? 'correction';
}

const PLAYED: ReadonlySet<MovementKind> = new Set(['stake', 'win', 'stake-returned', 'win-taken-back']);

export async function* movementsOf(
  pages: AsyncIterable<readonly { at: Date; fact: string; reason: number; amount: bigint }[]>,
  openingMinor: bigint,
): AsyncGenerator<Movement> {
  let balanceMinor = openingMinor;
  for await (const page of pages)
    for (const { at, fact, reason, amount } of page) {
      balanceMinor += amount;
      yield { at, kind: kindOf(reason), fact, minor: amount, balanceMinor };
    }
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export function* linesOf(movements: Iterable<Movement>): Generator<StatementLine> {
  let play: Play | undefined;
  for (const movement of movements) {
    const { at, kind, minor, balanceMinor } = movement;
    const isPlayed = PLAYED.has(kind);
    if (play && !(isPlayed && dayOf(play.at) === dayOf(at))) {
      yield play;
      play = undefined;
    }
    if (!isPlayed) {
      yield movement;
      continue;
    }
    play ??= { kind: 'play', from: at, at, stakes: 0, stakedMinor: 0n, wonMinor: 0n, minor: 0n, balanceMinor };
    if (kind === 'stake') play.stakes++;
    if (kind === 'stake-returned') play.stakes--;
    if (kind === 'stake' || kind === 'stake-returned') play.stakedMinor -= minor;
    else play.wonMinor += minor;
    Object.assign(play, { at, minor: play.minor + minor, balanceMinor });
  }
  if (play) yield play;
}
