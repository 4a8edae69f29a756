// Plays the events of a round, one handler for each. It computes no win: every amount it shows comes from an event.
import type { ReelSlotRules } from '../../reel-rules.ts';
import type { SlotEvent, SlotWin } from '../../slot-events.ts';
import type { Pace } from '../pace.ts';
import { firstBoard, mayPayBest, stripsOf, triggersNeeded, type Strips } from './shape.ts';
import type { Sounds } from './sounds.ts';
import type { Stage } from './acts.ts';
import type { CardKind, Summary, Value, View } from './view.ts';
import { featureHandlers } from './show-features.ts';
import type { Light } from './win-lights.ts';

export interface ShowDeps {
  rules: ReelSlotRules;
  stage: Stage;
  pace: Pace;
  sounds: Sounds;
  setView: (view: View) => void;
  /** The win counter under the reels; `undefined` empties it. */
  /** `isReturn`: no more than the round cost, so it is not called a win. */
  setWin: (minor: bigint | undefined, isReturn?: boolean) => void;
  /** Announces to screen readers what happened, with a text and its values. */
  announce: (text: string, values?: Readonly<Record<string, Value>>) => void;
  /** An amount as written on a coin. */
  written: (minor: bigint) => string;
  /** Waits even if the player has hurried the round. */
  insist: (ms: number) => Promise<void>;
  /** Waits until the player closes the summary of a feature; not for ever where rounds follow on their own. */
  closed: () => Promise<void>;
}

export type EventOf<Type extends SlotEvent['type']> = Extract<SlotEvent, { type: Type }>;
export type Handlers = { [Type in SlotEvent['type']]: (event: EventOf<Type>) => Promise<void> | void };
type Board = readonly (readonly string[])[];
type Win = SlotWin | EventOf<'scatter-win'>;

export interface Show {
  /** The press was accepted: reels turn while the server plays. */
  begin(): void;
  /** The round was not played: the reels come to rest where they were. */
  cancel(): void;
  play(events: readonly SlotEvent[]): Promise<void>;
  stop(): void;
  handlers: Handlers;
}

/** What all handlers of events share: the state of the round that is shown, and what several of them do. */
export interface Scene extends Omit<ShowDeps, 'setView'> {
  strips: Strips;
  board: Board;
  view: View;
  /** What the counter under the reels shows. */
  shownWin: bigint;
  isTurning: boolean;
  /** Wins shown since the board changed, and all wins of the last board that had any. */
  wins: Win[];
  lastWins: Win[];
  step: number;
  /** What the round had won when its free spins began. */
  wonBefore: bigint;
  setView: (change: Partial<View>, ...gone: (keyof View)[]) => void;
  /** The reels come to rest where they were. */
  rest: () => void;
  countUp: (to: bigint, ms: number) => Promise<void>;
  /** Lights up the wins, cell by cell or reel by reel. */
  lightWins: () => Promise<void>;
  card: (kind: CardKind, values: Readonly<Record<string, Value>>, ms: number) => Promise<void>;
  /** What a feature has won in all, counted up; it stays until the player has seen it. */
  summary: (kind: Summary['kind'], count: number, amountMinor: bigint) => Promise<void>;
}

export function createShow(deps: ShowDeps): Show {
  const scene = createScene(deps);
  const { stage, pace, sounds, setWin } = deps;
  const cycle = createWinCycle(stage, (win) => scene.setView({ note: noteOf(win) }));
  const handlers: Handlers = {
    ...spinHandlers(scene),
    ...featureHandlers(scene),
    'final-win': (event) => finish(scene, cycle, event),
  };
  return {
    handlers,
    begin() {
      cycle.stop();
      pace.reset();
      scene.shownWin = 0n;
      setWin(undefined);
      scene.view = {};
      deps.setView(scene.view);
      stage.release();
      stage.turn();
      sounds.press();
      scene.isTurning = true;
    },
    cancel: scene.rest,
    async play(events) {
      for (const event of events) await (handlers[event.type] as (event: SlotEvent) => Promise<void> | void)(event);
    },
    stop: () => cycle.stop(),
  };
}

function createScene(deps: ShowDeps): Scene {
  const { rules, stage, pace, sounds, setWin } = deps;
  const strips = stripsOf(rules);
  const scene: Scene = {
    ...deps,
    strips,
    board: firstBoard(rules, strips),
    view: {},
    shownWin: 0n,
    isTurning: false,
    wins: [],
    lastWins: [],
    step: 0,
    wonBefore: 0n,
    setView(change, ...gone) {
      scene.view = { ...scene.view, ...change };
      for (const key of gone) delete scene.view[key];
      deps.setView(scene.view);
    },
    rest() {
      if (scene.isTurning) stage.show(scene.board);
      scene.isTurning = false;
    },
    async countUp(to, ms) {
      const from = scene.shownWin;
      scene.shownWin = to;
      let ticks = 0;
      await pace.animate(ms, (progress) => {
        setWin(from + ((to - from) * BigInt(Math.round(progress * 1_000))) / 1_000n);
        if (Math.floor(progress * 12) > ticks) sounds.count((ticks = Math.floor(progress * 12)));
      });
    },
    async lightWins() {
      if (scene.wins.length === 0) return;
      const wins = scene.wins;
      scene.lastWins = wins;
      scene.wins = [];
      sounds.win(wins.length, scene.step);
      scene.setView({ note: noteOf(wins[0]!) });
      for (const part of [0.34, 0.67]) {
        if (pace.isHurried || pace.isMotionReduced) break;
        stage.light(wins.map((win) => ({ cells: win.cells.slice(0, Math.ceil(win.cells.length * part)) })));
        await pace.wait(110);
      }
      stage.light(wins.map(lightOf));
      await pace.wait(wins.length > 1 ? 620 : 480);
    },
    async card(kind, values, ms) {
      scene.setView({ card: { kind, values } });
      // A card says what the player must have seen: it stays for a moment even if the round is hurried.
      if (pace.isHurried) await deps.insist(450);
      else await pace.wait(ms);
      scene.setView({}, 'card');
    },
    async summary(kind, count, amountMinor) {
      await pace.animate(1_200, (progress) =>
        scene.setView({
          summary: { kind, count, minor: (amountMinor * BigInt(Math.round(progress * 1_000))) / 1_000n },
        }),
      );
      await deps.closed();
      scene.setView({}, 'summary');
    },
  };
  return scene;
}

/** The base of every round: reels that land, wins, and what falls after them. */
function spinHandlers(scene: Scene) {
  const { stage, pace, sounds, setView, announce, countUp, lightWins } = scene;
  return {
    'feature-bought': ({ cost }) => {
      scene.rest();
      announce('said.bought', { cost: BigInt(cost) });
    },
    ante: ({ cost }) => announce('said.ante', { cost: BigInt(cost) }),
    reveal: (event) => reveal(scene, event),
    'wilds-held': (event) => {
      scene.board = event.board;
      stage.show(event.board);
      stage.hold(event.cells);
    },
    async 'wilds-expand'({ reels, board }) {
      scene.board = board;
      sounds.hold();
      await stage.expand(reels, board, pace);
    },
    win: (event) => void scene.wins.push(event),
    async tumble(event) {
      await lightWins();
      sounds.vanish(event.step);
      await stage.vanish(event.removed, pace);
      scene.board = event.board;
      await stage.fall(event.removed, event.board, pace);
      scene.step = event.step;
      const { ladder } = scene.view;
      if (ladder) setView({ ladder: { ...ladder, at: Math.min(event.step, ladder.steps.length - 1) } });
    },
    'scatter-win': (event) => void scene.wins.push(event),
    async 'spin-win'({ total }) {
      await lightWins();
      await countUp(BigInt(total), Math.min(1_300, 380 + scene.lastWins.length * 110));
      const { feature } = scene.view;
      if (feature) setView({ feature: { ...feature, wonMinor: BigInt(total) - scene.wonBefore } });
      await pace.wait(feature ? 380 : 120);
    },
  } satisfies Partial<Handlers>;
}

async function reveal(scene: Scene, event: EventOf<'reveal'>): Promise<void> {
  const { stage, pace, sounds, setView } = scene;
  if (!scene.isTurning) {
    stage.turn();
    sounds.press();
    await pace.wait(260);
  }
  scene.isTurning = false;
  scene.wins = [];
  scene.lastWins = [];
  scene.step = 0;
  scene.board = event.board;
  const ladder = scene.rules.tumble?.[event.reels === 'free' ? 'free' : 'base'];
  setView(ladder && ladder.length > 1 ? { ladder: { steps: ladder, at: 0 } } : {}, 'note');
  await landReels(scene, event);
  stage.expect(undefined);
}

/** One reel after the other; the last ones are awaited where they may still bring something rare. */
async function landReels({ rules, stage, pace, sounds, strips }: Scene, event: EventOf<'reveal'>): Promise<void> {
  const { board } = event;
  const trigger = rules.trigger && rules.symbols[rules.trigger];
  const needed = triggersNeeded(rules);
  const landings: Promise<void>[] = [];
  let seen = 0;
  for (let reel = 0; reel < board.length; reel++) {
    const hopes =
      trigger !== undefined && needed !== undefined
        ? seen >= needed - 1 && strips[event.reels]![reel]!.includes(trigger)
        : reel === board.length - 1 && mayPayBest(rules, board.slice(0, reel));
    if (hopes && !pace.isHurried && !pace.isMotionReduced) {
      await Promise.all(landings);
      stage.expect(reel);
      sounds.expect();
      await pace.wait(1_050);
    }
    const here = trigger === undefined ? 0 : board[reel]!.filter((symbol) => symbol === trigger).length;
    seen += here;
    const landing = stage.land(event.reels, reel, event.stops[reel]!, board[reel]!, pace.isHurried ? 130 : 430);
    const count = seen;
    landings.push(landing.then(() => sounds.land(reel, here > 0 ? count : 0)));
    await pace.wait(130);
  }
  await Promise.all(landings);
}

async function finish(scene: Scene, cycle: WinCycle, { amount, celebration }: EventOf<'final-win'>): Promise<void> {
  const { stage, pace, sounds, setView, setWin, announce } = scene;
  const amountMinor = BigInt(amount);
  if (amountMinor === 0n) {
    setWin(undefined);
    setView({}, 'note');
    return announce('said.nothing');
  }
  // An amount no higher than the cost of the round is not a win.
  const isReturn = celebration === 'none';
  setWin(amountMinor, isReturn);
  announce(isReturn ? 'said.returned' : 'said.won', { amount: amountMinor });
  sounds.celebrate(celebration);
  if (celebration === 'small') stage.burst(16);
  if (celebration === 'big' || celebration === 'huge') {
    const isHuge = celebration === 'huge';
    pace.reset();
    setView({ celebration: { size: celebration, amountMinor } });
    stage.burst(isHuge ? 110 : 60);
    await pace.wait(isHuge ? 1_600 : 2_400);
    if (isHuge && !pace.isHurried) {
      stage.burst(110);
      await pace.wait(2_400);
    }
    setView({}, 'celebration');
  }
  if (!pace.isMotionReduced && scene.lastWins.length > 1) cycle.start(scene.lastWins);
}

/** After a round its wins are shown in turn, until the next press. */
interface WinCycle {
  start(wins: readonly Win[]): void;
  stop(): void;
}

const EVERY_MS = 1_500;

function createWinCycle(stage: { light(lights: readonly Light[]): void }, note: (win: Win) => void): WinCycle {
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    start(wins) {
      let shownValue = 0;
      timer = setInterval(() => {
        const win = wins[shownValue++ % wins.length]!;
        stage.light([win]);
        note(win);
      }, EVERY_MS);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

const lightOf = (win: Win) => ({ cells: win.cells, line: win.type === 'win' ? win.line : undefined });

function noteOf(win: Win): NonNullable<View['note']> {
  const amount = BigInt(win.amount);
  const times = win.multiplier > 1 ? ` ×${win.multiplier}` : '';
  if (win.type === 'scatter-win') return { text: 'note.scatter', values: { count: win.count, amount, times } };
  const values = { symbol: win.symbol, count: win.count, amount, times };
  if (win.line !== undefined) return { text: 'note.line', values: { ...values, line: win.line + 1 } };
  return win.ways === undefined
    ? { text: 'note.count', values }
    : { text: 'note.ways', values: { ...values, ways: win.ways } };
}
