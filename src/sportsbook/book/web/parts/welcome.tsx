// The head of the sportsbook: how many matches there are, and a note that simulated ones are simulated.
import { useTexts } from '#site/shell/shell.tsx';
import { Link } from '#site/shell/link.tsx';
import { SceneArt } from '#site/design-system/art/scene-art.tsx';
import type { Sports } from './sports-nav.tsx';

export function Welcome({ sports: { sports } }: { sports: Sports }) {
  const t = useTexts('sports');
  const live = sports.reduce((sum, one) => sum + one.live, 0);
  const upcoming = sports.reduce((sum, one) => sum + one.upcoming, 0);
  return (
    <header className="mb-5 flex items-center justify-between gap-4 overflow-hidden rounded-xl border border-line bg-[radial-gradient(28rem_14rem_at_90%_20%,var(--primary-soft),transparent_70%)] px-5 py-4 shadow-1">
      <div className="min-w-0">
        <h1 className="text-2xl desk:text-3xl">{t('title')}</h1>
        <p className="mt-1 text-sm text-muted">{t('counts', { live, upcoming })}</p>
        <p className="mt-2 max-w-prose text-xs text-muted">
          {t('simulated.text')}{' '}
          <Link to="/fairness" className="underline hover:text-text">
            {t('simulated.more')}
          </Link>
        </p>
      </div>
      <SceneArt name="sports" className="h-24 w-36 shrink-0 max-tablet:hidden" />
    </header>
  );
}
