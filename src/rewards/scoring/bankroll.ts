/**
 * Equal bankroll: all players begin with the same credits and stake on the same spins of one slot. A spin is drawn once for all of
 * them, so what they end with differs by their stakes alone. The site counts by this file, and `baize-verify` once more from the
 * revealed seed and the published stakes.
 */
import * as z from 'zod/mini';
import { canonicalHash } from '#fairness/seeds/canonical.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import type { Outcome, Title } from '#casino/engine/title.ts';

const minor = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/));

export const bankrollTerms = z.strictObject({
  /** The slot, and its mathematics as they were when the tournament was announced. */
  game: z.string(),
  mathVersion: z.string(),
  mathHash: z.string(),
  /** What each player begins with, in hundredths of a credit; so are the stakes, in ascending order. */
  credits: minor,
  stakes: z.array(minor),
  spins: z.int(),
  /** How long stakes are taken for each spin. */
  everyMs: z.int(),
  /** Of the spins that anybody has staked on, a player needs a stake on so many percent to have a place. */
  leastPercent: z.int(),
  seedHash: z.string(),
});
export type BankrollTerms = z.output<typeof bankrollTerms>;

/** How a player stands. */
export interface Bankroll {
  /** Hundredths of a credit. */
  credits: bigint;
  /** Spins staked on. */
  rounds: number;
  /** The number of the stake by which the credits became what they are; `null` before the first. */
  reached: bigint | null;
}

/** A stake on a spin that was drawn, in hundredths of a credit. Numbers rise in the order in which stakes were taken. */
export interface DrawnStake {
  number: bigint;
  staked: bigint;
  won: bigint;
}

export const newBankroll = ({ credits }: Pick<BankrollTerms, 'credits'>): Bankroll => ({
  credits: BigInt(credits),
  rounds: 0,
  reached: null,
});

export const afterStake = (before: Bankroll, { number, staked, won }: DrawnStake): Bankroll => ({
  credits: before.credits - staked + won,
  rounds: before.rounds + 1,
  reached: before.reached === null || won !== staked ? number : before.reached,
});

/** The credits, or nothing for a player who has staked on too few of the spins. `played`: how many spins have had a stake so far. */
export const scoreOf = (
  { credits, rounds }: Pick<Bankroll, 'credits' | 'rounds'>,
  played: number,
  { leastPercent }: Pick<BankrollTerms, 'leastPercent'>,
): bigint => (rounds > 0 && rounds * 100 >= played * leastPercent ? credits : 0n);

/** Mixes the closed list of those who take part into every spin: who made the seed could not know it. */
export const clientSeedOf = (playerKeys: readonly string[]): string => canonicalHash(playerKeys.toSorted());

/** A plain spin, from 1. Its numbers are those of a round of the game with this nonce, whatever the stake. */
export const drawSpin = (
  title: Title,
  { seed, clientSeed }: { seed: string; clientSeed: string },
  spin: number,
  stakeMinor: bigint,
): Outcome => title.play(stakeMinor, plainParams(title), seedStream(seed).random(clientSeed, spin));

/** Those of a spin without anything added to it. */
export const plainParams = (title: Title): Record<string, unknown> => title.params.parse({}) as Record<string, unknown>;

/** Why this title cannot be played with these stakes, in a sentence. */
export function faultOfTitle(title: Title, stakes: readonly bigint[]): string | undefined {
  if (title.type !== 'slot' || title.steps) return `${title.sysname} is no slot that is played in one go.`;
  const wrong = stakes.find(
    (stake) => stake % title.stakeStepMinor !== 0n || title.costMinor(stake, plainParams(title)) !== stake,
  );
  return wrong === undefined ? undefined : `${title.sysname} cannot be played with a stake of ${Number(wrong) / 100}.`;
}
