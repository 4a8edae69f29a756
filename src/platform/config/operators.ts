// Who may use the operator’s commands, and what takes two of them.
import { readJson, whole, type Options } from './option.ts';

/** How operators are named. */
export const OPERATOR_NAME = /^[a-z][a-z0-9.-]{0,31}$/;

/** Who may use the operator's commands: the key of an authenticator app, and their own accounts at the site. */
function operators(value: string): Readonly<Record<string, { secret: string; accounts: readonly string[] }>> {
  const given: unknown = readJson(value);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Error('must be a JSON object');
  return Object.fromEntries(
    Object.entries(given as Record<string, { secret?: unknown; accounts?: unknown } | null>).map(([name, one]) => {
      if (!OPERATOR_NAME.test(name)) throw new Error(`names "${name}": only small letters, digits, dots`);
      const { secret, accounts = [] } = one ?? {};
      if (typeof secret !== 'string' || !/^[A-Z2-7]{32,}$/.test(secret))
        throw new Error(`must give "${name}" a "secret" of at least 32 signs of base 32`);
      if (!Array.isArray(accounts) || !accounts.every((login) => typeof login === 'string'))
        throw new Error(`must give "${name}" its "accounts" as a list of logins`);
      return [name, { secret, accounts: accounts.map((login: string) => login.trim().toLowerCase()) }];
    }),
  );
}

export const operatorsOptions = {
  OPERATORS: {
    fallback: '{}',
    about:
      'Who may use the operator’s commands, as JSON: `{"anna":{"secret":"(key of an authenticator app, base 32)","accounts":["anna@example.org"]}}`; `accounts` are their own at the site; `operator -- keys new NAME` makes a key. With any named, commands take `--as NAME --code CODE`; a code opens a session of 15 minutes on its terminal.',
    parse: operators,
    secret: true,
  },
  TWO_PERSONS_ABOVE: {
    fallback: '1000',
    about:
      'Sum in EUR above which two named operators decide on a withdrawal, a refund, an award, promo codes or the prizes of a tournament that is announced by hand; in production nobody decides on more alone.',
    parse: whole(0, 1_000_000_000),
  },
} as const satisfies Options;
