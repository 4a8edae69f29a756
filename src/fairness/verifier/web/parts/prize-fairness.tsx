// How jackpots, draws and tournaments are decided: what is fixed beforehand, what is published, and how anyone computes it again.
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { useFeature } from '#site/shell/visibility.ts';
import { Section } from '#site/design-system/page-head.tsx';
import { Card } from '#site/design-system/surface.tsx';
import { VerifierCommand } from '#site/shell/verifier-command.tsx';

const STEPS = ['committed', 'published', 'check', 'limit'] as const;

interface Kind {
  name: 'jackpots' | 'wheel' | 'raffle' | 'tournaments';
  /** Where it is published. */
  to: string;
  /** What the verifier is given. */
  path: string;
}

export function PrizeFairness() {
  const t = useTexts('fairness');
  const [hasJackpots, hasDraws, hasTournaments] = [
    useFeature('jackpots'),
    useFeature('draws'),
    useFeature('tournaments'),
  ];
  const kinds: Kind[] = [
    ...(hasJackpots ? [{ name: 'jackpots', to: '/jackpots', path: '/api/Jackpots.getDrop?id=…' } as const] : []),
    ...(hasDraws
      ? [
          { name: 'wheel', to: '/wheel', path: '/api/Draws.getSpin?id=…' } as const,
          { name: 'raffle', to: '/wheel#raffles', path: '/api/Draws.getDraw?id=…' } as const,
        ]
      : []),
    ...(hasTournaments ? [{ name: 'tournaments', to: '/tournaments', path: '/tournaments/…' } as const] : []),
  ];
  if (kinds.length === 0) return null;
  return (
    <Section id="prizes" title={t('title')} text={t('text')}>
      <ul className="grid gap-4 laptop:grid-cols-2">
        {kinds.map((kind) => (
          <li key={kind.name}>
            <KindCard {...kind} />
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">{t('verifier')}</p>
    </Section>
  );
}

function KindCard({ name, to, path }: Kind) {
  const t = useTexts('fairness');
  return (
    <Card className="h-full p-5" data-fairness-of={name}>
      <h3 className="text-base">
        <Link to={to} className="inline-flex min-h-11 items-center text-primary hover:underline">
          {t(`${name}.title`)}
        </Link>
      </h3>
      <dl className="grid gap-3 text-sm">
        {STEPS.map((step) => (
          <div key={step}>
            <dt className="text-muted">{t(`labels.${step}`)}</dt>
            <dd>{t(`${name}.${step}`)}</dd>
            {step === 'check' && (
              <dd className="mt-2">
                <VerifierCommand path={path} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Card>
  );
}
