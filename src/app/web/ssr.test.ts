// The renderer itself, with the real texts and menus of `content/`; what the API answers is said by each test.
import { describe, expect, it } from 'vitest';
import { readSiteContent } from '#site/rendering/site-content.ts';
import type { WireError } from '#kernel/refusals.ts';
import { page as terms } from '#site/general/web/pages/terms.tsx';
import { page as tournamentGames } from '#rewards/tournaments/web/pages/games.tsx';
import { createRenderer, type RendererDeps, type Rendered } from './ssr.tsx';
import { readShippedTexts } from '#site/content/shipped-texts.ts';
import { testConfig } from '#testing/config.ts';
import { covers } from '#testing/covers.ts';

/** Without a database content is what the files say. */
const files = readSiteContent({ processState: new Map(), config: testConfig({ MODE: 'demo' }) } as never);
/** As they are written: compiled texts need the small formatter, which only the bundle has. */
const TEXTS = readShippedTexts();
const build = { id: 'test', entry: '/entry.js', imports: [], styles: [], fonts: [] };
const money = { amount: '0.00', currency: 'EUR' };
const player = {
  uid: 7,
  reg_time: '2026-01-01T00:00:00.000Z',
  login: 'anna@example.org',
  fakename: 'Anna',
  is_subscribed: false,
  is_on_verification: false,
  is_verified: false,
  is_kyc_block_enabled: false,
  is_registration_completed: true,
  country_code: 'DE',
  locale: 'en',
  two_factor_auth: false,
  balance_main: money,
  balance_bonus: money,
  balance_betting_bonus: money,
  balance_fun: money,
  held_stakes: [],
};

type Answers = Record<string, unknown>;
const refusal = (type: string): { error: WireError } => ({
  error: { type, message: type, request_id: 'x' } as unknown as WireError,
});

type Opened = Omit<Rendered, 'body'> & { body: string };

interface Given {
  answers?: Answers;
  content?: object;
  rules?: RendererDeps['redirectFor'];
  isPlayer?: boolean;
  /** Names of the calls that were made. */
  calls?: string[];
  /** What each call was made with, by its name. */
  requests?: Record<string, object[]>;
  /** What was reported, and of what. */
  reported?: unknown[];
}

const ALWAYS: Answers = {
  'Account.getInfo': { data: player },
  'metadata.getgeneralinfo': { data: { default_currency: 'EUR' } },
};

async function open(
  address: string,
  { answers = {}, content = {}, rules, isPlayer = false, calls = [], requests = {}, reported = [] }: Given = {},
): Promise<Opened> {
  const renderer = createRenderer({
    call: (name, args) => {
      calls.push(name);
      (requests[name] ??= []).push(args);
      const answer = { ...ALWAYS, ...answers }[name] ?? refusal('MethodNotFoundException');
      return Promise.resolve(answer as { data: unknown });
    },
    build,
    textsOf: (locale) => TEXTS.get(locale)!,
    contentOf: (locale) => ({ ...files.contentOf(locale), ...content }) as never,
    ...(rules && { redirectFor: rules }),
    now: () => new Date('2026-01-01T00:00:00Z'),
    report: (failure, where) => void reported.push([where, failure]),
  });
  const visitor = { cookie: undefined, hasSession: isPlayer, locale: 'en' as const, requestId: 'x', ip: '127.0.0.1' };
  const rendered = await renderer.render('document', new URL(address, 'https://casino.example'), visitor);
  return { ...rendered, body: rendered.body?.text() ?? '' };
}

describe('who may not enter', () => {
  it('a blocked player gets 403 and the page that leads to support', covers('ER-02', 'LY-07'), async () => {
    const { status, body } = await open('/terms', {
      isPlayer: true,
      answers: { 'Account.getInfo': refusal('UserBannedException') },
    });
    expect(status).toBe(403);
    expect(body).toContain('data-system="user-blocked"');
    expect(body).toMatch(/data-system="user-blocked".*href="\/support"/s);
    expect(body).toContain('"type":"UserBannedException"');
  });

  it('support is open to them, as to a guest', covers('~ER-02', '~LY-07'), async () => {
    const answers = { 'Account.getInfo': refusal('UserBannedException') };
    const { status, body } = await open('/support', { isPlayer: true, answers });
    expect(status).toBe(200);
    expect(body).not.toContain('data-system');
  });

  it.each(['ApplicationDisabledException', 'ApplicationUnavailableException'])(
    '%s is 503 and maintenance, without header, footer or button',
    covers('ER-03', 'LY-02 1/2', 'LY-04'),
    async (type) => {
      const { status, body } = await open('/terms', { isPlayer: true, answers: { 'Account.getInfo': refusal(type) } });
      expect(status).toBe(503);
      expect(body).toContain('data-system="maintenance"');
      expect(body).not.toMatch(/<header|<footer/);
    },
  );

  it('a plain 403 is the forbidden page', covers('ER-04', 'LY-06'), async () => {
    const answers = { 'Account.getInfo': refusal('AccessDeniedException') };
    const { status, body } = await open('/terms', { isPlayer: true, answers });
    expect(status).toBe(403);
    expect(body).toContain('data-system="forbidden"');
    expect(body).not.toMatch(/<header|<footer/);
  });
});

describe('games that do not start', () => {
  it('have a page of their own that leads to the lobby', covers('LY-09'), async () => {
    const { status, body } = await open('/game/dice', {
      answers: { 'Games.get': refusal('InternalServerErrorException') },
    });
    expect(status).toBe(500);
    expect(body).toMatch(/data-system="slot-errors".*href="\/gamehall"/s);
    expect(body).toContain('<footer');
  });
});

describe('addresses', () => {
  const rules: RendererDeps['redirectFor'] = (target) =>
    ({
      '/old': { status: 301 as const, location: '/promotions' },
      '/es/old': { status: 301 as const, location: '/es/promotions' },
      '/out': { status: 302 as const, location: 'https://example.org/' },
      '/terms': { status: 301 as const, location: '/licences' },
    })[target];

  it('follow the operator’s rules where no page answers, in the visitor’s language', covers('~GD-14'), async () => {
    expect(await open('/old', { rules })).toMatchObject({ status: 301, location: '/promotions' });
    expect(await open('/es/old', { rules })).toMatchObject({ status: 301, location: '/es/promotions' });
    expect(await open('/out', { rules })).toMatchObject({ status: 302, location: 'https://example.org/' });
  });

  it('a match under an old name leads to its address with what the visitor came with', async () => {
    const event = { sport: 'football', competition: { slug: 'cup' }, slug: 'home-away-0123456789ab' };
    const answers = { 'Sports.getSports': { data: [] }, 'Sports.getEvent': { data: { event } } };
    expect(await open('/betting/football/cup/old-0123456789ab?promo_code=AAA', { answers })).toMatchObject({
      status: 301,
      location: '/betting/football/cup/home-away-0123456789ab?promo_code=AAA',
    });
  });

  it('a page that answers is never led away from', covers('~GD-14'), async () => {
    expect((await open('/terms', { rules })).status).toBe(200);
  });

  it('a path that its route does not take is a 404 that names it', covers('ER-18'), async () => {
    const { status, body } = await open('/tournaments/abc');
    expect(status).toBe(404);
    expect(body).toContain('Page Not Found: /tournaments/abc');
  });

  it('a validator that gives no status is one of our failures: 500, in the frame', covers('ER-19'), async () => {
    const validateTerms = terms.validate;
    try {
      terms.validate = () => ({ sentence: 'The terms cannot be read.' });
      const { status, body } = await open('/terms');
      expect(status).toBe(500);
      expect(body).toContain('"status":500');
      expect(body).toContain('<footer');
      terms.validate = () => {
        throw new Error('broken');
      };
      expect((await open('/terms')).status).toBe(500);
      terms.validate = () => ({ status: 410 });
      expect((await open('/terms')).status).toBe(410);
    } finally {
      if (validateTerms) terms.validate = validateTerms;
      else delete terms.validate;
    }
    expect((await open('/terms')).status).toBe(200);
  });

  for (const [nth, address, failing] of [
    [1, '/', ['banners.get', 'Games.get', 'tournaments.get']],
    [2, '/gamehall', ['Games.get']],
    [3, '/providers', ['Games.getProviders']],
    [4, '/tournaments', ['tournaments.get']],
  ] as const)
    it(
      `${address} stands with empty lists where games, providers, banners and tournaments cannot be loaded`,
      covers(`ER-21 ${nth}/4`),
      async () => {
        for (const isPlayer of [false, true]) {
          const calls: string[] = [];
          const reported: unknown[][] = [];
          const answers = Object.fromEntries(failing.map((name) => [name, refusal('InternalServerErrorException')]));
          const { status, body } = await open(address, { isPlayer, answers, calls, reported });
          expect(calls).toEqual(expect.arrayContaining([...failing]));
          expect(status).toBe(200);
          expect(body).toContain('<header');
          expect(body).toContain('<footer');
          expect(body).not.toContain('data-system');
          const [main = ''] = /<main.*<\/main>/s.exec(body) ?? [];
          expect(main).not.toBe('');
          expect(main.match(/ data-(?:game|tile|banner|tournament|provider)="[^"]*"/g)).toBeNull();
          expect(reported.length).toBeGreaterThanOrEqual(failing.length);
        }
      },
    );

  it('a page that cannot be drawn keeps the frame around it, says 500 and is reported', covers('~ER-21'), async () => {
    const TermsPage = terms.Component;
    const reported: unknown[][] = [];
    try {
      terms.Component = () => {
        throw new Error('a part is broken');
      };
      const { status, body } = await open('/terms', { reported });
      expect(status).toBe(500);
      expect(body).toContain('<footer');
      expect(body).not.toContain('a part is broken');
      expect(reported.flat().map(String)).toContain('Error: a part is broken');
    } finally {
      terms.Component = TermsPage;
    }
  });

  it('a round that there is not is no failure: 404, and nothing is reported of it', async () => {
    const reported: unknown[][] = [];
    const refused = refusal('InvalidParameterException');
    const answers = { 'Games.getRound': refused, 'Jackpots.getWinners': refused };
    expect((await open('/r/none', { answers, reported })).status).toBe(404);
    expect(reported.map(([where]) => where)).not.toContain('/r/none');
  });

  it(
    'a page whose head cannot be found out goes on in its own words, and the failure is reported',
    covers('ER-20 2/5'),
    async () => {
      const reported: unknown[][] = [];
      const answers = { 'Seo.getPage': refusal('InternalServerErrorException') };
      const { status, body } = await open('/terms', { answers, reported });
      expect(status).toBe(200);
      expect(body).toMatch(/<title>[^<]+ · Baize<\/title>/);
      expect(body).not.toMatch(/rel="canonical"|application\/ld\+json|name="robots"/);
      expect(reported.map(([where]) => where)).toContain('head of /terms');
    },
  );

  it(
    'the games of a tournament stand at its address, or a way to others while none is named',
    covers('~RT-31'),
    async () => {
      const tournament = { id: 7, description: { title: 'Night race', text: '' } };
      const game = {
        sysname: 'dice',
        name: 'Dice',
        image_url: '/games/dice.webp',
        description: {},
        tags: [],
        rtp: '99.0000',
      };
      const loadGames = tournamentGames.load!;
      try {
        tournamentGames.load = () => Promise.resolve({ tournament, games: [game], next: null });
        const { status, body } = await open('/tournaments/7/gamehall');
        expect(status).toBe(200);
        expect(body).toContain('Night race');
        expect(body).toMatch(/data-game="dice".*href="\/game\/dice"/s);
        expect(body).toContain('href="/tournaments/7"');
        tournamentGames.load = () => Promise.resolve({ tournament, games: [], next: null });
        const { body: empty } = await open('/es/tournaments/7/gamehall');
        expect(empty).toContain('Aún no se han elegido los juegos');
        expect(empty).not.toContain('data-game=');
      } finally {
        tournamentGames.load = loadGames;
      }
      expect((await open('/tournaments/7/gamehall')).status).toBe(404);
    },
  );

  it(
    'a page of content answers by its slug, and one that is not there is not found',
    covers('RT-34', 'OP-22 7/8'),
    async () => {
      const page = {
        slug: 'about-us',
        title: 'About us',
        html: '<p>We keep the tables.</p>',
        updatedAt: '2026-01-01T09:05:00Z',
      };
      const answer = await open('/about-us', { answers: { 'Content.getPage': { data: page } } });
      expect(answer.status).toBe(200);
      expect(answer.body).toContain('<p>We keep the tables.</p>');
      expect(answer.body).toContain('01.01.2026 at 9:05');
      expect((await open('/about-us')).status).toBe(404);
    },
  );

  it(
    'promotions of content stand in their list, each with a page of its own',
    covers('RT-27', 'OP-22 8/8'),
    async () => {
      const promotion = {
        id: 3,
        name: 'night-race',
        title: 'Night race',
        summary: 'The fastest table of the night.',
        html: '<p>All terms.</p>',
        image: '',
        art: 'vault',
        buttonTitle: 'Join',
        buttonUrl: '/tournaments',
        startsAt: null,
        finishedAt: '2026-02-01T09:05:00Z',
      };
      const answers = {
        'Content.getPromotions': { data: { items: [promotion], count: 1 } },
        'Content.getPromotion': { data: promotion },
      };
      const list = await open('/promotions', { answers });
      expect(list.body).toContain('href="/promotions/night-race"');
      expect(list.body).toContain('/banners/vault.svg');
      const promotionPage = await open('/promotions/night-race', { answers });
      expect(promotionPage.body).toContain('<p>All terms.</p>');
      expect(promotionPage.body).toMatch(/href="\/tournaments"[^>]*>Join/);
    },
  );
});

describe('the start', () => {
  const answers = {
    'metadata.getgeneralinfo': { data: { default_currency: 'EUR' } },
    'Cashier.getdepositsettings': { data: { methods: [] } },
    'Account.getDepositLimit': { data: { period: 'none' } },
    'Loyalty.getcharacters': { data: { items: [], offset: 0, limit: 100, total: 0 } },
    'Loyalty.getinfo': { data: { points: 5 } },
    'Games.getLikes': { data: { items: [] } },
    'Games.getProviders': { data: { items: [] } },
    'Account.getprofileinfo': { data: { first_name: 'Ann' } },
    'Freespins.get': { data: [] },
    'support.getsettings': { data: { chat: null } },
  };
  const bootOf = ({ body }: Opened) =>
    JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(body)![1]!) as Record<string, any>;

  const OWN = ['Account.getDepositLimit', 'Freespins.get', 'Loyalty.getinfo'];

  it(
    'the start page as a player is made with one load of each of the eight, packs and providers with the words of the specification',
    covers('AP-49', 'AP-72 1/2', 'AP-76 1/2'),
    async () => {
      const requests: Record<string, object[]> = {};
      expect((await open('/', { isPlayer: true, answers, requests })).status).toBe(200);
      for (const name of [
        'metadata.getgeneralinfo',
        'Cashier.getdepositsettings',
        'Games.getProviders',
        'Loyalty.getcharacters',
        'Loyalty.getinfo',
        'Account.getprofileinfo',
        'Freespins.get',
        'Games.getLikes',
      ])
        expect([name, requests[name]?.length]).toEqual([name, 1]);
      expect(requests['Games.getProviders']).toEqual([{ fields: 'game_params', types: 'casino,slot,live,fast' }]);
      expect(requests['Freespins.get']).toEqual([
        { fields: expect.stringContaining('game.sysname,remaining_count,status'), status: 'active', count: '99' },
      ]);
    },
  );

  it('no page of a guest asks for what is a player’s own', covers('RO-02 1/2'), async () => {
    for (const address of ['/', '/gamehall', '/loyalty', '/game/dice', '/tournaments', '/promotions', '/jackpots']) {
      const calls: string[] = [];
      await open(address, { answers, calls });
      expect(calls.length).toBeGreaterThan(0);
      for (const name of [...OWN, 'Loyalty.getnotifications', 'Cashbacks.get'])
        expect([address, calls.includes(name)]).toEqual([address, false]);
    }
  });

  it('the lobby asks for its categories and for the providers', covers('AP-75 1/2', '~AP-76'), async () => {
    const requests: Record<string, object[]> = {};
    await open('/gamehall', { answers, requests });
    expect(requests['Games.getCategories']).toEqual([{}]);
    for (const call of requests['Games.getProviders']!)
      expect(call).toEqual({ fields: 'game_params', types: 'casino,slot,live,fast' });
  });

  it(
    'a player’s document is made with one load of each, and carries the answers',
    covers('~AP-49', 'AP-40 1/2'),
    async () => {
      const calls: string[] = [];
      const boot = bootOf(await open('/terms', { isPlayer: true, answers, calls }));
      expect(calls.toSorted()).toEqual([
        'Account.getDepositLimit',
        'Account.getInfo',
        'Account.getprofileinfo',
        'Cashier.getdepositsettings',
        'Freespins.get',
        'Games.getLikes',
        'Games.getProviders',
        'Loyalty.getcharacters',
        'Loyalty.getinfo',
        'Seo.getPage',
        'metadata.getgeneralinfo',
        'support.getsettings',
      ]);
      expect(boot['session'].uid).toBe(7);
      expect(boot['startup']).toEqual({
        'metadata.getgeneralinfo': { default_currency: 'EUR' },
        'Cashier.getdepositsettings': { methods: [] },
        'Account.getDepositLimit': { period: 'none' },
        'Loyalty.getcharacters': { items: [], offset: 0, limit: 100, total: 0 },
        'Loyalty.getinfo': { points: 5 },
        'Games.getLikes': { items: [] },
        'Games.getProviders': { items: [] },
        'Account.getprofileinfo': { first_name: 'Ann' },
        'Freespins.get': [],
        'support.getsettings': { chat: null },
      });
    },
  );

  it(
    'what is a player’s own is not asked for a guest, and a load that fails is left out',
    covers('~AP-49'),
    async () => {
      const calls: string[] = [];
      const boot = bootOf(await open('/terms', { answers, calls }));
      expect(calls.toSorted()).toEqual([
        'Games.getProviders',
        'Loyalty.getcharacters',
        'Seo.getPage',
        'metadata.getgeneralinfo',
        'support.getsettings',
      ]);
      expect(boot['session']).toBeNull();
      const without = await open('/terms');
      expect([without.status, Object.keys(bootOf(without)['startup'])]).toEqual([200, ['metadata.getgeneralinfo']]);
    },
  );

  it.each(Object.keys(answers).filter((name) => name !== 'metadata.getgeneralinfo'))(
    'goes on without %s, which is reported',
    covers('OP-31 1/2'),
    async (name) => {
      const reported: unknown[][] = [];
      const failed = { ...answers, [name]: refusal('InternalServerErrorException') };
      const opened = await open('/terms', { isPlayer: true, answers: failed, reported });
      expect(opened.status).toBe(200);
      expect(Object.keys(bootOf(opened)['startup']).toSorted()).toEqual(
        Object.keys(answers)
          .filter((other) => other !== name)
          .toSorted(),
      );
      expect(reported.map(([where]) => where)).toContain('start-up');
    },
  );

  it('ends without general info, and without the configuration of the site', covers('OP-31 2/2'), async () => {
    const reported: unknown[][] = [];
    const broken = { ...answers, 'metadata.getgeneralinfo': refusal('InternalServerErrorException') };
    const opened = await open('/terms', { answers: broken, reported });
    expect(opened.status).toBe(500);
    expect(opened.body).toContain('data-system=');
    expect(reported.map(([where]) => where)).toContain('page');
    const closed = { ...answers, 'metadata.getgeneralinfo': refusal('ApplicationDisabledException') };
    expect((await open('/terms', { answers: closed })).status).toBe(503);
    const unread = {
      get menus(): never {
        throw new Error('the configuration cannot be read');
      },
    };
    await expect(open('/terms', { answers, content: unread })).rejects.toThrow('cannot be read');
  });

  it('the sections of content that a page begins with are in its document', covers('CT-15 2/2'), async () => {
    const { content } = bootOf(await open('/terms', { answers }));
    // common, site config and the switches; the rest is read on the server, where the page is made of it.
    expect(Object.keys(content)).toEqual(expect.arrayContaining(['name', 'menus', 'locales', 'features']));
  });
});

describe('languages', () => {
  it(
    'are offered as the operator says: all of them, some, or English alone without a choice',
    covers('LO-01 2/3'),
    async () => {
      const { locales } = files.contentOf('en');
      const offered = async (...ids: string[]): Promise<string[]> => {
        const content = { locales: locales.filter(({ id }) => ids.includes(id)) };
        const { body } = await open('/terms', { content });
        return [...new Set([...body.matchAll(/<a [^>]*hrefLang="(\w+)"/gi)].map(([, id]) => id!))];
      };
      expect(await offered('en', 'es')).toEqual(['en', 'es']);
      expect(await offered('en', 'es', 'ru')).toEqual(['en', 'es', 'ru']);
      expect(await offered('en')).toEqual([]);
    },
  );
});

describe('what is switched off', () => {
  it.each([
    ['/profile/verification', 'verification', 'verification'],
    ['/profile/responsible-game', 'responsibleGaming', 'responsible-game'],
    ['/profile/bets', 'betHistory', 'bets'],
    ['/profile/loyalty', 'loyalty', 'loyalty'],
  ])(
    '%s has neither page nor tab while %s is off',
    covers('RO-06 1/2', 'RO-07', 'RO-08', 'RO-09 1/2'),
    async (address, feature, tab) => {
      const content = { features: { [feature]: false } };
      expect((await open(address, { isPlayer: true, content })).status).toBe(404);
      const settings = await open('/profile/settings', { isPlayer: true, content });
      expect(settings.body).not.toContain(`href="/profile/${tab}"`);
      expect((await open('/profile/settings', { isPlayer: true })).body).toContain(`href="/profile/${tab}"`);
    },
  );

  const security = { two_factor: 'off', recovery_codes_left: 0, is_login_confirmed: false, passkeys: [], services: [] };
  const answers = { 'Account.getSecurity': { data: security } };

  it('two-factor log-in is not spoken of while it is off', covers('RO-05'), async () => {
    expect((await open('/profile/security', { isPlayer: true, answers })).body).toContain('data-guard="twoFactor"');
    const content = { features: { twoFactor: false } };
    const off = await open('/profile/security', { isPlayer: true, answers, content });
    expect(off.body).toContain('data-guard="passkeys"');
    expect(off.body).not.toContain('data-guard="twoFactor"');
  });

  it('says nothing about passkeys and the second factor when they could not be loaded', async () => {
    const { body } = await open('/profile/security', { isPlayer: true });
    expect(body).toContain('data-guard="password"');
    expect(body).toContain('Try again');
    expect(body).not.toMatch(/data-guard="(passkeys|twoFactor)"/);
  });
});
