// What a Strapi 5 project needs so that it can hold this site's content.
import { COLLECTIONS } from './collections.ts';
import { strapiFiles, type SchemaFile } from './rules/strapi-schema.ts';
import { seedEntries } from './seed.ts';

export const projectFiles = (): SchemaFile[] =>
  strapiFiles(
    Object.fromEntries(
      Object.keys(COLLECTIONS).map((name) => [name, examplesOf(seedEntries(name).map(({ attributes }) => attributes))]),
    ),
  );

/** An example value for each attribute; an example that is more than text shows what the attribute may hold. */
function examplesOf(entries: ReadonlyArray<Record<string, unknown>>): Record<string, unknown> {
  const examples: Record<string, unknown> = {};
  for (const attributes of entries)
    for (const [key, value] of Object.entries(attributes))
      if (examples[key] === undefined || examples[key] === null || typeof value === 'object')
        examples[key] = value ?? examples[key];
  return examples;
}
