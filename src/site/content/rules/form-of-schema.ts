// A form from a schema: each kind of schema becomes a kind of field, and one that is not known here fails loudly.
import type * as z from 'zod/mini';
import { labelOf, type FormField, type NamedField } from '../entry-form-contract.ts';
import { fieldNamed } from './field-names.ts';

/** What is looked at of a schema; the library's own types do not say it for all kinds together. */
interface Definition {
  type: string;
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  shape?: Readonly<Record<string, z.core.$ZodType>>;
  options?: readonly z.core.$ZodType[];
  entries?: Readonly<Record<string, string | number>>;
  values?: readonly unknown[];
  checks?: ReadonlyArray<{ _zod: { def: { check?: string; format?: string } } }>;
  check?: string;
  format?: string;
  getter?: () => z.core.$ZodType;
}

const definitionOf = (schema: z.core.$ZodType): Definition => schema._zod.def as unknown as Definition;

/** `name`: of the field, because some names say more than their type. */
export function fieldOfSchema(schema: z.core.$ZodType, name = ''): FormField {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return fieldOfSchema(definition.innerType!, name);
    case 'lazy':
      return fieldOfSchema(definition.getter!(), name);
    case 'pipe':
      // A value is prepared and then read, or read and then turned into something else: the form is of what is written.
      return fieldOfSchema(isTransform(definition.in!) ? definition.out! : definition.in!, name);
    case 'string':
      return fieldNamed(name, { kind: 'text' });
    case 'number':
    case 'int':
      return { kind: 'number', ...(isWhole(definition) && { isWhole: true }) };
    case 'boolean':
      return { kind: 'flag' };
    case 'date':
      return { kind: 'time' };
    case 'enum':
      return { kind: 'choice', choices: Object.values(definition.entries!).map(String) };
    case 'literal':
      return { kind: 'choice', choices: definition.values!.map(String) };
    case 'array':
      return { kind: 'list', item: fieldOfSchema(definition.element!, name) };
    case 'record':
      return { kind: 'record', value: fieldOfSchema(definition.valueType!, '') };
    case 'object':
      return { kind: 'object', fields: fieldsOfShape(definition.shape!) };
    case 'union':
      return fieldOfUnion(definition.options!, name);
    case 'unknown':
    case 'any':
    case 'transform':
    case 'tuple':
      return { kind: 'json' };
    default:
      throw new Error(`the desk has no field for a schema of the kind ${definition.type}${name && `, at ${name}`}`);
  }
}

export const fieldsOfShape = (shape: Readonly<Record<string, z.core.$ZodType>>): NamedField[] =>
  Object.entries(shape).map(([name, inner]) => ({
    name,
    label: labelOf(name),
    isRequired: isRequired(inner),
    field: fieldOfSchema(inner, name),
  }));

const isTransform = (schema: z.core.$ZodType): boolean => definitionOf(schema).type === 'transform';

const isRequired = (schema: z.core.$ZodType): boolean =>
  !['optional', 'nullable', 'default', 'prefault', 'catch', 'unknown', 'pipe'].includes(definitionOf(schema).type);

const isWhole = ({ check, format, checks = [] }: Definition): boolean =>
  (check === 'number_format' && format === 'safeint') ||
  checks.some(({ _zod: { def } }) => def.check === 'number_format' && def.format === 'safeint');

/** A text or texts by language; one of a few words; otherwise whatever it may be. */
function fieldOfUnion(options: readonly z.core.$ZodType[], name: string): FormField {
  const fields = options
    .filter((option) => !['null', 'undefined'].includes(definitionOf(option).type))
    .map((option) => fieldOfSchema(option, name));
  if (fields.length === 1) return fields[0]!;
  const isTextual = fields.every(
    (field) => field.kind === 'text' || (field.kind === 'record' && field.value.kind === 'text'),
  );
  if (isTextual && fields.some(({ kind }) => kind === 'record')) return { kind: 'words', ...longNamed(name) };
  const choices = fields.flatMap((field) => (field.kind === 'choice' ? field.choices : []));
  return fields.every(({ kind }) => kind === 'choice') ? { kind: 'choice', choices } : { kind: 'json' };
}

const longNamed = (name: string): { isLong?: boolean } => {
  const field = fieldNamed(name, { kind: 'text' });
  return field.kind === 'text' && field.isLong ? { isLong: true } : {};
};
