// `/gamehall/slot` is the hall with that category chosen; an unknown category shows the plain hall (RT-21, OP-08).
import { GAME_TYPES } from '#domains/games/contract.ts';
import { definePage, redirectTo } from '../../page.ts';

export const page = definePage({
  load({ params }) {
    const category = GAME_TYPES.find((type) => type === params['id']);
    return redirectTo(category ? `/gamehall?category=${category}` : '/gamehall');
  },
  meta: () => ({ title: '' }),
  Component: () => null,
});
