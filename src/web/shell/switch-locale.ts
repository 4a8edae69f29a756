// The visitor chooses another language (LO-06): their account is updated, the browser keeps it for a year, and a new document
// brings everything in that language.
import { changeLocale } from '#domains/accounts/contract.ts';
import type { Locale } from '../routes.ts';
import { reportError } from './report.ts';
import type { Shell } from './shell.tsx';

/** LO-05: 365 days. */
const YEAR_S = 365 * 24 * 60 * 60;

function keepLocale(locale: Locale): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `locale=${locale}; path=/; max-age=${YEAR_S}; samesite=lax${secure}`;
}

/** `href`: the same page under the other language's address. */
export async function switchLocale({ api, session }: Pick<Shell, 'api' | 'session'>, locale: Locale, href: string) {
  keepLocale(locale);
  if (session.get()) {
    // An account that could not be updated must not keep the visitor from the language that they have just chosen.
    await api
      .call(changeLocale, { locale })
      .catch((failure: unknown) => reportError(failure, 'language of the account'));
  }
  window.location.assign(href);
}
