/**
 * The collections as files of a Strapi 5 project: a content type with its route, controller and service for each, the
 * components that they are made of, and the version document that the site polls. Read against Strapi 5.54.
 */
import { COLLECTIONS, type Attribute, type Attributes, type Collection } from '../collections.ts';
import { SECTIONS } from '../contract.ts';

export interface SchemaFile {
  /** Inside of the Strapi project, e.g. `src/api/page/content-types/page/schema.json`. */
  path: string;
  content: string;
}

/** Attributes of open collections that pages and slices read, each with its shipped or default value. */
export type Examples = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Strapi uses the plural in the address of a list and the singular in that of a single entry. */
export interface TypeNames {
  singular: string;
  plural: string;
}

export function typeNamesOf(collection: string): TypeNames {
  if (COLLECTIONS[collection]!.isSingle)
    return { singular: collection, plural: collection === 'loyalty' ? 'loyalties' : `${collection}-entries` };
  return { singular: collection.replace(/s$/, ''), plural: collection };
}

/** The name that Strapi lets an attribute have. */
export const strapiName = ({ aliases }: Collection, attribute: string): string =>
  Object.entries(aliases).find(([, ours]) => ours === attribute)?.[0] ?? attribute;

export const uidOf = (collection: string): string => {
  const { singular } = typeNamesOf(collection);
  return `api::${singular}.${singular}`;
};

export const collectionOfType = (uid: string): string | undefined =>
  Object.keys(COLLECTIONS).find((name) => uidOf(name) === uid);

/** Path of the version document below CONTENT_URL. */
export const VERSION_DOCUMENT = 'site-version';

export function strapiFiles(shipped: Examples): SchemaFile[] {
  const files = Object.keys(COLLECTIONS).flatMap((name) => filesOf(name, { ...defaultsOf(name), ...shipped[name] }));
  return [...files, ...versionFiles()];
}

function defaultsOf(name: string): Record<string, unknown> {
  if (!Object.hasOwn(SECTIONS, name) || !COLLECTIONS[name]?.isSingle) return {};
  const defaults = SECTIONS[name as keyof typeof SECTIONS].parse({}) as Record<string, unknown>;
  // These come from collections of their own.
  return Object.fromEntries(Object.entries(defaults).filter(([key]) => key !== 'menus' && key !== 'customCode'));
}

function filesOf(name: string, examples: Record<string, unknown>): SchemaFile[] {
  const definition = COLLECTIONS[name]!;
  const { singular, plural } = typeNamesOf(name);
  const components: SchemaFile[] = [];
  const attributes = Object.fromEntries(
    Object.entries({ ...openAttributes(definition, examples), ...definition.attributes }).map(([key, attribute]) => [
      strapiName(definition, key),
      {
        ...fieldOf(attribute, { place: `${singular}-${kebab(key)}`, isKey: key === definition.key, components }),
        ...(definition.required.includes(key) && { required: true }),
        ...(definition.isLocalised && { pluginOptions: { i18n: { localized: key !== 'sysname' } } }),
      },
    ]),
  );
  const schema = {
    kind: definition.isSingle ? 'singleType' : 'collectionType',
    collectionName: plural.replaceAll('-', '_'),
    info: { singularName: singular, pluralName: plural, displayName: title(name) },
    options: { draftAndPublish: true },
    pluginOptions: definition.isLocalised ? { i18n: { localized: true } } : {},
    attributes,
  };
  const base = `src/api/${singular}`;
  const core = (kind: string): string =>
    `'use strict';\n\nmodule.exports = require('@strapi/strapi').factories.createCore${kind}('${uidOf(name)}');\n`;
  return [
    { path: `${base}/content-types/${singular}/schema.json`, content: json(schema) },
    { path: `${base}/routes/${singular}.js`, content: core('Router') },
    { path: `${base}/controllers/${singular}.js`, content: core('Controller') },
    { path: `${base}/services/${singular}.js`, content: core('Service') },
    ...components,
  ];
}

/** An open collection accepts anything; known attributes get a field, and the operator may add more. */
const openAttributes = ({ isOpen, attributes }: Collection, examples: Record<string, unknown>): Attributes =>
  isOpen
    ? Object.fromEntries(
        Object.entries(examples)
          .filter(([key]) => key !== 'id' && !Object.hasOwn(attributes, key))
          .map(([key, example]) => [key, { type: typeOf(example) }]),
      )
    : {};

function typeOf(example: unknown): 'text' | 'number' | 'boolean' | 'json' {
  if (typeof example === 'string') return 'text';
  return typeof example === 'number' || typeof example === 'boolean'
    ? (typeof example as 'number' | 'boolean')
    : 'json';
}

interface Place {
  /** Name of the component at this place. */
  place: string;
  isKey: boolean;
  components: SchemaFile[];
}

function fieldOf(attribute: Attribute, { place, isKey, components }: Place): Record<string, unknown> {
  switch (attribute.type) {
    case 'media':
      return { type: 'media', multiple: false, allowedTypes: ['images', 'files'] };
    case 'relation':
      return {
        type: 'relation',
        relation: attribute.isMany ? 'oneToMany' : 'oneToOne',
        target: uidOf(attribute.to),
      };
    case 'component': {
      const fields = Object.fromEntries(
        Object.entries(attribute.attributes).map(([key, inner]) => [
          key,
          fieldOf(inner, { place: `${place}-${kebab(key)}`, isKey: false, components }),
        ]),
      );
      const schema = {
        collectionName: `components_baize_${place.replaceAll('-', '_')}`,
        info: { displayName: title(place) },
        options: {},
        attributes: fields,
      };
      components.push({ path: `src/components/baize/${place}.json`, content: json(schema) });
      return { type: 'component', component: `baize.${place}`, repeatable: attribute.isMany };
    }
    default:
      // The attribute that names an entry is short, and looked up.
      return { type: isKey ? 'string' : FIELD[attribute.type] };
  }
}

const FIELD = {
  text: 'text',
  html: 'richtext',
  url: 'text',
  slug: 'text',
  code: 'text',
  number: 'float',
  boolean: 'boolean',
  time: 'datetime',
  json: 'json',
} as const;

/**
 * A route that returns the version of each collection, so that the site makes one request while nothing changes, and fetches
 * only what has changed. Strapi 5 assigns a new id with each publication; together with the count, the highest id shows every
 * change.
 */
function versionFiles(): SchemaFile[] {
  const types = Object.fromEntries(
    Object.entries(COLLECTIONS).map(([name, definition]) => [
      name,
      { uid: uidOf(name), hasFiles: definition.isOpen || hasMedia(definition.attributes) },
    ]),
  );
  const base = `src/api/${VERSION_DOCUMENT}`;
  return [
    {
      path: `${base}/routes/${VERSION_DOCUMENT}.js`,
      content: `'use strict';

module.exports = {
  type: 'content-api',
  routes: [{ method: 'GET', path: '/${VERSION_DOCUMENT}', handler: '${VERSION_DOCUMENT}.find' }],
};
`,
    },
    {
      path: `${base}/controllers/${VERSION_DOCUMENT}.js`,
      content: `'use strict';

// How each collection stands: a text that changes whenever something of it is published, changed or taken back.
const TYPES = ${JSON.stringify(types, null, 2)};

const published = { publishedAt: { $notNull: true } };

const stateOf = async (uid, where) => {
  const query = strapi.db.query(uid);
  const [last, newest, count] = await Promise.all([
    query.findOne({ select: ['id'], where, orderBy: { id: 'desc' } }),
    query.findOne({ select: ['updatedAt'], where, orderBy: { updatedAt: 'desc' } }),
    query.count({ where }),
  ]);
  return last ? [count, last.id, Date.parse(newest.updatedAt)].join('.') : '0';
};

module.exports = {
  async find(ctx) {
    const files = await stateOf('plugin::upload.file', {});
    const collections = {};
    for (const [name, { uid, hasFiles }] of Object.entries(TYPES)) {
      const state = await stateOf(uid, published);
      collections[name] = hasFiles ? state + '-' + files : state;
    }
    ctx.body = { data: { collections }, meta: {} };
  },
};
`,
    },
  ];
}

const hasMedia = (attributes: Attributes): boolean =>
  Object.values(attributes).some(
    (attribute) => attribute.type === 'media' || (attribute.type === 'component' && hasMedia(attribute.attributes)),
  );

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
const title = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
const kebab = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-');
