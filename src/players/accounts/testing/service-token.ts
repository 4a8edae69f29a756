// An access token of the sandbox identity provider, as a program of the person's own would have obtained it.
import { createHash, randomBytes } from 'node:crypto';
import { IDP_SECRET, Traveller, type TestIdentityProvider } from './identity-provider.ts';

export async function tokenFor(
  provider: TestIdentityProvider,
  person: string,
  { clientId, redirectUri }: { clientId: 'baize' | 'elsewhere'; redirectUri: string },
): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const back = await new Traveller().returnAs(person, `${provider.url}/auth?${query}`);
  const secret =
    clientId === 'baize' ? IDP_SECRET : createHash('sha256').update(`elsewhere ${IDP_SECRET}`).digest('hex');
  const answer = await fetch(`${provider.url}/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${encodeURIComponent(secret)}`).toString('base64')}`,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code')!,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return token;
}
