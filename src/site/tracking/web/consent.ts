/**
 * May we record what visitors do here? They are asked once, when they begin to use the page and not before; until they have said
 * yes nothing is sent to anyone. One line at the foot of the window, in a place that every page keeps free from its first
 * paint on (`--consent-height`), so that it covers nothing and moves nothing. Drawn without React: it is on every first visit,
 * and must weigh nothing.
 */
import type { Shell } from '#site/shell/shell.tsx';
import { textsOf } from '#site/shell/texts.ts';

export type Consent = 'all' | 'necessary';

const HALF_A_YEAR_S = 180 * 24 * 60 * 60;

export const consentIn = (cookies: string): Consent | undefined =>
  /(?:^|; )consent=(all|necessary)(?:;|$)/.exec(cookies)?.[1] as Consent | undefined;

function keepConsent(consent: Consent): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `consent=${consent}; path=/; max-age=${HALF_A_YEAR_S}; samesite=lax${secure}`;
}

export async function askConsent(shell: Pick<Shell, 'loadTexts' | 'texts' | 'locale'>): Promise<Consent> {
  await shell.loadTexts(['consent']);
  const t = textsOf(shell.locale, shell.texts.get(), 'consent');
  return new Promise((resolve) => {
    const aside = document.createElement('aside');
    aside.setAttribute('aria-label', t('title'));
    aside.dataset['consent'] = '';
    aside.className =
      'fixed right-0 bottom-(--menu-height) left-(--rail-width) z-(--layer-bar) flex h-(--consent-height) items-center gap-2 border-t border-line bg-surface-2 px-3 text-xs leading-tight text-text tablet:gap-4 tablet:px-6 tablet:text-sm';
    const text = document.createElement('p');
    text.className = 'mr-auto min-w-0';
    text.textContent = `${t('text')} `;
    // A phone has a single line for all of it.
    const promise = document.createElement('span');
    promise.className = 'text-muted max-tablet:sr-only';
    promise.textContent = t('promise');
    text.append(promise);
    aside.append(text);
    // Both look the same: the answer is the visitor's.
    for (const choice of ['necessary', 'all'] as const) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className =
        'min-h-11 min-w-14 shrink-0 rounded-md border border-line-strong bg-surface-1 px-3 text-sm font-semibold hover:bg-surface-3';
      button.dataset['choice'] = choice;
      button.textContent = t(choice);
      button.addEventListener('click', () => {
        keepConsent(choice);
        aside.remove();
        delete document.documentElement.dataset['asking'];
        resolve(choice);
      });
      aside.append(button);
    }
    document.body.append(aside);
  });
}
