// What staff do to an account as such.
import { refuse } from '#kernel/refusals.ts';
import type { Act } from '#platform/desk.ts';
import { transaction } from '#platform/db/database.ts';
import { setBlocked } from '../block-player.ts';
import { endSessionsOf } from '../store/sessions.ts';

const ON_PLAYER = { subject: 'player', fields: [], reasonFor: 'staff' } as const;

const gone = (): never =>
  refuse('InvalidRequest', { rule: 'desk.subject', inputs: {}, sentence: 'This account is closed for good.' });

export const playerActs: Act[] = [
  {
    ...ON_PLAYER,
    name: 'players block',
    label: 'Block',
    about: 'Ends their sessions at once; no log-in, play or deposit.',
    right: { area: 'limits', verb: 'block' },
    letter: 'b',
    states: ['active'],
    isGrave: true,
    isStepUp: true,
    undoneBy: 'players unblock',
    async run(ctx, { id }) {
      const playerId = (await setBlocked(ctx, id, true)) ?? gone();
      return `Player ${playerId} is blocked; their sessions have ended.`;
    },
  },
  {
    ...ON_PLAYER,
    name: 'players unblock',
    label: 'Let in again',
    about: 'Lets them in again.',
    right: { area: 'limits', verb: 'act' },
    letter: 'b',
    states: ['banned'],
    isStepUp: true,
    undoneBy: 'players block',
    async run(ctx, { id }) {
      const playerId = (await setBlocked(ctx, id, false)) ?? gone();
      return `Player ${playerId} is let in again.`;
    },
  },
  {
    ...ON_PLAYER,
    name: 'players sign-out',
    label: 'End sessions',
    about: 'Ends their sessions everywhere; they can sign in again.',
    right: { area: 'players', verb: 'act' },
    letter: 'o',
    states: ['active'],
    isStepUp: false,
    run: (ctx, { id }) =>
      transaction(ctx.db, async (tx) => {
        const count = await endSessionsOf(tx, BigInt(id), { reason: 'staff', now: ctx.clock.now() });
        return count === 1 ? 'One session has ended.' : `${count} sessions have ended.`;
      }),
  },
  {
    ...ON_PLAYER,
    name: 'players note',
    label: 'Note',
    about:
      'Keeps what colleagues should know; the reason is the note. Players can ask to read what is kept about them.',
    right: { area: 'players', verb: 'act' },
    letter: 'w',
    isStepUp: false,
    run: () => Promise.resolve('Noted.'),
  },
];
