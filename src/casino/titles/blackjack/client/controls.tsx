// What the player presses below the table: moves while a hand is open; stakes, boxes and the deal before.
import type { Move } from '../game.ts';
import { MAX_BOXES } from '../paytable.ts';
import type { WireMoney } from '#kernel/money.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Button, IconButton } from '#site/design-system/button.tsx';
import { formatMoney } from '#site/design-system/format.ts';
import { StakeStepper } from '../../../engine/client/stake-stepper.tsx';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import style from './blackjack.module.css';

interface MovesProps {
  moves: readonly Move[];
  advice: Move | undefined;
  /** What a move adds to the stake. */
  costOf: (move: Move) => WireMoney | undefined;
  onMove: (move: Move) => void;
}

export function Moves({ moves, advice, costOf, onMove }: MovesProps) {
  const t = useTexts('title-blackjack');
  return (
    <div className="grid min-h-13 min-w-0 grid-cols-2 gap-2 max-sm:flex-1 sm:flex sm:justify-center low:!grid low:w-full">
      {moves.length === 0 && <span className="col-span-2 self-center text-sm text-muted">{t('wait')}</span>}
      {moves.map((move) => {
        const cost = costOf(move);
        return (
          <Button
            key={move}
            size="lg"
            look={move === 'hit' || move === 'no-insurance' ? 'primary' : 'quiet'}
            data-move={move}
            className={`max-sm:px-2 ${advice === move ? style['advised'] : ''}`}
            onClick={() => onMove(move)}
          >
            {t(`moves.${move}`)}
            {cost && <small className="figures font-normal opacity-80">{formatMoney(cost)}</small>}
          </Button>
        );
      })}
    </div>
  );
}

interface BoxesProps {
  host: TitleHost;
  /** The stake of each box, the first one's before the others. */
  stakes: readonly string[];
  isDisabled: boolean;
  onChange: (box: number, stake: string) => void;
}

export function BoxStakes({ host, stakes, isDisabled, onChange }: BoxesProps) {
  const t = useTexts('title-blackjack');
  return (
    <div className="flex flex-wrap justify-center gap-x-3 gap-y-2 max-sm:w-full max-sm:gap-x-1">
      {stakes.map((stake, box) => (
        <div
          // eslint-disable-next-line react/no-array-index-key -- a box is identified by its place
          key={box}
          role="group"
          aria-label={t('hand', { number: box + 1 })}
          // A phone has room for only three lists of stakes.
          className={stakes.length > 1 ? 'max-sm:[&_button]:hidden' : ''}
          data-box={box}
        >
          <StakeStepper host={host} stake={stake} isDisabled={isDisabled} onChange={(next) => onChange(box, next)} />
        </div>
      ))}
    </div>
  );
}

interface BoxCountProps {
  count: number;
  isDisabled: boolean;
  onLess: () => void;
  onMore: () => void;
}

/** One box less, one more. */
export function BoxCount({ count, isDisabled, onLess, onMore }: BoxCountProps) {
  const t = useTexts('title-blackjack');
  return (
    <span className="flex">
      <IconButton
        icon="minus"
        look="quiet"
        label={t('box-less')}
        disabled={isDisabled || count === 1}
        onClick={onLess}
        data-box-less
      />
      <IconButton
        icon="plus"
        look="quiet"
        label={t('box-more')}
        disabled={isDisabled || count === MAX_BOXES}
        onClick={onMore}
        data-box-more
      />
    </span>
  );
}

interface DealProps {
  label: string;
  /** What all boxes cost together, where there is more than one. */
  total: string | undefined;
  onPress: () => void;
}

export function DealButton({ label, total, onPress }: DealProps) {
  return (
    <Button look="primary" size="lg" data-spin className="min-w-40 max-sm:min-w-0 max-sm:flex-1" onClick={onPress}>
      {label}
      {total && <small className="figures font-normal opacity-80">{total}</small>}
    </Button>
  );
}
