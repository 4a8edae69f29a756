// The names under which the sandbox supplier appears, one for each dialect.
import type { GameProviderOption } from './options.ts';

export const SANDBOX_BRANDS = {
  tinplate: { dialect: 'json-hmac' },
  copperleaf: { dialect: 'json-rsa' },
  paperkite: { dialect: 'form-hmac' },
} as const satisfies Record<string, Pick<GameProviderOption, 'dialect'>>;
