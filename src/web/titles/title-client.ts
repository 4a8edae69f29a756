// The door between a game's page and the game itself: what a title's client is given, and what it answers with.
import type { OpenRoundState, PlayedRound } from '#domains/games/contract.ts';
import type { Currency } from '#kernel/money.ts';
import type { RoundEvent } from '#math/engine/title.ts';

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
  /** Of rounds that follow each other by the clock, for others too: the page has the controls. */
  shared?: {
    /** Writes an amount that is no money. */
    write: (minor: bigint) => string;
  };
}

export interface TitleSound {
  isOn: boolean;
  /** 0 … 1 */
  volume: number;
}

/** While it runs, `playRound` gives the next of its rounds, whatever it is asked for. */
export interface AutoHost {
  /** Rounds that are left; `undefined` while none are played by themselves. */
  left: number | undefined;
  /** Asks for its rules and begins, with rounds of these choices. */
  start(stake: string, params: Record<string, unknown>): void;
  stop(): void;
}

export interface TitleHost {
  currency: Currency;
  /** On offer, ascending, decimal strings in major units. */
  stakes: readonly string[];
  /** The chosen one: at first what this player chose last in this game. */
  stake: string;
  setStake: (stake: string) => void;
  sound: TitleSound;
  isMotionReduced: boolean;
  /** Turbo, and a press that ends the animation; always when an old round is looked at. */
  isHurryAllowed: boolean;
  /**
   * Plays one round on the server. Answers `undefined` when it did not happen; the page has then shown the player why.
   * The title shows the round and calls `onShown` when its last event has been played.
   */
  playRound(stake: string, params: Record<string, unknown>): Promise<PlayedRound | undefined>;
  /** Opens a round in which the player acts. `undefined` when it did not happen; the page has then shown the player why. */
  openRound(stake: string, params: Record<string, unknown>): Promise<OpenRoundState | undefined>;
  /** The next action in it; `undefined` when it did not happen. Then `resume` says how the round stands. */
  act(round: OpenRoundState, action: Record<string, unknown>): Promise<OpenRoundState | undefined>;
  /**
   * Waits for what comes to pass in a round that runs by the clock, some seconds at a time. `undefined` when it could not be
   * asked just now; `gone` when it never can be.
   */
  awaitRound(round: OpenRoundState, signal: AbortSignal): Promise<OpenRoundState | 'gone' | undefined>;
  /** The round that the player has left open here. */
  resume(): Promise<OpenRoundState | undefined>;
  /** Rounds one after the other; missing where it is not offered. */
  auto?: AutoHost;
  /** The animation is over: the balance may show the win. Of this round, where several are shown at once; of all without one. */
  onShown(round?: PlayedRound): void;
  /** Says a sentence to those who listen. */
  announce(sentence: string): void;
  /** Shows this round instead of offering to play: no stake, no spin, a button to see it again. */
  replay?: ShownRound;
}
