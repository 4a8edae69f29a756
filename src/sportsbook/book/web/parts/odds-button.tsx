// One outcome with its odds: shown as pressed while it is in the slip, flashing when the price moves, without announcing that.
import { useEffect, useRef, useState } from 'react';
import type { Outcome } from '../../contract.ts';
import { toggleLeg, useIsSelected } from '#sportsbook/bets/web/slip-store.ts';
import type { SlipLeg } from '#sportsbook/bets/web/slip.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { useOdds } from '../odds.ts';

const FLASH_MS = 600;

/** The direction of the last change of the odds, for as long as it is shown. */
function useMove(odds: number | null): 'up' | 'down' | undefined {
  const before = useRef(odds);
  const [move, setMove] = useState<'up' | 'down'>();
  useEffect(() => {
    const was = before.current;
    before.current = odds;
    if (was === null || odds === null || was === odds) return;
    setMove(odds > was ? 'up' : 'down');
    const timer = setTimeout(() => setMove(undefined), FLASH_MS);
    return () => clearTimeout(timer);
  }, [odds]);
  return move;
}

export function OddsButton({
  outcome,
  label,
  name,
  leg,
  isTight = false,
  isStacked = isTight,
  isPressed: isPressedInstead,
  onPress = toggleLeg,
}: {
  outcome: Outcome;
  /** On the button; empty where its column's heading says it. */
  label: string;
  /** In full, for screen readers. */
  name: string;
  leg: Omit<SlipLeg, 'outcome' | 'odds'>;
  /** Label above the odds rather than next to them. */
  isStacked?: boolean;
  /** In a row of many: stacked, and never on two lines. */
  isTight?: boolean;
  /** Where being in the slip is not all that there is to say. */
  isPressed?: boolean;
  onPress?: (leg: SlipLeg) => void;
}) {
  const t = useTexts('sports');
  const written = useOdds();
  const move = useMove(outcome.odds);
  const isSelected = useIsSelected({ ...leg, outcome: outcome.id });
  const isPressed = isPressedInstead ?? isSelected;
  const { odds, reason, result, book_odds: bookOdds } = outcome;
  const isOpen = odds !== null && reason === null && result === null;
  const why = reason && t(`reason.${reason}`);
  return (
    <button
      type="button"
      data-odds={outcome.id}
      data-move={move}
      aria-pressed={isPressed}
      title={isOpen ? undefined : (why ?? undefined)}
      aria-disabled={!isOpen || undefined}
      onClick={() => isOpen && onPress({ ...leg, outcome: outcome.id, odds })}
      className={`odds-button flex min-h-11 min-w-0 grow basis-0 items-center gap-x-1.5 rounded-md border border-line bg-surface-2 text-sm hover:border-line-strong aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:hover:border-line aria-pressed:border-primary aria-pressed:bg-primary-soft ${
        isTight ? 'px-0.5' : 'px-2'
      } ${isStacked ? 'min-h-12 flex-col justify-center py-1' : label === '' ? 'justify-center' : 'justify-between'}`}
    >
      <span className="sr-only">
        {isOpen || result !== null ? name : `${name}, ${why ?? t('reason.not-offered')}`}
        {isOpen && bookOdds && ` (${t('boosts.instead', { odds: written(bookOdds) })})`},
      </span>
      {label !== '' && (
        <span
          aria-hidden
          className={`min-w-0 text-muted ${isTight ? 'whitespace-nowrap text-[0.6875rem] leading-tight' : isStacked ? 'max-w-full text-balance text-center text-xs leading-tight [overflow-wrap:anywhere]' : 'truncate text-left'}`}
        >
          {label}
          {isTight && isOpen && bookOdds && <s className="ml-1">{written(bookOdds)}</s>}
        </span>
      )}
      {result !== null ? (
        <Icon
          name={result === 'won' || result === 'half-won' ? 'circle-check' : 'circle-x'}
          className="size-4 shrink-0"
        />
      ) : isOpen ? (
        <span className="figures whitespace-nowrap font-semibold">
          {bookOdds && !isTight && (
            <s aria-hidden data-book-odds className="mr-1 text-xs font-normal text-muted">
              {written(bookOdds)}
            </s>
          )}
          <span className={bookOdds ? 'text-primary' : undefined}>{written(odds)}</span>
        </span>
      ) : (
        <Icon name="lock" className="size-4 shrink-0" />
      )}
    </button>
  );
}
