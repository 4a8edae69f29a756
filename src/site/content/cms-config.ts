// The content configuration: twelve sections from their collections, flat, in one language, every field with a value.
import { DEFAULT_LOCALE } from '#kernel/locales.ts';
import type { Services } from '#platform/context.ts';
import { cmsConfig, menus as menusShape, type CmsConfig } from './contract.ts';
import { libraryOf } from './library.ts';
import { collection, single } from './read-content.ts';
import { inLocale, remap } from './rules/flatten.ts';
import { shippedLocales } from './shipped-texts.ts';

/** Sections that are a collection of one under the same name. */
const PLAIN = [
  'settings-seo',
  'cashier-config',
  'auth-config',
  'forms-config',
  'games-config',
  'search-config',
  'loyalty',
  'site-config',
  'tournaments-config',
] as const;

export function configOf(services: Services, locale: string = DEFAULT_LOCALE): CmsConfig {
  return libraryOf(services).derive(`config/${locale}`, () => {
    const read = (name: string) => withoutId(single<Record<string, unknown>>(services, name, locale) ?? {});
    const menus = collection<{ name: string; items: unknown }>(services, 'menus', locale);
    const sections: Record<string, unknown> = {
      ...Object.fromEntries(PLAIN.map((name) => [name, read(name)])),
      'meta-data-tool': read('meta-data-tool'),
      common: {
        ...read('common'),
        customCode: collection(services, 'custom-codes', locale),
        menus: Object.fromEntries(
          menus
            .filter(({ name }) => Object.hasOwn(menusShape, name))
            .map(({ name, items }) => [name, linksOf(services, name as keyof typeof menusShape, items)]),
        ),
      },
      banners: {
        auth: collection(services, 'auth-banners', locale),
        menu: collection(services, 'menu-banners', locale),
      },
    };
    return cmsConfig.parse(inLocale(withoutNulls(sections), locale, shippedLocales()));
  });
}

/** What an operator can switch off as a whole. */
type Feature = 'loyalty' | 'characters' | 'tournaments' | 'jackpots' | 'draws' | 'twoFactor' | 'verification';

export const isFeatureOn = (services: Services, feature: Feature): boolean =>
  configOf(services)['site-config'].functionalSettings[feature];

/** The valid links: an invalid one must not take the menu with it. */
function linksOf(services: Services, name: keyof typeof menusShape, items: unknown): unknown {
  if (!Array.isArray(items)) return items;
  const links = withoutScalars(items).filter((item) => menusShape[name].parse([item]).length === 1);
  if (JSON.stringify(links) !== JSON.stringify(items))
    services.log.warn({ collection: 'menus', name }, 'links of a menu are malformed and left out');
  return links;
}

/** Menus are lists of links, or of groups of links: a text or a number has no place in them. */
const withoutScalars = (list: readonly unknown[]): unknown[] =>
  list.flatMap((item): unknown[] => {
    if (typeof item !== 'object' || item === null) return [];
    if (Array.isArray(item)) return [withoutScalars(item)];
    const entries = Object.entries(item).map(([key, value]) => [
      key,
      Array.isArray(value) ? withoutScalars(value) : value,
    ]);
    return [Object.fromEntries(entries)];
  });

const withoutId = ({ id: _, ...rest }: Record<string, unknown>): Record<string, unknown> => rest;

/** A field that an editor left empty counts as absent. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([key, inner]) => [key, withoutNulls(inner)]),
  );
}

/** A value written once per language, in one of them. */
export const inLanguage = (value: unknown, locale: string): unknown => inLocale(value, locale, shippedLocales());

/** A text written once per language, or once for all; empty where there is none. */
export function inWords(value: unknown, locale: string): string {
  const text = inLanguage(value, locale);
  return typeof text === 'string' ? text : '';
}

/** Kinds of descriptions whose keys content may name otherwise (CT-05). */
export type DescriptionKind = keyof CmsConfig['common']['descriptionKeys'];

/** A description with the keys that pages read. */
export function describe(
  services: Services,
  kind: DescriptionKind,
  description: Record<string, unknown>,
  locale: string,
): Record<string, unknown> {
  const names = configOf(services, locale).common.descriptionKeys[kind];
  return Object.keys(names).length === 0 ? description : remap(description, names);
}
