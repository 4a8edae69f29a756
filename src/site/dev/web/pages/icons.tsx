// The sheet of all icons (RT-35), each as a symbol of a sprite and by its name.
import { definePage } from '#site/shell/page.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { ICONS } from '#site/design-system/icons.ts';

const names = Object.keys(ICONS) as (keyof typeof ICONS)[];

function Component() {
  const t = useTexts('system.icons');
  return (
    <>
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="mb-6 mt-2 text-muted">{t('lead', { count: names.length })}</p>
      <svg width="0" height="0" aria-hidden className="absolute">
        {names.map((name) => (
          <symbol key={name} id={name} viewBox="0 0 24 24">
            <path
              d={ICONS[name]}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </symbol>
        ))}
      </svg>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
        {names.map((name) => (
          <li
            key={name}
            className="flex flex-col items-center gap-3 rounded-lg border border-line bg-surface-1 px-2 py-5 text-center text-sm text-muted"
          >
            <svg width="28" height="28" aria-hidden className="text-text">
              <use href={`#${name}`} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

export const page = definePage({ meta: ({ t }) => ({ title: t('system.icons.title'), isHidden: true }), Component });
