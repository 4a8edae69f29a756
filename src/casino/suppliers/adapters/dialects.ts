// The dialects by name. Adding one: docs/recipes/add-a-game-provider.md.
import type { GameProviderOption } from '../options.ts';
import type { Dialect } from './dialect.ts';
import { formHmac } from './form-hmac.ts';
import { jsonHmac } from './json-hmac.ts';
import { jsonRsa } from './json-rsa.ts';

export const DIALECTS: Readonly<Record<GameProviderOption['dialect'], Dialect>> = {
  'json-hmac': jsonHmac,
  'json-rsa': jsonRsa,
  'form-hmac': formHmac,
};
