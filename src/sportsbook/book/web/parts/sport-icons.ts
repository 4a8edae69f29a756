import type { Sport } from '#sportsbook/models/market.ts';
import type { IconName } from '#site/design-system/icon.tsx';

export const SPORT_ICONS: Readonly<Record<Sport, IconName>> = {
  football: 'goal',
  tennis: 'circle-dot',
  basketball: 'volleyball',
  'ice-hockey': 'hockey-stick',
  esports: 'gamepad-2',
};
