// What the loyalty pages show, and the one place where it is loaded.
import {
  getHistory,
  getInfo,
  getNotifications,
  getOrders,
  getProducts,
  getProgram,
  getPrograms,
  getTerms,
  type LoyaltyInfo,
  type LoyaltyNotice,
  type LoyaltyTerms,
  type Order,
  type PointsEntry,
  type Product,
  type Program,
} from '../contract.ts';
import type { LoadContext } from '#site/shell/page.ts';

type Asked = Pick<LoadContext, 'api'>;

export const loadTerms = ({ api }: Asked): Promise<LoyaltyTerms> => api.call(getTerms);
export const loadPrograms = async ({ api }: Asked): Promise<Program[]> => (await api.call(getPrograms)).items;
export const loadProgram = ({ api }: Asked, sysname: string): Promise<Program> => api.call(getProgram, { sysname });
export const loadProducts = async ({ api }: Asked): Promise<Product[]> => (await api.call(getProducts)).items;
/** `null` for a guest. */
export const loadLoyaltyInfo = ({ api, session }: Pick<LoadContext, 'api' | 'session'>): Promise<LoyaltyInfo | null> =>
  session ? api.call(getInfo) : Promise.resolve(null);
/** Notices that are due now; `notices.ts` decides when they are requested. */
export const loadNotices = async ({ api }: Asked): Promise<LoyaltyNotice[]> => (await api.call(getNotifications)).items;

export const HISTORY_OF_A_PAGE = 20;
export interface HistoryPage {
  items: PointsEntry[];
  total: number;
}
export const loadHistory = ({ api }: Asked, offset = 0): Promise<HistoryPage> =>
  api.call(getHistory, { offset: String(offset), limit: String(HISTORY_OF_A_PAGE) });
export const loadOrders = async ({ api }: Asked): Promise<Order[]> => (await api.call(getOrders)).items;
