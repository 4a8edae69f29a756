import { createContext, useContext } from 'react';
import type { SavedView } from '../contract.ts';

interface Views {
  views: readonly SavedView[];
  /** They have not come yet. */
  isLoading: boolean;
  reloadViews: () => void;
}

export const ViewsContext = createContext<Views>({ views: [], isLoading: true, reloadViews: () => {} });

/** Lists that somebody has kept as they like to see them. */
export const useViews = (): Views => useContext(ViewsContext);
