// A target: the target itself, its chance, and what it pays. Each may be typed, and the others follow.
import { fromHundredths } from '../../multiplier.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { FieldGrid, NumberField, PaysField } from './fields.tsx';

interface TargetFieldsProps {
  /** In hundredths. */
  target: number;
  /** A target of *t* hundredths is reached with kept ÷ t. */
  returnShare: number;
  pays: string;
  isDisabled: boolean;
  onAim: (target: number) => void;
}

export function TargetFields({ target, returnShare: chance, pays, isDisabled, onAim }: TargetFieldsProps) {
  const t = useTexts('titles.quick');
  return (
    <FieldGrid>
      <NumberField
        label={t('target')}
        end="×"
        value={fromHundredths(target)}
        isDisabled={isDisabled}
        onChange={(value) => onAim(value * 100)}
      />
      <NumberField
        label={t('chance')}
        end="%"
        value={((chance * 100) / target).toFixed(target > 100_000 ? 4 : 2)}
        isDisabled={isDisabled}
        onChange={(value) => onAim((chance * 100) / value)}
      />
      <div className="max-tablet:col-span-2">
        <PaysField label={t('pays')}>{pays}</PaysField>
      </div>
    </FieldGrid>
  );
}
