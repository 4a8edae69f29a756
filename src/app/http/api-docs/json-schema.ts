// The schemas of contracts as JSON Schema 2020-12, as OpenAPI 3.1 takes it.
import * as z from 'zod/mini';
import { CURRENCY_EXPONENTS } from '#kernel/money.ts';

export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  default?: unknown;
  contentMediaType?: string;
  /** Of a text: the value that it holds as JSON. */
  contentSchema?: JsonSchema;
  $ref?: string;
}

const CURRENCIES = Object.keys(CURRENCY_EXPONENTS);

/** What many schemas share, written once. */
export const SHARED_SCHEMAS = {
  Currency: { type: 'string', enum: CURRENCIES, description: 'ISO 4217, coins by their usual letters.' },
  Money: {
    type: 'object',
    description: 'A decimal string in major units, with as many decimals as the currency has.',
    properties: { amount: { type: 'string' }, currency: { $ref: '#/components/schemas/Currency' } },
    required: ['amount', 'currency'],
  },
} as const;
const refTo = (name: keyof typeof SHARED_SCHEMAS): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

export function jsonSchemaOf(type: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const held = io === 'input' ? valueHeldAsJson(zodSchema) : undefined;
      if (!held) return;
      const text = jsonSchema as JsonSchema;
      text.contentMediaType = 'application/json';
      text.contentSchema = jsonSchemaOf(held, io);
    },
  }) as JsonSchema & { $schema?: string };
  return withRefs(described);
}

/** What a text of `field.json` holds: the schema that its parsed value is checked by. */
function valueHeldAsJson(type: z.core.$ZodType): z.core.$ZodType | undefined {
  const { def } = type._zod as z.core.$ZodPipe['_zod'];
  if (def.type !== 'pipe') return undefined;
  const parsing = (def.in._zod as z.core.$ZodPipe['_zod']).def;
  return parsing.type === 'pipe' && parsing.out._zod.def.type === 'transform' ? def.out : undefined;
}

function withRefs(schema: JsonSchema): JsonSchema {
  if (schema.enum?.length === CURRENCIES.length) return refTo('Currency');
  const { properties } = schema;
  if (properties && Object.keys(properties).toSorted().join() === 'amount,currency') return refTo('Money');
  return {
    ...schema,
    ...(schema.anyOf && { anyOf: schema.anyOf.map(withRefs) }),
    ...(schema.items && { items: withRefs(schema.items) }),
    ...(properties && { properties: mapped(properties, withRefs) }),
    ...(typeof schema.additionalProperties === 'object' && {
      additionalProperties: withRefs(schema.additionalProperties),
    }),
  };
}

const mapped = <Value, Result>(record: Record<string, Value>, change: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
