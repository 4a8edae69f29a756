// Identity checks of players.
import { UsageError, idOf, time, type Commands } from '#platform/command.ts';
import { playerNamed, playersNamed } from '#players/accounts/index.ts';
import { VERIFICATION_STATES, type VerificationState } from './contract.ts';
import { describeVerification, waitingVerifications } from './review.ts';

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
};

function verificationState(text: string): VerificationState {
  const state = VERIFICATION_STATES.find((state) => state === text);
  if (!state) throw new UsageError(`There is no state ${text}; there are ${VERIFICATION_STATES.join(', ')}.`);
  return state;
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
