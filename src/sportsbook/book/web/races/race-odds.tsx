// The two buttons of a runner: at the odds that are shown, and at those at the start.
import type { Market } from '../../contract.ts';
import { toggleLegAtOdds, toggleLegAtStart, useSelectedAt } from '#sportsbook/bets/web/starting-price.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { legOf } from '../leg.ts';
import { marketName } from '../market-names.ts';
import { OddsButton } from '../parts/odds-button.tsx';
import type { Race, Runner } from './runners.ts';

/** Before the race alone: at its start the price is known. */
export const hasStartingPrice = ({ status, race }: Race): boolean => status === 'scheduled' && race.has_starting_price;

export function RaceOdds({ event, market, runner }: { event: Race; market: Market; runner: Runner }) {
  const t = useTexts('sports');
  const races = useTexts('races');
  const outcome = runner.outcome!;
  const leg = { ...legOf(event, market, runner.id), odds: outcome.odds ?? 0 };
  const at = useSelectedAt(leg);
  const isOpen = outcome.odds !== null && outcome.reason === null && outcome.result === null;
  const name = `${marketName(t, market, [], event.sport)}: ${runner.name}`;
  return (
    <div className="flex gap-1.5">
      <OddsButton
        outcome={outcome}
        leg={leg}
        label=""
        name={name}
        isPressed={at === 'odds'}
        onPress={toggleLegAtOdds}
      />
      {hasStartingPrice(event) && (
        <button
          type="button"
          data-at-start={runner.id}
          aria-pressed={at === 'start'}
          aria-disabled={!isOpen || undefined}
          aria-label={races('atStart', { name })}
          onClick={() => isOpen && toggleLegAtStart(leg)}
          className="min-h-11 w-11 shrink-0 rounded-md border border-line bg-surface-2 text-sm font-semibold text-muted hover:border-line-strong hover:text-text aria-disabled:cursor-not-allowed aria-disabled:hover:border-line aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary"
        >
          {races('sp')}
        </button>
      )}
    </div>
  );
}
