import type { Title } from '#casino/engine/title.ts';
import { titles } from '#casino/titles/index.ts';
import { mathHash } from '#casino/titles/published.ts';
import type { BankrollTerms } from './bankroll.ts';

/** The title of a tournament with equal bankroll; `undefined` when its mathematics are no longer those that were announced. */
export function bankrollTitle({ game, mathHash: hash }: Pick<BankrollTerms, 'game' | 'mathHash'>): Title | undefined {
  const title = Object.hasOwn(titles, game) ? titles[game] : undefined;
  return title && mathHash(title) === hash ? title : undefined;
}
