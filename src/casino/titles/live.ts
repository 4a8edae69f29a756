/** The titles of live tables by their sysname. */
import type { LiveTitle } from '../engine/live-title.ts';
import { liveBaccarat } from './live-baccarat/game.ts';
import { liveCrash } from './live-crash/game.ts';
import { liveRoulette } from './live-roulette/game.ts';
import { moneyWheel } from './money-wheel/game.ts';

export const liveTitles: Readonly<Record<string, LiveTitle>> = {
  'live-roulette': liveRoulette as LiveTitle,
  'live-crash': liveCrash as LiveTitle,
  'money-wheel': moneyWheel as LiveTitle,
  'live-baccarat': liveBaccarat as LiveTitle,
};
