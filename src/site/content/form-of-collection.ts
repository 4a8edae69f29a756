// The form of the entries of a collection: from its attributes, from the schema that a slice has given, and from what is written.
import * as z from 'zod/mini';
import type { Services } from '#platform/context.ts';
import { COLLECTIONS, type Attribute, type Collection } from './collections.ts';
import { SECTIONS } from './contract.ts';
import { shapeOf, type EntryShape } from './entry-checks.ts';
import { fits, labelOf, type EntryForm, type FormField, type NamedField } from './form-contract.ts';
import { fieldNamed } from './rules/field-names.ts';
import { fieldsOfShape } from './rules/form-of-schema.ts';
import { fieldOfValues, namedField } from './rules/form-of-values.ts';

/** `entries`: attributes of those that there are, shipped ones too: JSON without a schema is shaped like theirs. */
export function formOf(
  services: Services,
  name: string,
  entries: ReadonlyArray<Readonly<Record<string, unknown>>>,
): EntryForm {
  const definition = COLLECTIONS[name]!;
  const schema = new Map(
    fieldsOfShape(shapeOf(services, name) ?? shapeOfSection(name)).map((field) => [field.name, field]),
  );
  const valuesOf = (key: string): unknown[] => entries.map((entry) => entry[key]);
  const own = Object.entries(definition.attributes).map(([key, attribute]) =>
    fieldOfAttribute(key, attribute, { definition, bySchema: schema.get(key), values: valuesOf(key) }),
  );
  if (!definition.isOpen) return { fields: own, isOpen: false };
  const others = [...schema.values()].filter(
    (field) => !Object.hasOwn(definition.attributes, field.name) && field.name !== 'id',
  );
  const names = new Set([...own, ...others].map((field) => field.name));
  const further = [...new Set(entries.flatMap(Object.keys))].filter((key) => !names.has(key));
  return {
    fields: [
      ...own,
      ...others.map((field) => settled(field, valuesOf(field.name))),
      ...further.map((key) => namedField(key, valuesOf(key))),
    ],
    isOpen: true,
  };
}

/** Sections of the configuration have their schemas in the contract. */
function shapeOfSection(name: string): EntryShape {
  let schema: unknown = Object.hasOwn(SECTIONS, name) ? SECTIONS[name as keyof typeof SECTIONS] : undefined;
  while (schema instanceof z.ZodMiniCatch) schema = schema._zod.def.innerType;
  return schema instanceof z.ZodMiniObject ? (schema.shape as EntryShape) : {};
}

interface Sources {
  definition: Collection;
  bySchema: NamedField | undefined;
  values: readonly unknown[];
}

function fieldOfAttribute(name: string, attribute: Attribute, { definition, bySchema, values }: Sources): NamedField {
  const isRequired = definition.required.includes(name);
  const base = { name, label: labelOf(name), isRequired };
  const plain = plainField(name, attribute);
  if (plain.kind !== 'json' && plain.kind !== 'text') return { ...base, field: plain };
  if (bySchema) return settled({ ...bySchema, isRequired }, values);
  return { ...base, field: plain.kind === 'json' ? fieldOfValues(values, name) : plain };
}

function plainField(name: string, attribute: Attribute): FormField {
  switch (attribute.type) {
    case 'text':
      return fieldNamed(name, { kind: 'text' });
    case 'html':
      return { kind: 'html' };
    case 'code':
      return { kind: 'code' };
    case 'url':
    case 'slug':
      return { kind: 'address' };
    case 'number':
      return { kind: 'number' };
    case 'boolean':
      return { kind: 'flag' };
    case 'time':
      return { kind: 'time' };
    case 'json':
      return { kind: 'json' };
    case 'media':
      return { kind: 'picture' };
    case 'relation': {
      const reference = { kind: 'reference', to: attribute.to, by: 'number' } as const;
      return attribute.isMany ? { kind: 'list', item: reference } : reference;
    }
    case 'component': {
      const fields = Object.entries(attribute.attributes).map(([key, inner]) => ({
        name: key,
        label: labelOf(key),
        isRequired: false,
        field: plainField(key, inner),
      }));
      return attribute.isMany ? { kind: 'list', item: { kind: 'object', fields } } : { kind: 'object', fields };
    }
  }
}

/** Where a schema leaves it open, or a value does not fit it, what is written decides. */
function settled(named: NamedField, values: readonly unknown[]): NamedField {
  const given = values.filter((value) => value !== undefined && value !== null);
  return { ...named, field: settledField(named.field, given, named.name) };
}

function settledField(field: FormField, given: readonly unknown[], name: string): FormField {
  if (given.length === 0) return field;
  if (field.kind === 'json' || !given.every((value) => fits(field, value))) return fieldOfValues(given, name);
  if (field.kind === 'record') {
    const isOfSums = field.value.kind === 'text' && given.every((value) => fits({ kind: 'sums' }, value));
    const inner = given.flatMap((value) => Object.values(value as object));
    return isOfSums && inner.length > 0
      ? { kind: 'sums' }
      : { kind: 'record', value: settledField(field.value, inner, '') };
  }
  if (field.kind === 'list') return { kind: 'list', item: settledField(field.item, given.flat(), name) };
  if (field.kind !== 'object') return field;
  const valuesOf = (key: string): unknown[] => given.map((value) => (value as Record<string, unknown>)[key]);
  return { kind: 'object', fields: field.fields.map((inner) => settled(inner, valuesOf(inner.name))) };
}
