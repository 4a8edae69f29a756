// On a page without a slip, too, odds are written in the visitor's own format.
import { useEffect } from 'react';
import { readOddsFormat } from '#sportsbook/book/web/odds.ts';

export const useOwnOdds = (): void => useEffect(readOddsFormat, []);
