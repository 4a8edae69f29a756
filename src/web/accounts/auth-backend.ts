/**
 * Calls to the auth backend from a page (AU-04 … AU-13). The token is held in memory and nowhere else (OP-17): it does not
 * survive a reload, and is not in any storage that could be read out.
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

/** What went wrong, in the server's own sentence; in ours where it sent none (ER-23). */
export interface AuthBackendFailure {
  data?: null;
  error: { status: number; name: string; message: string; details?: unknown };
}

type Fields = Record<string, string>;

export function createAuthBackend(fetch: typeof globalThis.fetch, base = '') {
  let token: string | undefined;

  async function ask<Answer>(verb: 'GET' | 'POST', path: string, fields: Fields = {}): Promise<Answer> {
    const query = verb === 'GET' && Object.keys(fields).length > 0 ? `?${new URLSearchParams(fields)}` : '';
    let failure: unknown;
    try {
      const response = await fetch(`${base}${path}${query}`, {
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

  const hold = async (asked: Promise<Authenticated>): Promise<Authenticated> => {
    const answer = await asked;
    token = answer.jwt ?? undefined;
    return answer;
  };

  return {
    hasToken: (): boolean => token !== undefined,
    logIn: (identifier: string, password: string, code?: string) =>
      hold(ask('POST', '/auth/local', { identifier, password, ...(code !== undefined && { code }) })),
    register: (email: string, password: string) => hold(ask('POST', '/auth/local/register', { email, password })),
    forgotPassword: (email: string) => ask<{ ok: true }>('POST', '/auth/forgot-password', { email }),
    resetPassword: (code: string, password: string, email = '') =>
      hold(ask('POST', '/auth/reset-password', { code, password, passwordConfirmation: password, email })),
    changePassword: (currentPassword: string, password: string) =>
      hold(ask('POST', '/auth/change-password', { currentPassword, password, passwordConfirmation: password })),
    sendEmailConfirmation: (email: string) =>
      ask<{ email: string; sent: boolean }>('POST', '/auth/send-email-confirmation', { email }),
    byService: (provider: string, accessToken: string) =>
      hold(ask('GET', `/auth/${encodeURIComponent(provider)}/callback`, { access_token: accessToken })),
    /** Any failure drops the token (ER-24). */
    async me(): Promise<AuthUser> {
      try {
        return await ask<AuthUser>('GET', '/users/me');
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

const isFailure = (body: unknown): body is AuthBackendFailure =>
  typeof (body as Partial<AuthBackendFailure> | null)?.error?.name === 'string';
