// The visitor chooses another language (LO-06): their account is updated, the browser keeps it for a year, and a new document
// brings everything in that language.
import { changeLocale } from '#players/accounts/contract.ts';
import type { Locale } from './routes.ts';
import { reportError } from './report.ts';
import type { Shell } from './shell.tsx';

/** LO-05: 365 days. */
const YEAR_S = 365 * 24 * 60 * 60;

function keepLocale(locale: Locale): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `locale=${locale}; path=/; max-age=${YEAR_S}; samesite=lax${secure}`;
}

type Needed = Pick<Shell, 'api' | 'content' | 'session'>;

/**
 * `href`: the same page under the other language's address. Rejects when the account could not be updated and decides (LO-04):
 * the next page would come in its language, so nothing has changed.
 */
export async function switchLocale({ api, content, session }: Needed, locale: Locale, href: string): Promise<void> {
  if (session.get())
    await api.call(changeLocale, { locale }).catch((failure: unknown) => {
      reportError(failure, 'language of the account');
      if (content.features?.platformDetection !== false) throw failure;
    });
  keepLocale(locale);
  window.location.assign(href);
}
