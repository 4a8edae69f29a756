// Accounts of players: blocked, and let in again.
import { UsageError, idOf, type Commands, type Input } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { setBlocked } from './block-player.ts';
import { playerOf } from './name-players.ts';
import { mayDecide } from './operators.ts';

export const acts: Commands = {
  'players block': {
    parameters: 'PLAYER',
    about: 'Ends their sessions at once; no log-in, play or deposit.',
    run: (ctx, input) => block(ctx, input, true),
  },
  'players unblock': {
    parameters: 'PLAYER',
    about: 'Lets them in again.',
    run: (ctx, input) => block(ctx, input, false),
  },
};

async function block(ctx: Context, input: Input, isBlocked: boolean): Promise<void> {
  const playerId = await playerOf(ctx, input);
  await mayDecide(ctx, input.operator, { act: `players block ${playerId}`, playerId });
  const player = await setBlocked(ctx, idOf(input), isBlocked);
  if (player === undefined) throw new UsageError('There is no such player.');
  console.log(`  Player ${player} is ${isBlocked ? 'blocked; their sessions have ended' : 'let in again'}.`);
}
