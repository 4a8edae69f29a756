// One bet: what it is, how it stands, why each selection was decided so.
import type { ReactNode } from 'react';
import type { Bet, BetLeg } from '../../contract.ts';
import { minorOf } from '#kernel/money.ts';
import { Link } from '#site/shell/link.tsx';
import { Moment } from '#site/shell/moment.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Icon, type IconName } from '#site/design-system/icon.tsx';
import { formatMoney } from '#site/design-system/format.ts';
import { Money } from '#site/design-system/money.tsx';
import { Chip, type Tone } from '#site/design-system/surface.tsx';
import { Time } from '#site/design-system/time.tsx';
import { namesOfBet } from '#sportsbook/book/web/market-names.ts';
import { countedTexts } from '../counted-texts.ts';
import { useOdds } from '#sportsbook/book/web/odds.ts';
import { betTypeName } from '../bet-names.ts';
import { isWin, resultName } from '../result-name.ts';
import { usePromotionTerms } from '../use-promotion-terms.ts';
import { useWhy } from '../use-why.ts';
import { EventLabel } from './event-label.tsx';

/** What a player calls the state of a bet. */
export type Standing =
  | 'held'
  | 'open'
  | 'declined'
  | 'won'
  | 'half-won'
  | 'lost'
  | 'half-lost'
  | 'void'
  | 'returned'
  | 'part-returned'
  | 'cashed-out'
  | 'edited';

export function standingOf({
  state,
  returned,
  stake,
  purse,
  type,
  legs,
}: Pick<Bet, 'state' | 'returned' | 'stake' | 'purse' | 'type'> & {
  legs: readonly Pick<BetLeg, 'result'>[];
}): Standing {
  if (state === 'held' || state === 'declined' || state === 'void' || state === 'cashed-out') return state;
  if (state === 'accepted' || returned === null) return 'open';
  const back = minorOf(returned);
  if (back === 0n) return 'lost';
  const result = type === 'single' ? legs[0]!.result : null;
  if (result === 'half-won' || result === 'half-lost') return result;
  // A free bet returns no stake: whatever comes back is won.
  if (purse === 'house' || back > minorOf(stake)) return 'won';
  return back === minorOf(stake) ? 'returned' : 'part-returned';
}

const TONES: Readonly<Record<Standing, Tone>> = {
  held: 'warning',
  open: 'info',
  declined: 'danger',
  won: 'primary',
  'half-won': 'primary',
  lost: 'neutral',
  'half-lost': 'neutral',
  void: 'neutral',
  returned: 'neutral',
  'part-returned': 'neutral',
  'cashed-out': 'primary',
  edited: 'info',
};

/** `cashOut`: what its own player is offered for it. */
export function BetCard({ bet, isWhole = false, cashOut }: { bet: Bet; isWhole?: boolean; cashOut?: ReactNode }) {
  const t = useTexts('bets');
  const slip = useTexts('bets.slip');
  const sports = useTexts('sports');
  const standing = bet.edit.into === null ? standingOf(bet) : 'edited';
  const written = useOdds();
  const { returned } = bet;
  const sentenceOf = useWhy(bet.reason !== null);
  return (
    <article data-bet-id={bet.id} className="overflow-hidden rounded-lg border border-line bg-surface-1 shadow-1">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface-2 px-4 py-2.5">
        <h2 className="text-sm">
          {betTypeName(slip, bet.type)}
          {bet.odds !== null && <span className="figures ml-2 text-primary">{written(bet.odds)}</span>}
          {bet.lines > 1 && (
            <span className="font-sans font-normal text-muted"> · {slip('lines', { count: bet.lines })}</span>
          )}
        </h2>
        <Chip tone={TONES[standing]}>{t(`standing.${standing}`)}</Chip>
        <span className="ml-auto text-xs text-muted">
          <Moment at={bet.placed_at} />
        </span>
      </header>
      <ul className="divide-y divide-line">
        {(isWhole ? bet.legs : bet.legs.slice(0, SHOWN)).map((leg) => (
          <Leg key={`${leg.event} ${leg.market} ${leg.outcome}`} leg={leg} isWhole={isWhole} />
        ))}
      </ul>
      {isWhole && bet.legs.some((leg) => leg.is_simulated) && (
        <p className="px-4 pb-3 text-xs text-muted">{sports('simulated.note')}</p>
      )}
      {!isWhole && bet.legs.length > SHOWN && (
        <p className="px-4 py-2 text-sm text-muted">{t('moreLegs', { count: bet.legs.length - SHOWN })}</p>
      )}
      {bet.promotion && <Promotion promotion={bet.promotion} isWhole={isWhole} />}
      {bet.reason && <p className="border-t border-line px-4 py-2 text-sm text-muted">{sentenceOf(bet.reason)}</p>}
      <footer className="flex flex-wrap items-end gap-x-8 gap-y-2 border-t border-line px-4 py-3 text-sm">
        <Figure label={t('stake')}>
          <Money value={bet.stake} />
          {bet.token !== null && <span className="ml-1 text-xs text-muted">{t(`token.${bet.token}`)}</span>}
          {bet.purse === 'betting-bonus' && <span className="ml-1 text-xs text-muted">{t('bonusMoney')}</span>}
        </Figure>
        {returned === null ? (
          <Figure label={isOpenAtStart(bet) ? slip('starting.potential') : t('potential')}>
            {isOpenAtStart(bet) && <span aria-hidden>≈ </span>}
            <Money value={bet.potential_return} />
          </Figure>
        ) : (
          <Figure label={t(standing === 'edited' ? 'edit.moved' : 'returned')}>
            <Money value={returned} isGain={TONES[standing] === 'primary'} />
          </Figure>
        )}
        {bet.state !== 'cashed-out' && minorOf(bet.cash_out.paid) > 0n && (
          <Figure label={t('cashOut.paidFor', { sum: formatMoney(bet.cash_out.stake) })}>
            <Money value={bet.cash_out.paid} isGain />
          </Figure>
        )}
        {minorOf(bet.promotion_paid) > 0n && (
          <Figure label={t('promotion.paid')}>
            <Money value={bet.promotion_paid} isGain />
          </Figure>
        )}
        {bet.extra && (
          <Figure label={t('token.extra')}>
            <Money value={bet.extra} isGain />
          </Figure>
        )}
        {!isWhole && (
          <Link
            to={`/bets/${bet.id}`}
            className="ml-auto inline-flex min-h-11 items-center gap-1 font-semibold text-primary"
          >
            {t('details')}
            <Icon name="chevron-right" className="size-4" />
          </Link>
        )}
      </footer>
      {cashOut}
    </article>
  );
}

/** What it would return is an estimate: some of its odds are those at the start of a race that is not decided yet. */
export const isOpenAtStart = ({ legs }: Pick<Bet, 'legs'>): boolean =>
  legs.some(({ is_at_start, result }) => is_at_start && result === null);

/** The terms are those of the moment in which it was placed. */
function Promotion({ promotion, isWhole }: { promotion: NonNullable<Bet['promotion']>; isWhole: boolean }) {
  const t = useTexts('bets.promotion');
  const termsOf = usePromotionTerms();
  return (
    <div className="border-t border-line px-4 py-2 text-sm" data-promotion={promotion.kind}>
      <p className="flex items-center gap-1.5">
        <Icon name="zap" className="size-4 shrink-0 text-primary" />
        <span className="font-semibold">{t(promotion.kind)}</span>
        {promotion.percent !== undefined && <span className="figures text-muted">+{promotion.percent}%</span>}
      </p>
      {isWhole && <p className="mt-1 text-xs text-muted">{termsOf(promotion)}</p>}
    </div>
  );
}

const SHOWN = 4;

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <p>
      <span className="block text-xs text-muted">{label}</span>
      <span className="font-semibold">{children}</span>
    </p>
  );
}

const RESULT_ICONS: Readonly<Record<string, IconName>> = {
  won: 'circle-check',
  'half-won': 'circle-check',
  lost: 'circle-x',
  'half-lost': 'circle-x',
  void: 'circle-dashed',
};

function Leg({ leg, isWhole }: { leg: BetLeg; isWhole: boolean }) {
  const t = useTexts('bets');
  const slip = useTexts('bets.slip');
  const sports = useTexts('sports');
  const written = useOdds();
  const { market, outcome } = namesOfBet(sports, leg);
  const { result } = leg;
  return (
    <li className="flex gap-3 px-4 py-3 text-sm">
      <Icon
        name={result === null ? 'circle-dot' : (RESULT_ICONS[result] ?? 'circle-check')}
        className={`mt-0.5 size-4.5 shrink-0 ${result !== null && isWin(result) ? 'text-primary' : result === 'lost' || result === 'half-lost' ? 'text-danger' : 'text-muted'}`}
      />
      <div className="min-w-0 grow">
        <p className="font-semibold">
          {outcome}
          {leg.is_banker && <span className="ml-2 text-xs font-normal text-muted">{t('banker')}</span>}
        </p>
        <p className="text-muted">{market}</p>
        <p className="flex flex-wrap gap-x-2 text-muted">
          <Link to={`/betting/${leg.sport}/-/${leg.slug}`} className="hover:text-text">
            <EventLabel leg={leg} />
          </Link>
          {leg.score !== null && <span className="figures font-semibold text-text">{leg.score}</span>}
          {leg.score === null && <Time at={leg.starts_at} />}
          {leg.counted !== null && (
            <span className="figures font-semibold text-text">{countedTexts(t, sports, leg.counted).join(' · ')}</span>
          )}
        </p>
        {isWhole && leg.was_live && leg.score_taken !== null && (
          <p className="text-xs text-muted">{t('takenAt', { score: leg.score_taken })}</p>
        )}
        {leg.led !== null && <p className="text-xs text-primary">{t('promotion.led', { score: leg.led })}</p>}
        {leg.void_reason !== null && <p className="text-xs text-muted">{t(`voidReason.${leg.void_reason}`)}</p>}
      </div>
      <p className="shrink-0 text-right">
        {leg.book_odds !== null && <s className="figures mr-1 text-xs text-muted">{written(leg.book_odds)}</s>}
        <span className="figures font-semibold">
          {!leg.is_at_start
            ? written(leg.odds)
            : result === null
              ? slip('starting.short')
              : slip('starting.at', { odds: written(leg.odds) })}
        </span>
        {result !== null && <span className="block text-xs text-muted">{resultName(t, result)}</span>}
      </p>
    </li>
  );
}
