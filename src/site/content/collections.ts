/**
 * Every collection of content and what its entries hold. A section of the content configuration takes any further
 * attribute as JSON, because its schema in `contract.ts` decides what pages read of it.
 */
export type Attribute =
  /**
   * `text`: never markup. `url`: an address that a link may lead to; `slug`: the same, or the path of a page without its first
   * slash. `code`: the operator's own script, kept as it is.
   */
  | { type: 'text' | 'html' | 'url' | 'slug' | 'code' | 'number' | 'boolean' | 'time' | 'json' }
  | { type: 'media' }
  | { type: 'relation'; to: string; isMany: boolean }
  | { type: 'component'; attributes: Attributes; isMany: boolean };
export type Attributes = Readonly<Record<string, Attribute>>;

export interface Collection {
  attributes: Attributes;
  required: readonly string[];
  /** One entry (per language) instead of a list. */
  isSingle: boolean;
  /** Entries belong to a language. */
  isLocalised: boolean;
  /** Takes attributes that are not listed, as JSON. */
  isOpen: boolean;
  /** False for what only editors may read as it is: pages get the part of it that concerns their visitor. */
  isPublic: boolean;
  /** The attribute that names an entry permanently, whichever service stores it: `sysname`, the slug of a page. */
  key?: string;
  /** Other names under which an outside service may hold an attribute, because it reserves ours: theirs → ours. */
  aliases: Readonly<Record<string, string>>;
}

const text = { type: 'text' } as const;
const html = { type: 'html' } as const;
const url = { type: 'url' } as const;
const slug = { type: 'slug' } as const;
const number = { type: 'number' } as const;
const flag = { type: 'boolean' } as const;
const time = { type: 'time' } as const;
const json = { type: 'json' } as const;
const media = { type: 'media' } as const;
const component = (attributes: Attributes) => ({ type: 'component', attributes, isMany: false }) as const;
const many = (attributes: Attributes) => ({ type: 'component', attributes, isMany: true }) as const;

const collection = (attributes: Attributes, options: Partial<Collection> = {}): Collection => ({
  attributes,
  required: [],
  isSingle: false,
  isLocalised: true,
  isOpen: false,
  isPublic: true,
  aliases: {},
  ...options,
});
const section = (attributes: Attributes = {}): Collection => collection(attributes, { isSingle: true, isOpen: true });
const forAll = { isLocalised: false } as const;
/** Codes that only those may know who were given one, and whom the house wants to reach. */
const forEditors = { isPublic: false } as const;

/** Of promises by which players may gain on average (`gifts`). */
const gift = { isGift: flag, budgetPerDay: text } as const;

const byName = { key: 'sysname' } as const;
/** Strapi 5 reserves `meta`. */
const withMetadata = { aliases: { metadata: 'meta' } } as const;

const META = { charset: text, name: text, httpEquiv: text, property: text, content: text };

export const COLLECTIONS: Readonly<Record<string, Collection>> = {
  // The content configuration.
  'settings-seo': section({ replacements: json, disallow: json }),
  'cashier-config': section(),
  'auth-config': section(),
  'forms-config': section(),
  'games-config': section(),
  'search-config': section(),
  loyalty: section(),
  'meta-data-tool': section(),
  'site-config': section({
    name: text,
    logos: component({ header: media, footer: media, mobile: media, mail: media }),
    loader: component({ image: media, label: text }),
    functionalSettings: json,
    validatorConfig: json,
    popups: json,
  }),
  'tournaments-config': section(),
  common: section({ descriptionKeys: json, joinWord: json }),
  texts: collection({ key: text, text }, { required: ['key', 'text'], key: 'key' }),
  menus: collection({ name: text, items: json }, { required: ['name'], key: 'name', ...forAll }),
  'custom-codes': collection(
    { sysname: text, isEnabled: flag, position: text, code: { type: 'code' } },
    { ...byName, ...forAll },
  ),
  'auth-banners': collection(
    { sysname: text, label: text, value: text, addition: text, image_360_520: media, image_735_240: media },
    byName,
  ),
  'menu-banners': collection(
    {
      sysname: text,
      title: text,
      subtitle: text,
      buttonTitle: text,
      buttonSlug: slug,
      image: media,
      publicTitle: text,
      publicSubtitle: text,
      publicButtonTitle: text,
      publicButtonSlug: slug,
      publicImage: media,
    },
    byName,
  ),
  // What slices read.
  'general-info': collection({}, { isSingle: true, isOpen: true, ...forAll }),
  /** The chat by its name, and under each name what its widget is given; `contact`, `dispute`, `helplines`. */
  support: collection({ chat: text }, { isSingle: true, isOpen: true, ...forAll }),
  /** What players who invite others get. */
  'campaigns-config': collection({}, { isSingle: true, isOpen: true, ...forAll }),
  /** Rates by level, minimum, cap and time to claim of weekly cashback; the share of rakeback. */
  'cashback-config': collection({}, { isSingle: true, isOpen: true, ...forAll }),
  banners: collection({ sysname: text, finished_at: time, image: media, description: json, audience: json }, byName),
  offers: collection(
    {
      sysname: text,
      promo_code: text,
      limit: number,
      startsAt: time,
      finishedAt: time,
      trigger: json,
      description: json,
      promotions: json,
      bonuses: json,
      position: number,
      ...gift,
    },
    { required: ['sysname', 'trigger', 'description'], ...byName, ...forAll, ...forEditors },
  ),
  /** The schema of a definition is the slice `bonuses`' own, which also refuses one that contradicts itself. */
  bonuses: collection(
    { sysname: text, kind: text, title: json, text: json, startsAt: time, finishedAt: time, position: number },
    { required: ['sysname', 'kind', 'title'], isOpen: true, ...byName, ...forAll },
  ),
  /** Which games feed it, and the base, rates and drop rule of each level; checked by the slice `jackpots`. */
  jackpots: collection(
    {
      sysname: text,
      title: json,
      text: json,
      description: json,
      games: json,
      categories: json,
      excludedGames: json,
      levels: json,
      position: number,
      ...gift,
    },
    { required: ['sysname', 'title', 'levels'], ...byName, ...forAll },
  ),
  /** Recurring raffles, and the daily wheel; checked by the slice `draws`. */
  draws: collection(
    { sysname: text, kind: text, title: json, text: json, position: number, ...gift },
    { required: ['sysname', 'kind', 'title'], isOpen: true, ...byName, ...forAll },
  ),
  /** The schema of a definition is the slice `tournaments`' own, which also refuses one that contradicts itself. */
  tournaments: collection(
    {
      sysname: text,
      title: json,
      text: json,
      description: json,
      startsAt: time,
      finishedAt: time,
      position: number,
      ...gift,
    },
    { required: ['sysname', 'title'], isOpen: true, ...byName, ...forAll },
  ),
  /** What is sent to players: to whom, when, by which channels, and what it brings. */
  campaigns: collection(
    {
      sysname: text,
      startsAt: time,
      finishedAt: time,
      trigger: text,
      schedule: json,
      audience: json,
      cap: json,
      channels: json,
      message: json,
      bonuses: json,
      position: number,
      ...gift,
    },
    { required: ['sysname', 'trigger', 'message'], ...byName, ...forAll, ...forEditors },
  ),
  'campaign-popups': collection(
    { sysname: text, startsAt: time, finishedAt: time, position: number, description: json, audience: json, cap: json },
    { required: ['sysname', 'description'], ...byName, ...forAll, ...forEditors },
  ),
  characters: collection(
    { sysname: text, name: text, text, art: text, image: media, perk: json, position: number },
    { required: ['sysname', 'name'], ...byName },
  ),
  /** What earns points, when they expire, how often a character can be changed. */
  'loyalty-config': collection({}, { isSingle: true, isOpen: true, ...forAll }),
  'loyalty-levels': collection(
    { sysname: text, title: json },
    { required: ['sysname', 'title'], isOpen: true, ...byName, ...forAll },
  ),
  /** The schemas of missions, products and levels are the slice `loyalty`'s own, which refuses contradictions. */
  'loyalty-missions': collection(
    {
      sysname: text,
      title: json,
      text: json,
      period: text,
      startsAt: time,
      finishedAt: time,
      position: number,
      ...gift,
    },
    { required: ['sysname', 'title', 'period'], isOpen: true, ...byName, ...forAll },
  ),
  'loyalty-products': collection(
    {
      sysname: text,
      title: json,
      text: json,
      art: text,
      startsAt: time,
      finishedAt: time,
      position: number,
    },
    { required: ['sysname', 'title'], isOpen: true, ...byName, ...forAll },
  ),
  /** Goods that can be posted to players. */
  goods: collection(
    { sysname: text, title: json, worth: text, position: number },
    { required: ['sysname', 'title'], ...byName, ...forAll },
  ),
  games: collection(
    { sysname: text, description: json },
    { required: ['sysname'], isOpen: true, ...byName, ...forAll },
  ),
  'payment-methods': collection(
    {
      sysname: text,
      icon: text,
      iconLight: media,
      iconDark: media,
      description: json,
      descriptionWithdraw: json,
      descriptionMinMax: json,
    },
    { required: ['sysname'], isOpen: true, ...byName, ...forAll },
  ),
  banks: collection(
    { sysname: text, name: text, currencies: json },
    { required: ['sysname', 'name'], ...byName, ...forAll },
  ),
  // Pages.
  pages: collection(
    { slug: text, title: text, html, image: media, related: { type: 'relation', to: 'pages', isMany: true } },
    { required: ['slug', 'title'], key: 'slug' },
  ),
  promotions: collection(
    {
      sysname: text,
      title: text,
      summary: text,
      html,
      image: media,
      art: text,
      buttonTitle: text,
      buttonUrl: url,
      position: number,
      startsAt: time,
      finishedAt: time,
      pages: { type: 'relation', to: 'pages', isMany: true },
    },
    { required: ['title'], ...byName },
  ),
  // For search engines.
  seos: collection(
    {
      url: text,
      title: text,
      description: text,
      meta: many(META),
      text: html,
      openGraph: json,
      robots: text,
      canonical: component({ url }),
      schemaFaq: many({ question: text, answer: html }),
      schemaArticle: component({
        headline: text,
        description: text,
        image: media,
        datePublished: time,
        dateModified: time,
      }),
      organization: component({
        name: text,
        url,
        logo: media,
        contactPoint: many({ telephone: text, contactType: text, areaServed: text, availableLanguage: json }),
        sameAs: json,
      }),
      product: component({ name: text, image: media, description: text, sku: text, brandName: text }),
    },
    { required: ['url'], key: 'url', ...withMetadata },
  ),
  'domain-seo-settings': collection(
    { host: text, isMirror: flag, meta: many(META) },
    { required: ['host'], key: 'host', ...withMetadata },
  ),
  redirects: collection(
    { from_url: text, to_url: url, status: number },
    {
      required: ['from_url', 'to_url'],
      key: 'from_url',
      // Strapi 5 reserves `status`.
      aliases: { status_code: 'status', code: 'status' },
      ...forAll,
    },
  ),
};

export const collectionNamed = (name: string): Collection | undefined =>
  Object.hasOwn(COLLECTIONS, name) ? COLLECTIONS[name] : undefined;

/** Values that are in an answer only when requested (`populate`). */
export const isPopulated = (attribute: Attribute): boolean =>
  attribute.type === 'media' || attribute.type === 'relation' || attribute.type === 'component';

export const STAMPS = ['createdAt', 'updatedAt', 'publishedAt', 'locale'] as const;
