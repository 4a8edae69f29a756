// What the document carries for the browser to start with.
import type { AccountInfo } from '#players/accounts/contract.ts';
import type { AuthBanner, MenuBanner } from '#site/content/contract.ts';
import type { GAME_LISTS } from '#site/content/lists-contract.ts';
import type { Payload } from './page-payload.ts';
import type { Carried } from './startup.ts';
import type { FeatureName, Locale } from './routes.ts';
import type { FullScreenMode } from './device.ts';

/** Who sees an item of a menu; everybody by default. */
export interface Visibility {
  visibleTo?: 'all' | 'guest' | 'player';
  /** Shown only while this part of the site is enabled. */
  toggle?: FeatureName | null;
}

export interface MenuItem extends Visibility {
  /** Unique within its menu. */
  id: string;
  label: string;
  /** A path of our own without prefix, or an https address. */
  url: string;
  /** The part of the site that it stands for, if more than its own address: a path, with everything below it. */
  section?: string;
  /** Name of an icon in `ui/icons.ts`. */
  icon: string;
}

export interface FooterColumn {
  title: string;
  links: readonly Omit<MenuItem, 'icon'>[];
}

/** Menus in the visitor's language, from `content/menus.json`. */
export interface Menus {
  rail: readonly (readonly MenuItem[])[];
  bottom: readonly MenuItem[];
  user: readonly MenuItem[];
  footer: readonly FooterColumn[];
  /** Where else the operator can be followed. */
  social: readonly MenuItem[];
}

/** When the balance is polled (EN-31). */
export interface BalanceRefresh {
  isEnabledInterval: boolean;
  countSecondsForInterval: number;
  isEnabledTurnOffRequests: boolean;
  countMinutesAfterWhichRequestsTurnedOff: number;
  isEnabledRequestsAfterClick: boolean;
  countSecondsForDelayBetweenClick: number;
}

/** Addresses of icons, most of them by size in pixels. Missing ones are drawn by us. */
export interface AppIcons {
  favicon?: string;
  apple?: Readonly<Record<string, string>>;
  png?: Readonly<Record<string, string>>;
  ico?: Readonly<Record<string, string>>;
}

/** The operator's own words and picture for one of our dialogs. */
export interface PopupWords {
  title?: string;
  text?: string;
  image?: string;
}

/** The operator's own words and switches, in the visitor's language. */
export interface SiteContent {
  name: string;
  menus: Menus;
  locales: readonly { id: Locale; name: string }[];
  /** Where a visitor can get help from a person: one of our addresses, or `mailto:`. */
  support: string;
  /** Sentences of the footer: licence, age, where help is found. */
  legal: { licence: string; responsible: string; rights: string };
  /** What the cashier offers in any currency; absent where it offers nothing. */
  payments?: ReadonlyArray<{ name: string; icon: string }>;
  /** When support answers, as the operator puts it. */
  supportHours?: string;
  /** Disabled parts of the site are `false`; any that is not named is enabled (RO-05 … RO-09). */
  features?: Partial<Record<FeatureName | 'platformDetection' | 'hints', boolean>>;
  /** Icons of the operator, by kind and size (PW-05); ours where there are none. */
  icons?: AppIcons;
  /** Addresses of svg icons that replace ours, by name (ST-33). */
  iconUrls?: Readonly<Record<string, string>>;
  /** The operator's own logos by place; ours where there are none (CT-03). */
  logos?: Partial<Record<'header' | 'footer' | 'mobile', string>>;
  /** The operator's loader, shown with our own while something loads (CT-03). */
  loader?: { image?: string; label?: string };
  /** The operator's replacements for our words, by name of the dialog (CT-03). */
  popups?: Readonly<Record<string, PopupWords>>;
  /** Addresses of drawings that replace ours on system pages, by page (CO-30). */
  systemIcons?: Readonly<Record<string, string>>;
  /** The operator's own messages of validators, by key (CT-03). */
  validatorTexts?: Readonly<Record<string, string>>;
  /** `none`: a chosen payment method is not written into the address (CO-26). */
  urlDisplayMode?: 'none';
  /** Payment methods of the deposit are in one row that scrolls (CO-25); in a grid by default. */
  depositViewMode?: 'ContainerScrollView';
  /** Absent where nothing is polled (CO-02). */
  balanceRefresh?: BalanceRefresh;
  /** Settings of game lists, where they differ from the defaults (CO-22). */
  gameLists?: Partial<Record<keyof typeof GAME_LISTS, number>>;
  /** Games that are launched as `custom/{name}` (RT-37). */
  customGames?: readonly string[];
  /** The operator's banner next to the forms of the auth dialog (EN-25) and under the menu (EN-26). */
  banners?: { auth?: AuthBanner; menu?: MenuBanner };
  /** Where the site fills the whole screen: in a messenger, outside of one, in both, or nowhere (CO-24). */
  fullScreenMode?: FullScreenMode;
  /** Where the parts of the balance are shown (CO-27); in the cashier by default. */
  detalizationPlace?: 'profile-menu';
  /** Buttons next to a refused withdrawal, where the operator wants other ones (ER-10, ER-11). */
  withdrawalButtons?: Partial<Record<'confirmContact' | 'kyc', { isShown?: boolean; link?: string }>>;
  /** The operator's own word between a day and a time (CO-15); without it `a las`. */
  joinWord?: string;
  /** How tournaments are shown, where it differs from the default (EN-28). */
  tournaments?: { isShowParticipants?: false; durationType?: 'date'; leaderTopImages?: readonly string[] };
  /** Origins to which `backUrl` may lead, e.g. `https://partner.example` (OP-16); none unless the operator lists them. */
  backUrlOrigins?: readonly string[];
  /** Stand-ins are on and the brand is the demo brand. */
  isDemo: boolean;
}

export interface Boot {
  build: string;
  locale: Locale;
  content: SiteContent;
  session: AccountInfo | null;
  /** Texts of `common` and of the first page. */
  texts: Record<string, unknown>;
  payload: Payload;
  /** Results of the calls that every page begins with (`startup.ts`). */
  startup: Carried;
  /** Whether the operator's own code is in this document; absent where there is none. */
  hasCustomCode?: boolean;
  /** When the server rendered, ISO. */
  now: string;
}
