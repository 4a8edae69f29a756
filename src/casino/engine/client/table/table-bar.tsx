// The controls of a table: the tray of chips, what to do with the chips laid, and the button that plays.
import { formatAmount, parseAmount } from '#kernel/money.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Button, IconButton } from '#site/design-system/button.tsx';
import { Icon, type IconName } from '#site/design-system/icon.tsx';
import { AutoButton } from '../auto.tsx';
import { StakeStepper } from '../stake-stepper.tsx';
import type { TitleHost } from '../title-client.ts';
import { Chip } from './chip.tsx';
import { TRAY } from './use-table-bets.ts';
import type { TableRound } from './use-table-round.ts';
import style from './table.module.css';

interface TableBarProps {
  host: Pick<TitleHost, 'currency' | 'stakes' | 'stakeStep' | 'replay' | 'auto' | 'isHurryAllowed'>;
  game: TableRound;
  icon: IconName;
  verb: string;
  /** The value of a chip cannot be changed now. */
  isStakeFixed?: boolean;
}

export function TableBar({ host, game: { round, table }, icon, verb, isStakeFixed = false }: TableBarProps) {
  const t = useTexts('titles.table');
  const common = useTexts('titles');
  const base = parseAmount(round.stake, host.currency) ?? 0n;
  const worth = (chips: number) => formatAmount(base * BigInt(chips), host.currency);
  const money = (amount: string) => formatMoney({ amount, currency: host.currency });
  const change = (act: () => void) => () => {
    round.forgetEnding();
    act();
  };
  const isFixed = round.isFixed;
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-center gap-x-3 gap-y-1.5 max-sm:gap-x-1">
      {!host.replay && (
        <>
          <fieldset disabled={isFixed} className="flex items-center">
            <legend className="sr-only">{t('chip')}</legend>
            {TRAY.map((chips) => (
              <label key={chips} className={style['tray']}>
                <input
                  type="radio"
                  name="chip"
                  value={chips}
                  checked={table.chip === chips}
                  aria-label={money(worth(chips))}
                  className="peer"
                  onChange={() => table.setChip(chips)}
                />
                <Chip chips={chips} amount={worth(chips)} />
              </label>
            ))}
          </fieldset>
          {/* Next to the tray a phone has room for the list of stakes only. */}
          <div className="max-sm:[&_button]:hidden">
            <StakeStepper
              host={host}
              stake={round.stake}
              isDisabled={isFixed || isStakeFixed}
              onChange={round.setStake}
              isPlain
            />
          </div>
          {/* One row on a phone holds them, the button that plays and auto-play. */}
          <ClothButtons isFixed={isFixed} table={table} change={change} />
        </>
      )}
      <Button
        look="primary"
        size="lg"
        data-spin
        className="min-w-36 max-sm:min-w-24 max-sm:px-2"
        disabled={!round.isPlaying && !host.replay && table.total === 0}
        onClick={round.press}
      >
        <Icon name={host.replay ? 'history' : icon} />
        <span className="text-left leading-tight">
          <span className="block">
            {round.isPlaying
              ? common(host.isHurryAllowed ? 'hurry' : 'running')
              : host.replay
                ? common('replay')
                : verb}
          </span>
          <span className="sr-only">{t('total')}</span>
          <span className="figures block text-xs font-medium" data-total>
            {money(worth(table.total))}
          </span>
        </span>
      </Button>
      <AutoButton
        host={host}
        stake={round.stake}
        readParams={round.ask}
        isDisabled={round.isPlaying || table.total === 0}
      />
    </div>
  );
}

interface ClothButtonsProps {
  isFixed: boolean;
  table: TableRound['table'];
  change: (act: () => void) => () => void;
}

function ClothButtons({ isFixed, table, change }: ClothButtonsProps) {
  const t = useTexts('titles.table');
  return (
    <div className="flex max-sm:[&_button]:size-11 max-sm:[&_button]:min-w-0" role="group" aria-label={t('cloth')}>
      <IconButton
        icon="chevron-left"
        label={t('undo')}
        disabled={isFixed || !table.canUndo}
        onClick={change(table.undo)}
      />
      <IconButton icon="x" label={t('clear')} disabled={isFixed || table.total === 0} onClick={change(table.clear)} />
      <IconButton
        icon="refresh-cw"
        label={t('repeat')}
        disabled={isFixed || !table.canRepeat}
        onClick={change(table.repeat)}
      />
      <IconButton
        icon="layers"
        label={t('double')}
        disabled={isFixed || !table.canDouble}
        onClick={change(table.double)}
      />
    </div>
  );
}
