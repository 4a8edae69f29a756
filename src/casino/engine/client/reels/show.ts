// Plays the events of a round, one handler for each. It computes no win: every amount it shows comes from an event.
import type { ReelSlotRules } from '../../reel-rules.ts';
import type { Coin, SlotEvent, SlotWin } from '../../slot-events.ts';
import type { Pace } from '../pace.ts';
import type { ShownCoin } from './coin-board.ts';
import { firstBoard, mayPayBest, stripsOf, triggersNeeded } from './shape.ts';
import type { Sounds } from './sounds.ts';
import type { Stage } from './acts.ts';
import type { CardKind, Summary, Value, View } from './view.ts';
import { createWinCycle } from './win-cycle.ts';

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
  /** Waits until the player closes the summary of a feature; not for ever where rounds follow by themselves. */
  closed: () => Promise<void>;
}

type EventOf<Type extends SlotEvent['type']> = Extract<SlotEvent, { type: Type }>;
type Handlers = { [Type in SlotEvent['type']]: (event: EventOf<Type>) => Promise<void> | void };
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

export function createShow(deps: ShowDeps): Show {
  const { rules, stage, pace, sounds, setWin, announce } = deps;
  const strips = stripsOf(rules);
  const trigger = rules.trigger && rules.symbols[rules.trigger];
  const needed = triggersNeeded(rules);
  const cycle = createWinCycle<Win>(stage, (win) => setView({ note: noteOf(win) }));
  let board: Board = firstBoard(rules, strips);
  let view: View = {};
  let shownWin = 0n;
  let isTurning = false;
  /** Wins shown since the board changed, and all wins of the last board that had any. */
  let wins: Win[] = [];
  let lastWins: Win[] = [];
  let step = 0;
  /** What the round had won when its free spins began. */
  let wonBefore = 0n;

  const setView = (change: Partial<View>, ...gone: (keyof View)[]): void => {
    view = { ...view, ...change };
    for (const key of gone) delete view[key];
    deps.setView(view);
  };
  const rest = (): void => {
    if (isTurning) stage.show(board);
    isTurning = false;
  };

  async function countUp(to: bigint, ms: number): Promise<void> {
    const from = shownWin;
    shownWin = to;
    let ticks = 0;
    await pace.animate(ms, (progress) => {
      setWin(from + ((to - from) * BigInt(Math.round(progress * 1_000))) / 1_000n);
      if (Math.floor(progress * 12) > ticks) sounds.count((ticks = Math.floor(progress * 12)));
    });
  }

  /** Lights up the wins, cell by cell or reel by reel. */
  async function lightWins(): Promise<void> {
    if (wins.length === 0) return;
    lastWins = wins;
    wins = [];
    sounds.win(lastWins.length, step);
    setView({ note: noteOf(lastWins[0]!) });
    for (const part of [0.34, 0.67]) {
      if (pace.isHurried || pace.isMotionReduced) break;
      stage.light(lastWins.map((win) => ({ cells: win.cells.slice(0, Math.ceil(win.cells.length * part)) })));
      await pace.wait(110);
    }
    stage.light(lastWins.map(lightOf));
    await pace.wait(lastWins.length > 1 ? 620 : 480);
  }

  async function reveal(event: EventOf<'reveal'>): Promise<void> {
    if (!isTurning) {
      stage.turn();
      sounds.press();
      await pace.wait(260);
    }
    isTurning = false;
    wins = [];
    lastWins = [];
    step = 0;
    board = event.board;
    const ladder = rules.tumble?.[event.reels === 'free' ? 'free' : 'base'];
    setView(ladder && ladder.length > 1 ? { ladder: { steps: ladder, at: 0 } } : {}, 'note');
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
    stage.expect(undefined);
  }

  async function card(kind: CardKind, values: Readonly<Record<string, Value>>, ms: number): Promise<void> {
    setView({ card: { kind, values } });
    // A card says what the player must have seen: it stays for a moment even if the round is hurried.
    if (pace.isHurried) await deps.insist(450);
    else await pace.wait(ms);
    setView({}, 'card');
  }

  /** What a feature has won in all, counted up; it stays until the player has seen it. */
  async function summary(kind: Summary['kind'], count: number, amountMinor: bigint): Promise<void> {
    await pace.animate(1_200, (progress) =>
      setView({ summary: { kind, count, minor: (amountMinor * BigInt(Math.round(progress * 1_000))) / 1_000n } }),
    );
    await deps.closed();
    setView({}, 'summary');
  }

  async function finish({ amount, celebration }: EventOf<'final-win'>): Promise<void> {
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
    if (!pace.isMotionReduced && lastWins.length > 1) cycle.start(lastWins);
  }

  const handlers: Handlers = {
    'feature-bought': ({ cost }) => {
      rest();
      announce('said.bought', { cost: BigInt(cost) });
    },
    ante: ({ cost }) => announce('said.ante', { cost: BigInt(cost) }),
    reveal,
    'wilds-held': (event) => {
      board = event.board;
      stage.show(board);
      stage.hold(event.cells);
    },
    async 'wilds-expand'({ reels, board: grown }) {
      board = grown;
      sounds.hold();
      await stage.expand(reels, board, pace);
    },
    win: (event) => void wins.push(event),
    async tumble(event) {
      await lightWins();
      sounds.vanish(event.step);
      await stage.vanish(event.removed, pace);
      board = event.board;
      await stage.fall(event.removed, board, pace);
      step = event.step;
      if (view.ladder) setView({ ladder: { ...view.ladder, at: Math.min(step, view.ladder.steps.length - 1) } });
    },
    'scatter-win': (event) => void wins.push(event),
    async 'spin-win'({ total }) {
      await lightWins();
      await countUp(BigInt(total), Math.min(1_300, 380 + lastWins.length * 110));
      if (view.feature) setView({ feature: { ...view.feature, wonMinor: BigInt(total) - wonBefore } });
      await pace.wait(view.feature ? 380 : 120);
    },
    async 'free-spins-won'({ spins, multiplier }) {
      sounds.feature();
      announce('said.free-spins', { spins, multiplier });
      stage.burst(36);
      wonBefore = shownWin;
      await stage.mood('feature');
      setView({ feature: { number: 0, of: spins, multiplier, wonMinor: 0n } });
      await card('free-spins', { spins, multiplier }, 2_600);
    },
    'free-spin': ({ number, of, multiplier }) => setView({ feature: { ...view.feature!, number, of, multiplier } }),
    async retrigger({ spins, of, multiplier }) {
      sounds.feature();
      announce('said.retrigger', { spins, multiplier });
      stage.burst(36);
      setView({ feature: { ...view.feature!, of, multiplier } });
      await card('retrigger', { spins, multiplier }, 1_800);
    },
    async 'free-spins-end'({ spins, amount }) {
      stage.dark();
      stage.release();
      setView({}, 'ladder', 'note');
      lastWins = [];
      announce('said.free-spins-end', { spins, amount: BigInt(amount) });
      await summary('free-spins-end', spins, BigInt(amount));
      setView({}, 'feature');
      await stage.mood('base');
    },
    async 'wilds-walk'({ step: taken, cells }) {
      const wild = rules.wild && rules.symbols[rules.wild];
      const from = board.flatMap((column, reel) =>
        column.flatMap((symbol, row) => (symbol === wild ? [[reel, row] as const] : [])),
      );
      stage.dark();
      sounds.hold();
      if (taken === 1) {
        announce('said.walk');
        await stage.mood('feature');
      }
      setView({ walk: { step: taken } }, 'note');
      await stage.walk(cells, from, pace);
    },
    async 'walk-end'({ respins, amount }) {
      stage.release();
      setView({}, 'walk');
      await stage.mood('base');
      if (amount === '0') return;
      announce('said.walk-end', { respins, amount: BigInt(amount) });
      await card('walk-end', { respins, amount: BigInt(amount) }, 1_600);
    },
    async 'hold-won'({ coins, respins, cells }) {
      sounds.feature();
      announce('said.hold', { coins: coins.length, respins });
      stage.burst(36);
      setView({}, 'note');
      await stage.mood('feature');
      await card('hold', { coins: coins.length, respins }, 2_200);
      setView({ hold: { left: respins, coins: coins.length, cells } });
      stage.openCoins(coins.map(writtenCoin));
      await pace.wait(700);
    },
    async 'hold-respin'({ landed, left, coins }) {
      sounds.hold();
      setView({ hold: { ...view.hold!, left: Math.max(0, view.hold!.left - 1) } });
      await stage.respinCoins(landed.map(writtenCoin), pace);
      if (landed.length > 0) sounds.coin();
      setView({ hold: { ...view.hold!, left, coins } });
      await pace.wait(landed.length > 0 ? 520 : 260);
    },
    async 'hold-full'({ amount }) {
      sounds.celebrate('big');
      stage.burst(80);
      announce('said.hold-full', { amount: BigInt(amount) });
      await card('hold-full', { amount: BigInt(amount) }, 2_400);
    },
    async 'hold-end'({ coins, amount, total }) {
      await countUp(BigInt(total), 900);
      announce('said.hold-end', { coins, amount: BigInt(amount) });
      await summary('hold-end', coins, BigInt(amount));
      stage.closeCoins();
      stage.show(board);
      lastWins = [];
      setView({}, 'hold');
      await stage.mood('base');
    },
    async gamble({ step: toss, of, won, amount }) {
      const values = { step: toss, of, amount: BigInt(amount) };
      sounds.gamble(won);
      announce(won ? 'said.gamble-won' : 'said.gamble-lost', values);
      shownWin = BigInt(amount);
      await card(won ? 'gamble-won' : 'gamble-lost', values, 1_500);
      setWin(shownWin === 0n ? undefined : shownWin);
    },
    async 'win-capped'({ amount }) {
      announce('said.capped');
      await card('capped', { amount: BigInt(amount) }, 2_000);
    },
    'final-win': finish,
  };
  const writtenCoin = ({ cell, amount }: Coin): ShownCoin => ({ cell, words: deps.written(BigInt(amount)) });

  return {
    handlers,
    begin() {
      cycle.stop();
      pace.reset();
      shownWin = 0n;
      setWin(undefined);
      view = {};
      deps.setView(view);
      stage.release();
      stage.turn();
      sounds.press();
      isTurning = true;
    },
    cancel: rest,
    async play(events) {
      for (const event of events) await (handlers[event.type] as (event: SlotEvent) => Promise<void> | void)(event);
    },
    stop: () => cycle.stop(),
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
