/** The canonical rules of live baccarat: those of punto banco, and one deal for the whole table. */
import { rules as punto } from '../baccarat/paytable.ts';

export const rules = { ...punto, shared: 'one deal for all bets at the table' } as const;
