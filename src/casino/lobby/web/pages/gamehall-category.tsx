// `/gamehall/slot` is the lobby with that category chosen; an unknown category shows the plain lobby (RT-21, OP-08).
import { getCategories } from '#casino/rounds/contract.ts';
import { definePage, redirectTo } from '#site/shell/page.ts';

export const page = definePage({
  async load({ api, params, report, url }) {
    const categories = await api.call(getCategories).catch(report([]));
    const category = categories.find(({ id }) => id !== 'all' && id === params['id']);
    if (category) url.searchParams.set('category', category.id);
    return redirectTo(`/gamehall${url.search}`);
  },
  meta: () => ({ title: '' }),
  Component: () => null,
});
