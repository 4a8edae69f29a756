// A real Chromium for journeys, and visitors in it. Each visitor comes without cookies and without anything stored; what
// the console reports as an error is kept.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContext, type Page, type Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { ApiClient } from '#testing/api-client.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { currentPatienceMs } from '#testing/patience.ts';
import { startTestSite, type TestSite, type TestSiteOptions } from '#testing/site.ts';
import { noteMissingText } from '#testing/no-missing-texts.ts';
import { findChromium } from '../../tools/find-chromium.mjs';

/** Work that a browser does for its owner. Playwright names these, too, but of two lists of features the last counts alone. */
const OF_AN_OWNER = [
  'AimEnabled',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PreconnectToSearch',
];
/** One process for all of our pages, and none in reserve. */
const OF_PROCESSES = [
  'BackForwardCache',
  'IsolateOrigins',
  'PaintHolding',
  'RenderDocument',
  'SpareRendererForSitePerProcess',
  'site-per-process',
];
const SWITCHES = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-site-isolation-trials',
  `--disable-features=${[...OF_PROCESSES, ...OF_AN_OWNER].join(',')}`,
];
/** A software GPU draws on our two cores; only games need one, for their canvases: composing pages with it takes ten times as long. */
const WITH_GPU = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-gpu-compositing'];
/**
 * With room for what is in the window and little else, only that is drawn: a third of a page's time. With less, pages have been left
 * without frames.
 */
const WITHOUT_GPU = ['--disable-gpu', '--force-gpu-mem-available-mb=64'];
/** Images cost as much as all the rest of a page, and few journeys look at them. */
const WITHOUT_PICTURES = ['--blink-settings=imagesEnabled=false'];

export interface JourneyOptions extends Omit<TestSiteOptions, 'hasPages' | 'hasProvider'> {
  /** False for journeys that open no game. */
  hasWebGl?: boolean;
  /** True for journeys that look at pictures. */
  hasPictures?: boolean;
  /** Pixels of the screen for each of the page. Canvases of half the size are painted in a quarter of the time. */
  scale?: number;
  /** A service worker answers before a test can look at a request, so only its own journeys let it in. */
  hasServiceWorker?: boolean;
}

export interface VisitOptions {
  width?: number;
  height?: number;
  colorScheme?: 'dark' | 'light';
  /** Journeys run without motion, which no one would see; `no-preference` where it is part of the story. */
  reducedMotion?: 'reduce' | 'no-preference';
  locale?: string;
  /** What the visitor has answered about tracking; `ask` leaves the question to the site. */
  consent?: 'all' | 'necessary' | 'ask';
  /** Stays from test to test of the file, for those that leave the page as they found it. */
  isKept?: boolean;
  /** Signs in as this client's player by its cookies. */
  as?: ApiClient;
}

interface Profile {
  locale: string;
  context: BrowserContext;
  /** A script was planted in it or its clock was stopped, which lasts: it is of no use to another visitor. */
  isPlanted: boolean;
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Console errors and uncaught exceptions since the visit began. */
  complaints: string[];
}

export interface Journey {
  site: TestSite;
  browser: Browser;
  visit(path: string, options?: VisitOptions): Promise<Visit>;
}

/** The files of a worker share its browsers: starting one takes a second. They end with the worker. */
const browsers = new Map<string, Promise<Browser>>();
/** They share a site, too, and its database: each test brings a player of its own. It ends with the worker. */
let shared: Promise<TestSite> | undefined;
/** Profiles that wait for a visitor, by the options they were made with. */
const idleProfiles = new Map<string, Profile[]>();

function idleFor(kind: string): Profile[] {
  const idle = idleProfiles.get(kind) ?? [];
  idleProfiles.set(kind, idle);
  return idle;
}

function browserWith(args: readonly string[]): Promise<Browser> {
  const key = args.join(' ');
  let browser = browsers.get(key);
  if (!browser)
    browsers.set(key, (browser = chromium.launch({ executablePath: executable(), args: [...SWITCHES, ...args] })));
  return browser;
}

/**
 * A site for a test file, and a browser; call at the top of the file, use inside of tests. The site is the worker's, unless
 * the file needs its own clock, configuration, stand-ins or data: a test that changes what other visitors see brings such a site,
 * or puts it back.
 */
export function journey({
  hasWebGl = true,
  hasPictures = hasWebGl,
  hasServiceWorker = false,
  scale = 1,
  ...options
}: JourneyOptions = {}): Journey {
  let site: TestSite;
  let browser: Browser;
  const isSiteShared = Object.keys(options).length === 0;
  const profiles: Profile[] = [];
  const busy: Profile[] = [];
  const args = [...(hasWebGl ? WITH_GPU : WITHOUT_GPU), ...(hasPictures ? [] : WITHOUT_PICTURES)];
  beforeAll(async () => {
    const start = (): Promise<TestSite> => startTestSite({ hasPages: true, hasProvider: true, ...options });
    site = await (isSiteShared ? (shared ??= start()) : start());
    browser = await browserWith(args);
  });
  async function newProfile(locale: string): Promise<Profile> {
    const context = await browser.newContext({
      locale,
      baseURL: site.url,
      deviceScaleFactor: scale,
      serviceWorkers: hasServiceWorker ? 'allow' : 'block',
    });
    context.setDefaultTimeout(currentPatienceMs());
    // Asked once in a visit (DG-06); a journey that is about it forgets the answer.
    await context.addInitScript(() => {
      try {
        sessionStorage.setItem('demo_known', '1');
      } catch {
        // A sandboxed frame has no storage.
      }
    });
    const profile = { locale, context, isPlanted: hasServiceWorker };
    profiles.push(profile);
    return profile;
  }
  /** A profile is used again once it has forgotten its visitor: scripts and pictures that it has loaded stay loaded. */
  const idle = (locale: string): Profile[] =>
    idleFor(JSON.stringify([site.url, args, scale, hasServiceWorker, locale]));
  // A visitor left open keeps requesting winners and balances while the next test runs.
  afterEach(async () => {
    const used = busy.splice(0);
    await Promise.all(
      used.map(async (profile) => {
        if (profile.isPlanted) await profile.context.close();
        else await forgetVisitor(profile.context, site.url).then(() => idle(profile.locale).push(profile));
      }),
    );
  });
  afterAll(async () => {
    const waiting = isSiteShared ? [...idleProfiles.values()].flat() : [];
    await Promise.all(profiles.filter((profile) => !waiting.includes(profile)).map(({ context }) => context.close()));
    if (!isSiteShared) await site?.close();
    else expect(await booksBalance(site.database.ownerPool)).toEqual([]);
  });
  return {
    get site() {
      return site;
    },
    get browser() {
      return browser;
    },
    async visit(
      path,
      {
        width = 1280,
        height = 800,
        colorScheme = 'dark',
        locale = 'en-US',
        reducedMotion = 'reduce',
        isKept = false,
        consent = 'necessary',
        as,
      } = {},
    ) {
      const profile = idle(locale).pop() ?? (await newProfile(locale));
      if (!isKept) busy.push(profile);
      const { context } = profile;
      if (as) await context.addCookies([...as.cookies].map(([name, value]) => ({ name, value, url: site.url })));
      if (consent !== 'ask') await context.addCookies([{ name: 'consent', value: consent, url: site.url }]);
      const page = context.pages()[0] ?? patient(await context.newPage());
      noticePlanting(profile, page);
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion });
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() !== 'error') return;
        complaints.push(message.text());
        noteMissingText(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      // Complete as a document; its pictures may still be on their way.
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      return { page, context, complaints };
    },
  };
}

/**
 * The page has started, or has nothing to start. A selector, because Playwright's own script runs in a world beside the page for it
 * anyway; what waits for a function needs another copy of it in the page, 340 kB for each document.
 */
const TAKEN_OVER = 'html[data-ready], html:not(:has(#boot))';
/** Pages whose scripts a test keeps back: there is nothing to wait for. */
const withoutScripts = new WeakSet<Page>();
/** Call before a test keeps scripts from loading; its page is then there as soon as its document is. */
export const expectNoStart = (page: Page): void => void withoutScripts.add(page);

/** A test presses a button sooner than any visitor: before the scripts that listen have loaded (docs/decisions/0027). */
function patient(page: Page): Page {
  for (const name of ['goto', 'reload'] as const) {
    const load = page[name].bind(page) as (...parameters: unknown[]) => Promise<Response | null>;
    page[name] = async (...parameters: unknown[]) => {
      const response = await load(...parameters);
      if (!withoutScripts.has(page)) await page.locator(TAKEN_OVER).waitFor({ state: 'attached' });
      return response;
    };
  }
  return page;
}

/**
 * Leaves the page, which would keep sending requests, for a document of the same origin, because a new process takes long.
 * A page that is just leaving on its own (to a payment page) interrupts that: it goes with its tab.
 */
async function leavePage(page: Page, quiet: string): Promise<Page> {
  try {
    await page.goto(quiet);
    return page;
  } catch {
    const next = patient(await page.context().newPage());
    await page.close();
    await next.goto(quiet);
    return next;
  }
}

/** The next visitor gets the same tab: a new one takes half a second. */
async function forgetVisitor(context: BrowserContext, origin: string): Promise<void> {
  const [open, ...others] = context.pages();
  await Promise.all(others.map((other) => other.close()));
  if (open) {
    for (const event of ['console', 'pageerror', 'request', 'response', 'load', 'dialog', 'framenavigated'] as const)
      open.removeAllListeners(event);
    await open.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    const page = await leavePage(open, `${origin}/robots.txt`);
    const devTools = await context.newCDPSession(page);
    await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    // Data of the tab is otherwise lost only with the tab.
    await devTools.send('Runtime.evaluate', { expression: 'sessionStorage.clear()' });
    await devTools.detach();
  }
  await context.clearCookies();
  await context.clearPermissions();
}

const watched = new WeakSet<Page | BrowserContext>();

function noticePlanting(profile: Profile, page: Page): void {
  for (const target of [page, profile.context]) {
    if (watched.has(target)) continue;
    watched.add(target);
    const { clock } = target;
    const addInitScript = target.addInitScript.bind(target);
    target.addInitScript = (...script) => {
      profile.isPlanted = true;
      return addInitScript(...script);
    };
    Object.defineProperty(target, 'clock', {
      configurable: true,
      get() {
        profile.isPlanted = true;
        return clock;
      },
    });
  }
}

export type Theme = 'dark' | 'light';

/** In `npm test` a page has one theme, in turns; the long form tries both. */
let turn = 0;
const nextTheme = (): Theme => (turn++ % 2 === 0 ? 'dark' : 'light');

/** The part of axe's report that we read. */
interface AxeResults {
  violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[];
}

const fromAxePackage = createRequire(import.meta.resolve('@axe-core/playwright'));
const AXE = readFileSync(fromAxePackage.resolve('axe-core/axe.min.js'), 'utf8');
/** The themes differ only in their colours. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/**
 * What a visitor who cannot see well or use a mouse would stumble over, one line each: every rule in the first theme, those of colour in
 * the others; without `themes` in one of them, the other next time. Axe runs in the page itself, loaded once for each document: our
 * pages have no frames of other sites, and the builder for such pages takes a second for what takes a tenth here.
 */
export async function barriers(
  page: Page,
  {
    include = 'html',
    themes = IS_LONG_FORM ? ['dark', 'light'] : [nextTheme()],
  }: { include?: string; themes?: readonly Theme[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const candidates: string[] = [];
  for (const theme of themes) {
    await wear(page, theme);
    const { violations } = await page.evaluate(
      ({ selector, rules }) => {
        const { axe } = window as unknown as { axe: { run(at: string, how: object): Promise<AxeResults> } };
        const only = rules && { runOnly: { type: 'rule', values: rules } };
        return axe.run(selector, { resultTypes: ['violations'], preload: false, iframes: false, ...only });
      },
      { selector: include, rules: theme === themes[0] ? undefined : RULES_OF_COLOUR },
    );
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        candidates.push(`${theme} ${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1] ?? ''}`);
  }
  return candidates;
}

/** Changes the theme of an open page at once, and finishes all motions that have an end. */
async function wear(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((chosen) => {
    // Otherwise hundreds of colour transitions would have to be waited for.
    if (document.adoptedStyleSheets.length === 0) {
      const still = new CSSStyleSheet();
      still.replaceSync('*, *::before, *::after { transition: none !important }');
      document.adoptedStyleSheets = [still];
    }
    document.documentElement.dataset['theme'] = chosen;
    const timings = document.getAnimations().map((motion) => ({ motion, timing: motion.effect!.getComputedTiming() }));
    for (const { motion, timing } of timings) if (timing.endTime !== Infinity) motion.finish();
  }, theme);
}

function executable(): string {
  const chromium = findChromium();
  if (!chromium.path) throw new Error(chromium.sentence);
  return chromium.path;
}
