// The real sandbox identity provider for a test, as a process of its own on a free port, and a person who uses it.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from '#testing/free-port.ts';
import { CHILD_ENVIRONMENT } from '#testing/child-environment.ts';

export const IDP_SECRET = 'a secret of the tests between site and provider';

export interface TestIdentityProvider {
  port: number;
  url: string;
  close(): Promise<void>;
}

export interface TestPerson {
  id: string;
  name: string;
  email?: string;
  isEmailVerified?: boolean;
}

export async function startTestIdentityProvider(options: {
  redirectUris: readonly string[];
  persons?: readonly TestPerson[];
  port?: number;
}): Promise<TestIdentityProvider> {
  const port = options.port ?? (await freePort());
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../../../../sandbox/identity-provider/main.ts')],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        ...CHILD_ENVIRONMENT,
        NODE_ENV: 'production',
        SANDBOX_IDP_PORT: String(port),
        SANDBOX_IDP_SECRET: IDP_SECRET,
        SANDBOX_IDP_REDIRECT_URIS: options.redirectUris.join(' '),
        SANDBOX_IDP_FOLLOW_PARENT: 'on',
        ...(options.persons && { SANDBOX_IDP_PERSONS: JSON.stringify(options.persons) }),
      },
    },
  );
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`the identity provider ended (${code})`)));
  });
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

interface Answer {
  status: number;
  headers: Headers;
  text: string;
  location: URL | undefined;
}

/** A browser without a window: goes where a test sends it and keeps cookies by host. */
export class Traveller {
  readonly jars = new Map<string, Map<string, string>>();

  jar(url: string | URL): Map<string, string> {
    const { host } = new URL(url);
    let jar = this.jars.get(host);
    if (!jar) this.jars.set(host, (jar = new Map()));
    return jar;
  }

  async go(
    url: string | URL,
    { form, headers = {} }: { form?: Record<string, string>; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const jar = this.jar(url);
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '), ...headers },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value === '') jar.delete(name!);
      else jar.set(name!, value!);
    }
    const location = response.headers.get('location');
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: location === null ? undefined : new URL(location, url),
    };
  }

  /** From the site to the provider, and back as a person there; answers the address of the site that they are sent back to. */
  async returnAs(person: string, start: URL | string, headers: Record<string, string> = {}): Promise<URL> {
    const set = await this.go(start, { headers });
    if (!set.location) throw new Error(`the site sent nobody anywhere: ${set.status} ${set.text}`);
    let at = set.location;
    for (let step = 0; step < 8; step++) {
      const answer = at.pathname.startsWith('/persons/') ? await this.go(at, { form: { person } }) : await this.go(at);
      if (!answer.location) throw new Error(`the provider stopped at ${at.href}: ${answer.status} ${answer.text}`);
      at = answer.location;
      if (at.pathname.startsWith('/oauth/callback/') || at.pathname === '/elsewhere') return at;
    }
    throw new Error('the provider led in circles');
  }
}

/** What the page at the end reports to its opener. */
export function resultOf({ text }: { text: string }): { outcome: string; back: string } {
  const [, outcome, back] = /data-outcome="([^"]*)" data-back="([^"]*)"/.exec(text) ?? [];
  return { outcome: outcome ?? text, back: (back ?? '').replaceAll('&amp;', '&') };
}
