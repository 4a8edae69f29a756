// The legs that stay, those that are added from the slip, and old and new side by side before a player agrees.
import { useEffect, useState, type ReactNode } from 'react';
import type { Bet, BetLeg } from '../../contract.ts';
import type { Change, EditQuote } from '../../edit-contract.ts';
import { Link } from '#site/shell/link.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { formatMoney } from '#site/design-system/format.ts';
import { eventName, namesOfBet } from '#sportsbook/book/web/market-names.ts';
import { useOdds } from '#sportsbook/book/web/odds.ts';
import { openSlip, slipStore, useSlip } from '../slip-store.ts';
import { keyOf, without, type SlipLeg } from '../slip.ts';
import { useEdit, useEditOffer, type OfferedEdit } from '../use-edit.ts';
import { Countdown } from './countdown.tsx';
import { EditComparison } from './edit-comparison.tsx';
import { EventLabel } from './event-label.tsx';

/** A leg that is won, by its result or by a lead, is in the new stake. */
const isOpen = ({ result, led }: BetLeg): boolean => result === null && led === null;

export function EditPanel({ bet }: { bet: Bet }) {
  const t = useTexts('bets.edit');
  const { toasts, navigate } = useShell();
  const slip = useSlip();
  // The page of a bet has no slip that would have read it.
  useEffect(openSlip, []);
  const [dropped, setDropped] = useState<readonly number[]>([]);
  const [added, setAdded] = useState<readonly string[]>([]);
  const addedLegs = slip.legs.filter((leg) => added.includes(keyOf(leg)));
  const openPlaces = bet.legs.flatMap((leg, place) => (isOpen(leg) ? [place] : []));
  const change: Change = {
    keep: openPlaces.filter((place) => !dropped.includes(place)),
    add: addedLegs.map(({ event, market, outcome }) => ({ event, market, outcome })),
  };
  const isChange = change.keep.length < openPlaces.length || change.add.length > 0;
  const quote = useEditOffer(bet, isChange ? change : undefined);
  const { isBusy, changed, agree } = useEdit((newBet, status) => {
    if (status === 'held') return;
    slipStore.set((now) => addedLegs.reduce(without, now));
    toasts.show('success', t('done', { sum: newBet ? formatMoney(newBet.stake) : '' }));
    if (newBet) navigate(`/bets/${newBet.id}`);
  });
  const offer = quote?.status === 'offered' ? quote : undefined;
  return (
    <div className="mt-3 grid gap-4 border-t border-line pt-3">
      <p className="text-muted">{t('text')}</p>
      <Group title={t('keep')}>
        {bet.legs.map((leg, place) => (
          <Choice
            key={keyOf(leg)}
            leg={leg}
            odds={oddsNow(offer, leg) ?? leg.odds}
            isChosen={!dropped.includes(place)}
            isFixed={!isOpen(leg) || leg.status === 'live'}
            note={isOpen(leg) ? (leg.status === 'live' ? t('begun') : undefined) : t('won')}
            onChoose={() => setDropped(toggled(dropped, place))}
          />
        ))}
      </Group>
      <Group title={t('add')}>
        {slip.legs.map((leg) => (
          <Choice
            key={keyOf(leg)}
            leg={leg}
            odds={oddsNow(offer, leg) ?? leg.odds}
            isChosen={added.includes(keyOf(leg))}
            isNew
            onChoose={() => setAdded(toggled(added, keyOf(leg)))}
          />
        ))}
        {slip.legs.length === 0 && (
          <li className="grid gap-2 text-muted">
            {t('noSlip')}
            <Link to="/betting" className={buttonStyle({ size: 'sm' })}>
              {t('toSports')}
            </Link>
          </li>
        )}
      </Group>
      <p aria-live="polite" className={changed ? 'text-warning' : 'sr-only'}>
        {changed && t(changed.status === 'offered' ? 'changed' : 'gone')}
      </p>
      {offer ? (
        <EditComparison bet={bet} offer={offer} />
      ) : (
        isChange && <WhyNot bet={bet} quote={quote} added={addedLegs} />
      )}
      <Button
        look="primary"
        isWide
        isBusy={isBusy}
        disabled={!offer}
        onClick={() => offer && agree(offer, change)}
        data-edit-now
      >
        {offer ? t('agree', { sum: formatMoney(offer.stake) }) : t(isChange && !quote ? 'loading' : 'choose')}
      </Button>
      {offer && <Countdown key={offer.valid_until} until={offer.valid_until} />}
      {offer && offer.delay_ms > 0 && (
        <p className="text-xs text-muted">{t('delay', { seconds: Math.ceil(offer.delay_ms / 1_000) })}</p>
      )}
    </div>
  );
}

const toggled = <Item,>(items: readonly Item[], item: Item): Item[] =>
  items.includes(item) ? items.filter((other) => other !== item) : [...items, item];

const oddsNow = (offer: OfferedEdit | undefined, leg: BetLeg | SlipLeg): number | undefined =>
  offer?.legs.find((offered) => keyOf(offered) === keyOf(leg))?.odds;

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 text-xs text-muted">{title}</h3>
      <ul className="grid gap-1">{children}</ul>
    </div>
  );
}

interface ChoiceProps {
  leg: BetLeg | SlipLeg;
  odds: number;
  isChosen: boolean;
  /** It is not in the bet yet. */
  isNew?: boolean;
  /** The player has no choice. */
  isFixed?: boolean;
  note?: string | undefined;
  onChoose: () => void;
}

function Choice({ leg, odds, isChosen, isNew = false, isFixed = false, note, onChoose }: ChoiceProps) {
  const sports = useTexts('sports');
  const writeOdds = useOdds();
  const { market, outcome } = namesOfBet(sports, leg);
  return (
    <li>
      <label className="flex min-h-11 items-start gap-3 rounded-md border border-line bg-surface-2 p-3">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isFixed}
          onChange={onChoose}
          className="mt-0.5 size-5 shrink-0 accent-primary"
        />
        <span
          className={`min-w-0 grow ${isChosen ? '' : isNew ? 'text-muted' : 'text-muted line-through decoration-1'}`}
        >
          <span className="block font-semibold">{outcome}</span>
          <span className="block text-muted">
            {market} · <EventLabel leg={leg} />
          </span>
          {note && <span className="block text-xs text-muted">{note}</span>}
        </span>
        <span className="figures shrink-0 font-semibold">{writeOdds(odds)}</span>
      </label>
    </li>
  );
}

function WhyNot({ bet, quote, added }: { bet: Bet; quote: EditQuote | undefined; added: readonly SlipLeg[] }) {
  const t = useTexts('bets.edit');
  const cashOut = useTexts('bets.cashOut');
  const slip = useTexts('bets.slip');
  const sports = useTexts('sports');
  const sentence = (): string => {
    if (!quote || quote.status === 'offered') return t('loading');
    if (quote.status === 'none') return t(`none.${quote.because}`);
    if (quote.status === 'too-high') {
      const because = slip(`because.${quote.because}`);
      return t('tooHigh', { sum: formatMoney(quote.stake), most: formatMoney(quote.highest_stake), because });
    }
    const leg = quote.status === 'suspended' ? bet.legs[quote.leg] : added[quote.added];
    const name = leg ? `${eventName(sports.locale, leg)}, ${namesOfBet(sports, leg).market}` : '';
    const { reason } = quote;
    const why =
      reason === 'settling' || reason === 'no-chance' ? cashOut(`reason.${reason}`) : sports(`reason.${reason}`);
    return t('suspended', { name, why });
  };
  return (
    <p role="status" className="text-muted">
      {sentence()}
    </p>
  );
}
