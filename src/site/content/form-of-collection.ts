// The form of the entries of a collection: from its attributes, from the schema that a slice has written, and from what is written.
import * as z from 'zod/mini';
import type { Services } from '#platform/context.ts';
import { COLLECTIONS, type Attribute, type Collection } from './collections.ts';
import { SECTIONS } from './contract.ts';
import { shapeOf, type EntryShape } from './entry-checks.ts';
import { fits, labelOf, type EntryForm, type FormField, type NamedField } from './entry-form-contract.ts';
import { fieldNamed } from './rules/field-names.ts';
import { fieldsOfShape } from './rules/form-of-schema.ts';
import { fieldOfValues, namedField } from './rules/form-of-values.ts';

type Attributes = Readonly<Record<string, unknown>>;

/**
 * `entries`: attributes of those that there are, shipped ones too: JSON without a schema is shaped like theirs. Where they differ too
 * much for one form, it is shaped like `mine`: the menus of a site are lists of links, or lists of groups of them.
 */
export function formOf(
  services: Services,
  name: string,
  entries: readonly Attributes[],
  mine: readonly Attributes[] = [],
): EntryForm {
  const { fields, isOpen } = commonForm(services, name, entries);
  const valuesOf = (key: string): unknown[] => mine.map((attributes) => attributes[key]);
  return {
    isOpen,
    fields: fields.map((named) =>
      isShaped(named.field) ? named : { ...named, field: shapedLike(named.field, valuesOf(named.name), named.name) },
    ),
  };
}

/** Whether no part of it is left as JSON. */
function isShaped(field: FormField): boolean {
  if (field.kind === 'list') return isShaped(field.item);
  if (field.kind === 'record') return isShaped(field.value);
  return field.kind === 'object' ? field.fields.every((named) => isShaped(named.field)) : field.kind !== 'json';
}

function shapedLike(field: FormField, values: readonly unknown[], name: string): FormField {
  const written = values.filter((value) => value !== undefined && value !== null);
  const likeMine = written.length === 0 ? field : fieldOfValues(written, name);
  return isShaped(likeMine) ? likeMine : field;
}

function commonForm(services: Services, name: string, entries: readonly Attributes[]): EntryForm {
  const definition = COLLECTIONS[name]!;
  const schema = new Map(
    fieldsOfShape(shapeOf(services, name) ?? shapeOfSection(name)).map((field) => [field.name, field]),
  );
  const valuesOf = (key: string): unknown[] => entries.map((entry) => entry[key]);
  const listed = Object.entries(definition.attributes).map(([key, attribute]) =>
    fieldOfAttribute(key, attribute, { definition, bySchema: schema.get(key), values: valuesOf(key) }),
  );
  if (!definition.isOpen) return { fields: listed, isOpen: false };
  const others = [...schema.values()].filter(
    (field) => !Object.hasOwn(definition.attributes, field.name) && field.name !== 'id',
  );
  const names = new Set([...listed, ...others].map((field) => field.name));
  const further = [...new Set(entries.flatMap(Object.keys))].filter((key) => !names.has(key));
  return {
    fields: [
      ...listed,
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
  const written = values.filter((value) => value !== undefined && value !== null);
  return { ...named, field: settledField(named.field, written, named.name) };
}

function settledField(field: FormField, written: readonly unknown[], name: string): FormField {
  if (written.length === 0) return field;
  if (field.kind === 'json' || !written.every((value) => fits(field, value))) return fieldOfValues(written, name);
  if (field.kind === 'record') {
    const isOfSums = field.value.kind === 'text' && written.every((value) => fits({ kind: 'sums' }, value));
    const inner = written.flatMap((value) => Object.values(value as object));
    return isOfSums && inner.length > 0
      ? { kind: 'sums' }
      : { kind: 'record', value: settledField(field.value, inner, '') };
  }
  if (field.kind === 'list') return { kind: 'list', item: settledField(field.item, written.flat(), name) };
  if (field.kind !== 'object') return field;
  const valuesOf = (key: string): unknown[] => written.map((value) => (value as Record<string, unknown>)[key]);
  return { kind: 'object', fields: field.fields.map((inner) => settled(inner, valuesOf(inner.name))) };
}
