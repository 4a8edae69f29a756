/**
 * The accounts of a Baize site for a program that is not its page: an app, a mini-app, a form on another site. Calls of the
 * auth backend (`/auth/*`, `/users/me`) by Bearer token; the token is held in memory and nowhere else.
 */
export interface AuthUser {
  id: number;
  username: string;
  email: string;
  confirmed: boolean;
  blocked: boolean;
}

interface Authenticated {
  jwt: string | null;
  user: AuthUser | null;
}

/** What went wrong: the body that the server sent, or `UnknownError` where it sent none (ER-23). */
export interface AuthBackendFailure {
  data?: null;
  error: { status: number; name: string; message: string; details?: unknown };
}

type Fields = Readonly<Record<string, string>>;

/** What a log-in may need besides the password: the code of a second factor, a proof of work, a code from the mail. */
export interface LogInExtras {
  code?: string;
  proof?: string;
  mail_code?: string;
}

export type AuthClient = ReturnType<typeof createAuthClient>;

/** `site`: the address of the site, without a slash at its end. Every call rejects with an `AuthBackendFailure`. */
export function createAuthClient(site: string, fetch: typeof globalThis.fetch = globalThis.fetch) {
  let token: string | undefined;

  async function send<Answer>(verb: 'GET' | 'POST', path: string, fields: Fields = {}): Promise<Answer> {
    const query = verb === 'GET' && Object.keys(fields).length > 0 ? `?${new URLSearchParams(fields)}` : '';
    let failure: unknown;
    try {
      const response = await fetch(`${site}${path}${query}`, {
        method: verb,
        headers: {
          accept: 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(verb === 'POST' && { 'content-type': 'application/json' }),
        },
        ...(verb === 'POST' && { body: JSON.stringify(fields) }),
        credentials: 'omit',
        cache: 'no-store',
      });
      const body: unknown = await response.json();
      if (response.ok) return body as Answer;
      failure = body;
    } catch (error) {
      failure = unknownFailure((error as Error).message);
    }
    throw isFailure(failure) ? failure : unknownFailure('The answer could not be read');
  }

  /** Later calls carry the token of this answer (AU-04). */
  const hold = async (pending: Promise<Authenticated>): Promise<Authenticated> => {
    const answer = await pending;
    token = answer.jwt ?? undefined;
    return answer;
  };

  return {
    hasToken: (): boolean => token !== undefined,
    logIn: (identifier: string, password: string, extras: LogInExtras = {}) =>
      hold(send('POST', '/auth/local', { identifier, password, ...extras })),
    /** For `mail_code`, where a log-in is refused until the player has one. */
    sendLogInCode: (identifier: string) => send<unknown>('POST', '/auth/send-log-in-code', { identifier }),
    register: (email: string, password: string) => hold(send('POST', '/auth/local/register', { email, password })),
    forgotPassword: (email: string) => send<{ ok: true }>('POST', '/auth/forgot-password', { email }),
    resetPassword: (code: string, password: string, email = '') =>
      hold(send('POST', '/auth/reset-password', { code, password, passwordConfirmation: password, email })),
    changePassword: (currentPassword: string, password: string) =>
      hold(send('POST', '/auth/change-password', { currentPassword, password, passwordConfirmation: password })),
    sendEmailConfirmation: (email: string) =>
      send<{ email: string; sent: boolean }>('POST', '/auth/send-email-confirmation', { email }),
    byService: (provider: string, accessToken: string) =>
      hold(send('GET', `/auth/${encodeURIComponent(provider)}/callback`, { access_token: accessToken })),
    /** Any failure drops the token (ER-24). */
    async me(): Promise<AuthUser> {
      try {
        return await send<AuthUser>('GET', '/users/me');
      } catch (failure) {
        token = undefined;
        throw failure;
      }
    },
  };
}

const unknownFailure = (message: string): AuthBackendFailure => ({
  error: { status: 500, name: 'UnknownError', message },
});

export const isFailure = (body: unknown): body is AuthBackendFailure =>
  typeof (body as Partial<AuthBackendFailure> | null)?.error?.name === 'string';
