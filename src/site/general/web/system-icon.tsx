// The drawing of a system page: the operator's own, where content has one, in the same box.
import type { ReactNode } from 'react';
import { useShell } from '#site/shell/shell.tsx';
import { SystemBox } from '#site/design-system/art/shapes.tsx';

/** `children`: ours. */
export function SystemIcon({ name, children }: { name: string; children: ReactNode }) {
  const uploaded = useShell().content.systemIcons?.[name];
  if (uploaded === undefined) return children;
  return (
    <SystemBox>
      <image href={uploaded} width="312" height="129" />
    </SystemBox>
  );
}
