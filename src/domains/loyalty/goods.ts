// Goods that can be sent to a player, as content holds them.
import * as z from 'zod/mini';
import type { Services } from '#platform/context.ts';
import { addEntryCheck, collection, remembered } from '#domains/content/index.ts';

const words = z.record(z.string(), z.string());
const goodsSchema = z.object({ sysname: z.string().check(z.minLength(1)), title: words });
export type Goods = z.output<typeof goodsSchema>;

const goodsList = (services: Services): readonly Goods[] =>
  remembered(services, 'loyalty/goods', () =>
    collection<object>(services, 'goods').flatMap((entry) => {
      const read = goodsSchema.safeParse(entry);
      return read.success ? [read.data] : [];
    }),
  );

export const goodsNamed = (services: Services, sysname: string): Goods | undefined =>
  goodsList(services).find((one) => one.sysname === sysname);

export const checkGoodsOnWrite = (services: Services): void =>
  addEntryCheck(services, 'goods', (entry) =>
    goodsSchema.safeParse(entry).success ? undefined : 'Goods need a sysname and a title in each language.',
  );
