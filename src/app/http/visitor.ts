// Who sent a request: session and guest cookie in, a context for the slices out.
import { DEFAULT_LOCALE, LOCALES } from '#kernel/locales.ts';
import type { Context, Services } from '#platform/context.ts';
import { openForPage } from '#platform/db/database.ts';
import { cookieName, readCookies, writeCookie } from '#platform/http/cookies.ts';
import { playerBehind } from '#players/accounts/index.ts';

export const SESSION_COOKIE = 'sid';
const GUEST_COOKIE = 'gid';
const HALF_WAY_COOKIE = 'half';
const DEVICES_COOKIE = 'devices';
const DEVICES_MS = 365 * 86_400_000;
const LONGEST_DEVICES = 512;

export interface Visit {
  requestId: string;
  cookie: string | undefined;
  ip: string;
  userAgent?: string | undefined;
  locale: string | undefined;
}

export async function contextOf(services: Services, visit: Visit): Promise<Context> {
  const isSecure = usesHttps(services);
  const cookies = readCookies(visit.cookie);
  const token = cookies[cookieName(SESSION_COOKIE, isSecure)];
  const guest = cookies[cookieName(GUEST_COOKIE, isSecure)];
  const halfWay = cookies[cookieName(HALF_WAY_COOKIE, isSecure)];
  const devices = cookies[cookieName(DEVICES_COOKIE, isSecure)];
  const behind = token === undefined ? undefined : await playerBehind(services, token);
  return {
    clock: services.clock,
    random: services.random,
    db: services.db,
    connection: services.connection,
    notifications: services.notifications,
    log: services.log,
    config: services.config,
    processState: services.processState,
    requestId: visit.requestId,
    locale: (LOCALES as readonly string[]).includes(visit.locale ?? '') ? visit.locale! : DEFAULT_LOCALE,
    player: typeof behind === 'string' ? undefined : behind,
    ip: visit.ip,
    userAgent: visit.userAgent?.slice(0, 300) ?? '',
    session: {
      token,
      closed: typeof behind === 'string' ? behind : undefined,
      halfWay,
      devices: isShort(devices) ? devices : undefined,
    },
    guest: { token: guest !== undefined && guest.length <= 64 ? guest : undefined },
  };
}

const isShort = (text: string | undefined): boolean => text !== undefined && text.length <= LONGEST_DEVICES;

/** The calls of one page: its visitor is looked up once, and what it reads of the database is read together. */
export interface PageVisits {
  /** For one call of the page; what it sets for the response is its own. */
  contextOf: (visit: Visit) => Promise<Context>;
  end: (visit: Visit) => void;
}

export function createPageVisits(services: Services): PageVisits {
  const visits = new WeakMap<Visit, { context: Promise<Context>; end: () => void }>();

  function begin(visit: Visit): { context: Promise<Context>; end: () => void } {
    const { db, end } = openForPage(services.db);
    const begun = { context: contextOf({ ...services, db }, visit), end };
    visits.set(visit, begun);
    return begun;
  }

  return {
    async contextOf(visit) {
      // Answers to guests are shared by their pages, so they belong to none of them.
      if (visit.cookie === undefined) return contextOf(services, visit);
      const context = await (visits.get(visit) ?? begin(visit)).context;
      return { ...context, session: { ...context.session }, guest: { ...context.guest } };
    },
    end: (visit) => visits.get(visit)?.end(),
  };
}

/** The cookies that a call has changed, ready for `Set-Cookie`. */
export function changedCookies(ctx: Context): string[] {
  const isSecure = usesHttps(ctx);
  const cookies: string[] = [];
  const { change } = ctx.session;
  if (change === 'clear') cookies.push(writeCookie(SESSION_COOKIE, '', { isSecure, expires: new Date(0) }));
  else if (change)
    cookies.push(
      writeCookie(SESSION_COOKIE, change.token, {
        isSecure,
        expires: change.expiresAt,
        ...(change.isFramed && { isFramed: true }),
      }),
    );
  if (ctx.session.halfWayChange === 'clear')
    cookies.push(writeCookie(HALF_WAY_COOKIE, '', { isSecure, expires: new Date(0) }));
  if (ctx.session.devicesChange !== undefined) {
    const expires = new Date(ctx.clock.now().getTime() + DEVICES_MS);
    cookies.push(writeCookie(DEVICES_COOKIE, ctx.session.devicesChange, { isSecure, expires }));
  }
  cookies.push(...cookiesOfRefusal(ctx));
  if (ctx.guest.change) cookies.push(writeCookie(GUEST_COOKIE, ctx.guest.change.token, { isSecure }));
  return cookies;
}

/** Cookies that a refusal sets all the same: half of a log-in is done, and a code is required. */
export function cookiesOfRefusal(ctx: Context): string[] {
  const { halfWayChange } = ctx.session;
  if (halfWayChange === undefined || halfWayChange === 'clear') return [];
  const { token, isFramed = false } = halfWayChange;
  // For the length of the browser's session; what it represents ends after ten minutes.
  return [writeCookie(HALF_WAY_COOKIE, token, { isSecure: usesHttps(ctx), isFramed })];
}

const usesHttps = (services: Services): boolean => services.config.PUBLIC_URL.startsWith('https:');
