// Goods that can be sent to a player, as content holds them.
import * as z from 'zod/mini';
import { schemaFault } from '#kernel/schema-fault.ts';
import type { Services } from '#platform/context.ts';
import { addEntryCheck, collection, deriveFromContent } from '#site/content/index.ts';

const words = z.record(z.string(), z.string());
const goodsSchema = z.object({
  sysname: z.string().check(z.minLength(1)),
  title: words,
  /** What one of them costs the house, posted, in EUR. */
  worth: z._default(z.nullable(z.string().check(z.regex(/^[0-9]{1,6}(\.[0-9]{1,2})?$/))), null),
});
export type Goods = z.output<typeof goodsSchema>;

const goodsList = (services: Services): readonly Goods[] =>
  deriveFromContent(services, 'loyalty/goods', () =>
    collection<object>(services, 'goods').flatMap((entry) => {
      const read = goodsSchema.safeParse(entry);
      if (read.success) return [read.data];
      services.log.warn(
        { entry: (entry as { id: number }).id, fault: schemaFault(read.error, 'the goods') },
        'goods were left out',
      );
      return [];
    }),
  );

export const goodsNamed = (services: Services, sysname: string): Goods | undefined =>
  goodsList(services).find((product) => product.sysname === sysname);

export const checkGoodsOnWrite = (services: Services): void =>
  addEntryCheck(
    services,
    'goods',
    (entry) => {
      const read = goodsSchema.safeParse(entry);
      return read.success ? undefined : schemaFault(read.error, 'the goods');
    },
    goodsSchema.shape,
  );
