// What has become of the bets that were just placed.
import { useEffect, useRef, useState } from 'react';
import type { Bet } from '../../contract.ts';
import { Link } from '#site/shell/link.tsx';
import { serverNow } from '#site/shell/server-clock.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { IconButton } from '#site/design-system/button.tsx';
import { Icon, type IconName } from '#site/design-system/icon.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Progress } from '#site/design-system/progress.tsx';
import { betTypeName } from '../bet-names.ts';
import { useWhy } from '../use-why.ts';

/** `hasSlip`: the selections of a declined bet stand below. */
export function TakenBets({ bets, hasSlip, onClear }: { bets: readonly Bet[]; hasSlip: boolean; onClear: () => void }) {
  const t = useTexts('bets.slip');
  const place = useRef<HTMLElement>(null);
  const isThere = bets.length > 0;
  // The button that was pressed has gone with the slip.
  useEffect(() => {
    if (isThere && document.activeElement === document.body) place.current!.focus();
  }, [isThere]);
  return (
    // There before the bets are: a region that appears together with its content is not announced.
    <section
      ref={place}
      tabIndex={-1}
      aria-label={isThere ? t('taken.title') : undefined}
      aria-live="polite"
      className={isThere ? 'mb-3 rounded-md border border-primary/40 bg-primary-soft p-3' : ''}
    >
      {isThere && (
        <>
          <div className="flex items-center justify-between gap-2">
            <h3 className="text-base">{t('taken.title')}</h3>
            <IconButton icon="x" label={t('taken.close')} onClick={onClear} className="-mr-2 -mt-2" />
          </div>
          <ul className="grid gap-2">
            {bets.map((bet) => (
              <Taken key={bet.id} bet={bet} hasSlip={hasSlip} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const ICONS: Readonly<Record<Bet['state'], IconName>> = {
  held: 'clock',
  accepted: 'circle-check',
  settled: 'circle-check',
  declined: 'circle-x',
  void: 'circle-x',
  'cashed-out': 'circle-check',
};

function Taken({ bet, hasSlip }: { bet: Bet; hasSlip: boolean }) {
  const t = useTexts('bets.slip');
  const sentenceOf = useWhy(bet.reason !== null);
  return (
    <li className="text-sm" data-taken={bet.state}>
      <p className="flex items-center gap-2">
        <Icon
          name={ICONS[bet.state]}
          className={`size-4.5 shrink-0 ${bet.state === 'declined' ? 'text-danger' : bet.state === 'held' ? 'text-muted' : 'text-primary'}`}
        />
        <span className="min-w-0 grow">
          {betTypeName(t, bet.type)} · {t(`taken.${bet.state}`)}
        </span>
        <Money value={bet.stake} />
      </p>
      {bet.state === 'held' && <Delay bet={bet} />}
      {bet.reason && (
        <p className="mt-1 text-muted">
          {sentenceOf(bet.reason)} {bet.state === 'declined' && hasSlip && t('taken.again')}
        </p>
      )}
      <Link to={`/bets/${bet.id}`} className="inline-flex min-h-9 items-center text-primary">
        {t('taken.open')}
      </Link>
    </li>
  );
}

/** How long it is still held. */
function Delay({ bet: { placed_at, decided_at } }: { bet: Bet }) {
  const t = useTexts('bets.slip');
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 250);
    return () => clearInterval(timer);
  }, []);
  const from = Date.parse(placed_at);
  const until = decided_at === null ? from : Date.parse(decided_at);
  const share = until <= from ? 1 : Math.min(1, Math.max(0, (now - from) / (until - from)));
  return <Progress label={t('taken.delay')} percent={Math.round(share * 100)} />;
}
