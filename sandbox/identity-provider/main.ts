/**
 * The sandbox identity provider as a process of its own: `node sandbox/identity-provider/main.ts`. Options by
 * environment; it ends with its parent process when that gave it a pipe as standard input.
 */
import { startIdentityProvider } from './identity-provider.ts';
import { PERSONS, readPersons } from './persons.ts';

const { SANDBOX_IDP_PORT, SANDBOX_IDP_SECRET, SANDBOX_IDP_REDIRECT_URIS, SANDBOX_IDP_PERSONS } = process.env;

const provider = await startIdentityProvider({
  port: Number(SANDBOX_IDP_PORT ?? '3003'),
  secret: SANDBOX_IDP_SECRET ?? '',
  redirectUris: (SANDBOX_IDP_REDIRECT_URIS ?? 'http://localhost:3000/oauth/callback/dev').split(' '),
  persons: SANDBOX_IDP_PERSONS ? readPersons(SANDBOX_IDP_PERSONS) : PERSONS,
});
console.log(`sandbox identity provider on ${provider.url}`);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await provider.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
if (process.env['SANDBOX_IDP_FOLLOW_PARENT'] === 'on') process.stdin.on('end', () => void stop()).resume();
