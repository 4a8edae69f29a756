// What an operator does: view, request documents at any time, and decide.
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { findPlayerBy } from '#players/accounts/index.ts';
import type { VerificationState } from './contract.ts';
import { handedInDocuments, viewsOf } from './document-store.ts';
import { EDGES } from './rules/states.ts';
import {
  findVerification,
  listVerifications,
  lockVerification,
  stepsOf,
  tasksOf,
  type VerificationRow,
} from './store.ts';
import { documentLink } from './documents.ts';
import { applyDecision, askForDocuments } from './move.ts';

const MAX_LISTED = 200;

export const waitingVerifications = (ctx: Context, states: readonly VerificationState[]): Promise<VerificationRow[]> =>
  listVerifications(ctx.db, states, MAX_LISTED);

/** `who`: the player's number or login. The links in it are for this operator, and each view is recorded. */
export async function describeVerification(ctx: Context, who: string, operator: string) {
  const playerId = await playerNamed(ctx, who);
  const documents = await handedInDocuments(ctx.db, playerId);
  return {
    playerId,
    verification: await findVerification(ctx.db, playerId),
    steps: await stepsOf(ctx.db, playerId),
    tasks: await tasksOf(ctx.db, playerId),
    documents: await Promise.all(
      documents.map(async (document) => ({
        ...document,
        link: documentLink(ctx, document.id, operator),
        views: await viewsOf(ctx.db, document.id),
      })),
    ),
  };
}

export async function askPlayer(ctx: Context, who: string): Promise<VerificationRow> {
  const playerId = await playerNamed(ctx, who);
  return transaction(ctx.db, async (tx) => {
    const row = await lockVerification(tx, playerId, ctx.clock.now());
    return askForDocuments(ctx, tx, row, {
      wantedLevel: row.level >= 2 ? 3 : 2,
      cause: 'operator',
      byWhom: 'operator',
    });
  });
}

/** The player reads the comment of a rejection. */
export async function decideVerification(
  ctx: Context,
  who: string,
  decision: { state: 'approved' } | { state: 'rejected'; isFinal: boolean; comment: string },
): Promise<VerificationRow> {
  const playerId = await playerNamed(ctx, who);
  return transaction(ctx.db, async (tx) => {
    const row = await lockVerification(tx, playerId, ctx.clock.now());
    if (row.state === decision.state) return row;
    if (!EDGES[row.state].includes(decision.state))
      refuse('InvalidRequest', {
        rule: 'verification.state',
        inputs: { state: row.state, wanted: decision.state },
        status: 409,
      });
    const isRejected = decision.state === 'rejected';
    return applyDecision(
      ctx,
      tx,
      row,
      {
        state: decision.state,
        rejectType: isRejected ? (decision.isFinal ? 'final' : 'retry') : null,
        labels: [],
        comment: isRejected ? decision.comment : null,
        // Nothing that the service has reported before now undoes it.
        at: ctx.clock.now(),
      },
      'operator',
    );
  });
}

async function playerNamed(ctx: Context, who: string): Promise<bigint> {
  const player = await findPlayerBy(ctx.db, who);
  return (
    player?.id ??
    refuse('InvalidParameter', {
      rule: 'verification.player',
      inputs: {},
      status: 404,
      sentence: 'There is no such player.',
    })
  );
}
