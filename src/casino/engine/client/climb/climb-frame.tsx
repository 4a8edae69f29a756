// The frame of a climbing game: the table, the way and the stake before the round, and the button that takes the prize.
import type { ReactNode } from 'react';
import { useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { AutoButton } from '../auto.tsx';
import { Choice } from '../choice.tsx';
import { StakeStepper } from '../stake-stepper.tsx';
import { TableFrame } from '../table-frame.tsx';
import type { TitleHost } from '../title-client.ts';
import type { Climb } from './use-climb.ts';
import type { Plan } from './use-plan.ts';

interface ClimbFrameProps<Way extends string | number | undefined> {
  host: TitleHost;
  climb: Omit<Climb<unknown, Way>, 'events'>;
  /** A class with the game's own background. */
  look: string;
  /** What is chosen besides the stake, if anything. */
  way?: {
    label: string;
    value: Way;
    options: readonly (readonly [value: Way, label: string])[];
  };
  /** The button's labels: before the first step, and with a prize to take. */
  words: { choose: string; take: string | undefined };
  buttonClass: string;
  /** Rounds whose steps are planned in advance, where the game has them. */
  plan?: Plan;
  /** Further controls of the game. */
  more?: ReactNode;
  children: ReactNode;
}

export function ClimbFrame<Way extends string | number | undefined>({
  host,
  climb,
  look,
  way,
  words,
  buttonClass,
  plan,
  more,
  children,
}: ClimbFrameProps<Way>) {
  const t = useTexts(`title-${climb.sysname}`);
  const common = useTexts('titles');
  const { isOpen, isBusy, isFixed } = climb;
  const buttonText = isOpen ? (words.take ?? words.choose) : t('begin');
  const isAuto = host.auto?.left !== undefined;
  function playPlan(plan: Plan): void {
    const params = isAuto ? undefined : plan.readParams();
    if (params) void climb.playPlanned(climb.stake, params);
  }
  return (
    <TableFrame
      sysname={climb.sysname}
      label={t('stage')}
      isPlaying={isBusy}
      className={look}
      final={climb.final}
      money={climb.money}
      controls={
        <>
          {!host.replay && (
            <>
              {way && (
                <Choice
                  label={way.label}
                  value={String(way.value)}
                  options={way.options.map(([value, name]) => [String(value), name])}
                  isDisabled={isFixed || isAuto}
                  onChange={(text) => climb.chooseWay(way.options.find(([value]) => String(value) === text)![0])}
                />
              )}
              <StakeStepper
                host={host}
                stake={climb.stake}
                isDisabled={isFixed || isAuto}
                onChange={climb.chooseStake}
              />
              {plan?.isOffered && (
                <Button
                  look={plan.isOn ? 'primary' : 'quiet'}
                  aria-pressed={plan.isOn}
                  disabled={isFixed || isAuto}
                  data-plan
                  onClick={plan.toggle}
                >
                  {common('plan.open')}
                </Button>
              )}
              {more}
            </>
          )}
          <Button
            look="primary"
            size="lg"
            data-spin
            className={`min-w-44 ${buttonClass}`}
            disabled={isOpen && !isBusy && !climb.can('take')}
            onClick={plan?.isOn && !isBusy ? () => playPlan(plan) : climb.main}
          >
            {host.replay
              ? common(isBusy ? 'hurry' : 'replay')
              : plan?.isOn
                ? common('plan.play', { count: plan.picks.length })
                : buttonText}
          </Button>
          {plan && (plan.isOn || isAuto) && (
            <AutoButton
              host={host}
              stake={climb.stake}
              readParams={plan.readParams}
              isDisabled={isBusy || plan.picks.length === 0}
            />
          )}
        </>
      }
    >
      {children}
    </TableFrame>
  );
}
