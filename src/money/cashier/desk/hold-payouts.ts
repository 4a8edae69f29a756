// Payouts of a player are held while somebody looks into it: what they ask for waits, and cannot be approved.
import type { Context } from '#platform/context.ts';
import type { Act, Addition } from '#platform/desk.ts';
import { findWithdrawal } from '../operator-queries.ts';
import { holdOf, keepHold, removeHold } from '../store/held-payouts.ts';

/** Who pays out may hold as well, but only those who clear a suspicion end it. */
const HOLD = { right: { area: 'withdrawals', verb: 'hold' }, reasonFor: 'staff', isStepUp: true, fields: [] } as const;
const END = { ...HOLD, right: { area: 'limits', verb: 'act' } } as const;

async function hold(ctx: Context, playerId: bigint, { reason, by }: { reason: string; by: string }): Promise<string> {
  const isNew = await keepHold(ctx.db, { player_id: playerId, reason, held_by: by, held_at: ctx.clock.now() });
  return `Payouts of player ${playerId} ${isNew ? 'are held from now on' : 'were held already'}.`;
}

/** Beside what is decided on a withdrawal. */
export const holdOfWithdrawal: Act = {
  ...HOLD,
  name: 'withdrawals hold',
  label: 'Hold payouts',
  about: 'Nothing is paid out to this player until the hold is ended on their page; what is approved already goes out.',
  subject: 'withdrawal',
  letter: 'h',
  states: ['requested', 'checks'],
  async run(ctx, { id, reason, actor }) {
    return hold(ctx, (await findWithdrawal(ctx, id))!.player_id, { reason, by: actor.name });
  },
};

export const playerHoldActs: Act[] = [
  {
    ...HOLD,
    name: 'payouts hold',
    label: 'Hold payouts',
    about: 'Nothing is paid out to the player until the hold is ended; what is approved already goes out.',
    subject: 'player',
    letter: 'H',
    undoneBy: 'payouts end-hold',
    run: (ctx, { id, reason, actor }) => hold(ctx, BigInt(id), { reason, by: actor.name }),
  },
  {
    ...END,
    name: 'payouts end-hold',
    label: 'End the hold on payouts',
    about: 'Payouts to the player can be approved again.',
    subject: 'player',
    letter: 'R',
    run: (ctx, { id }) => endHold(ctx, BigInt(id)),
  },
];

const endHold = async (ctx: Context, playerId: bigint): Promise<string> =>
  (await removeHold(ctx.db, playerId))
    ? `Payouts of player ${playerId} can be approved again.`
    : `Payouts of player ${playerId} were not held.`;

export async function holdEvidence(ctx: Context, playerId: bigint) {
  const held = await holdOf(ctx.db, playerId);
  if (!held) return [];
  const text = `Payouts are held since ${held.held_at.toISOString().slice(0, 10)} by ${held.held_by}: ${held.reason}`;
  return [{ weighs: 'against' as const, text }];
}

export const holdOnPlayer: Addition = {
  kind: 'player',
  area: 'withdrawals',
  load: async (ctx, id) => ({ evidence: await holdEvidence(ctx, BigInt(id)) }),
};
