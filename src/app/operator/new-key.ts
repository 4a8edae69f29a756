// `npm run operator -- keys new NAME`: a key for an authenticator app, shown and stored nowhere. Needs no database.
import { renderUnicodeCompact } from 'uqr';
import { operatorKey } from '#players/accounts/index.ts';
import { OPERATOR_NAME } from '#players/accounts/options.ts';
import { UsageError } from '#platform/command.ts';

export const newKeyUsage = {
  parameters: 'NAME',
  about: "Makes a key for an operator's authenticator app and shows it; stores nothing.",
};

/** The printed text. `address`: of the site, when it is already known; its host is what the app shows. */
export function newKeyText(name: string, address = ''): string {
  if (!OPERATOR_NAME.test(name))
    throw new UsageError(
      'A name has small letters, digits and dots, begins with a letter and has at most 32 characters.',
    );
  const { secret, uri, option } = operatorKey(name, URL.canParse(address) ? new URL(address).host : 'Baize');
  return [
    '',
    renderUnicodeCompact(uri, { border: 2 }),
    '',
    `  Scan this with an authenticator app, or type the key: ${secret}`,
    `  ${uri}`,
    '',
    '  Add it to OPERATORS; "accounts" are the logins of this person at the site, on which they may not decide:',
    `  ${option}`,
    '',
    '  The key is stored nowhere else. Clear the terminal when you are done.',
    '',
  ].join('\n');
}
