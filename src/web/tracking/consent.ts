/**
 * May we note what a visitor does here? He is asked once, when he begins to use the page and not before; until he has said
 * yes nothing is told to anybody. Drawn without React: it is on every first visit, and must weigh nothing.
 */
import type { Shell } from '../shell/shell.tsx';
import { textsOf } from '../shell/texts.ts';

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
      'fixed inset-x-3 bottom-[calc(var(--bottom-height)+0.75rem)] z-(--layer-bar) grid gap-3 rounded-lg border border-line-strong bg-surface-2 p-4 text-sm text-text shadow-lg tablet:left-auto tablet:max-w-md';
    const text = document.createElement('p');
    text.textContent = t('text');
    const row = document.createElement('div');
    row.className = 'flex flex-wrap gap-3';
    for (const [choice, look] of [
      ['necessary', 'border border-line-strong bg-surface-1 text-text'],
      ['all', 'bg-primary text-on-primary'],
    ] as const) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = `min-h-11 grow rounded-md px-4 font-semibold ${look}`;
      button.dataset['choice'] = choice;
      button.textContent = t(choice);
      button.addEventListener('click', () => {
        keepConsent(choice);
        aside.remove();
        resolve(choice);
      });
      row.append(button);
    }
    aside.append(text, row);
    document.body.append(aside);
  });
}
