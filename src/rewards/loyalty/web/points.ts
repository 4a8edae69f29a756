// Points in words: as they are called in the language, or as the operator calls them.
import { formatNumber } from '#site/design-system/format.ts';
import { useTexts } from '#site/shell/shell.tsx';

/** `alias`: `pointsAlias` of the player's standing; empty where there is none. */
export function usePoints(alias = ''): (points: number) => string {
  const t = useTexts('rewards');
  return (points) => (alias === '' ? t('points', { points }) : t('alias', { points: formatNumber(points), alias }));
}
