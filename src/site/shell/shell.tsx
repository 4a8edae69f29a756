// What every component can use: the API client, the session, dialogs, toasts, texts and the operator's content.
import { createContext, useContext, type ReactNode } from 'react';
import { textsOf, type Texts } from './texts.ts';
import type { Locale } from './routes.ts';
import type { Carried } from './startup.ts';
import type { ApiClient } from './api.ts';
import type { SiteContent } from './boot.ts';
import type { Connection } from './connection.ts';
import type { DialogQueue } from './dialog-queue.ts';
import type { NavigateOptions } from './navigation.ts';
import type { Session } from './session.ts';
import { useStore, type Store } from './store.ts';
import type { Toasts } from './toasts.ts';

export interface Shell {
  api: ApiClient;
  session: Store<Session>;
  /** What the document brought for the visitor that it was made for (`startup.ts`). */
  carried?: Carried;
  dialogs: DialogQueue;
  toasts: Toasts;
  /** Whether the site can be reached; the server always is. */
  connection: Pick<Connection, 'isOn' | 'until'>;
  locale: Locale;
  content: SiteContent;
  /** Texts by area; grows as pages and dialogs are loaded. */
  texts: Store<Record<string, unknown>>;
  /** Loads texts that a dialog needs, when they are not here yet. */
  loadTexts: (areas: readonly string[]) => Promise<void>;
  /** Reloads the current page's data from the server. */
  reloadPage: () => Promise<void>;
  /**
   * Navigates to a page of our own, written without language prefix, as a click on a link does. Leaving the site needs
   * `external`; what must not be followed throws `NavigationRefused` (GD-18, GD-19).
   */
  navigate: (to: string, options?: NavigateOptions) => void;
  /** Preloads what a page of our own will need. */
  prefetch: (path: string) => void;
}

const ShellContext = createContext<Shell | undefined>(undefined);

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell outside of ShellProvider');
  return shell;
}

export function ShellProvider({ shell, children }: { shell: Shell; children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>;
}

export const useSession = (): Session => useStore(useShell().session);

/** Texts of one area: `useTexts('home')('hero.title')`. Plurals and `<tags>` as in ICU messages. */
export function useTexts(area: string): Texts {
  const { locale, texts } = useShell();
  return textsOf(locale, useStore(texts), area);
}
