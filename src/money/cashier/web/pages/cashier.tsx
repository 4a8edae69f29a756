// `/cashier` redirects to the deposit (RT-03), with what the address asks for besides: a way back, a promo code.
import { definePage, redirectTo } from '#site/shell/page.ts';

export const page = definePage({
  load: ({ url }) => redirectTo(`/cashier/deposit${url.search}`),
  meta: () => ({ title: '' }),
  Component: () => null,
});
