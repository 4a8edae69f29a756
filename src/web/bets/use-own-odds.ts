// Odds on a page without a slip are written as the visitor reads them, too.
import { useEffect } from 'react';
import { readOddsFormat } from '../sports/odds.ts';

export const useOwnOdds = (): void => useEffect(readOddsFormat, []);
