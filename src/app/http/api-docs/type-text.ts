// A schema as a person reads it: in the notation of TypeScript's types.
import type { JsonSchema } from './json-schema.ts';

export function typeText(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.contentSchema) return `Json<${typeText(schema.contentSchema, indent)}>`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((part) => typeText(part, indent)).join(' | ');
  if (schema.type === 'array') return `Array<${typeText(schema.items ?? {}, indent)}>`;
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  if (schema.type !== 'object') return schema.type === 'integer' ? 'number' : (schema.type ?? 'unknown');
  return objectText(schema, indent);
}

function objectText({ properties = {}, required, additionalProperties }: JsonSchema, indent: string): string {
  const members = Object.entries(properties);
  if (members.length === 0)
    return typeof additionalProperties === 'object'
      ? `Record<string, ${typeText(additionalProperties, indent)}>`
      : '{}';
  const lines = members.map(([name, member]) => {
    const isOptional = !required?.includes(name) || member.default !== undefined;
    const fallback = member.default === undefined ? '' : ` // default ${JSON.stringify(member.default)}`;
    return `${indent}  ${name}${isOptional ? '?' : ''}: ${typeText(member, `${indent}  `)}${fallback}`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}
