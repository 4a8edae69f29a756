import type { Sport } from '#math/sports/market.ts';
import type { IconName } from '../../ui/icon.tsx';

export const SPORT_ICONS: Readonly<Record<Sport, IconName>> = {
  football: 'goal',
  tennis: 'circle-dot',
  basketball: 'volleyball',
  'ice-hockey': 'hockey-stick',
  esports: 'gamepad-2',
};
