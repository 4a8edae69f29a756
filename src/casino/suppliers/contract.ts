// Games of outside suppliers, as the browser opens them.
import * as z from 'zod/mini';
import { field, method } from '#kernel/method.ts';

export const launchGame = method({
  name: 'Games.launch',
  verb: 'POST',
  access: 'guest', // demo is open to guests; `play` asks for a player
  moves: 'nothing',
  about: 'The address at which an outside supplier shows their game; good for one opening.',
  input: z.strictObject({
    sysname: field.text(64),
    mode: z.enum(['play', 'demo']),
    device: z._default(z.enum(['desktop', 'mobile']), 'desktop'),
  }),
  output: z.strictObject({
    url: z.string(),
    /** The origin whose messages are accepted. */
    origin: z.string(),
  }),
});

/** Messages between a game in a frame and the page around it. All others are ignored. */
export const FRAME_MESSAGES = ['balance-changed', 'round-over', 'refused', 'deposit', 'close', 'error'] as const;
export type FrameMessage = (typeof FRAME_MESSAGES)[number];

/** `{ game: true, type: 'round-over' }`; `undefined` for anything that is not one of them. */
export function frameMessageOf(data: unknown): FrameMessage | undefined {
  const { game, type } = (typeof data === 'object' && data !== null ? data : {}) as { game?: unknown; type?: unknown };
  return game === true ? FRAME_MESSAGES.find((frameMessage) => frameMessage === type) : undefined;
}
