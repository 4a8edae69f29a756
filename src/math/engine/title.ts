/**
 * A title is mathematics: pure `(stake, params, random) → events + win`. It knows no player, balance, time or history,
 * so an outcome cannot depend on them. The same code runs on the server, in the browser's verifier and in the proof.
 */
import type * as z from 'zod/mini';
import type { Random } from '#kernel/random.ts';
import type { Draws } from './drawn.ts';
import type { Layer } from './layers.ts';
import type { Steps } from './steps.ts';

/** One thing that happens in a round, in order. Amounts inside events are decimal-free minor units written as strings. */
export interface RoundEvent {
  type: string;
  [detail: string]: unknown;
}

export interface Outcome {
  events: RoundEvent[];
  /** Minor units. */
  wonMinor: bigint;
}

export interface Title<Params = unknown> {
  sysname: string;
  /** Raised with any change of the rules. */
  version: string;
  type: 'slot' | 'casino' | 'fast' | 'live';
  /** The canonical rules as plain data: strips, pays, edge. Their SHA-256 is the `mathHash` of the commitment. */
  rules: unknown;
  /** What a player may choose, from outside: parsed at the door, unknown keys refused. */
  params: z.ZodMiniType<Params>;
  /** Every stake is a whole multiple of this many minor units, so that each win is a whole number of them too. */
  stakeStepMinor: bigint;
  /** What a round costs in minor units, e.g. 100 × the stake for a bought feature. */
  costMinor(stakeMinor: bigint, params: Params): bigint;
  /** Stakes of further bets that the params name, in minor units: each is checked as the title's stake is. */
  otherStakes?(params: Params): readonly bigint[];
  play(stakeMinor: bigint, params: Params, random: Random): Outcome;
  /**
   * What such a round returns, as proved: what the rounds that were played are held against (engine/odds.ts makes it). It is
   * asked for once a round, so it is looked up or a few multiplications. `events` are those of the round when it is over: where
   * the player chooses on their way, the risk that they took stands there and not in their params.
   */
  odds(params: Params, stakeMinor: bigint, events: readonly RoundEvent[]): Odds;
  /** Its odds have a `climb`: the player may stop after each of several steps. */
  isClimb?: true;
  /** That of its odds. */
  bound?: 'upper';
  /** What its rounds draw, counted beside what they return. */
  draws: Draws<NoInfer<Params>>;
  /** For rounds in which the player acts; `steppedTitle` makes `play` of it. */
  steps?: Steps<Params>;
  /** Of such rounds, those in which all that the player does is chosen before: they are played in one go. */
  isPlannedAhead?(params: Params): boolean;
  /** The proof, read from the title's `proof.json`, which `npm run simulate` writes beside PAR.md. */
  proof: Proof;
}

/** Of won ÷ cost; what is staked on the way counts against what is won. */
export interface Odds {
  /** 0.96 for a return of 96 %. */
  mean: number;
  variance: number;
  /** The highest return that such a round can have. */
  highest: number;
  /** The least one; 0 unless more may be staked on the way than the round cost. */
  least?: number;
  /**
   * `exact`: the mean of this round for any player. `upper`: that of the best player; others return less, so too little shows
   * nothing, and only too much is a sign.
   */
  bound: 'exact' | 'upper';
  /** Of a slot: its layers. */
  layers?: readonly Layer[];
  climb?: ClimbSteps;
}

/** The steps that were tried, each as what it makes of 1 when it succeeds. All but the last have succeeded. */
export interface ClimbSteps {
  steps: readonly number[];
  /** What is paid behind the last step when it succeeds and the player stops there, in stakes. */
  due: number;
  /** What is paid beside it whatever becomes of the last step, in stakes: for bets that had left before. */
  secured?: number;
}

export interface Proof {
  mathHash: string;
  /** Percent with at least four decimals, e.g. "96.0123". */
  rtp: string;
  /** RTP by part, percent: `{ base, freeSpins }`. */
  split: Record<string, string>;
  /** Percent of rounds that pay anything. */
  hitRate: string;
  /** In stakes. */
  standardDeviation: string;
  volatility: 'low' | 'medium' | 'high';
  /** In stakes. */
  maxWin: number;
  /** "1 in N" as N, rounded. */
  maxWinOneIn: string;
  /** Where side bets may be added: the highest win of a round with the highest of them, in stakes, and how rare it is. */
  withSides?: { maxWin: number; maxWinOneIn: string };
  /** How it was proved: `exact`, `weighted` or `simulated`. */
  method: 'exact' | 'weighted' | 'simulated';
  /** Each way to play, e.g. `{ spin, buy }`; the figures above are those of the first. */
  modes: Record<string, ModeProof>;
  /** What the proof has found out on its way and the title's advice is made of. */
  tables?: Record<string, readonly number[] | readonly string[]>;
}

/** Figures of one way to play, relative to what it costs. */
export interface ModeProof {
  rtp: string;
  hitRate: string;
  standardDeviation: string;
  maxWinOneIn: string;
  /** Of slots: their layers (engine/layers.ts). */
  layers?: readonly Layer[];
}
