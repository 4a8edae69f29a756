// A page without a frame, for pages that show the site's own drawings (LY-01).
import type { ReactNode } from 'react';

export function SpriteLayout({ children }: { children?: ReactNode }) {
  return (
    <main data-layout="svg-sprite" id="main" className="wrap min-h-dvh py-6">
      {children}
    </main>
  );
}
