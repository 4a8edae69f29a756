// `/cashier` redirects to the deposit (RT-03).
import { definePage, redirectTo } from '../../page.ts';

export const page = definePage({
  load: () => redirectTo('/cashier/deposit'),
  meta: () => ({ title: '' }),
  Component: () => null,
});
