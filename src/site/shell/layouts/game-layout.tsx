// The frame around a game: the bars stay, the footer gives its room to the stage.
import type { ReactNode } from 'react';
import { BottomBar } from '../frame/bottom-bar.tsx';
import { NavigationProgress } from '../frame/navigation-progress.tsx';
import { Rail } from '../frame/rail.tsx';
import { TopBar } from '../frame/top-bar.tsx';

export function GameLayout({ children }: { children?: ReactNode }) {
  return (
    <div data-layout="game">
      <NavigationProgress />
      <TopBar />
      <Rail />
      <main
        id="main"
        tabIndex={-1}
        className="min-h-[calc(100dvh-var(--bar-height))] pb-(--bottom-height) pl-(--rail-width) outline-none transition-[padding] duration-240 ease-out"
      >
        {children}
      </main>
      <BottomBar />
    </div>
  );
}
