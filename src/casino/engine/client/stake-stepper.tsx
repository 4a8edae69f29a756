// The stake of a round: typed, halved, doubled, the most, or step by step along the game's ladder.
import { useId, useState, type KeyboardEvent } from 'react';
import { formatMoney } from '#site/design-system/format.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Button, IconButton } from '#site/design-system/button.tsx';
import { halfStake, stepStake, twiceStake, typedStake, type StakeRange } from './stakes.ts';

interface StakeStepperProps {
  host: StakeRange;
  stake: string;
  isDisabled: boolean;
  onChange: (stake: string) => void;
  /** Without the buttons that halve and double: chips are laid in numbers of their own. */
  isPlain?: boolean;
}

export function StakeStepper({ host, stake, isDisabled, onChange, isPlain = false }: StakeStepperProps) {
  const t = useTexts('titles');
  const isLowest = stepStake(host, stake, -1) === stake;
  const isHighest = stepStake(host, stake, 1) === stake;
  const quick = [
    ['half', '½', halfStake(host, stake), isLowest],
    ['twice', '2×', twiceStake(host, stake), isHighest],
    ['most', t('stake-max'), host.stakes.at(-1) ?? stake, isHighest],
  ] as const;
  return (
    <fieldset className="flex items-center justify-center gap-1 low:flex-wrap max-sm:flex-wrap">
      <legend className="sr-only">{t('stake')}</legend>
      <IconButton
        size="sm"
        icon="minus"
        look="quiet"
        label={t('stake-less')}
        disabled={isDisabled || isLowest}
        onClick={() => onChange(stepStake(host, stake, -1))}
      />
      <StakeField host={host} stake={stake} isDisabled={isDisabled} onChange={onChange} />
      <IconButton
        size="sm"
        icon="plus"
        look="quiet"
        label={t('stake-more')}
        disabled={isDisabled || isHighest}
        onClick={() => onChange(stepStake(host, stake, 1))}
      />
      {!isPlain &&
        quick.map(([name, text, next, isUseless]) => (
          <Button
            key={name}
            size="sm"
            look="ghost"
            className="min-w-10 px-1.5!"
            data-stake={name}
            aria-label={`${text}: ${t(`stake-${name}`)}`}
            disabled={isDisabled || isUseless}
            onClick={() => onChange(next)}
          >
            {text}
          </Button>
        ))}
    </fieldset>
  );
}

/** Takes effect on Enter and when it is left; what is no stake becomes the next one below. */
function StakeField({ host, stake, isDisabled, onChange }: Omit<StakeStepperProps, 'isPlain'>) {
  const t = useTexts('titles');
  const id = useId();
  const [typed, setTyped] = useState<string>();
  function commit(): void {
    const next = typed === undefined ? undefined : typedStake(host, typed);
    setTyped(undefined);
    if (next !== undefined && next !== stake) onChange(next);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') event.currentTarget.blur();
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined;
    if (by === undefined) return;
    event.preventDefault();
    setTyped(undefined);
    onChange(stepStake(host, stake, by));
  }
  return (
    <label
      htmlFor={id}
      className="block rounded-md border border-line bg-surface-2 px-2 pt-0.5 text-center focus-within:border-primary hover:border-line-strong"
    >
      <span className="block text-[0.65rem] uppercase leading-tight tracking-wider text-muted">{t('stake')}</span>
      <input
        id={id}
        aria-label={t('stake')}
        data-stake="typed"
        className="figures block h-6.5 w-20 bg-transparent text-center font-semibold outline-none disabled:opacity-60"
        inputMode="decimal"
        autoComplete="off"
        disabled={isDisabled}
        value={typed ?? formatMoney({ amount: stake, currency: host.currency })}
        onFocus={(event) => {
          setTyped(stake);
          const field = event.currentTarget;
          requestAnimationFrame(() => field.select());
        }}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}
