// What this house does differently, each with a link to the page that shows it.
import { CachedPart } from '#site/shell/cached-part.tsx';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Icon, type IconName } from '#site/design-system/icon.tsx';
import { Card } from '#site/design-system/surface.tsx';

const REASONS: readonly { id: string; icon: IconName; url: string }[] = [
  { id: 'proof', icon: 'scale', url: '/fairness' },
  { id: 'money', icon: 'landmark', url: '/cashier/history' },
  { id: 'limits', icon: 'shield-check', url: '/terms' },
];

export function Reasons() {
  return (
    <CachedPart as="section" part="reasons" aria-labelledby="reasons-title" className="far-down">
      <Inside />
    </CachedPart>
  );
}

function Inside() {
  const t = useTexts('home.reasons');
  return (
    <>
      <h2 id="reasons-title" className="mb-4 text-xl">
        {t('title')}
      </h2>
      <div className="grid gap-4 tablet:grid-cols-3">
        {REASONS.map(({ id, icon, url }) => (
          <Card key={id} className="flex flex-col p-6">
            <span className="grid size-11 place-items-center rounded-full bg-primary-soft text-primary">
              <Icon name={icon} />
            </span>
            <h3 className="mt-4 text-lg">{t(`${id}.title`)}</h3>
            <p className="mb-3 mt-2 text-muted">{t(`${id}.text`)}</p>
            <Link
              to={url}
              className="mt-auto inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-primary hover:underline"
            >
              {t(`${id}.link`)}
              <Icon name="chevron-right" className="size-4" />
            </Link>
          </Card>
        ))}
      </div>
    </>
  );
}
