// The interface between a game's page and the game itself: what a title's client is given, and what it returns.
import type { OpenRoundState, PlayedRound } from '#casino/rounds/contract.ts';
import type { RoundEvent } from '../title.ts';
import type { StakeRange } from './stakes.ts';

/** A round to be shown: fresh from the server, or an old one of the replay page. */
export interface ShownRound {
  /** Changes with every round, so that showing the same one twice is noticed. */
  key: string;
  events: readonly RoundEvent[];
  /** The title's stake, decimal string in major units. */
  stake: string;
  params: Record<string, unknown>;
  wonMinor: bigint;
  stakedMinor: bigint;
  /** For rounds that others play too and that follow each other by the clock: the page has the controls. */
  shared?: {
    /** Formats an amount that is not money. */
    write: (minor: bigint) => string;
  };
}

export interface TitleSound {
  isOn: boolean;
  /** 0 … 1 */
  volume: number;
}

/** While it runs, `playRound` returns its next round, whatever the arguments. */
export interface AutoHost {
  /** Rounds that are left; `undefined` while auto-play is off. */
  left: number | undefined;
  /** Asks for its rules and begins, with rounds of this stake and these params. */
  start(stake: string, params: Record<string, unknown>): void;
  stop(): void;
}

export interface FreeSpinsProgress {
  /** Shown to their end. */
  played: number;
  total: number;
  /** Decimal string in major units of the account. */
  stake: string;
  wonMinor: bigint;
  /** All have been played: what they have won is to be seen until the player closes it. */
  isOver: boolean;
  close(): void;
}

export interface TitleHost extends StakeRange {
  /** The chosen one: at first what this player last chose in this game. */
  stake: string;
  setStake: (stake: string) => void;
  sound: TitleSound;
  isMotionReduced: boolean;
  /** Turbo, and a press that ends the animation; always allowed for a replay. */
  isHurryAllowed: boolean;
  /**
   * Plays one round on the server. Returns `undefined` when it was not played; the page has then shown the player why.
   * The title shows the round and calls `onShown` when its last event has been played.
   */
  playRound(stake: string, params: Record<string, unknown>): Promise<PlayedRound | undefined>;
  /** Opens a round in which the player acts. `undefined` when it was not opened; the page has then shown the player why. */
  openRound(stake: string, params: Record<string, unknown>): Promise<OpenRoundState | undefined>;
  /** The next action in it; `undefined` when it failed. Then `resume` says what state the round is in. */
  act(round: OpenRoundState, action: Record<string, unknown>): Promise<OpenRoundState | undefined>;
  /**
   * Waits for events in a round that runs by the clock, some seconds at a time. `undefined` when the request failed for now;
   * `gone` when it will always fail.
   */
  awaitRound(round: OpenRoundState, signal: AbortSignal): Promise<OpenRoundState | 'gone' | undefined>;
  /** The round that the player has left open here. Resolves once the server has answered. */
  resume(): Promise<OpenRoundState | undefined>;
  /** Free spins that the player was given and has chosen to play: `playRound` plays one of them, at their own stake. */
  freeSpins?: FreeSpinsProgress;
  /** Rounds one after the other; absent where not offered. */
  auto?: AutoHost;
  /** The animation is over: the balance may show the win. Of this round, where several are shown at once; without one, of all. */
  onShown(round?: PlayedRound): void;
  /** Announces a sentence to screen readers. */
  announce(sentence: string): void;
  /** Shows this round instead of offering to play: no stake, no spin, a button to see it again. */
  replay?: ShownRound;
}
