// What has become of the bets that were just placed; those held for the delay of their sport are followed until they are decided.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getBet, type Bet } from '#domains/bets/contract.ts';
import { Link } from '../../shell/link.tsx';
import { reportError } from '../../shell/report.ts';
import { serverNow } from '../../shell/server-clock.ts';
import { refreshSession } from '../../shell/session.ts';
import { useShell, useTexts } from '../../shell/shell.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { Progress } from '../../ui/progress.tsx';
import { betTypeName } from '../bet-names.ts';
import { useBetMessages } from '../use-bet-messages.ts';
import { useWhy } from '../use-why.ts';

/** A fallback in case no message arrives. */
const ASK_AGAIN_MS = 1_500;

export function TakenBets({ bets, onClear }: { bets: readonly Bet[]; onClear: () => void }) {
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
              <Taken key={bet.id} first={bet} />
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
};

function Taken({ first }: { first: Bet }) {
  const t = useTexts('bets.slip');
  const bet = useFollowed(first);
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
      {bet.reason && <p className="mt-1 text-muted">{sentenceOf(bet.reason)}</p>}
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

function useFollowed(first: Bet): Bet {
  const { api, session } = useShell();
  const [bet, setBet] = useState(first);
  const isHeld = bet.state === 'held';
  const refresh = useEffectEvent((): void => {
    api.call(getBet, { id: first.id }).then(
      async ({ bet: now }) => {
        setBet(now);
        if (now.state !== 'held') await refreshSession(api, session);
      },
      (failure: unknown) => reportError(failure, 'held bet'),
    );
  });
  useBetMessages((id = first.id) => {
    if (id === first.id) refresh();
  }, isHeld);
  useEffect(() => {
    if (!isHeld) return;
    const timer = setInterval(() => refresh(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isHeld]);
  return bet;
}
