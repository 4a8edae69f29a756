// Who sent a request to the desk: the session in its cookie, the address, and what a write must prove of its origin.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#kernel/refusals.ts';
import { systemContext, type Context, type Services } from '#platform/context.ts';
import { readCookies } from '#platform/http/cookies.ts';
import { stringifySetCookie } from 'cookie';
import { memberBehind, type OpenedSession, type SignedIn } from '#desk/staff/index.ts';

const SESSION = 'desk';
const DEVICE = 'desk-device';
const RECOVERY = 'desk-recovery';
const DEVICE_S = 180 * 86_400;
const RECOVERY_S = 86_400;

const nameOf = (name: string, { config }: Services): string => (isSecure(config) ? `__Host-${name}` : name);
const isSecure = ({ DESK_URL }: Services['config']): boolean => DESK_URL.startsWith('https:');

export interface DeskVisit {
  ctx: Context;
  token: string | undefined;
  /** By which the browser says that it is known. */
  device: string | undefined;
  /** Of a recovery that it has asked for. */
  recovery: string | undefined;
}

export function visitOf(services: Services, request: Pick<FastifyRequest, 'headers' | 'id' | 'ip'>): DeskVisit {
  const cookies = readCookies(request.headers.cookie);
  return {
    ctx: { ...systemContext(services, request.id), ip: request.ip },
    token: cookies[nameOf(SESSION, services)],
    device: cookies[nameOf(DEVICE, services)],
    recovery: cookies[nameOf(RECOVERY, services)],
  };
}

export async function memberOf({ ctx, token }: DeskVisit, presence = { isPersonPresent: true }): Promise<SignedIn> {
  return (
    (await memberBehind(ctx, token, presence)) ??
    refuse('Authorization', { rule: 'desk.session', inputs: {}, sentence: 'Sign in first: your session has ended.' })
  );
}

export function keepSession(services: Services, reply: FastifyReply, { token, device }: OpenedSession): void {
  reply.header('set-cookie', [cookie(services, SESSION, token), cookie(services, DEVICE, device, DEVICE_S)]);
}

export const keepRecovery = (services: Services, reply: FastifyReply, token: string): void =>
  void reply.header('set-cookie', cookie(services, RECOVERY, token, RECOVERY_S));

export const dropSession = (services: Services, reply: FastifyReply): void =>
  void reply.header('set-cookie', cookie(services, SESSION, '', 0));

const cookie = (services: Services, name: string, value: string, maxAge?: number): string =>
  stringifySetCookie({
    name: nameOf(name, services),
    value,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(services.config),
    ...(maxAge !== undefined && { maxAge }),
  });

/** A write comes from a page of the desk: the browser says so in headers that no other site can set. */
export function requireDeskOrigin(request: Pick<FastifyRequest, 'headers'>, services: Services): void {
  if (isOfDesk(request, services)) return;
  refuse('AccessDenied', {
    rule: 'desk.origin',
    inputs: {},
    sentence: 'This request did not come from a page of the desk.',
  });
}

export function isOfDesk({ headers }: Pick<FastifyRequest, 'headers'>, { config }: Services): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  return origin === new URL(config.DESK_URL).origin && (site === undefined || site === 'same-origin');
}
