/**
 * The sandbox identity provider: a certified OpenID Connect server with a page on which to choose a test person. It stands
 * in for the likes of Google and speaks their protocol, so the site cannot tell the difference; it asks for no password.
 */
import { createHash, generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type JWK } from 'oidc-provider';
import { memoryOf } from './memory.ts';
import { messagePage, personsPage, STYLE_HASH } from './pages.ts';
import type { Person } from './persons.ts';

export interface IdentityProviderOptions {
  port: number;
  secret: string;
  /** Where it may send people back to. */
  redirectUris: readonly string[];
  persons: readonly Person[];
}

export interface IdentityProvider {
  url: string;
  close(): Promise<void>;
}

const TEN_MINUTES_S = 600;

export async function startIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const { secret, redirectUris, persons } = options;
  if (secret.length < 16) throw new Error('The secret of the sandbox identity provider needs at least 16 characters.');
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(url, {
    adapter: memoryOf(),
    clients: [
      {
        client_id: 'baize',
        client_name: 'Baize',
        client_secret: secret,
        redirect_uris: [...redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
      // Another site of the same provider: what is issued to it must be worthless anywhere else.
      {
        client_id: 'elsewhere',
        client_secret: createHash('sha256').update(`elsewhere ${secret}`).digest('hex'),
        redirect_uris: ['http://localhost:9/elsewhere'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: { keys: [createHash('sha256').update(secret).digest('hex')] },
    features: { devInteractions: { enabled: false }, introspection: { enabled: true } },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    ttl: {
      AccessToken: TEN_MINUTES_S,
      AuthorizationCode: 60,
      IdToken: TEN_MINUTES_S,
      Interaction: TEN_MINUTES_S,
      Session: TEN_MINUTES_S,
      Grant: TEN_MINUTES_S,
    },
    interactions: { url: (_ctx, interaction) => `/persons/${interaction.uid}` },
    findAccount(_ctx, id) {
      const person = persons.find((person) => person.id === id);
      return (
        person && {
          accountId: id,
          claims: () => ({
            sub: id,
            name: person.name,
            ...(person.email !== undefined && { email: person.email, email_verified: person.isEmailVerified === true }),
          }),
        }
      );
    },
    // Choosing a person is consent enough in a sandbox.
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError(ctx, out) {
      ctx.type = 'html';
      ctx.set(PAGE_HEADERS);
      ctx.body = messagePage(out.error_description ?? out.error);
    },
  });
  const callback = provider.callback();

  server.on('request', (request, response) => {
    const path = request.url ?? '/';
    if (!path.startsWith('/persons/')) return void callback(request, response);
    choose(request, response).catch((error: Error) => {
      response.writeHead(400, { ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8' });
      response.end(messagePage(error.message));
    });
  });

  async function choose(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params, uid } = await provider.interactionDetails(request, response);
    if (request.method !== 'POST') {
      const site = URL.parse(String(params['redirect_uri']))?.host ?? '';
      response.writeHead(200, { ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8' });
      response.end(personsPage(uid, site, persons));
      return;
    }
    const chosen = new URLSearchParams(await bodyOf(request)).get('person') ?? '';
    const result = persons.some(({ id }) => id === chosen)
      ? { login: { accountId: chosen, remember: false } }
      : { error: 'access_denied', error_description: 'Nobody was chosen' };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** New with each start: whatever an earlier one signed becomes invalid. */
function signingKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), use: 'sig', alg: 'RS256', kid: 'sandbox' };
}

const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src ${STYLE_HASH}; img-src data:; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > 4096) throw new Error('That is too much.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
