// Where the salt of a shared round comes from, and whether that is true.
import type { PublishedChain } from '#fairness/seeds/published-chain.ts';
import type { SaltVerification } from '#fairness/seeds/verify-salt.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { useLazy } from '#site/shell/use-lazy.ts';
import { Button } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Card, ErrorState, Skeleton } from '#site/design-system/surface.tsx';
import { RESULTS } from './checks.tsx';

/** Elliptic curves are heavy: they are loaded when a chain is checked. */
const evidence = () => import('../salt-evidence.ts');

export function SaltChecks({ salt, chain }: { salt: string; chain: PublishedChain }) {
  const t = useTexts('games.verify');
  const { api } = useShell();
  const common = useTexts('common');
  const { published } = chain;
  const { value: verification, again } = useLazy('salt', async () =>
    (await evidence()).checkSalt(api, { published, salt }, chain),
  );
  return (
    <Card
      className="space-y-3 p-5"
      data-salt={verification?.result ?? ''}
      data-salt-origin={verification?.origin ?? ''}
    >
      <h2 className="text-lg">{t('salt.title')}</h2>
      {verification ? (
        <Found verification={verification} />
      ) : again ? (
        <ErrorState title={common('errors.unknown')} action={<Button onClick={again}>{common('retry')}</Button>} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Card>
  );
}

function Found({ verification: { origin, result, checks } }: { verification: SaltVerification }) {
  const t = useTexts('games.verify');
  const says = result === 'fails' || origin === 'beacon' ? result : origin;
  return (
    <>
      <p className={`flex gap-3 font-semibold ${RESULTS[result].tone}`}>
        <Icon name={RESULTS[result].icon} label={t(`result.${result}`)} className="mt-0.5 size-5 shrink-0" />
        {t(`salt.${says}`)}
      </p>
      <ul className="space-y-2">
        {checks.map((check) => (
          <li key={check.name} data-check={check.name} data-result={check.result} className="flex gap-3 text-sm">
            <Icon
              name={RESULTS[check.result].icon}
              label={t(`result.${check.result}`)}
              className={`mt-0.5 size-5 shrink-0 ${RESULTS[check.result].tone}`}
            />
            <span className="min-w-0">
              {t(`salt.checks.${check.name}`)}
              <span className="block break-all font-mono text-xs text-muted">{check.stated}</span>
              {check.computed && check.computed !== check.stated && (
                <span className="block break-all font-mono text-xs text-muted">{check.computed}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
