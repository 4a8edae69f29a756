/**
 * A title is mathematics: pure `(stake, params, random) → events + win`. It knows no player, balance, time or history,
 * so an outcome cannot depend on them. The same code runs on the server, in the browser's verifier and in the proof.
 */
import type * as z from 'zod/mini';
import type { Random } from '#kernel/random.ts';
import type { Draws } from './drawn.ts';
import type { Layer } from './layers.ts';
import type { Steps } from './steps.ts';

/** One thing that happens in a round, in order. Amounts inside events are whole minor units, as strings. */
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
  /** Raised with every change of the rules. */
  version: string;
  type: 'slot' | 'casino' | 'fast' | 'live';
  /** The canonical rules as plain data: strips, pays, edge. Their SHA-256 is the `mathHash` of the commitment. */
  rules: unknown;
  /** What a player may choose. Parsed on arrival; unknown keys are refused. */
  params: z.ZodMiniType<Params>;
  /** Every stake is a whole multiple of this many minor units, so that each win is a whole number of them too. */
  stakeStepMinor: bigint;
  /** Its step is a tenth of what is usually staked: it opens with ten, and goes as high as if that were its smallest stake. */
  hasSmallStakes?: true;
  /** What a round costs in minor units, e.g. 100 × the stake for a bought feature. */
  costMinor(stakeMinor: bigint, params: Params): bigint;
  /** Stakes of further bets that the params name, in minor units: each is checked like the title's stake. */
  otherStakes?(params: Params): readonly bigint[];
  play(stakeMinor: bigint, params: Params, random: Random): Outcome;
  /**
   * The proved return of such a round, with which played rounds are compared (made by engine/odds.ts). It is needed once a
   * round, so it is a look-up or a few multiplications. `events` are those of the finished round: where the player makes
   * choices on the way, the risk that they took shows there and not in their params.
   */
  odds(params: Params, stakeMinor: bigint, events: readonly RoundEvent[]): Odds;
  /** Set when its odds have a `climb`: the player may stop after each of several steps. */
  isClimb?: true;
  /** The `bound` of its odds. */
  bound?: 'upper';
  /** What its rounds draw, counted in addition to what they return. */
  draws: Draws<NoInfer<Params>>;
  /** For rounds in which the player acts; `steppedTitle` derives `play` from it. */
  steps?: Steps<Params>;
  /** Whether everything that the player does in such a round is chosen in advance: then it is played in one go. */
  isPlannedAhead?(params: Params): boolean;
  /** The proof, read from the title's `proof.json`, which `npm run simulate` writes next to PAR.md. */
  proof: Proof;
}

/** Figures of won ÷ cost; what is staked on the way is deducted from what is won. */
export interface Odds {
  /** 0.96 for a return of 96 %. */
  mean: number;
  variance: number;
  /** The highest return that such a round can have. */
  highest: number;
  /** The lowest return; 0 unless more may be staked on the way than the round cost. */
  least?: number;
  /**
   * `exact`: the mean of this round for any player. `upper`: that of the best player; others get less back, so too low a return
   * shows nothing, and only too high a one is a sign.
   */
  bound: 'exact' | 'upper';
  /** The layers of a slot. */
  layers?: readonly Layer[];
  climb?: ClimbSteps;
}

/** The steps that were tried, each as the factor by which it multiplies the value when it succeeds. All but the last have succeeded. */
export interface ClimbSteps {
  steps: readonly number[];
  /** What is paid after the last step if it succeeds and the player stops there, in stakes. */
  due: number;
  /** What is paid in addition, whatever becomes of the last step, in stakes: for bets that had left before. */
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
  /**
   * Where prizes are rounded down to whole minor units: the lowest return of all ways to play at the smallest stake, which loses
   * most by it, and the way that has it. Modes are counted at ten times that stake.
   */
  rounded?: { rtp: string; at: string };
  /** How it was proved: `exact`, `weighted` or `simulated`. */
  method: 'exact' | 'weighted' | 'simulated';
  /** Each way to play, e.g. `{ spin, buy }`; the figures above are those of the first. */
  modes: Record<string, ModeProof>;
  /** Figures that the proof computed on the way and that the title's advice is built from. */
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
