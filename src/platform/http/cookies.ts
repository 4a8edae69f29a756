// Our few cookies, with the attributes that they must have.
// The library behind @fastify/cookie, because the product API stands in front of the framework (docs/decisions/0142).
import { parseCookie, stringifySetCookie } from 'cookie';

/** By their names; where one is given twice, the first. */
export const readCookies = (header: string | undefined): Readonly<Record<string, string | undefined>> =>
  header ? parseCookie(header) : NONE;
const NONE = {};

export interface CookieAttributes {
  isSecure: boolean;
  expires?: Date;
  /** Sent by one of our pages in a frame of another site too, and kept apart for each such site. Needs https. */
  isFramed?: boolean;
}

/** `HttpOnly`, `SameSite=Lax`, for the whole site; with `Secure` and the `__Host-` name on https. */
export function writeCookie(
  name: string,
  value: string,
  { isSecure, expires, isFramed = false }: CookieAttributes,
): string {
  const isElsewhere = isFramed && isSecure;
  return stringifySetCookie({
    name: cookieName(name, isSecure),
    value,
    path: '/',
    httpOnly: true,
    sameSite: isElsewhere ? 'none' : 'lax',
    partitioned: isElsewhere,
    secure: isSecure,
    ...(expires && { expires }),
  });
}

export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);
