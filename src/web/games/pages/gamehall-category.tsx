// `/gamehall/slot` is the hall with that category chosen; an unknown category shows the plain hall (RT-21, OP-08).
import { GAME_TYPES } from '#domains/games/contract.ts';
import { definePage, redirectTo } from '../../page.ts';

export const page = definePage({
  load({ params, url }) {
    const category = GAME_TYPES.find((type) => type === params['id']);
    if (category) url.searchParams.set('category', category);
    return redirectTo(`/gamehall${url.search}`);
  },
  meta: () => ({ title: '' }),
  Component: () => null,
});
