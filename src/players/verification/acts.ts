// Identity checks of players.
import { UsageError, idOf, reasonOf, time, type Commands, type Input } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { mayDecide, playerNamed, playerOf, playersNamed } from '#players/accounts/index.ts';
import { VERIFICATION_STATES, type VerificationState } from './contract.ts';
import { askPlayer, decideVerification, describeVerification, waitingVerifications } from './review.ts';

export const acts: Commands = {
  'verifications list': {
    parameters: '[--state review]',
    about: 'Lists who waits, longest first.',
    run: async (ctx, { state }) => {
      const rows = await waitingVerifications(ctx, state === undefined ? ['review'] : [verificationState(state)]);
      if (rows.length === 0) return console.log('  Nobody is waiting.');
      const named = await playersNamed(
        ctx,
        rows.map((row) => row.player_id),
      );
      for (const row of rows)
        console.log(
          `  ${named(row.player_id).padEnd(16)} ${row.state.padEnd(9)} since ${time(row.updated_at)}${row.due_at ? `, due ${time(row.due_at)}` : ''}`,
        );
    },
  },
  'verifications show': {
    parameters: 'PLAYER',
    about: 'Shows where it stands, with links to the documents for ten minutes.',
    run: async (ctx, input) => {
      const description = await describeVerification(ctx, idOf(input), input.operator.name);
      const row = description.verification;
      console.log(
        `  ${capital(await playerNamed(ctx, description.playerId))}: ${row?.state ?? 'none'}, level ${row?.level ?? 0}${row?.due_at ? `, level ${row.wanted_level} due ${time(row.due_at)} (${row.cause})` : ''}`,
      );
      for (const step of description.steps)
        console.log(
          `  ${time(step.at)}  ${step.state.padEnd(9)} by ${step.by_whom}${step.cause ? `: ${step.cause}` : ''}`,
        );
      for (const task of description.tasks)
        console.log(
          `  ${time(task.created_at)}  task ${task.kind}: ${task.done_at ? `done ${time(task.done_at)}` : 'open'}`,
        );
      for (const document of description.documents) {
        console.log(`  ${document.kind}, ${document.bytes} bytes, ${document.scan}: ${document.link}`);
        for (const view of document.views) console.log(`    seen by ${view.viewer} ${time(view.at)}`);
      }
    },
  },
  'verifications ask': {
    parameters: 'PLAYER',
    about: 'Asks a player for documents, with a date.',
    run: async (ctx, input) => {
      const row = await askPlayer(ctx, idOf(input));
      console.log(
        `  ${capital(await playerNamed(ctx, row.player_id))} is asked for documents until ${time(row.due_at!)}.`,
      );
    },
  },
  'verifications approve': {
    parameters: 'PLAYER',
    about: 'Accepts the documents.',
    run: async (ctx, input) => {
      await mayReview(ctx, input);
      const row = await decideVerification(ctx, idOf(input), { state: 'approved' });
      console.log(`  ${capital(await playerNamed(ctx, row.player_id))} is verified, level ${row.level}.`);
    },
  },
  'verifications reject': {
    parameters: 'PLAYER --reason "…" [--final]',
    about: 'Rejects them; the player reads the reason.',
    run: async (ctx, input) => {
      await mayReview(ctx, input);
      const decision = { state: 'rejected', isFinal: input.isFinal, comment: reasonOf(input) } as const;
      const row = await decideVerification(ctx, idOf(input), decision);
      console.log(
        `  Rejected: ${await playerNamed(ctx, row.player_id)} is notified of the reason${input.isFinal ? ' and cannot try again' : ''}.`,
      );
    },
  },
};

const mayReview = async (ctx: Context, input: Input): Promise<void> => {
  const playerId = await playerOf(ctx, input);
  await mayDecide(ctx, input.operator, { act: `verifications ${playerId}`, playerId });
};

function verificationState(text: string): VerificationState {
  const state = VERIFICATION_STATES.find((state) => state === text);
  if (!state) throw new UsageError(`There is no state ${text}; there are ${VERIFICATION_STATES.join(', ')}.`);
  return state;
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
