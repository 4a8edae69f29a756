// A real Chromium for journeys, and visitors in it. Each visitor is a fresh profile; what the console complains of is kept.
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { ApiClient } from '#testing/api-client.ts';
import { startTestSite, type TestSite, type TestSiteOptions } from '#testing/site.ts';
import { findChromium } from '../tools/find-chromium.mjs';

const SWITCHES = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** A software GPU draws every frame of every page on our two cores; only games need one. */
const WITH_GPU = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const WITHOUT_GPU = ['--disable-gpu'];

export interface JourneyOptions extends TestSiteOptions {
  /** False for journeys that open no game. */
  hasWebGl?: boolean;
}

export interface VisitOptions {
  width?: number;
  height?: number;
  colorScheme?: 'dark' | 'light';
  /** The theme that the visitor has chosen before. */
  theme?: 'dark' | 'light';
  reducedMotion?: 'reduce' | 'no-preference';
  locale?: string;
  /** Signs in as this client's player by its cookies. */
  as?: ApiClient;
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

/** Starts site and browser for a test file; call at the top of the file, use inside of tests. */
export function journey({ hasWebGl = true, ...options }: JourneyOptions = {}): Journey {
  let site: TestSite;
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    site = await startTestSite({ hasPages: true, hasProvider: true, ...options });
    browser = await chromium.launch({
      executablePath: executable(),
      args: [...SWITCHES, ...(hasWebGl ? WITH_GPU : WITHOUT_GPU)],
    });
  });
  // A visitor left open goes on asking for winners and balances while the next test runs.
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
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
      { width = 1280, height = 800, colorScheme = 'dark', locale = 'en-US', theme, reducedMotion, as } = {},
    ) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme,
        locale,
        baseURL: site.url,
        ...(reducedMotion && { reducedMotion }),
      });
      if (theme) await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      contexts.push(context);
      if (as) await context.addCookies([...as.cookies].map(([name, value]) => ({ name, value, url: site.url })));
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(path);
      return { page, context, complaints };
    },
  };
}

function executable(): string {
  const found = findChromium();
  if (!found.path) throw new Error(found.sentence);
  return found.path;
}
