// The frame around a game, by its kind. Only pages of that kind load it, so the page says which before it is rendered.
import type { ComponentType } from 'react';
import type { Game } from '../../contract.ts';
import { assert } from '#kernel/assert.ts';
import { beginTitle } from '#casino/titles/open-title.ts';
import type { GameMode } from '../game-url.ts';

export interface GameFrameProps {
  game: Game;
  mode: GameMode;
  onMode: (mode: GameMode) => void;
  /** Launched on its own: the stage takes the whole window. */
  isAlone?: boolean;
}

const FRAMES = {
  round: async () => (await import('./round-frame.tsx')).RoundFrame,
  live: async () => (await import('#casino/live-tables/web/parts/live-frame.tsx')).LiveFrame,
  outside: async () => (await import('#casino/suppliers/web/parts/external-frame.tsx')).ExternalFrame,
} satisfies Record<string, () => Promise<ComponentType<GameFrameProps>>>;

type Kind = keyof typeof FRAMES;

const FRAME_SOURCES: Readonly<Record<Kind, string>> = {
  round: 'src/casino/rounds/web/parts/round-frame.tsx',
  live: 'src/casino/live-tables/web/parts/live-frame.tsx',
  outside: 'src/casino/suppliers/web/parts/external-frame.tsx',
};

const kindOf = ({ stated_by, type }: Game): Kind => (stated_by ? 'outside' : type === 'live' ? 'live' : 'round');

const loaded: Partial<Record<Kind, ComponentType<GameFrameProps>>> = {};

/** Loaded by a page before it renders the frame of this game. */
export async function loadFrame(game: Game): Promise<void> {
  // The title is most of what a visitor waits for here.
  if (!import.meta.env.SSR && !game.stated_by) beginTitle(game.sysname);
  const kind = kindOf(game);
  loaded[kind] ??= await FRAMES[kind]();
}

/** The same for the document, which names it. */
export const sourceOfFrame = (game: Game): string => FRAME_SOURCES[kindOf(game)];

export function GameFrame(props: GameFrameProps) {
  const Frame = loaded[kindOf(props.game)];
  assert(Frame, 'its page has loaded it');
  return <Frame {...props} />;
}
