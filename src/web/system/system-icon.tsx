// The drawing of a system page: the operator's own, where content has one, in the same box (CO-30).
import { useShell } from '../shell/shell.tsx';
import { SystemArt, type SystemArtName } from '../ui/art/system-art.tsx';

export function SystemIcon({ name }: { name: SystemArtName }) {
  const own = useShell().content.systemIcons?.[name];
  if (own === undefined) return <SystemArt name={name} />;
  return (
    <svg viewBox="0 0 312 129" width="312" height="129" aria-hidden className="max-w-full">
      <image href={own} width="312" height="129" />
    </svg>
  );
}
