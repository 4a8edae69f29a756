// Tower as the player has it: a tower at dusk, a light in the window behind each door that held.
import type { CSSProperties } from 'react';
import type { TowerEvent } from '../game.ts';
import { floorsOf, LEVELS, payoutMinor, rules, type Level } from '../paytable.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { ClimbFrame } from '../../../engine/client/climb/climb-frame.tsx';
import { useClimb } from '../../../engine/client/climb/use-climb.ts';
import { usePlan, type Plan } from '../../../engine/client/climb/use-plan.ts';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import { useLetters } from '../../../engine/client/use-letters.ts';
import style from './tower.module.css';
import { moneyOf } from '../../../engine/client/money-of.ts';
import type { Steps } from '../../../engine/client/use-steps.ts';

export { Rules } from './rules.tsx';

const TUNE = [523, 659, 784];

type DoorState = 'closed' | 'safe' | 'trap' | 'other-trap';

const firstLevel = (host: TitleHost) => (): Level => (host.replay?.params['level'] as Level) ?? 'medium';

/** What the events so far reveal about each door, from the ground. */
function doorsOf(
  events: readonly TowerEvent[],
  floors: number,
  doors: number,
): { states: DoorState[][]; climbed: number } {
  const states = Array.from({ length: floors }, () => Array.from({ length: doors }, (): DoorState => 'closed'));
  let climbed = 0;
  for (const event of events) {
    if (event.type === 'climbed') states[climbed++]![event.door] = 'safe';
    if (event.type === 'fell') states[climbed]![event.door] = 'trap';
    if (event.type === 'reveal')
      event.safe.forEach((safe, floor) =>
        states[floor]!.forEach((state, door) => {
          if (state === 'closed' && !safe.includes(door)) states[floor]![door] = 'other-trap';
        }),
      );
  }
  return { states, climbed };
}

export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-tower');
  const money = moneyOf(host);

  const steps = useClimb<TowerEvent, Level>(host, {
    sysname: 'tower',
    firstWay: firstLevel(host),
    paramsOf: (level) => ({ level }),
    tune: TUNE,
    show: async (event, { pace, synth }, events) => {
      const climbed = events.slice(0, events.indexOf(event) + 1).filter(({ type }) => type === 'climbed').length;
      switch (event.type) {
        case 'climbed':
          synth.note(262 * 1.122 ** climbed, 0.3, 0.35);
          synth.note(393 * 1.122 ** climbed, 0.35, 0.2, 0.08);
          host.announce(t('said.climbed', { floor: climbed, prize: money(BigInt(event.prize)) }));
          return pace.wait(host.replay ? 480 : 180);
        case 'fell':
          for (let step = 0; step < 5; step++) synth.note(330 / (1 + step * 0.25), 0.14, 0.3, step * 0.09, 'sawtooth');
          host.announce(t('said.fell'));
          return pace.wait(550);
        default:
          return undefined;
      }
    },
  });

  const plan = usePlan(host, steps);
  const { events, isBusy, isOpen, stakeMinor } = steps;
  const [start] = events as [Extract<TowerEvent, { type: 'tower' }>?];
  const level = start?.level ?? steps.chosenWay;
  const floors = floorsOf(level);
  const { doors } = rules.levels[level];
  const prizes =
    start?.prizes.map(BigInt) ??
    Array.from({ length: floors }, (_, floor) => payoutMinor(stakeMinor, level, floor + 1));
  const { states, climbed } = doorsOf(events, floors, doors);
  const openingDoor = steps.pendingAction?.['do'] === 'climb' ? steps.pendingAction['door'] : undefined;
  const canMark = plan.isOn && !isBusy && host.auto?.left === undefined;
  /** Plans this door for its floor; pressing the planned one again ends the plan below it. */
  const mark = (floor: number, door: number) =>
    plan.setPicks(
      plan.picks[floor] === door
        ? plan.picks.slice(0, floor)
        : [...plan.picks.slice(0, floor), door, ...plan.picks.slice(floor + 1)],
    );
  const climb = (door: number) => {
    if (canMark && door < doors && plan.picks.length < floors) mark(plan.picks.length, door);
    if (steps.can('climb') && door < doors) void steps.act({ do: 'climb', door });
  };

  useLetters(Object.fromEntries([0, 1, 2, 3].map((door) => [String(door + 1), () => climb(door)])));

  return (
    <ClimbFrame
      host={host}
      climb={steps}
      look={style['dusk']!}
      way={{ label: t('level'), value: level, options: LEVELS.map((level) => [level, t(`levels.${level}`)] as const) }}
      words={{
        choose: t('choose'),
        take: climbed > 0 ? t('take', { prize: money(prizes[climbed - 1]!) }) : undefined,
      }}
      buttonClass="max-sm:flex-1"
      plan={plan}
    >
      <Floors
        floors={floors}
        states={states}
        money={money}
        prizes={prizes}
        isOpen={isOpen}
        climbed={climbed}
        openingDoor={openingDoor}
        plan={plan}
        canMark={canMark}
        steps={steps}
        mark={mark}
        climb={climb}
      />
    </ClimbFrame>
  );
}

interface FloorsProps {
  floors: number;
  states: readonly (readonly DoorState[])[];
  money: (minor: bigint) => string;
  prizes: readonly bigint[];
  isOpen: boolean;
  climbed: number;
  openingDoor: unknown;
  plan: Pick<Plan, 'isOn' | 'picks'>;
  canMark: boolean;
  steps: Pick<Steps<TowerEvent>, 'can'>;
  mark: (floor: number, door: number) => void;
  climb: (door: number) => void;
}

function Floors({
  floors,
  states,
  money,
  prizes,
  isOpen,
  climbed,
  openingDoor,
  plan,
  canMark,
  steps,
  mark,
  climb,
}: FloorsProps) {
  const t = useTexts('title-tower');
  return (
    <div className={style['place']}>
      <div className={style['tower']} data-floors={floors} style={{ '--floors': floors } as CSSProperties}>
        <div className={style['roof']} aria-hidden>
          <svg viewBox="0 0 200 46" preserveAspectRatio="none">
            <path d="M8 46 100 2l92 44z" />
          </svg>
        </div>
        <ol className={style['floors']}>
          {[...states.keys()].reverse().map((floor) => (
            <li
              key={floor}
              className={style['floor']}
              aria-label={t('floor', { floor: floor + 1, prize: money(prizes[floor]!) })}
              aria-current={isOpen && floor === climbed ? 'step' : undefined}
              data-state={floor < climbed ? 'climbed' : floor === climbed && isOpen ? 'next' : 'above'}
            >
              <span className={`${style['prize']} figures`}>{money(prizes[floor]!)}</span>
              <span className={style['doors']}>
                {states[floor]!.map((state, door) => (
                  <button
                    // eslint-disable-next-line react/no-array-index-key -- a door is identified by its place
                    key={door}
                    type="button"
                    className={style['door']}
                    data-state={state}
                    data-floor={floor + 1}
                    data-door={door + 1}
                    data-asked={(floor === climbed && openingDoor === door) || undefined}
                    data-planned={(plan.isOn && plan.picks[floor] === door) || undefined}
                    aria-pressed={plan.isOn ? plan.picks[floor] === door : undefined}
                    disabled={canMark ? floor > plan.picks.length : floor !== climbed || !steps.can('climb')}
                    aria-label={t('door', { door: door + 1, state: t(`state.${state}`) })}
                    onClick={() => (canMark ? mark(floor, door) : climb(door))}
                  >
                    <svg viewBox="0 0 40 48" preserveAspectRatio="xMidYMax meet" aria-hidden>
                      <path className={style['frame']} d="M5 48V20a15 15 0 0 1 30 0v28z" />
                      <path className={style['leaf']} d="M9 48V21a11 11 0 0 1 22 0v27z" />
                      {state === 'safe' && (
                        <path
                          className={style['flame']}
                          d="M20 20c6 7 7 11 7 15a7 7 0 0 1-14 0c0-3 2-5 3-8 1 2 2 3 3 3 1-3 1-6 1-10z"
                        />
                      )}
                      {(state === 'trap' || state === 'other-trap') && (
                        <path className={style['cross']} d="M13 27l14 14M27 27 13 41" />
                      )}
                    </svg>
                  </button>
                ))}
              </span>
            </li>
          ))}
        </ol>
        <div className={style['ground']} aria-hidden />
      </div>
    </div>
  );
}
