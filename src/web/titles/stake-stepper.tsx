// The stake of a round, from the list that the game offers. Arrow keys and buttons step through it.
import { formatMoney } from '../ui/format.ts';
import { useTexts } from '../shell/shell.tsx';
import { IconButton } from '../ui/button.tsx';
import type { TitleHost } from './title-client.ts';

export function StakeStepper({
  host,
  stake,
  isDisabled,
  onChange,
}: {
  host: Pick<TitleHost, 'currency' | 'stakes'>;
  stake: string;
  isDisabled: boolean;
  onChange: (stake: string) => void;
}) {
  const t = useTexts('titles');
  const place = host.stakes.indexOf(stake);
  const to = (index: number) => onChange(host.stakes[index] ?? stake);
  return (
    <fieldset className="flex items-center gap-1">
      <legend className="sr-only">{t('stake')}</legend>
      <IconButton
        icon="minus"
        look="quiet"
        label={t('stake-less')}
        disabled={isDisabled || place <= 0}
        onClick={() => to(place - 1)}
      />
      <label className="relative block rounded-md border border-line bg-surface-2 px-3 py-1 text-center focus-within:border-primary hover:border-line-strong">
        <span className="block text-[0.68rem] uppercase tracking-wider text-muted">{t('stake')}</span>
        <span className="figures block min-w-20 font-semibold" aria-hidden>
          {formatMoney({ amount: stake, currency: host.currency })}
        </span>
        <select
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          aria-label={t('stake')}
          value={stake}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
        >
          {host.stakes.map((one) => (
            <option key={one} value={one}>
              {formatMoney({ amount: one, currency: host.currency })}
            </option>
          ))}
        </select>
      </label>
      <IconButton
        icon="plus"
        look="quiet"
        label={t('stake-more')}
        disabled={isDisabled || place >= host.stakes.length - 1}
        onClick={() => to(place + 1)}
      />
    </fieldset>
  );
}
