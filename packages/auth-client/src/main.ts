/**
 * `baize-account`: an account of a Baize site from a terminal, as an example of the client. Answers on standard output as
 * JSON; what goes wrong on standard error, with exit code 1.
 */
import { createAuthClient, isFailure, type AuthClient } from './auth-client.ts';

const USAGE = `baize-account SITE COMMAND
  who               LOGIN, PASSWORD [, CODE]      logs in and says who it is
  register          LOGIN, PASSWORD               opens an account
  forgot            LOGIN                         sends a code to set a new password by
  reset             LOGIN, CODE, NEW_PASSWORD     sets it
  change-password   LOGIN, PASSWORD, NEW_PASSWORD
The words in capitals are environment variables: a command line can be read by others.`;

const environmentValue = (name: string): string => {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set.\n${USAGE}`);
};

const COMMANDS: Readonly<Record<string, (client: AuthClient) => Promise<unknown>>> = {
  async who(client) {
    const code = process.env['CODE'];
    await client.logIn(environmentValue('LOGIN'), environmentValue('PASSWORD'), code ? { code } : {});
    return client.me();
  },
  register: async (client) => (await client.register(environmentValue('LOGIN'), environmentValue('PASSWORD'))).user,
  forgot: (client) => client.forgotPassword(environmentValue('LOGIN')),
  reset: async (client) =>
    (await client.resetPassword(environmentValue('CODE'), environmentValue('NEW_PASSWORD'), environmentValue('LOGIN')))
      .user,
  async 'change-password'(client) {
    await client.logIn(environmentValue('LOGIN'), environmentValue('PASSWORD'));
    await client.changePassword(environmentValue('PASSWORD'), environmentValue('NEW_PASSWORD'));
    return client.me();
  },
};

const [site, name] = process.argv.slice(2);
const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
try {
  if (site === undefined || !command) throw new Error(USAGE);
  console.log(JSON.stringify(await command(createAuthClient(site.replace(/\/+$/, '')))));
} catch (failure) {
  console.error(isFailure(failure) ? `${failure.error.name}: ${failure.error.message}` : (failure as Error).message);
  process.exitCode = 1;
}
