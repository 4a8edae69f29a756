// The keys by which receipts are signed.
import type { Commands } from '#platform/command.ts';
import { rotateReceiptKey } from './keys.ts';

export const acts: Commands = {
  'receipts rotate': {
    parameters: '',
    about: 'Makes a new key that receipts are signed with. Those of before stay published.',
    run: async (ctx) => {
      console.log(`  Receipts are signed by the key ${await rotateReceiptKey(ctx)} from now on.`);
    },
  },
};
