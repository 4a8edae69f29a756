// The columns of a list of matches, as books have them: who wins, handicap, total.
import type { Market } from '../../contract.ts';

export const MARKET_COLUMNS = ['result', 'handicap', 'total'] as const;
export type MarketColumn = (typeof MARKET_COLUMNS)[number];

export const columnOf = ({ kind }: Pick<Market, 'kind'>): MarketColumn =>
  kind === 'handicap' || kind === 'total' ? kind : 'result';

/** Where there is room for all three: their widths, and those of what stands beside them. */
export const ROW_COLUMNS =
  '@min-[38rem]:grid-cols-[minmax(0,1fr)_26.5rem] @min-[46rem]:grid-cols-[minmax(0,1fr)_29rem] @min-[58rem]:grid-cols-[minmax(0,1fr)_35rem]';
export const COLUMN_WIDTHS: Readonly<Record<MarketColumn, string>> = {
  result: 'grow-[3] basis-0',
  handicap: 'grow-[2] basis-0 @max-[38rem]:hidden',
  total: 'grow-[2] basis-0 @max-[38rem]:hidden',
};
/** Of how many more markets there are. */
export const MORE_WIDTH = 'w-12 shrink-0 @min-[38rem]:w-9';
