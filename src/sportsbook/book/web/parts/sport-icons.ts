import type { Sport } from '#sportsbook/models/market.ts';
import type { IconName } from '#site/design-system/icon.tsx';

const ICONS: Readonly<Record<string, IconName>> = {
  football: 'goal',
  tennis: 'circle-dot',
  basketball: 'volleyball',
  'ice-hockey': 'hockey-stick',
  esports: 'gamepad-2',
  'horse-racing': 'horseshoe',
};

export const sportIcon = (sport: Sport): IconName => ICONS[sport] ?? 'trophy';
