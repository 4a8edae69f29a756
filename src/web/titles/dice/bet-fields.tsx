// The choice in figures: under or over, target, chance, multiplier, what a win pays.
import { useId } from 'react';
import { fromHundredths, rules, winningOutcomes, type Direction } from '#math/titles/dice/paytable.ts';
import { useTexts } from '../../shell/shell.tsx';
import { Button } from '../../ui/button.tsx';

interface BetFieldsProps {
  direction: Direction;
  /** In hundredths. */
  target: number;
  winning: number;
  pays: string;
  isDisabled: boolean;
  onAim: (target: number, direction?: Direction) => void;
}

/** The target at which so many outcomes win. */
const targetFor = (direction: Direction, winning: number): number =>
  direction === 'under' ? winning : rules.outcomes - 1 - winning;

export function BetFields({ direction, target, winning, pays, isDisabled, onAim }: BetFieldsProps) {
  const t = useTexts('title-dice');
  const other = direction === 'under' ? 'over' : 'under';
  const multiplier = (rules.outcomes - rules.edge) / winning;
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-2 gap-2 tablet:grid-cols-4">
      <div className="flex flex-col">
        <span className="text-xs text-muted">{t('direction')}</span>
        <Button
          icon="refresh-cw"
          isWide
          disabled={isDisabled}
          aria-label={t('turn', { now: `${t(direction)} ${fromHundredths(target)}`, other: t(other) })}
          // The same chance on the other side.
          onClick={() => onAim(targetFor(other, winningOutcomes(direction, target)), other)}
        >
          {t(direction)} {fromHundredths(target)}
        </Button>
      </div>
      <Field
        label={t('chance')}
        end="%"
        value={fromHundredths(winning)}
        isDisabled={isDisabled}
        onChange={(value) => onAim(targetFor(direction, Math.round(value * 100)))}
      />
      <Field
        label={t('multiplier')}
        end="×"
        value={multiplier.toFixed(multiplier < 100 ? 4 : 2)}
        isDisabled={isDisabled}
        onChange={(value) =>
          onAim(targetFor(direction, Math.round((rules.outcomes - rules.edge) / Math.max(value, 1))))
        }
      />
      <div className="flex flex-col">
        <span className="text-xs text-muted">{t('pays')}</span>
        <output className="figures flex min-h-11 items-center justify-end rounded-md border border-line bg-surface-2 px-3 font-semibold text-brass">
          {pays}
        </output>
      </div>
    </div>
  );
}

/** A figure that may be typed; it counts when it is left or confirmed, and jumps to the nearest one on offer. */
function Field({
  label,
  end,
  value,
  isDisabled,
  onChange,
}: {
  label: string;
  end: string;
  value: string;
  isDisabled: boolean;
  onChange: (value: number) => void;
}) {
  const id = useId();
  const commit = (input: HTMLInputElement) => {
    const typed = Number(input.value.replace(',', '.'));
    if (input.value !== value && Number.isFinite(typed) && typed > 0) onChange(typed);
    else input.value = value;
  };
  return (
    <div className="flex flex-col">
      <label htmlFor={id} className="text-xs text-muted">
        {label}
      </label>
      <span className="relative">
        <input
          key={value}
          id={id}
          defaultValue={value}
          disabled={isDisabled}
          inputMode="decimal"
          className="figures min-h-11 w-full rounded-md border border-line bg-surface-2 px-3 pr-8 text-right hover:border-line-strong focus-visible:border-primary"
          onBlur={(event) => commit(event.target)}
          onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget)}
        />
        <span aria-hidden className="absolute inset-y-0 right-3 flex items-center text-muted">
          {end}
        </span>
      </span>
    </div>
  );
}
