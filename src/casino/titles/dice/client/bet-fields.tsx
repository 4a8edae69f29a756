// The choice in numbers: under or over, target, chance, multiplier, what a win pays.
import { fromHundredths } from '../../../engine/multiplier.ts';
import { rules, winningOutcomes, type Direction } from '../paytable.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { NumberField, PaysField } from '../../../engine/client/quick/fields.tsx';

interface BetFieldsProps {
  direction: Direction;
  /** In hundredths. */
  target: number;
  winning: number;
  pays: string;
  isDisabled: boolean;
  onAim: (target: number, direction?: Direction) => void;
}

/** The target at which that many outcomes win. */
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
          className="max-tablet:px-2"
          disabled={isDisabled}
          aria-label={t('turn', { now: `${t(direction)} ${fromHundredths(target)}`, other: t(other) })}
          // The same chance on the other side.
          onClick={() => onAim(targetFor(other, winningOutcomes(direction, target)), other)}
        >
          {t(direction)} {fromHundredths(target)}
        </Button>
      </div>
      <NumberField
        label={t('chance')}
        end="%"
        value={fromHundredths(winning)}
        isDisabled={isDisabled}
        onChange={(value) => onAim(targetFor(direction, Math.round(value * 100)))}
      />
      <NumberField
        label={t('multiplier')}
        end="×"
        value={multiplier.toFixed(multiplier < 100 ? 4 : 2)}
        isDisabled={isDisabled}
        onChange={(value) =>
          onAim(targetFor(direction, Math.round((rules.outcomes - rules.edge) / Math.max(value, 1))))
        }
      />
      <PaysField label={t('pays')}>{pays}</PaysField>
    </div>
  );
}
