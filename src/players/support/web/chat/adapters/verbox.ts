// Verbox: one function that queues its calls until the script is loaded.
import { contactOf, type ChatAdapter } from '../adapter.ts';

type Say = ((...words: unknown[]) => void) & { q?: ArrayLike<unknown>[] };

interface VerboxPage {
  VerboxSetup?: { language: string };
  supportAPIMethod?: string;
  Verbox?: Say;
}

export const verbox: ChatAdapter = {
  prepare(page: VerboxPage, { lang, identity }) {
    page.VerboxSetup = { language: lang };
    page.supportAPIMethod = 'Verbox';
    page.Verbox ??= ((...words: unknown[]) => {
      (page.Verbox!.q ??= []).push(words);
    }) as Say;
    if (identity) page.Verbox('setClientInfo', contactOf(identity));
  },
  open: (page: VerboxPage) => page.Verbox?.('openSupport'),
  end(page: VerboxPage) {
    page.Verbox?.('destroy');
    delete page.Verbox;
  },
  launcher: '#supportTrigger',
};
