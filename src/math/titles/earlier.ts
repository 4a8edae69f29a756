/** Titles as they were before their rules changed: rounds of then are still checked by them. */
import type { Title } from '../engine/title.ts';
import { blackjackV1 } from './blackjack/v1/game.ts';
import { crashV1 } from './crash/v1/game.ts';

export const earlierTitles: readonly Title[] = [crashV1 as Title, blackjackV1 as Title];

/** `undefined` when it is not an earlier version of a title of ours. */
export const earlierTitle = (sysname: string, version: string): Title | undefined =>
  earlierTitles.find((title) => title.sysname === sysname && title.version === version);
