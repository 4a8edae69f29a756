// Which menu items a visitor sees: by who they are, and by what the operator has enabled.
import type { FeatureName } from './routes.ts';
import type { SiteContent, Visibility } from './boot.ts';
import { useSession, useShell } from './shell.tsx';

export const isSwitchedOn = (
  feature: FeatureName | null | undefined,
  { features }: Pick<SiteContent, 'features'>,
): boolean => !feature || features?.[feature] !== false;

export function visibleItems<Item extends Visibility>(
  items: readonly Item[],
  visitor: { isPlayer: boolean; content: Pick<SiteContent, 'features'> },
): Item[] {
  const others = visitor.isPlayer ? 'guest' : 'player';
  return items.filter(({ visibleTo, toggle }) => visibleTo !== others && isSwitchedOn(toggle, visitor.content));
}

/** Filters menus for the present visitor. */
export function useVisible(): <Item extends Visibility>(items: readonly Item[]) => Item[] {
  const { content } = useShell();
  const isPlayer = useSession() !== null;
  return (items) => visibleItems(items, { isPlayer, content });
}

export function useFeature(feature: FeatureName): boolean {
  return isSwitchedOn(feature, useShell().content);
}
