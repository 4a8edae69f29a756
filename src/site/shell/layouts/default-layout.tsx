// The frame of the site: rail, top bar, content, footer; a bottom bar on phones.
import type { ReactNode } from 'react';
import { BottomBar } from '../frame/bottom-bar.tsx';
import { Footer } from '../frame/footer.tsx';
import { NavigationProgress } from '../frame/navigation-progress.tsx';
import { Rail } from '../frame/rail.tsx';
import { TopBar } from '../frame/top-bar.tsx';
import { useTexts } from '../shell.tsx';

export function DefaultLayout({ children }: { children?: ReactNode }) {
  const t = useTexts('common');
  return (
    <div data-layout="default">
      <a
        href="#main"
        className="fixed left-3 top-3 z-[calc(var(--layer-rail)+1)] -translate-y-20 rounded-md bg-primary px-4 py-2 font-semibold text-on-primary focus:translate-y-0"
      >
        {t('frame.skip')}
      </a>
      <NavigationProgress />
      <TopBar />
      <Rail />
      <div className="flex min-h-[calc(100dvh-var(--bar-height))] flex-col pl-(--rail-width) pb-(--bottom-height) transition-[padding] duration-240 ease-out">
        <main id="main" tabIndex={-1} className="wrap grow py-6 outline-none tablet:py-8">
          {children}
        </main>
        <Footer />
      </div>
      <BottomBar />
    </div>
  );
}
