// A part of a page whose code is loaded when the part appears.
import type { ComponentType } from 'react';
import { useTexts } from './shell.tsx';
import { useLazy } from './use-lazy.ts';
import { Button } from '#site/design-system/button.tsx';
import { ErrorState, Skeleton } from '#site/design-system/surface.tsx';

/**
 * A skeleton, with `size` as its class, until the code has come; a failure that persists is shown with a way to try again,
 * where `lazy` of React would take down the whole page.
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  size: string,
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const { value: Part, again } = useLazy(name, load);
    const t = useTexts('common');
    if (Part) return <Part {...props} />;
    if (!again) return <Skeleton className={size} />;
    return <ErrorState title={t('errors.unknown')} action={<Button onClick={again}>{t('retry')}</Button>} />;
  };
}
