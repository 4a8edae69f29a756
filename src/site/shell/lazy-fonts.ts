// Fonts on a slow connection (docs/decisions/0094): the first lines of the document have put them off (`THEME_SCRIPT`).
import { whenLoaded } from './when-loaded.ts';

/** They come once nothing else is waited for. The fallbacks have their metrics, so nothing moves. */
export function bringLazyFonts(): void {
  const { dataset } = document.documentElement;
  if (dataset['fonts'] === 'late') whenLoaded(() => delete dataset['fonts']);
}
