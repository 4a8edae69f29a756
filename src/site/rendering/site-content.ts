// The operator's texts for the web, per locale and area, compiled once; menus, names and switches as content has them now.
import { createHash } from 'node:crypto';
import compile from 'icu-minify/compile';
import { DEFAULT_LOCALE } from '#kernel/locales.ts';
import type { Services } from '#platform/context.ts';
import { configOf, ownTexts, readShippedTexts, deriveFromContent } from '#site/content/index.ts';
import { JOIN_WORD, type CmsConfig, type CustomCode } from '#site/content/contract.ts';
import { GAME_LISTS } from '#site/content/lists-contract.ts';
import { methodsOnOffer } from '#money/cashier/index.ts';
import { generalInfoOf } from '#site/general/index.ts';
import { supportHours } from '#players/support/index.ts';
import { withOwnTexts } from './own-texts.ts';
import type { SiteContent } from './web-bundle.ts';

/** Texts of one locale by area, each message compiled. */
export type Texts = Record<string, unknown>;

export interface SiteContentFiles {
  textsOf: (locale: string) => Texts;
  /** The frame of the site in one language; the same object until content changes. */
  contentOf: (locale: string) => SiteContent;
  /** The operator's own code that is switched on. */
  customCode: () => readonly CustomCode[];
  /** Changes with any of the shipped texts. */
  version: string;
}

/** Both follow the content service: texts are the shipped ones, with the editor's own in their places. */
export function readSiteContent(services: Services): SiteContentFiles {
  const shipped = readShippedTexts();
  /** By language, for as long as the editor's own texts are the same. */
  const texts = new Map<string, { key: string; texts: Texts }>();
  const textsNow = (locale: string): Texts => {
    const editedTexts = ownTexts(services, locale);
    const key = JSON.stringify([...editedTexts]);
    const before = texts.get(locale);
    if (before?.key === key) return before.texts;
    const { texts: written, refused } = withOwnTexts(valueFor(shipped, locale), editedTexts);
    if (refused.length > 0) services.log.error({ locale, refused }, 'some words of content could not be taken');
    const currentTexts = compiled(written) as Texts;
    texts.set(locale, { key, texts: currentTexts });
    return currentTexts;
  };
  const isDemo = services.config.MODE === 'demo';
  /** By language, for as long as the configuration is the same object. */
  const frames = new Map<string, { parts: readonly unknown[]; frame: SiteContent }>();
  return {
    version: createHash('sha256')
      .update(JSON.stringify([...shipped]))
      .digest('hex')
      .slice(0, 12),
    textsOf: (locale) => deriveFromContent(services, `site/texts/${locale}`, () => textsNow(locale)),
    customCode: () =>
      deriveFromContent(services, 'site/custom-code', () =>
        configOf(services).common.customCode.filter((entry) => entry.isEnabled && entry.code.trim() !== ''),
      ),
    contentOf(locale) {
      const config = configOf(services, locale);
      const offered = generalInfoOf(services).available_locales;
      const payments = methodsOnOffer(services, locale);
      const hours = supportHours(services, locale);
      const parts = [config, offered.join(), payments, hours];
      const before = frames.get(locale);
      if (before && parts.every((part, index) => part === before.parts[index])) return before.frame;
      const foot = { ...unlessEmpty('payments', payments), ...(hours !== '' && { supportHours: hours }) };
      // `frameOf` leaves out default values, which a type cannot express.
      const frame = { ...frameOf(config, offered), ...foot, isDemo } as unknown as SiteContent;
      frames.set(locale, { parts, frame });
      return frame;
    },
  };
}

/** What every page carries of the configuration: its name, its menus, its switches. Each byte of it is in each document. */
function frameOf(config: CmsConfig, offered: readonly string[]): Record<string, unknown> {
  const { name, logos, locales, legal, support, functionalSettings, icons, loader, popups, validatorConfig } =
    config['site-config'];
  const { depositViewMode, detalizationPlace, urlDisplayMode, backUrlOrigins } = config['cashier-config'];
  const { menus, joinWord } = config.common;
  const { balanceRefresh, ...features } = functionalSettings;
  return {
    name,
    ...unlessEmpty('logos', withoutEmpty({ header: logos.header, footer: logos.footer, mobile: logos.mobile })),
    ...unlessEmpty('loader', withoutEmpty(loader)),
    ...unlessEmpty(
      'popups',
      mapped(popups, ({ title, text, image }) => withoutEmpty({ title, text, image })),
    ),
    ...unlessEmpty('validatorTexts', validatorConfig),
    ...((balanceRefresh.isEnabledInterval || balanceRefresh.isEnabledRequestsAfterClick) && { balanceRefresh }),
    ...unlessEmpty('gameLists', ownLists(config)),
    ...unlessEmpty('customGames', config['games-config'].customGames),
    ...unlessEmpty('tournaments', ownTournaments(config)),
    // LO-01: only what the operator offers.
    locales: locales.filter(({ id }) => offered.includes(id)),
    legal,
    support,
    ...unlessEmpty('backUrlOrigins', backUrlOrigins),
    ...unlessEmpty('withdrawalButtons', ownButtons(config)),
    menus: lean(menus),
    features,
    ...(joinWord !== JOIN_WORD && { joinWord }),
    ...unlessEmpty('icons', withoutEmpty(icons)),
    ...unlessEmpty('iconUrls', config.common.icons),
    ...unlessEmpty('systemIcons', config.common.systemIcons),
    // EN-25, EN-26: the first of each is shown.
    ...unlessEmpty('banners', withoutMissing({ auth: config.banners.auth[0], menu: config.banners.menu[0] })),
    ...(detalizationPlace !== 'cashier-header' && { detalizationPlace }),
    ...(urlDisplayMode !== 'sysname' && { urlDisplayMode }),
    ...(depositViewMode !== 'ContainerView' && { depositViewMode }),
    // CO-24: included only when it is not the default, because it is in every document.
    ...(config['games-config'].fullScreenMode !== 'all' && { fullScreenMode: config['games-config'].fullScreenMode }),
  };
}

/** ER-10, ER-11: values that are not the default. */
function ownButtons(config: CmsConfig): Record<string, object> {
  const { confirmContact, kyc } = config['cashier-config'].withdrawalErrorButtons;
  const buttons = Object.entries({ confirmContact, kyc }).map(([name, { isShown, link }]) => [
    name,
    { ...(!isShown && { isShown }), ...(link !== '' && { link }) },
  ]);
  return Object.fromEntries(buttons.filter(([, button]) => Object.keys(button!).length > 0)) as Record<string, object>;
}

/** EN-28: values that are not the default. */
function ownTournaments(config: CmsConfig): Record<string, unknown> {
  const { isShowParticipants, durationType, leaderTopImages } = config['tournaments-config'];
  return {
    ...(!isShowParticipants && { isShowParticipants }),
    ...(durationType !== 'timer' && { durationType }),
    ...(leaderTopImages.length > 0 && { leaderTopImages }),
  };
}

/** CO-22: values that are not the default. A list of no games, or one without an end, would be no list. */
function ownLists(config: CmsConfig): Record<string, number> {
  const { firstPageSize, pageSize } = config['games-config'];
  const { delayMs, leastCharacters } = config['search-config'];
  const within = (least: number, value: number, most: number): number =>
    Math.min(most, Math.max(least, Math.round(value)));
  const wanted = {
    firstPageSize: within(1, firstPageSize, 60),
    pageSize: within(1, pageSize, 60),
    delayMs: within(0, delayMs, 5000),
    leastCharacters: within(1, leastCharacters, 10),
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== GAME_LISTS[name as keyof typeof GAME_LISTS]),
  );
}

/** Menu entries without the values that are implied when absent: visible to everyone, under no switch. */
function lean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !(key === 'visibleTo' && inner === 'all') && !(key === 'toggle' && inner === null))
      .map(([key, inner]) => [key, lean(inner)]),
  );
}

const withoutEmpty = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).filter(([, inner]) =>
      typeof inner === 'object' && inner !== null ? Object.keys(inner).length > 0 : inner !== '',
    ),
  );

const mapped = <Value>(
  record: Record<string, Value>,
  change: (value: Value) => Record<string, unknown>,
): Record<string, unknown> =>
  withoutEmpty(Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)])));

const withoutMissing = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined));

const unlessEmpty = (name: string, value: object): Record<string, unknown> =>
  Object.keys(value).length > 0 ? { [name]: value } : {};

function valueFor<Value>(map: ReadonlyMap<string, Value>, locale: string): Value {
  const value = map.get(locale) ?? map.get(DEFAULT_LOCALE);
  if (!value) throw new Error(`content has no language ${locale}, and no en either`);
  return value;
}

/** ICU messages become what the small formatter in the browser reads; text without a pattern stays as it is. */
function compiled(value: unknown): unknown {
  if (typeof value === 'string') return /[{<']/.test(value) ? compile(value) : value;
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, compiled(inner)]));
}
