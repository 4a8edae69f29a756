import { useShell } from '#site/shell/shell.tsx';
import { useLazy, type Late } from '#site/shell/use-lazy.ts';
import { openTitle } from '#casino/titles/open-title.ts';
import type { TitleModule } from '#casino/engine/client/title-module.ts';
import { isMotionReduced } from './use-settings.ts';

export interface OpenedTitle extends TitleModule {
  /** As it was when the title was opened: a title does not change its pace halfway. */
  isMotionReduced: boolean;
}

/** A title's client, loaded once the page is up. Without a value when there is no such title. */
export function useTitle(sysname: string): Late<OpenedTitle | undefined> {
  const { loadTexts } = useShell();
  return useLazy(sysname, async () => {
    const title = await openTitle(sysname, loadTexts);
    return title && { ...title, isMotionReduced: isMotionReduced() };
  });
}
