// Plays the events of a round, one handler for each. It computes no win: every amount it shows comes out of an event.
import type { LinesSlotEvent } from '#math/engine/lines-slot.ts';
import type { Celebration } from '#math/engine/celebration.ts';
import { rules } from '#math/titles/midnight-apothecary/paytable.ts';
import type { Pace } from '../pace.ts';
import type { Sounds } from './sounds.ts';
import type { Cell, Stage } from './stage.ts';

/** What stands in front of the reels. */
export interface View {
  /** Free spins under way. */
  feature?: { number: number; of: number; multiplier: number };
  card?:
    | { kind: 'free-spins'; spins: number; multiplier: number }
    | { kind: 'retrigger'; spins: number; multiplier: number }
    | { kind: 'free-spins-end'; spins: number; amountMinor: bigint }
    | { kind: 'capped' };
  celebration?: { size: Celebration; amountMinor: bigint };
}

export interface ShowDeps {
  stage: Stage;
  pace: Pace;
  sounds: Sounds;
  setView: (view: View) => void;
  /** The win counter under the reels; `undefined` empties it. */
  /** `isReturn`: no more than the round cost, so it is not called a win. */
  setWin: (minor: bigint | undefined, isReturn?: boolean) => void;
  /** Tells listeners what happened, by a text of the title and its values. */
  tell: (text: string, values?: Record<string, string | number | bigint>) => void;
}

type EventOf<Type extends LinesSlotEvent['type']> = Extract<LinesSlotEvent, { type: Type }>;

const REELS = 5;

export function createShow(deps: ShowDeps) {
  const { stage, pace, sounds, setWin, tell } = deps;
  let view: View = {};
  let shownWin = 0n;
  let isTurning = false;
  let reveal: EventOf<'reveal'> | undefined;
  let wins: (EventOf<'line-win'> | EventOf<'scatter-win'>)[] = [];

  const setView = (change: Partial<View>, ...gone: (keyof View)[]): void => {
    view = { ...view, ...change };
    for (const key of gone) delete view[key];
    deps.setView(view);
  };

  /** The press has been heard: reels turn while the server plays. */
  function begin(): void {
    pace.reset();
    shownWin = 0n;
    setWin(undefined);
    view = {};
    deps.setView(view);
    stage.turn();
    sounds.press();
    isTurning = true;
  }

  async function countUp(to: bigint, ms: number): Promise<void> {
    const from = shownWin;
    shownWin = to;
    let steps = 0;
    await pace.animate(ms, (progress) => {
      setWin(from + ((to - from) * BigInt(Math.round(progress * 1_000))) / 1_000n);
      if (Math.floor(progress * 12) > steps) sounds.count((steps = Math.floor(progress * 12)));
    });
  }

  async function showReveal(event: EventOf<'reveal'>): Promise<void> {
    reveal = event;
    wins = [];
    if (!isTurning) {
      stage.turn();
      sounds.press();
      await pace.wait(260);
    }
    isTurning = false;
    const landings: Promise<void>[] = [];
    let moons = 0;
    for (let reel = 0; reel < REELS; reel++) {
      if (moons >= 2 && !pace.isHurried) {
        await Promise.all(landings);
        stage.expect(reel);
        sounds.expect();
        await pace.wait(1_050);
      }
      const here = event.board[reel]!.filter((symbol) => symbol === rules.symbols[rules.scatter]).length;
      moons += here;
      const landing = stage.land(event.reels, reel, event.stops[reel]!, pace.isHurried ? 130 : 430);
      const count = moons;
      landings.push(landing.then(() => sounds.land(reel, here > 0 ? count : 0)));
      await pace.wait(150);
    }
    await Promise.all(landings);
    stage.expect(undefined);
  }

  async function showWin(event: EventOf<'spin-win'>): Promise<void> {
    const lines = wins.filter((win) => win.type === 'line-win');
    stage.light(
      lines.map((win) => win.line),
      cellsOf(wins, reveal!.board),
    );
    sounds.win(lines.length);
    await countUp(BigInt(event.total), Math.min(1_400, 380 + wins.length * 110));
    await pace.wait(view.feature ? 420 : 160);
  }

  async function card(shown: NonNullable<View['card']>, ms: number): Promise<void> {
    setView({ card: shown });
    // A card carries what the player must have seen: even the impatient get a moment of it.
    if (pace.isHurried) await new Promise((resolve) => setTimeout(resolve, 500));
    else await pace.wait(ms);
    setView({}, 'card');
  }

  async function finish(event: EventOf<'final-win'>): Promise<void> {
    const amountMinor = BigInt(event.amount);
    if (amountMinor === 0n) {
      setWin(undefined);
      tell('said.nothing');
      return;
    }
    // What is no more than the round cost is no win.
    const isReturn = event.celebration === 'none';
    setWin(amountMinor, isReturn);
    tell(isReturn ? 'said.returned' : 'said.won', { amount: amountMinor });
    sounds.celebrate(event.celebration);
    if (event.celebration === 'none' || event.celebration === 'small') {
      if (event.celebration === 'small') stage.burst(14);
      return;
    }
    const isHuge = event.celebration === 'huge';
    pace.reset();
    setView({ celebration: { size: event.celebration, amountMinor } });
    stage.burst(isHuge ? 120 : 60);
    await pace.wait(isHuge ? 1_600 : 2_400);
    if (isHuge && !pace.isHurried) {
      stage.burst(120);
      await pace.wait(2_400);
    }
    setView({}, 'celebration');
  }

  async function step(event: LinesSlotEvent): Promise<void> {
    switch (event.type) {
      case 'feature-bought':
        if (isTurning) stage.show('base', [0, 0, 0, 0, 0]);
        isTurning = false;
        return;
      case 'reveal':
        return showReveal(event);
      case 'line-win':
      case 'scatter-win':
        wins.push(event);
        return;
      case 'spin-win':
        return showWin(event);
      case 'free-spins-won':
        sounds.feature();
        tell('said.free-spins', { spins: event.spins, multiplier: event.multiplier });
        stage.burst(30);
        await stage.mood('moon');
        return card({ kind: 'free-spins', spins: event.spins, multiplier: event.multiplier }, 2_600);
      case 'free-spin':
        setView({ feature: { number: event.number, of: event.of, multiplier: event.multiplier } });
        return;
      case 'retrigger':
        sounds.feature();
        tell('said.retrigger', { spins: event.spins, multiplier: event.multiplier });
        stage.burst(30);
        setView({ feature: { ...view.feature!, of: event.of, multiplier: event.multiplier } });
        return card({ kind: 'retrigger', spins: event.spins, multiplier: event.multiplier }, 1_800);
      case 'free-spins-end':
        stage.dark();
        setView({}, 'feature');
        await card({ kind: 'free-spins-end', spins: event.spins, amountMinor: BigInt(event.amount) }, 2_400);
        return stage.mood('candle');
      case 'win-capped':
        tell('said.capped');
        return card({ kind: 'capped' }, 2_000);
      case 'final-win':
        return finish(event);
    }
  }

  return {
    begin,
    /** The round did not happen: the reels come to rest where they were. */
    cancel(stops: readonly number[]): void {
      isTurning = false;
      stage.show('base', stops);
    },
    async play(events: readonly LinesSlotEvent[]): Promise<void> {
      for (const event of events) await step(event);
    },
  };
}

/** The cells that a win is made of: the run along its line, or the scatters wherever they are. */
function cellsOf(wins: readonly (EventOf<'line-win'> | EventOf<'scatter-win'>)[], board: string[][]): Cell[] {
  const scatter: string = rules.symbols[rules.scatter];
  return wins.flatMap((win) =>
    win.type === 'line-win'
      ? Array.from({ length: win.count }, (_, reel) => ({ reel, row: rules.lines[win.line]![reel]! }))
      : board.flatMap((column, reel) => column.flatMap((symbol, row) => (symbol === scatter ? [{ reel, row }] : []))),
  );
}
