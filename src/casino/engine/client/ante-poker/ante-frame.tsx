// The frame of a table game with an ante: the cloth, and below it stake and side bet and the deal, then to go on or fold.
import { Fragment, type ComponentProps } from 'react';
import { useTexts } from '#site/shell/shell.tsx';
import { Button, IconButton } from '#site/design-system/button.tsx';
import { Choice } from '../choice.tsx';
import { StakeStepper } from '../stake-stepper.tsx';
import { TableFrame } from '../table-frame.tsx';
import type { TitleHost } from '../title-client.ts';
import type { AntePoker } from './use-ante-poker.ts';
import style from './ante-poker.module.css';

interface AnteFrameProps extends Pick<ComponentProps<typeof TableFrame>, 'sysname' | 'final' | 'children'> {
  host: TitleHost;
  poker: AntePoker;
  /** A class with the game's own background. */
  look: string;
  /** The name of the side bet's spot. */
  side: string;
  /** The label of the move that plays on. */
  goOn: string;
  /** The best play, if advice is on and has been computed. */
  advised: string | undefined;
  /** The highest side bet, in antes. */
  most: number;
}

export function AnteFrame({ sysname, look, final, children, ...bar }: AnteFrameProps) {
  const t = useTexts(`title-${sysname}`);
  return (
    <TableFrame
      sysname={sysname}
      label={t('stage')}
      isPlaying={bar.poker.steps.isBusy}
      className={look}
      final={final}
      money={bar.poker.money}
      controls={<AnteBar {...bar} t={t} />}
    >
      {children}
    </TableFrame>
  );
}

interface AnteBarProps extends Pick<AnteFrameProps, 'host' | 'poker' | 'side' | 'goOn' | 'advised' | 'most'> {
  t: ReturnType<typeof useTexts>;
}

function AnteBar({ host, poker, side, goOn, advised, most, t }: AnteBarProps) {
  const common = useTexts('titles');
  const { steps, isFixed, stake, money, stakeMinor } = poker;
  // Keyed, so that a button that replaces a focused one is not pressed by accident.
  if (steps.can('fold'))
    return (
      <Fragment key="act">
        <IconButton
          icon="sparkles"
          look={poker.hasAdvice ? 'primary' : 'quiet'}
          aria-pressed={poker.hasAdvice}
          label={common('advice')}
          onClick={() => poker.setAdvice(!poker.hasAdvice)}
        />
        <Button
          size="lg"
          data-move="fold"
          data-advised={advised === 'fold' || undefined}
          className={`${style['move']} min-w-32 max-sm:min-w-fit max-sm:flex-1 max-sm:px-3`}
          onClick={() => poker.act('fold')}
        >
          {t('fold')}
        </Button>
        <Button
          look="primary"
          size="lg"
          data-move={poker.goOn}
          data-advised={advised === poker.goOn || undefined}
          className={`${style['move']} min-w-44 max-sm:min-w-fit max-sm:flex-1 max-sm:px-3`}
          onClick={() => poker.act(poker.goOn)}
        >
          {goOn}
        </Button>
      </Fragment>
    );
  return (
    <Fragment key="deal">
      {!host.replay && (
        <>
          <StakeStepper host={host} stake={stake} isDisabled={isFixed} onChange={poker.setStake} />
          <Choice
            label={t(`spots.${side}`)}
            value={String(poker.side)}
            options={Array.from({ length: most + 1 }, (_, antes) => [
              String(antes),
              antes === 0 ? t('none') : money(stakeMinor * BigInt(antes)),
            ])}
            isDisabled={isFixed}
            onChange={(value) => poker.setSide(Number(value))}
          />
        </>
      )}
      <Button look="primary" size="lg" data-spin className="min-w-44 max-sm:flex-1" onClick={poker.main}>
        {host.replay
          ? common(steps.isBusy ? 'hurry' : 'replay')
          : steps.isBusy
            ? common(host.isHurryAllowed ? 'hurry' : 'running')
            : t('deal')}
      </Button>
    </Fragment>
  );
}
