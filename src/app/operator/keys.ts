// Keys of personal data.
import { rotateKeys } from '#players/privacy/index.ts';
import type { Commands } from './command.ts';

export const commands: Commands = {
  'keys rotate': {
    parameters: '',
    about: 'Encrypts personal data anew with the first key of `PII_KEYS`.',
    run: async (ctx) => {
      const { key, values, files } = await rotateKeys(ctx);
      console.log(`  ${values} values and ${files} documents are encrypted anew by the key ${key}.`);
    },
  },
};
