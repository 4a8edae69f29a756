// Products as content holds them, and how many of each are left.
import type { Currency } from '#kernel/money.ts';
import { schemaFault, unknownName } from '#kernel/schema-fault.ts';
import type { Services } from '#platform/context.ts';
import { bonusOffer, definitionNamed, isBetting } from '#rewards/bonuses/index.ts';
import { addEntryCheck, collection, deriveFromContent } from '#site/content/index.ts';
import type { ProductKind } from './contract.ts';
import { cashOf, faultOfReward } from './give-reward.ts';
import { productSchema, type ProductDefinition } from './rules/product.ts';

/** In the operator's order. */
export const products = (services: Services): readonly ProductDefinition[] =>
  deriveFromContent(services, 'loyalty/products', () =>
    collection<object>(services, 'loyalty-products')
      .flatMap((entry) => {
        const fault = faultOf(services, entry);
        if (fault === undefined) return [productSchema.parse(entry)];
        services.log.warn({ entry: (entry as { id: number }).id, fault }, 'a product was left out');
        return [];
      })
      .toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity)),
  );

function faultOf(services: Services, entry: object): string | undefined {
  const read = productSchema.safeParse({ id: 0, ...entry });
  if (read.success)
    return read.data.reward.kind === 'points'
      ? 'Points are not sold for points.'
      : faultOfReward(services, read.data.reward);
  return schemaFault(read.error, 'the product');
}

export const checkProductsOnWrite = (services: Services): void =>
  addEntryCheck(
    services,
    'loyalty-products',
    (entry) => faultOf(services, entry) ?? unknownName(productSchema, entry),
    productSchema.shape,
  );

export function kindOf(services: Services, { reward }: ProductDefinition): ProductKind {
  if (reward.kind !== 'bonus') return reward.kind === 'cash' ? 'cash' : 'goods';
  const kind = definitionNamed(services, reward.definition)?.kind;
  if (kind !== undefined && isBetting(kind)) return 'free-bet';
  return kind === 'free-spins' ? 'free-spins' : 'bonus-money';
}

/** A bonus or a sum that is not available in a currency is not sold in it. */
export function isSoldIn(services: Services, { reward }: ProductDefinition, currency: Currency): boolean {
  if (reward.kind === 'cash') return (cashOf(services, reward, currency) ?? 0n) > 0n;
  if (reward.kind !== 'bonus') return true;
  const definition = definitionNamed(services, reward.definition);
  return definition !== undefined && bonusOffer(services, definition, currency) !== undefined;
}
