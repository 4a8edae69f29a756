// The controls of a reel slot: stake, options, and the button that plays.
import type { ReelSlotRules } from '../../reel-rules.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Button, IconButton } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { AutoButton } from '../auto.tsx';
import { StakeStepper } from '../stake-stepper.tsx';
import type { TitleHost } from '../title-client.ts';

interface ControlsProps {
  host: TitleHost;
  rules: ReelSlotRules;
  stake: string;
  onStake: (stake: string) => void;
  hasAnte: boolean;
  /** What a spin costs with the ante. */
  anteCost: string;
  onAnte: () => void;
  gambles: number;
  onGambles: (gambles: number) => void;
  isTurbo: boolean;
  onTurbo: () => void;
  isReady: boolean;
  isPlaying: boolean;
  onPlay: () => void;
  /** The params of a round as currently chosen. */
  readParams: () => Record<string, unknown>;
  onBuy: () => void;
}

export function Controls(props: ControlsProps) {
  const { host, rules, isReady, isPlaying, isTurbo, hasAnte } = props;
  const spins = host.freeSpins?.isOver ? undefined : host.freeSpins;
  const isFixed = isPlaying || host.auto?.left !== undefined || spins !== undefined;
  const t = useTexts('reels');
  const common = useTexts('titles');
  const label = isPlaying
    ? common(host.isHurryAllowed ? 'hurry' : 'running')
    : host.replay
      ? common('replay')
      : spins
        ? t('free-button')
        : common('spin');
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-surface-1 px-3 py-2.5 max-sm:gap-x-1.5 low:w-58 low:content-center-safe low:overflow-y-auto low:border-l low:px-1">
      {!host.replay && (
        <>
          <StakeStepper host={host} stake={spins?.stake ?? props.stake} isDisabled={isFixed} onChange={props.onStake} />
          {rules.gamble && (
            <Gamble most={rules.gamble.atMost} value={props.gambles} isDisabled={isFixed} onChange={props.onGambles} />
          )}
          {rules.ante && (
            <Button
              aria-pressed={hasAnte}
              disabled={isFixed}
              onClick={props.onAnte}
              data-ante
              className={`max-laptop:order-3 low:order-none max-sm:grow max-sm:px-2 ${hasAnte ? 'border-primary text-primary' : ''}`}
            >
              {t('ante.button')}
              <span className="figures ml-1 text-xs text-muted">{props.anteCost}</span>
            </Button>
          )}
          {rules.buy && (
            <Button
              icon="sparkles"
              disabled={isFixed || !isReady}
              onClick={props.onBuy}
              data-buy
              className="max-laptop:order-3 low:order-none max-sm:grow max-sm:px-2 max-sm:text-xs"
            >
              {t(rules.hold ? 'buy.button-hold' : 'buy.button')}
            </Button>
          )}
        </>
      )}
      <Button
        look="primary"
        size="lg"
        data-spin
        disabled={!isReady}
        onClick={props.onPlay}
        className="min-w-36 max-laptop:order-3 max-laptop:grow low:order-none low:w-full max-sm:min-w-20 max-sm:px-3"
      >
        <Icon name={isPlaying ? 'zap' : host.replay ? 'history' : 'refresh-cw'} />
        {label}
      </Button>
      {host.isHurryAllowed && (
        <IconButton
          icon="zap"
          look={isTurbo ? 'quiet' : 'ghost'}
          label={common('turbo')}
          aria-pressed={isTurbo}
          className={isTurbo ? 'text-primary' : ''}
          onClick={props.onTurbo}
        />
      )}
      <AutoButton
        host={host}
        stake={props.stake}
        readParams={props.readParams}
        isDisabled={isPlaying || !isReady || spins !== undefined}
      />
    </div>
  );
}

/** How often a win is gambled on double or nothing, chosen with the stake. */
function Gamble({
  most,
  value,
  isDisabled,
  onChange,
}: {
  most: number;
  value: number;
  isDisabled: boolean;
  onChange: (gambles: number) => void;
}) {
  const t = useTexts('reels');
  const written = (times: number): string => (times === 0 ? t('gamble.off') : t('gamble.times', { times }));
  return (
    <label className="relative block rounded-md border border-line bg-surface-2 px-3 py-1 text-center focus-within:border-primary hover:border-line-strong">
      <span className="block text-[0.68rem] uppercase tracking-wider text-muted">{t('gamble.label')}</span>
      <span className="figures block min-w-12 font-semibold" aria-hidden>
        {written(value)}
      </span>
      <select
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        aria-label={t('gamble.label')}
        value={value}
        disabled={isDisabled}
        data-gamble
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {Array.from({ length: most + 1 }, (_, times) => (
          <option key={times} value={times}>
            {written(times)}
          </option>
        ))}
      </select>
    </label>
  );
}
