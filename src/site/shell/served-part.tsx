// A part of a page that the server renders and whose code the browser loads after the page works: what the server has rendered stands
// until then, so that search engines and visitors have the whole page, and no page waits for what few of its addresses show.
import { useState, type ComponentType } from 'react';
import { useTexts } from './shell.tsx';
import { useLazy } from './use-lazy.ts';
import { Button } from '#site/design-system/button.tsx';
import { ErrorState, Skeleton } from '#site/design-system/surface.tsx';
import { useHydrated } from '#site/design-system/use-hydrated.ts';

export interface ServedPart<Props> {
  Part: ComponentType<Props>;
  /** Of the page (`ready` in `page.ts`), where its data need the part. */
  ready: () => Promise<void>;
}

/** `size`: the class of the skeleton that stands there when a visitor comes from another page. */
export function servedPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  size: string,
): ServedPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const loadOnce = async (): Promise<ComponentType<Props>> => (Loaded ??= await load());

  function Part(props: Props) {
    // What was rendered by the server is taken over as it is.
    const isHydrated = useHydrated();
    const [isServed] = useState(!isHydrated);
    const { value = Loaded, again } = useLazy(name, loadOnce);
    const t = useTexts('common');
    if (value) {
      const Code = value;
      return (
        <div key="code">
          <Code {...props} />
        </div>
      );
    }
    if (again) return <ErrorState title={t('errors.unknown')} action={<Button onClick={again}>{t('retry')}</Button>} />;
    return isServed ? (
      <div key="served" suppressHydrationWarning dangerouslySetInnerHTML={NOTHING} />
    ) : (
      <Skeleton className={size} />
    );
  }
  return {
    Part,
    async ready() {
      if (import.meta.env.SSR) await loadOnce();
    },
  };
}

/** The browser leaves what is there. */
const NOTHING = { __html: '' };
