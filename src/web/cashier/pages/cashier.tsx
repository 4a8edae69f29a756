// `/cashier` opens the deposit by itself (RT-03).
import { definePage, redirectTo } from '../../page.ts';

export const page = definePage({
  load: () => redirectTo('/cashier/deposit'),
  meta: () => ({ title: '' }),
  Component: () => null,
});
