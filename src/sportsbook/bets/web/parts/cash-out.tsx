// Cashing out one bet: what is offered with the fair value and the fee beside it, how much of the bet, and a target for later.
import { useId, useState } from 'react';
import type { CashOutQuote } from '../../cash-out-contract.ts';
import type { Bet } from '../../contract.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { formatMoney } from '#site/design-system/format.ts';
import { Icon } from '#site/design-system/icon.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Progress } from '#site/design-system/progress.tsx';
import { eventName, namesOfBet } from '#sportsbook/book/web/market-names.ts';
import { useCashOut, type OfferedCashOut } from '../use-cash-out.ts';
import { canBeCashedOut, useCashOutOffers } from '../use-cash-out-offers.ts';
import { useWhy } from '../use-why.ts';
import { Countdown, useNow } from './countdown.tsx';
import { CashOutTarget } from './cash-out-target.tsx';

interface CashOutProps {
  bet: Bet;
  /** For the whole of what runs; none until it is loaded. */
  quote: CashOutQuote | undefined;
  onBet: (bet: Bet) => void;
}

export function CashOut({ bet, quote, onBet }: CashOutProps) {
  const t = useTexts('bets.cashOut');
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const held = bet.cash_out.all.find(({ state }) => state === 'held');
  if (bet.state !== 'accepted') return null;
  if (bet.cash_out.not_because !== null)
    return <p className={`${STRIP} text-muted`}>{t(`none.${bet.cash_out.not_because}`)}</p>;
  if (held) return <Held held={held} />;
  return (
    <section className={STRIP} aria-label={t('title')} data-cash-out={quote?.status ?? 'loading'}>
      <LastDeclined bet={bet} />
      {quote?.status === 'offered' ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {isOpen ? <h3 className="text-base">{t('title')}</h3> : <Value offer={quote} />}
          <Button
            size="sm"
            look={isOpen ? 'quiet' : 'primary'}
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => setOpen(!isOpen)}
            className="ml-auto max-phone:w-full"
          >
            {isOpen ? t('close') : t('open', { sum: formatMoney(quote.offer) })}
          </Button>
        </div>
      ) : (
        <Unavailable bet={bet} quote={quote} />
      )}
      <div id={panel}>{isOpen && <Panel bet={bet} onBet={onBet} />}</div>
      {!isOpen && bet.cash_out.target && (
        <p className="mt-1 text-muted">{t('target.set', { sum: formatMoney(bet.cash_out.target) })}</p>
      )}
    </section>
  );
}

const STRIP = 'border-t border-line px-4 py-3 text-sm print:hidden';

function Value({ offer }: { offer: OfferedCashOut }) {
  const t = useTexts('bets.cashOut');
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1">
      <div>
        <dt className="text-xs text-muted">{t('fair')}</dt>
        <dd className="font-semibold">
          <Money value={offer.fair} />
        </dd>
      </div>
      <div>
        <dt className="text-xs text-muted">{t('fee', { percent: offer.fee_percent })}</dt>
        <dd className="font-semibold">
          <Money value={offer.fee} />
        </dd>
      </div>
    </dl>
  );
}

function Unavailable({ bet, quote }: { bet: Bet; quote: CashOutQuote | undefined }) {
  const t = useTexts('bets.cashOut');
  const sports = useTexts('sports');
  if (!quote) return <p className="text-muted">{t('loading')}</p>;
  if (quote.status === 'none') return <p className="text-muted">{t(`none.${quote.because}`)}</p>;
  if (quote.status === 'offered') return null;
  const { reason } = quote;
  const leg = bet.legs[quote.leg];
  return (
    <p className="flex gap-2 text-muted">
      <Icon name="clock" className="mt-0.5 size-4 shrink-0" />
      <span>
        {t('suspended', { name: leg ? `${eventName(sports.locale, leg)}, ${namesOfBet(sports, leg).market}` : '' })}{' '}
        {reason === 'settling' || reason === 'no-chance' ? t(`reason.${reason}`) : sports(`reason.${reason}`)}
      </span>
    </p>
  );
}

const STEPS = [25, 50, 75, 100];

function Panel({ bet, onBet }: { bet: Bet; onBet: (bet: Bet) => void }) {
  const t = useTexts('bets.cashOut');
  const slider = useId();
  const [percent, setPercent] = useState(100);
  const quote = useCashOutOffers(canBeCashedOut(bet) ? [bet] : [], percent)[bet.id];
  const { isBusy, changed, take } = useCashOut(onBet);
  // The one that was just loaded may still be that of another part.
  const offer = quote?.status === 'offered' && quote.percent === percent ? quote : undefined;
  return (
    <div className="mt-3 grid gap-3 border-t border-line pt-3">
      <div className="grid gap-2">
        <label htmlFor={slider} className="flex justify-between gap-3">
          <span>{t('part')}</span>
          <span className="figures font-semibold">{t('percent', { percent })}</span>
        </label>
        <input
          id={slider}
          type="range"
          min={5}
          max={100}
          step={5}
          value={percent}
          onChange={({ target }) => setPercent(Number(target.value))}
          className="min-h-11 w-full accent-primary"
        />
        <div className="grid grid-cols-4 gap-2">
          {STEPS.map((step) => (
            <Button
              key={step}
              size="sm"
              aria-pressed={percent === step}
              onClick={() => setPercent(step)}
              className="aria-pressed:border-primary aria-pressed:text-primary"
            >
              {t('percent', { percent: step })}
            </Button>
          ))}
        </div>
      </div>
      <p aria-live="polite" className={changed ? 'text-warning' : 'sr-only'}>
        {changed && t(changed.status === 'offered' ? 'changed' : 'gone')}
      </p>
      {offer ? (
        <Value offer={offer} />
      ) : (
        <Unavailable bet={bet} quote={quote?.status === 'offered' ? undefined : quote} />
      )}
      <Button
        look="primary"
        isWide
        isBusy={isBusy}
        disabled={!offer}
        onClick={() => offer && take(offer)}
        data-cash-out-now={percent}
      >
        {offer ? t(percent === 100 ? 'take' : 'takePart', { sum: formatMoney(offer.offer) }) : t('loading')}
      </Button>
      {offer && <Countdown key={offer.valid_until} until={offer.valid_until} />}
      {offer && offer.delay_ms > 0 && (
        <p className="text-xs text-muted">{t('delay', { seconds: Math.ceil(offer.delay_ms / 1_000) })}</p>
      )}
      <CashOutTarget bet={bet} onBet={onBet} />
    </div>
  );
}

function Held({ held: { at, due_at, offered, is_edit } }: { held: Bet['cash_out']['all'][number] }) {
  const t = useTexts('bets.cashOut');
  const now = useNow();
  const [from, until] = [Date.parse(at), Date.parse(due_at ?? at)];
  const share = until <= from ? 1 : Math.min(1, Math.max(0, (now - from) / (until - from)));
  return (
    <div className={`${STRIP} grid gap-2`} data-cash-out="held" role="status">
      <p>{t(is_edit ? 'heldEdit' : 'held', { sum: formatMoney(offered) })}</p>
      <Progress label={t(is_edit ? 'checkingEdit' : 'checking')} percent={Math.round(share * 100)} />
    </div>
  );
}

/** Why the last attempt came to nothing, unless a target tries again on its own. */
function LastDeclined({ bet }: { bet: Bet }) {
  const t = useTexts('bets.cashOut');
  const last = bet.cash_out.all.at(-1);
  const sentenceOf = useWhy(last?.state === 'declined');
  if (last?.state !== 'declined' || !last.reason || last.is_automatic) return null;
  return (
    <p className="mb-2 flex gap-2">
      <Icon name="circle-x" className="mt-0.5 size-4 shrink-0 text-danger" />
      <span>
        {t(last.is_edit ? 'declinedEdit' : 'declined')} {sentenceOf(last.reason)}
      </span>
    </p>
  );
}
