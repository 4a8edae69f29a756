// Where the salt of a match comes from: its chain is loaded once a visitor has checked the match.
import { getChains } from '#sportsbook/virtuals/contract.ts';
import { SaltChecks } from '#fairness/verifier/web/parts/salt-checks.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { useLazy } from '#site/shell/use-lazy.ts';
import { Button } from '#site/design-system/button.tsx';
import { ErrorState, Skeleton } from '#site/design-system/surface.tsx';

export function MatchSalt({ published, salt }: { published: string; salt: string }) {
  const { api, loadTexts } = useShell();
  const t = useTexts('common');
  /** `null`: matches from before the site was opened have no chain. */
  const { value: chain, again } = useLazy('chain of a match', async () => {
    const [{ chains }] = await Promise.all([api.call(getChains, { published }), loadTexts(['games'])]);
    return chains[0] ?? null;
  });
  if (again) return <ErrorState title={t('errors.unknown')} action={<Button onClick={again}>{t('retry')}</Button>} />;
  if (chain === undefined) return <Skeleton className="h-24" />;
  return chain && <SaltChecks salt={salt} chain={chain} />;
}
