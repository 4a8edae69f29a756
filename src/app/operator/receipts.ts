// The keys by which receipts are signed.
import { rotateReceiptKey } from '#fairness/receipts/index.ts';
import type { Commands } from './command.ts';

export const commands: Commands = {
  'receipts rotate': {
    parameters: '',
    about: 'Makes a new key that receipts are signed with. Those of before stay published.',
    run: async (ctx) => {
      console.log(`  Receipts are signed by the key ${await rotateReceiptKey(ctx)} from now on.`);
    },
  },
};
