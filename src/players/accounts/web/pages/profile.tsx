// `/profile` opens the settings (RT-25), and keeps the flag that the player has just registered.
import { definePage, redirectTo } from '#site/shell/page.ts';

export const page = definePage({
  load: ({ url }) => redirectTo(`/profile/settings${url.search}`),
  meta: () => ({ title: '' }),
  Component: () => null,
});
