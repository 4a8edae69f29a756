// Where the salt of a match comes from: its chain is loaded once a visitor has checked the match.
import { useEffect, useState } from 'react';
import { getChains } from '#domains/league/contract.ts';
import type { PublishedChain } from '#math/fairness/published-chain.ts';
import { SaltChecks } from '../../games/parts/salt-checks.tsx';
import { reportError } from '../../shell/report.ts';
import { useShell } from '../../shell/shell.tsx';
import { Skeleton } from '../../ui/surface.tsx';

export function MatchSalt({ published, salt }: { published: string; salt: string }) {
  const { api, loadTexts } = useShell();
  /** `null`: matches from before the site was opened have no chain. */
  const [chain, setChain] = useState<PublishedChain | null>();
  useEffect(() => {
    Promise.all([api.call(getChains, { published }), loadTexts(['games'])]).then(
      ([{ chains }]) => setChain(chains[0] ?? null),
      (failure: unknown) => reportError(failure, 'chain of a match'),
    );
  }, [api, loadTexts, published]);
  if (chain === undefined) return <Skeleton className="h-24" />;
  return chain && <SaltChecks salt={salt} chain={chain} />;
}
