/**
 * Content that a site cannot do without. Where an outside service holds the collection but nothing in it, what is here stays
 * until the operator confirms that it is intended (`CONTENT_EMPTY_OK`).
 */
import type { Entry } from '../entry.ts';

/** Collections that must not become empty unintentionally, and fields of theirs that must not. */
const ESSENTIAL: Readonly<Record<string, readonly string[]>> = {
  games: [],
  'payment-methods': [],
  menus: [],
  'general-info': ['available_locales', 'available_currencies'],
};

export const isEssential = (collection: string): boolean => Object.hasOwn(ESSENTIAL, collection);

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** Essential fields that an entry leaves empty, with the shipped values in their place. */
export function completed(
  collection: string,
  entry: Entry,
  shipped: Readonly<Record<string, unknown>>,
): { entry: Entry; fields: string[] } {
  const fields = (ESSENTIAL[collection] ?? []).filter(
    (name) => isEmpty(entry.attributes[name]) && !isEmpty(shipped[name]),
  );
  if (fields.length === 0) return { entry, fields };
  const attributes = { ...entry.attributes, ...Object.fromEntries(fields.map((name) => [name, shipped[name]])) };
  return { entry: { ...entry, attributes }, fields };
}
