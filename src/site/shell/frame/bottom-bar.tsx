// Five items from content within reach of the thumb, on phones.
import { ContentIcon } from '../content-icon.tsx';
import { CachedPart } from '../cached-part.tsx';
import { Link } from '../link.tsx';
import { useShell, useTexts } from '../shell.tsx';
import { useVisible } from '../visibility.ts';
import { useCurrentIds } from './rail.tsx';

export function BottomBar() {
  const { content } = useShell();
  const t = useTexts('common');
  const current = useCurrentIds(content.menus.bottom);
  return (
    <CachedPart
      as="nav"
      part="bottom-bar"
      by={() => current.join(' ')}
      aria-label={t('frame.bottomMenu')}
      className="fixed inset-x-0 bottom-0 z-(--layer-bar) h-(--menu-height) border-t border-line bg-bg pb-[env(safe-area-inset-bottom)] tablet:hidden"
    >
      <Items current={current} />
    </CachedPart>
  );
}

function Items({ current }: { current: readonly string[] }) {
  const visible = useVisible();
  return (
    <ul className="grid h-[60px] grid-flow-col auto-cols-fr">
      {visible(useShell().content.menus.bottom).map((item) => (
        <li key={item.id}>
          <Link
            to={item.url}
            aria-current={current.includes(item.id) ? 'page' : undefined}
            className="flex h-full flex-col items-center justify-center gap-0.5 text-[min(0.7rem,3.6vw)] font-medium text-muted aria-[current]:text-primary"
          >
            <ContentIcon name={item.icon} className="size-5.5" />
            {item.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
