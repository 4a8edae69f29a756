// What a player must be able to see while they play: balance, time, and net result (in the account's currency).
import { useEffect, useState, type ReactNode } from 'react';
import type { RealityCheck } from '#money/limits/contract.ts';
import type { WireMoney } from '#kernel/money.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Icon, type IconName } from '#site/design-system/icon.tsx';
import { clockOf, netOf, type VisitNet } from './bar-figures.ts';
import { QuickDeposit } from './quick-deposit.tsx';
import type { FreeSpins } from './use-freespins.ts';

export function MoneyBar({
  purse,
  held,
  visit = {},
  isDemo,
  free,
  before,
}: {
  purse: WireMoney | undefined;
  /** Staked in rounds that are not over, this one or others: on no balance, but still the player's. */
  held?: WireMoney | undefined;
  /** What has moved here since `before`. */
  visit?: VisitNet;
  isDemo: boolean;
  free?: FreeSpins | undefined;
  /** The stretch of play so far, from the server: it includes other games and windows. */
  before: RealityCheck | undefined;
}) {
  const t = useTexts('games.bar');
  const common = useTexts('common.purse');
  // Once shown it stays, so that the stage does not change its size with every round.
  const [wasHeld, setWasHeld] = useState(held !== undefined);
  if (held && !wasHeld) setWasHeld(true);
  const currency = isDemo ? 'FUN' : purse?.currency;
  const net = currency && netOf(visit, currency, before);
  return (
    // In a low window the figures are in two rows, as high as the tools next to them, so that both fit in one line.
    <dl
      className="flex flex-wrap items-center gap-x-6 gap-y-0 text-sm max-cinema:group-has-[[data-bonus-bar],[data-freespins]]/bar:gap-x-4 low:grid low:grow low:auto-cols-max low:grid-flow-col low:grid-rows-2 low:gap-x-3 max-sm:w-full max-sm:justify-between max-sm:gap-x-2"
      data-money-bar
    >
      <Figure
        label={t(isDemo ? 'play-money' : 'balance')}
        icon="wallet"
        name="balance"
        beside={!isDemo && purse && <QuickDeposit />}
      >
        {purse ? formatMoney(purse) : '–'}
      </Figure>
      {wasHeld && currency && (
        <Figure label={common('held')} icon="lock" name="held">
          {formatMoney(held ?? { amount: '0', currency })}
        </Figure>
      )}
      <Figure label={t('net')} icon="scale" name="net">
        {net ? <span className={net.minor > 0n ? 'text-brass' : ''}>{formatMoney(net.amount)}</span> : '–'}
      </Figure>
      <Figure label={t('time')} icon="clock" name="time">
        <SessionTime key={before?.from ?? ''} secondsBefore={before?.seconds ?? 0} />
      </Figure>
      {free && (
        <div className="low:row-span-2">
          <dt className="sr-only">{t('freeHint')}</dt>
          <dd>
            <button
              type="button"
              aria-pressed={free.isOn}
              title={t('freeHint')}
              data-freespins={free.pack.remaining_count}
              onClick={free.toggle}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-surface-2 px-3 text-xs font-semibold hover:border-line-strong aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary"
            >
              <Icon name="gift" className="size-4" />
              {t('free', { count: free.pack.remaining_count, stake: formatMoney(free.pack.stake) })}
            </button>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** On a phone, and beside a bonus in a small window, there is no room for words: an icon says the same, and a reader the word. */
function Figure({
  label,
  icon,
  name,
  beside,
  children,
}: {
  label: string;
  icon: IconName;
  name: string;
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex items-center gap-2 low:gap-1 max-sm:gap-1">
      <dt className="text-xs text-muted">
        <span className="low:sr-only max-sm:sr-only max-cinema:group-has-[[data-bonus-bar],[data-freespins]]/bar:sr-only">
          {label}
        </span>
        <Icon
          name={icon}
          className="hidden size-3.5 low:block max-sm:block max-cinema:group-has-[[data-bonus-bar],[data-freespins]]/bar:block"
        />
      </dt>
      <dd className="flex items-center gap-2">
        <span className="figures font-semibold" data-figure={name}>
          {children}
        </span>
        {beside}
      </dd>
    </div>
  );
}

function SessionTime({ secondsBefore }: { secondsBefore: number }) {
  const [seconds, setSeconds] = useState(secondsBefore);
  useEffect(() => {
    const started = performance.now();
    const timer = setInterval(
      () => setSeconds(secondsBefore + Math.floor((performance.now() - started) / 1_000)),
      1_000,
    );
    return () => clearInterval(timer);
  }, [secondsBefore]);
  return clockOf(seconds);
}
