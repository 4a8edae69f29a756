/**
 * Services that identify a person, by OpenID Connect: authorization code with PKCE, state and nonce. Each has its own redirect
 * address, so that one service's answer is never taken for another's.
 */
import * as oidc from 'openid-client';
import type { Config } from '#platform/config.ts';
import type { SocialProvider } from '../options.ts';
import { perProcess, type Services } from '#platform/context.ts';

/** The demo's own service, in a separate process; on another host than the site, as a real one would be. */
const sandbox = ({ SANDBOX_IDP_PORT, SANDBOX_IDP_SECRET }: Config): SocialProvider => ({
  name: 'Demo ID',
  issuer: `http://127.0.0.1:${SANDBOX_IDP_PORT}`,
  clientId: 'baize',
  clientSecret: SANDBOX_IDP_SECRET,
  scope: 'openid email profile',
  prompt: 'login',
});

export const providersOf = (config: Config): Readonly<Record<string, SocialProvider>> => ({
  ...config.SOCIAL_PROVIDERS,
  ...(config.SANDBOX_IDP && { dev: sandbox(config) }),
});

/** What a service says about a person. */
export interface Identity {
  provider: string;
  /** The service's own id of the person: the only thing they are recognised by. */
  subject: string;
  /** Only when the service has proved it. */
  email: string | undefined;
}

export interface Secrets {
  verifier: string;
  nonce: string;
}

const TIMEOUT_S = 8;

const configurations = perProcess('accounts.identity-providers', () => new Map<string, Promise<oidc.Configuration>>());

/** What the service publishes about itself; fetched once, and again after a failure. */
function configurationOf(services: Services, id: string): Promise<oidc.Configuration> {
  const cachedConfiguration = configurations(services).get(id);
  if (cachedConfiguration) return cachedConfiguration;
  const { issuer, clientId, clientSecret } = providerOf(services, id);
  const isLocal = issuer.startsWith('http:');
  const configuration = oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: TIMEOUT_S,
    ...(isLocal && { execute: [oidc.allowInsecureRequests] }),
  });
  configurations(services).set(id, configuration);
  configuration.catch(() => configurations(services).delete(id));
  return configuration;
}

function providerOf({ config }: Pick<Services, 'config'>, id: string): SocialProvider {
  const providers = providersOf(config);
  const provider = Object.hasOwn(providers, id) ? providers[id] : undefined;
  if (!provider) throw new Error(`there is no identity provider ${id}`);
  return provider;
}

export const redirectUri = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, id: string): string =>
  `${PUBLIC_URL}/oauth/callback/${id}`;

export const newSecrets = (): Secrets & { state: string } => ({
  state: oidc.randomState(),
  verifier: oidc.randomPKCECodeVerifier(),
  nonce: oidc.randomNonce(),
});

/** The address at which the service asks who they are. */
export async function loginAddress(
  services: Services,
  id: string,
  { state, verifier, nonce }: Secrets & { state: string },
): Promise<URL> {
  const { scope, prompt } = providerOf(services, id);
  return oidc.buildAuthorizationUrl(await configurationOf(services, id), {
    redirect_uri: redirectUri(services.config, id),
    scope,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(prompt !== undefined && { prompt }),
  });
}

/** Exchanges the code of the answer for the person's identity. Throws when anything about the answer is wrong. */
export async function identityOf(
  services: Services,
  id: string,
  answer: { search: string; state: string } & Secrets,
): Promise<Identity> {
  const configuration = await configurationOf(services, id);
  const tokens = await oidc.authorizationCodeGrant(
    configuration,
    new URL(redirectUri(services.config, id) + answer.search),
    {
      expectedState: answer.state,
      expectedNonce: answer.nonce,
      pkceCodeVerifier: answer.verifier,
      idTokenExpected: true,
    },
  );
  const claims = tokens.claims()!;
  // Many services give the address only at their userinfo endpoint.
  const isAsked = claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
  const info = isAsked ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
  return { provider: id, subject: claims.sub, email: provedEmail(info) };
}

/**
 * The person to whom a token of the service belongs (AU-11). A token issued to another site proves nothing here, so its
 * audience is checked with the service; a token whose audience the service does not name is refused.
 */
export async function identityByToken(services: Services, id: string, token: string): Promise<Identity | undefined> {
  const configuration = await configurationOf(services, id);
  if (configuration.serverMetadata().introspection_endpoint === undefined) return undefined;
  const introspection = await oidc.tokenIntrospection(configuration, token);
  if (
    !introspection.active ||
    introspection.client_id !== providerOf(services, id).clientId ||
    introspection.sub === undefined
  )
    return undefined;
  const info = await oidc.fetchUserInfo(configuration, token, introspection.sub);
  return { provider: id, subject: introspection.sub, email: provedEmail(info) };
}

/** Some services send the flag as text. */
const provedEmail = (claims: Record<string, unknown>): string | undefined =>
  typeof claims['email'] === 'string' && (claims['email_verified'] === true || claims['email_verified'] === 'true')
    ? claims['email'].toLowerCase()
    : undefined;
