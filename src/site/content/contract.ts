/**
 * The operator's content as a page sees it: the twelve sections of the content configuration, pages and promotions. Every field
 * of a section has a default for when content holds none or nonsense, so reading never fails.
 */
import * as z from 'zod/mini';
import { FIELD_TYPES } from '#kernel/field-types.ts';
import { listOf, or, recordOf } from '#kernel/lenient.ts';
import { field, method, shape } from '#kernel/method.ts';
import { GAME_LISTS } from './lists-contract.ts';

const text = (fallback = '') => or(z.string(), fallback);
const flag = (fallback: boolean) => or(z.boolean(), fallback);
const number = (fallback: number) => or(z.number(), fallback);
const texts = () => listOf(z.string());
const dictionary = () => recordOf(z.string());
/** A nested part: nonsense in its place becomes the part with nothing but defaults. */
const part = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => {
  const schema = z.object(shape);
  return or(schema, schema.parse({}) as never);
};

/** Who sees an entry of a menu. */
export const AUDIENCES = ['all', 'guest', 'player'] as const;
/** Switches of the operator (RO-05 to RO-09): what is off is neither linked to nor reachable. */
export const TOGGLES = [
  'twoFactor',
  'verification',
  'responsibleGaming',
  'betHistory',
  'loyalty',
  'characters',
  'sportsbook',
  'tournaments',
  'jackpots',
  'draws',
] as const;

const link = {
  /** Unique within its menu. */
  id: text(),
  label: text(),
  /** A path of our own without locale prefix, or an https address. */
  url: text('/'),
  /** The part of the site that it represents, when that is more than its own address: a path, with everything below it. */
  section: or(z.optional(z.string()), undefined),
  visibleTo: or(z.enum(AUDIENCES), 'all'),
  /** Shown only while this switch is on. */
  toggle: or(z.nullable(z.enum(TOGGLES)), null),
};
export const menuItem = z.object({ ...link, icon: text() });
export type MenuItem = z.output<typeof menuItem>;
export const menus = {
  rail: listOf(z.array(menuItem)),
  bottom: listOf(menuItem),
  user: listOf(menuItem),
  footer: listOf(z.object({ title: text(), links: listOf(z.object(link)) })),
  /** Networks of the operator; `icon` names a drawn icon or is the address of an svg. */
  social: listOf(menuItem),
};

export const CODE_POSITIONS = ['head', 'bodyStart', 'bodyEnd'] as const;
/** CT-14: the operator's own code, as they wrote it. */
export const customCode = z.object({
  isEnabled: flag(false),
  position: or(z.enum(CODE_POSITIONS), 'bodyEnd'),
  code: text(),
});
export type CustomCode = z.output<typeof customCode>;

/** EN-25. Images are addresses. */
export const authBanner = z.object({
  label: text(),
  value: text(),
  addition: text(),
  image_360_520: text(),
  image_735_240: text(),
});
export type AuthBanner = z.output<typeof authBanner>;
/** EN-26: what a player sees, and what a guest sees instead. */
export const menuBanner = z.object({
  title: text(),
  subtitle: text(),
  buttonTitle: text(),
  buttonSlug: text(),
  image: text(),
  publicTitle: text(),
  publicSubtitle: text(),
  publicButtonTitle: text(),
  publicButtonSlug: text(),
  publicImage: text(),
});
export type MenuBanner = z.output<typeof menuBanner>;

/** No link: the page where the refusal can be resolved. */
const withdrawalButton = () => part({ isShown: flag(true), link: text() });

/** CO-15. */
export const JOIN_WORD = 'a las';

const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => or(z.optional(schema), undefined);
const day = () => maybe(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)));
/** How a field is checked (VA-11, VA-24 … VA-27, VA-35, VA-36); what is left out is as the site has it. */
const fieldRule = z.object({
  validator: maybe(z.enum(FIELD_TYPES)),
  isRequired: maybe(z.boolean()),
  regex: maybe(z.string()),
  mask: maybe(z.string()),
  minLength: maybe(z.number()),
  maxLength: maybe(z.number()),
  minValue: maybe(z.number()),
  maxValue: maybe(z.number()),
  minDate: day(),
  maxDate: day(),
});
export type ConfiguredFieldRule = z.output<typeof fieldRule>;

/** CT-02, each under its wire name. */
export const SECTIONS = {
  'settings-seo': part({
    /** SE-15: placeholder → its replacement, in every string of a page's record. */
    replacements: dictionary(),
    /** Patterns of `Disallow` for the whole site (SE-14). */
    disallow: texts(),
  }),
  'cashier-config': part({
    depositViewMode: or(z.enum(['ContainerView', 'ContainerScrollView']), 'ContainerView'),
    /** CO-26: whether the chosen method is part of the address. */
    urlDisplayMode: or(z.enum(['sysname', 'none']), 'sysname'),
    /** CO-27. */
    detalizationPlace: or(z.enum(['cashier-header', 'profile-menu']), 'cashier-header'),
    /** EN-10: amounts in major units by currency. */
    presets: recordOf(z.array(z.string())),
    /** ER-10, ER-11. */
    withdrawalErrorButtons: part({ confirmContact: withdrawalButton(), kyc: withdrawalButton() }),
    /** Whether a player must have deposited before they withdraw. */
    isDepositNeededToWithdraw: flag(false),
    /** The most that a player may withdraw, in major units, by currency and by the last 1, 7 and 30 days. */
    withdrawalLimits: recordOf(z.partial(z.object({ day: z.string(), week: z.string(), month: z.string() }))),
    /** Origins that `backUrl` may lead to, e.g. `https://example.org`. */
    backUrlOrigins: texts(),
  }),
  'auth-config': part({
    /** VA-13. */
    validationStrategy: or(z.enum(['eager', 'onSubmit']), 'onSubmit'),
    socialServices: texts(),
    registrationMethods: or(z.array(z.enum(['email', 'phone'])), ['email']),
    /** Countries from which nobody may register. */
    closedCountries: texts(),
  }),
  'forms-config': part({
    minAge: number(18),
    maxAge: number(120),
    /** By country code: pattern and mask of the postcode (VA-27). */
    postcodes: recordOf(z.object({ regex: text(), mask: text() })),
    /** Fields that must be filled in before money is paid out. */
    requiredProfileFields: texts(),
    /** By the name of a field of the profile, or `birth_date`: what is checked of it in place of the site's own rule. */
    fields: recordOf(fieldRule),
  }),
  'games-config': part({
    /** CO-24: `telegram` only inside the messenger, `product` only outside it. */
    fullScreenMode: or(z.enum(['all', 'telegram', 'product', 'none']), 'all'),
    /** CO-22. */
    firstPageSize: number(GAME_LISTS.firstPageSize),
    pageSize: number(GAME_LISTS.pageSize),
    /** Names of games that are launched as `custom/{name}` (RT-37). */
    customGames: texts(),
    /** Categories of the lobby in addition to the five (CO-23): all games of a tag. */
    categories: listOf(z.object({ tag: text(), name: text() })),
    /** Words hidden in the chat at live tables, in addition to those that always are; `word*` with any ending. */
    chatWords: texts(),
  }),
  'search-config': part({ delayMs: number(GAME_LISTS.delayMs), leastCharacters: number(GAME_LISTS.leastCharacters) }),
  loyalty: part({
    hasShop: flag(true),
    /** CO-28. */
    characterPlaces: or(z.enum(['profile-page', 'loyalty-page', 'profile-loyalty-pages']), 'profile-loyalty-pages'),
    /** The name for points; empty: points. */
    pointsAlias: text(),
    /** Sysnames of the missions that run, in this order; empty: all. */
    programmes: texts(),
  }),
  /** Measurement ids by tool, e.g. `{ "gtm": "GTM-…" }`. */
  'meta-data-tool': dictionary(),
  'site-config': part({
    name: text('Baize'),
    /** Addresses of images; when empty the built-in one is drawn. */
    logos: part({ header: text(), footer: text(), mobile: text(), mail: text() }),
    functionalSettings: part({
      twoFactor: flag(true),
      verification: flag(true),
      responsibleGaming: flag(true),
      betHistory: flag(true),
      loyalty: flag(true),
      characters: flag(true),
      sportsbook: flag(true),
      tournaments: flag(true),
      jackpots: flag(true),
      /** The daily wheel and the raffles. */
      draws: flag(true),
      /** LO-04: the account's locale wins over the address. */
      platformDetection: flag(true),
      hints: flag(true),
      /** EN-31. */
      balanceRefresh: part({
        isEnabledInterval: flag(false),
        countSecondsForInterval: number(10),
        isEnabledTurnOffRequests: flag(true),
        countMinutesAfterWhichRequestsTurnedOff: number(5),
        isEnabledRequestsAfterClick: flag(false),
        countSecondsForDelayBetweenClick: number(1),
      }),
    }),
    /** When a server seed in use is revealed without a request, whichever comes first. */
    seeds: part({ revealAfterDays: number(30), revealAfterRounds: number(100_000) }),
    /** Messages of validators by key; a key here beats the default message. */
    validatorConfig: dictionary(),
    loader: part({ image: text(), label: text() }),
    /** Texts and pictures of the site's own dialogs, by dialog. */
    popups: recordOf(z.looseObject({ title: text(), text: text(), image: text() })),
    /** PW-05: addresses by kind and size, e.g. `{ "png": { "192": "/icons/192.png" } }`. */
    icons: part({ favicon: text(), apple: dictionary(), png: dictionary(), ico: dictionary() }),
    locales: listOf(z.object({ id: z.string(), name: z.string() })),
    legal: part({ licence: text(), responsible: text(), rights: text() }),
    /** Where a visitor reaches a person who helps: one of our addresses, or `mailto:`. */
    support: text('/support'),
  }),
  /** EN-28. */
  'tournaments-config': part({
    isShowParticipants: flag(true),
    durationType: or(z.enum(['timer', 'date']), 'timer'),
    leaderTopImages: texts(),
  }),
  common: part({
    menus: part(menus),
    joinWord: text(JOIN_WORD),
    /** CT-05: names of a description's keys as content has them → as pages read them. */
    descriptionKeys: part({
      banner: dictionary(),
      offer: dictionary(),
      jackpot: dictionary(),
      tournament: dictionary(),
    }),
    customCode: listOf(customCode),
    /** Addresses of svg icons that replace built-in ones, by name (ST-33). */
    icons: dictionary(),
    /** Of system pages, by page; drawn in the box `0 0 312 129` (CO-30). */
    systemIcons: dictionary(),
  }),
  banners: part({ auth: listOf(authBanner), menu: listOf(menuBanner) }),
} as const;
export type SectionName = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

/** The `data` of `GET /nfx/cms-config/{locale}`. */
export const cmsConfig = z.object(SECTIONS);
export type CmsConfig = z.output<typeof cmsConfig>;
export type Menus = CmsConfig['common']['menus'];
export type FunctionalSettings = CmsConfig['site-config']['functionalSettings'];

/** CO-29, CO-30. */
export const ICON_VIEW_BOX = '0 0 24 24';
export const SYSTEM_ICON_VIEW_BOX = '0 0 312 129';

export const getConfig = method({
  name: 'Content.getConfig',
  verb: 'GET',
  access: 'guest',
  about: 'The content configuration in one language: all twelve sections, flattened.',
  input: z.strictObject({}),
  output: cmsConfig,
});

export const contentPage = z.strictObject({
  slug: z.string(),
  title: z.string(),
  /** Clean HTML: safe to put into a page as it is. */
  html: z.string(),
  updatedAt: z.string(),
});
export type ContentPage = z.output<typeof contentPage>;

export const getPage = method({
  name: 'Content.getPage',
  verb: 'GET',
  access: 'guest',
  about: 'A published page of content by its slug (RT-34); 404 when there is none.',
  input: z.strictObject({ slug: field.text(200) }),
  output: contentPage,
});

export const promotion = z.strictObject({
  id: z.number(),
  /** Its permanent name in its address; its number where it has no name. */
  name: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Clean HTML. */
  html: z.string(),
  /** Address, or empty. */
  image: z.string(),
  /** Name of a drawn composition where there is no image. */
  art: z.string(),
  buttonTitle: z.string(),
  buttonUrl: z.string(),
  /** ISO times; `null` when open-ended on that side. */
  startsAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
});
export type Promotion = z.output<typeof promotion>;

export const getPromotions = method({
  name: 'Content.getPromotions',
  verb: 'GET',
  access: 'guest',
  about: 'Promotions that are running now, in the order of the operator.',
  input: z.strictObject({
    offset: z._default(field.integer(10_000), 0),
    count: z._default(field.integer(100), 100),
  }),
  output: shape.page(promotion),
});

export const getPromotion = method({
  name: 'Content.getPromotion',
  verb: 'GET',
  access: 'guest',
  about: 'One running promotion by its name or number; 404 when there is none.',
  input: z.strictObject({ id: field.text(100) }),
  output: promotion,
});
