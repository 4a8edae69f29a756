// What came with a deposit, and the way to play it; followed until it is decided.
import { useEffect, useState } from 'react';
import { getDepositGains, type DepositGains } from '#rewards/campaigns/offer-contract.ts';
import { useGainWords } from '#rewards/bonuses/web/gain-words.ts';
import { RefusedBecause } from '#rewards/campaigns/web/parts/refused-because.tsx';
import { Link } from '#site/shell/link.tsx';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';

const AGAIN_MS = 800;
const MAX_ASKS = 30;

export function DepositGainsNote({ deposit }: { deposit: string }) {
  const t = useTexts('cashier.gains');
  const inWords = useGainWords();
  const gains = useDepositGains(deposit);
  if (!gains) return null;
  const { bonuses, reason, is_pending: isPending } = gains;
  if (isPending) return <p className="mx-auto mt-5 max-w-md text-muted">{t('pending')}</p>;
  if (bonuses.length === 0)
    return reason ? (
      <p data-gain-refused className="mx-auto mt-5 max-w-md text-muted">
        {t('refused')} <RefusedBecause reason={reason} />
      </p>
    ) : null;
  const games = bonuses.flatMap(({ spins, is_to_activate: isToActivate }) => (isToActivate ? [] : spins));
  const mustActivate = bonuses.some(({ is_to_activate: isToActivate }) => isToActivate);
  return (
    <section
      data-gains
      aria-label={t('title')}
      className="mx-auto mt-5 grid max-w-md justify-items-center gap-3 rounded-lg border border-primary bg-primary-soft p-5 text-center text-text"
    >
      <p className="font-display text-lg font-semibold text-balance">{t('gain', { gain: inWords(bonuses) })}</p>
      <p className="flex flex-wrap justify-center gap-3">
        {games.slice(0, 1).map(({ game }) => (
          <Link
            key={game.sysname}
            to={`/game/${game.sysname}`}
            className={buttonStyle({ look: 'primary', size: 'sm' })}
          >
            {t('play', { game: game.name })}
          </Link>
        ))}
        <Link to="/profile/bonuses" className={buttonStyle({ size: 'sm' })}>
          {t(mustActivate ? 'activate' : 'see')}
        </Link>
      </p>
    </section>
  );
}

function useDepositGains(deposit: string): DepositGains | undefined {
  const { api } = useShell();
  const [gains, setGains] = useState<DepositGains>();
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const loadGains = (left: number): void => {
      api.call(getDepositGains, { deposit_id: deposit }, { signal: stop.signal }).then(
        (answer) => {
          setGains(answer);
          if (answer.is_pending && left > 0) timer = setTimeout(() => loadGains(left - 1), AGAIN_MS);
        },
        (failure: unknown) => void (stop.signal.aborted || reportError(failure, 'gains of a deposit')),
      );
    };
    loadGains(MAX_ASKS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, deposit]);
  return gains;
}
