// The switch that makes a bet on races each way, and what its two parts pay.
import type { Quote } from '../../contract.ts';
import { minorOf, toWire, type Currency } from '#kernel/money.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { namesOfBet } from '#sportsbook/book/web/market-names.ts';
import { useOdds } from '#sportsbook/book/web/odds.ts';
import { isEachWay, placeKey, whyNotPlaced, withEachWay } from '../each-way.ts';
import type { PlannedBet } from '../slip-bets.ts';
import { slipStore } from '../slip-store.ts';
import { keyOf, type SlipLeg, type SlipState } from '../slip.ts';
import type { QuoteState } from '../use-quote.ts';

interface Props {
  slip: SlipState;
  /** The part to win. */
  bet: PlannedBet;
  quote: QuoteState;
  currency: Currency;
}

export function EachWaySwitch({ slip, bet, quote, currency }: Props) {
  const t = useTexts('bets.slip.eachWay');
  const sports = useTexts('sports');
  const isOn = isEachWay(slip, bet);
  const reason = quote.is === 'known' ? whyNotPlaced(slip, bet, quote.legs) : undefined;
  // Offered where the place market is open; what was turned on can be turned off.
  if (!isOn && reason !== null) return null;
  const legs = bet.legs.map((place) => slip.legs[place]!);
  return (
    <div className="mt-1 text-xs" data-each-way={isOn ? 'on' : 'off'}>
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          checked={isOn}
          onChange={() => slipStore.set((current) => withEachWay(current, bet.key))}
          className="size-5 shrink-0 accent-primary"
        />
        <span>
          <span className="block text-sm font-semibold">{t('label')}</span>
          <Terms legs={legs} />
        </span>
      </label>
      {isOn && typeof reason === 'string' && (
        <p role="alert" className="text-danger">
          {t('closed')} {sports(`reason.${reason}`)}
        </p>
      )}
      {isOn && <Parts {...{ slip, bet, quote, currency }} />}
    </div>
  );
}

/** `1/5 the odds, first 3`: of several races with other terms, those of each. */
function Terms({ legs }: { legs: readonly SlipLeg[] }) {
  const t = useTexts('bets.slip.eachWay');
  const sports = useTexts('sports');
  const termsOf = ({ eachWay }: SlipLeg): string => t('terms', { part: eachWay!.part, places: eachWay!.places });
  if (new Set(legs.map(termsOf)).size === 1) return <span className="block text-muted">{termsOf(legs[0]!)}</span>;
  return legs.map((leg) => (
    <span key={keyOf(leg)} className="block text-muted">
      {namesOfBet(sports, leg).outcome}: {termsOf(leg)}
    </span>
  ));
}

function Parts({ slip, bet, quote, currency }: Props) {
  const t = useTexts('bets.slip.eachWay');
  const bets = quote.is === 'known' ? quote.bets : {};
  const isAtStart = bet.legs.some((place) => slip.legs[place]!.isAtStart);
  const stake = bets[bet.key]?.stake;
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto_auto] gap-x-3 gap-y-1 rounded-sm bg-surface-2 px-3 py-2">
        <Part name={t('win')} quoted={bets[bet.key]} isAtStart={isAtStart} />
        <Part name={t('place')} quoted={bets[placeKey(bet.key)]} isAtStart={isAtStart} />
      </dl>
      {stake && minorOf(stake) > 0n && (
        <p className="mt-1 text-muted">
          {t('twice', { stake: formatMoney(stake), total: formatMoney(toWire(minorOf(stake) * 2n, currency)) })}
        </p>
      )}
    </>
  );
}

function Part({
  name,
  quoted,
  isAtStart,
}: {
  name: string;
  quoted: Quote['bets'][number] | undefined;
  isAtStart: boolean;
}) {
  const t = useTexts('bets.slip');
  const writeOdds = useOdds();
  const odds = quoted?.odds ?? null;
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="figures text-right">
        {isAtStart ? t('starting.short') : odds === null ? '–' : writeOdds(Number(odds))}
      </dd>
      <dd className="figures min-w-16 text-right font-semibold">
        {quoted && minorOf(quoted.potential_return) > 0n
          ? `${isAtStart ? '≈ ' : ''}${formatMoney(quoted.potential_return)}`
          : '–'}
      </dd>
    </div>
  );
}
