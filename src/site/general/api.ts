import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LOCALES } from '#kernel/locales.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import { configOf } from '#site/content/index.ts';
import { getGeneralInfo, getMetadata, getStored, getStoredKeys, setStored, STORAGE_MOST_KEYS } from './contract.ts';
import { generalInfoOf } from './general-info.ts';
import { forgetValue, storedKeys, storedValue, storeValue } from './store.ts';

const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string;
};

export const endpoints: Endpoint[] = [
  bind(getGeneralInfo, async (ctx) => generalInfoOf(ctx)),
  bind(getMetadata, async (ctx) => {
    const info = generalInfoOf(ctx);
    const { name, functionalSettings } = configOf(ctx, ctx.locale)['site-config'];
    const { twoFactor, verification, responsibleGaming, betHistory, loyalty, characters } = functionalSettings;
    return {
      name,
      version,
      mode: ctx.config.MODE,
      default_locale: LOCALES[0],
      available_locales: info.available_locales,
      default_currency: info.default_currency,
      available_currencies: info.available_currencies,
      features: { twoFactor, verification, responsibleGaming, betHistory, loyalty, characters },
    };
  }),
  bind(getStored, (ctx, { key }) => storedValue(ctx.db, playerOf(ctx).id, key)),
  bind(getStoredKeys, (ctx) => storedKeys(ctx.db, playerOf(ctx).id)),
  bind(setStored, async (ctx, { key, value }) => {
    const playerId = playerOf(ctx).id;
    if (value === '') await forgetValue(ctx.db, playerId, key);
    else {
      const hasRoom = await transaction(ctx.db, (tx) =>
        storeValue(tx, { playerId, key, value, now: ctx.clock.now() }, STORAGE_MOST_KEYS),
      );
      if (!hasRoom) refuse('StorageQuotaExceeded', { rule: 'site.storage', inputs: { most: STORAGE_MOST_KEYS } });
    }
    return 1 as const;
  }),
];
