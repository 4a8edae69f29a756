// Asks for confirmation: `if (await confirm(dialogs, {…}))`.
import { defineDialog, type DialogQueue, type OpenOptions } from './dialog-queue.ts';

export interface Question {
  title: string;
  text: string;
  /** The label of the button that does it. */
  yes: string;
  no?: string;
  isDangerous?: boolean;
}

const confirmDialog = defineDialog<Question, boolean>({
  name: 'confirm',
  type: 'confirm',
  texts: [],
  load: () => import('./confirm-dialog.tsx'),
});

export const confirm = async (dialogs: DialogQueue, question: Question, options?: OpenOptions): Promise<boolean> =>
  (await dialogs.open(confirmDialog, question, options)) ?? false;
