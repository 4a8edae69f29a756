import { expect, it } from 'vitest';
import { createDialogQueue } from '#site/shell/dialog-queue.ts';
import { characterConfirmDialog, characterDialog, chooseCharacter } from './dialogs.ts';
import { covers } from '#testing/covers.ts';

const FOX = { id: '1', name: 'The fox', text: 'Sly.' };
const OWL = { id: '2', name: 'The owl', text: 'Wise.' };

async function chosen(current: string, answers: readonly unknown[]) {
  const dialogs = createDialogQueue();
  const requests: string[] = [];
  const result = chooseCharacter(dialogs, [FOX, OWL], current, OWL.id);
  for (const answer of answers) {
    const { id, name } = dialogs.opened.get().at(-1)!;
    requests.push(name);
    dialogs.close(id, answer);
    await Promise.resolve();
  }
  return { requests, left: dialogs.opened.get().length, result: await result };
}

it('asks once for the first character, and a second time before it is changed', covers('~DG-09'), async () => {
  expect(await chosen('', [OWL])).toEqual({ requests: [characterDialog.name], left: 0, result: OWL });
  expect(await chosen(FOX.id, [OWL, true])).toEqual({
    requests: [characterDialog.name, characterConfirmDialog.name],
    left: 0,
    result: OWL,
  });
  expect((await chosen(FOX.id, [OWL, undefined])).result).toBeUndefined();
});
