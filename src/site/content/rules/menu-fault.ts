// What is wrong with a menu that an editor has written: an entry that cannot be read would be left out, and one whose audience is
// misspelt shown to everybody.
import * as z from 'zod/mini';
import { schemaFault } from '#kernel/schema-fault.ts';
import { AUDIENCES, TOGGLES } from '../contract.ts';

const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));
/** Once for all, or by language. */
const localizedText = z.union([z.string(), z.record(z.string(), z.string())]);

const link = z.strictObject({
  id: optional(z.string()),
  label: localizedText,
  url: optional(localizedText),
  section: optional(z.string()),
  visibleTo: optional(z.enum(AUDIENCES)),
  toggle: optional(z.enum(TOGGLES)),
  icon: optional(z.string()),
});
const links = z.array(link);

const MENUS: Readonly<Record<string, z.ZodMiniType>> = {
  rail: z.array(links),
  bottom: links,
  user: links,
  footer: z.array(z.strictObject({ title: optional(localizedText), links })),
  social: links,
};

export function faultOfMenu({ name, items }: Readonly<Record<string, unknown>>): string | undefined {
  const menu = Object.hasOwn(MENUS, String(name)) ? MENUS[String(name)] : undefined;
  if (!menu) return `There is no menu ${String(name)}; there are ${Object.keys(MENUS).join(', ')}.`;
  const read = menu.safeParse(items ?? []);
  return read.success ? undefined : `items ${schemaFault(read.error, 'as a whole')}`;
}
