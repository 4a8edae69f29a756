// Mines as the player has it: a wall of stone with crystals behind it, and some things better left alone.
import type { CSSProperties, KeyboardEvent } from 'react';
import type { MinesEvent } from '../game.ts';
import { mostOpened, payoutMinor, rules } from '../paytable.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { IconButton } from '#site/design-system/button.tsx';
import { ClimbFrame } from '../../../engine/client/climb/climb-frame.tsx';
import { useClimb } from '../../../engine/client/climb/use-climb.ts';
import { usePlan, type Plan } from '../../../engine/client/climb/use-plan.ts';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import style from './mines.module.css';
import { moneyOf } from '../../../engine/client/money-of.ts';
import type { Steps } from '../../../engine/client/use-steps.ts';

export { Rules } from './rules.tsx';

const COUNTS = Array.from({ length: rules.mines.most }, (_, index) => [index + 1, String(index + 1)] as const);
const firstCount = (host: TitleHost) => () => Number(host.replay?.params['mines'] ?? 3);
const TUNE = [659, 784, 988];
const NOTES = [523, 587, 659, 784, 880, 1047, 1175, 1319];

type CellState = 'closed' | 'safe' | 'mine' | 'other-mine' | 'other';

/** What the events so far reveal about each cell. */
function cellsOf(events: readonly MinesEvent[]): CellState[] {
  const cells = Array.from({ length: rules.cells }, (): CellState => 'closed');
  for (const event of events) {
    if (event.type === 'safe') cells[event.cell] = 'safe';
    if (event.type === 'mine') cells[event.cell] = 'mine';
    if (event.type === 'reveal')
      for (let cell = 0; cell < rules.cells; cell++)
        if (cells[cell] === 'closed') cells[cell] = event.mines.includes(cell) ? 'other-mine' : 'other';
  }
  return cells;
}

type Show = Parameters<typeof useClimb<MinesEvent, number>>[1]['show'];

/** How each event looks and sounds. */
function useShow(host: TitleHost, money: (minor: bigint) => string): Show {
  const t = useTexts('title-mines');
  return async (event, { pace, synth }, events) => {
    const opened = events.slice(0, events.indexOf(event) + 1).filter(({ type }) => type === 'safe').length;
    switch (event.type) {
      case 'safe':
        synth.note(NOTES[Math.min(opened, NOTES.length) - 1]!, 0.35, 0.3);
        synth.note(NOTES[Math.min(opened, NOTES.length) - 1]! * 2, 0.25, 0.12, 0.05);
        host.announce(t('said.safe', { prize: money(BigInt(event.prize)) }));
        return pace.wait(host.replay ? 420 : 160);
      case 'mine':
        synth.noise(0.7, 180, 0.6);
        synth.note(82, 0.6, 0.5, 0, 'sawtooth');
        return pace.wait(500);
      default:
        return undefined;
    }
  };
}

export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-mines');
  const money = moneyOf(host);

  const steps = useClimb<MinesEvent, number>(host, {
    sysname: 'mines',
    firstWay: firstCount(host),
    paramsOf: (mines) => ({ mines }),
    show: useShow(host, money),
    tune: TUNE,
    announcesLoss: true,
    restMs: 120,
  });

  const plan = usePlan(host, steps);
  const { events, isBusy, isOpen, stakeMinor } = steps;
  const [board] = events as [Extract<MinesEvent, { type: 'board' }>?];
  const count = board?.mines ?? steps.chosenWay;
  const cells = cellsOf(events);
  const opened = cells.filter((cell) => cell === 'safe').length;
  const prizes =
    board?.prizes.map(BigInt) ??
    Array.from({ length: mostOpened(count) }, (_, index) => payoutMinor(stakeMinor, count, index + 1));
  const openingCell = steps.pendingAction?.['do'] === 'open' ? steps.pendingAction['cell'] : undefined;

  /** Adds a stone to the plan, or removes it. */
  const mark = (cell: number) => {
    if (plan.picks.includes(cell)) plan.setPicks(plan.picks.filter((pick) => pick !== cell));
    else if (plan.picks.length < mostOpened(count)) plan.setPicks([...plan.picks, cell]);
  };
  const canMark = plan.isOn && !isBusy && host.auto?.left === undefined;
  const pickAny = () => {
    const isFree = (cell: number) => (plan.isOn ? !plan.picks.includes(cell) : cells[cell] === 'closed');
    const free = [...cells.keys()].filter(isFree);
    const cell = free[Math.floor(Math.random() * free.length)];
    if (cell === undefined) return;
    if (plan.isOn) mark(cell);
    else void steps.act({ do: 'open', cell });
  };
  const press = (cell: number) => {
    if (canMark) mark(cell);
    else if (cells[cell] === 'closed' && steps.can('open')) void steps.act({ do: 'open', cell });
    else if (!plan.isOn && !isOpen && !isBusy && !host.replay) steps.main();
  };

  return (
    <ClimbFrame
      host={host}
      climb={steps}
      look={style['cave']!}
      way={{ label: t('mines'), value: count, options: COUNTS }}
      words={{
        choose: t('pick'),
        take: opened > 0 ? t('take', { prize: money(prizes[opened - 1]!) }) : undefined,
      }}
      buttonClass="max-sm:flex-1"
      plan={plan}
      more={
        <IconButton
          icon="dices"
          look="quiet"
          label={t('any')}
          disabled={!steps.can('open') && !canMark}
          onClick={pickAny}
        />
      }
    >
      <Ladder prizes={prizes} opened={opened} money={money} />
      <div className={style['place']}>
        <Wall
          count={count}
          cells={cells}
          openingCell={openingCell}
          plan={plan}
          canMark={canMark}
          steps={steps}
          press={press}
        />
      </div>
    </ClimbFrame>
  );
}

interface WallProps {
  count: number;
  cells: readonly CellState[];
  openingCell: unknown;
  plan: Pick<Plan, 'isOn' | 'picks'>;
  canMark: boolean;
  steps: Pick<Steps<MinesEvent>, 'can'>;
  press: (cell: number) => void;
}

function Wall({ count, cells, openingCell, plan, canMark, steps, press }: WallProps) {
  const t = useTexts('title-mines');
  return (
    <div className={style['wall']} role="group" aria-label={t('wall', { mines: count })} onKeyDown={walk}>
      {cells.map((state, cell) => (
        <button
          // eslint-disable-next-line react/no-array-index-key -- a cell is identified by its place
          key={cell}
          type="button"
          className={style['cell']}
          data-cell={cell}
          data-state={state}
          data-asked={openingCell === cell || undefined}
          style={{ '--at': cell } as CSSProperties}
          aria-label={t('cell', {
            row: Math.floor(cell / rules.columns) + 1,
            column: (cell % rules.columns) + 1,
            state: t(`state.${state}`),
          })}
          data-planned={(plan.isOn && plan.picks.indexOf(cell) + 1) || undefined}
          aria-pressed={plan.isOn ? plan.picks.includes(cell) : undefined}
          aria-disabled={(!canMark && (state !== 'closed' || !steps.can('open'))) || undefined}
          onClick={() => press(cell)}
        >
          <span className={style['stone']} />
          {state === 'safe' || state === 'other' ? <Crystal at={cell} /> : null}
          {state === 'mine' || state === 'other-mine' ? <Mine /> : null}
        </button>
      ))}
    </div>
  );
}

interface LadderProps {
  prizes: readonly bigint[];
  opened: number;
  money: (minor: bigint) => string;
}

function Ladder({ prizes, opened, money }: LadderProps) {
  const t = useTexts('title-mines');
  return (
    <ol className={style['ladder']} aria-label={t('prizes')}>
      {prizes.slice(Math.max(0, Math.min(opened - 1, prizes.length - 5)), Math.max(5, opened + 4)).map((prize) => {
        const number = prizes.indexOf(prize) + 1;
        return (
          <li
            key={number}
            className="figures"
            aria-current={number === opened ? 'step' : undefined}
            data-next={number === opened + 1 || undefined}
          >
            <small>{t('behind', { count: number })}</small>
            {money(prize)}
          </li>
        );
      })}
    </ol>
  );
}

/** Arrow keys move between cells. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const from = Number((event.target as HTMLElement).dataset['cell']);
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -rules.columns, ArrowDown: rules.columns }[event.key];
  if (by === undefined || Number.isNaN(from)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(`[data-cell="${from + by}"]`)?.focus();
}

/** What lies behind the stones. */
const HUES = [165, 195, 300, 85, 25];

/** A cut crystal; five colours, by its place. */
function Crystal({ at }: { at: number }) {
  const hue = HUES[(at * 3 + Math.floor(at / 5)) % HUES.length]!;
  const shade = (light: number, chroma: number) => `oklch(${light} ${chroma} ${hue})`;
  return (
    <svg viewBox="0 0 64 64" aria-hidden>
      <path d="M18 10h28l12 16-26 30L6 26z" fill={shade(0.62, 0.16)} />
      <path d="M18 10 6 26h16zM46 10l12 16H42z" fill={shade(0.74, 0.15)} />
      <path d="M18 10h28l-4 16H22z" fill={shade(0.88, 0.11)} />
      <path d="M22 26h20L32 56z" fill={shade(0.7, 0.17)} />
      <path d="M6 26h16l10 30z" fill={shade(0.54, 0.15)} />
      <path d="M24 13h12l-2 5H25z" fill="white" opacity=".75" />
    </svg>
  );
}

function Mine() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden>
      <g stroke="oklch(0.3 0.02 30)" strokeWidth="5" strokeLinecap="round">
        <path d="M32 5v54M5 32h54M13 13l38 38M51 13 13 51" />
      </g>
      <circle cx="32" cy="32" r="20" fill="oklch(0.27 0.02 30)" />
      <circle cx="32" cy="32" r="20" fill="none" stroke="oklch(0.45 0.03 30)" strokeWidth="2" />
      <circle cx="32" cy="32" r="7" fill="oklch(0.66 0.22 28)" />
      <circle cx="32" cy="32" r="3" fill="oklch(0.9 0.12 60)" />
      <ellipse cx="25" cy="22" rx="6" ry="3.4" fill="white" opacity=".35" transform="rotate(-32 25 22)" />
    </svg>
  );
}
