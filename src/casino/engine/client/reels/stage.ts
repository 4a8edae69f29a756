// The stage: room, frame, reels and particles, on one canvas. It shows what it is given and decides nothing.
import { Container, Sprite, Texture } from 'pixi.js';
import type { Cell } from '../../slot-events.ts';
import { isDrawnBySoftware } from '../graphics-power.ts';
import type { Pace } from '../pace.ts';
import { GONE, type Stage } from './acts.ts';
import { CoinBoard } from './coin-board.ts';
import { HeldWilds } from './held-wilds.ts';
import { fallMove, growMove, vanishMove } from './moves.ts';
import { Particles } from './particles.ts';
import { PaintedShape, paintPlate, styleOf } from './painted-shape.ts';
import { paintPictures, type Pictures } from './pictures.ts';
import { Reel } from './reel.ts';
import { createRenderer } from './renderer.ts';
import { firstBoard, shapeOf, stripsOf } from './shape.ts';
import type { Theme } from './theme.ts';
import { WinLights } from './win-lights.ts';

/** Pixels above and below the frame that are covered by text of the page. */
const ABOVE = 46;
const BELOW = 58;

/** What changes while the stage is shown. */
interface State {
  /** The side of a symbol's place, in pixels. */
  cell: number;
  isShown: boolean;
  needsFrame: boolean;
  isGone: boolean;
  animations: number;
  lit: readonly Cell[];
  litSince: number;
}

type Parts = Awaited<ReturnType<typeof buildParts>>;

export async function createStage(theme: Theme, element: HTMLElement, isMotionReduced: boolean): Promise<Stage> {
  const parts = await buildParts(theme, element, isMotionReduced);
  const state: State = {
    cell: 100,
    isShown: true,
    needsFrame: true,
    isGone: false,
    animations: 0,
    lit: [],
    litSince: 0,
  };
  firstBoard(theme.rules, parts.strips).forEach((column, reel) => parts.reels[reel]!.show(column));
  const stopDrawing = startDrawing(parts, state);
  const stage: Stage = {
    ...reelActs(parts, state),
    ...boardActs(parts, state),
    destroy() {
      state.isGone = true;
      Object.assign(stage, GONE);
      stopDrawing();
      parts.coins.close();
      parts.scene.destroy({ children: true });
      parts.pictures.destroy();
      parts.renderer.canvas.remove();
      parts.renderer.destroy();
    },
  };
  return stage;
}

/** Everything on the canvas, and what it is drawn with. */
async function buildParts(theme: Theme, element: HTMLElement, isMotionReduced: boolean) {
  const { rules, colours } = theme;
  const shape = shapeOf(rules);
  const strips = stripsOf(rules);
  const isSoftware = isDrawnBySoftware();
  // Nothing drifts then, and a still picture is not redrawn.
  const isFrugal = isMotionReduced || isSoftware;
  // The software renderer draws a quarter of the pixels, which is what it shows anyway.
  const detail = isSoftware ? 0.5 : 1;
  const [pictures, renderer] = await Promise.all([
    paintPictures(theme, shape, detail, !isFrugal),
    createRenderer({ background: colours.night, isSoftware, isKept: isFrugal }),
  ]);
  const { symbols } = pictures;
  element.prepend(renderer.canvas);

  const nameOf = (code: string | undefined): string | undefined =>
    code === undefined ? undefined : rules.symbols[code];
  const [wild, trigger] = [nameOf(rules.wild), nameOf(rules.trigger)];
  const stillOf = (name: string | undefined): Texture => (symbols.get(name ?? '') ?? [...symbols.values()][0]!).still;
  const reels = Array.from(
    { length: shape.reels },
    () => new Reel(symbols, rules.rows, rules.sets.base.heights && colours.hope),
  );
  const held = new HeldWilds(stillOf(wild), colours.card, colours.lines[0]!);
  const coins = new CoinBoard(stillOf(trigger), shape.reels, rules.rows, {
    plate: colours.card,
    edge: colours.edge,
    font: getComputedStyle(element).fontFamily,
  });
  const lights = new WinLights(reels, rules.pays.by === 'lines' ? rules.pays.lines : [], colours.lines);
  const particles = new Particles(theme.air, pictures.air, theme.cheer, pictures.cheer, !isFrugal);
  particles.view.visible = !isMotionReduced;

  const views = composeScene(pictures, reels, [held.view, coins.view], lights.view, particles.view);
  return {
    theme,
    element,
    isMotionReduced,
    isSoftware,
    isFrugal,
    detail,
    shape,
    strips,
    pictures,
    renderer,
    /** Symbols that look alive while idle. */
    special: [wild, trigger],
    reels,
    held,
    coins,
    lights,
    particles,
    ...views,
  };
}

/** Back to front: the room, the board with its frame and reels, the lettering, particles. */
function composeScene(
  pictures: Pictures,
  reels: readonly Reel[],
  overReels: readonly Container[],
  lights: Container,
  particles: Container,
) {
  const scene = new Container();
  const roomSprite = new Sprite(pictures.room);
  roomSprite.anchor.set(0.5, 0);
  const logo = new Sprite(pictures.logo);
  logo.anchor.set(0.5);
  const board = new Container();
  const framed = (texture: Texture): Sprite => {
    const sprite = new Sprite(texture);
    board.addChild(sprite);
    return sprite;
  };
  const frames = [framed(pictures.frame)];
  const expected = new PaintedShape();
  expected.view.visible = false;
  const window_ = new Container();
  for (const reel of reels) window_.addChild(reel.view);
  window_.addChild(...overReels);
  // Inside a container, because a sprite alone would mask by its transparency, which takes far more.
  const mask = new Container();
  const opening = mask.addChild(new Sprite(Texture.WHITE));
  window_.mask = mask;
  board.addChild(expected.view, window_, mask, lights);
  if (pictures.over) frames.push(framed(pictures.over));
  scene.addChild(roomSprite, board, logo, particles);
  return { scene, roomSprite, logo, board, frames, expected, opening };
}

/** Fits everything into the element. */
function layOut(parts: Parts, state: State): void {
  const { theme, element, detail, shape, pictures, renderer, reels, logo, board, roomSprite, frames, opening } = parts;
  const { frame } = theme;
  const width = Math.max(element.clientWidth, 200);
  const height = Math.max(element.clientHeight, 160);
  // The observer reports the initial size, too, which has been drawn by then.
  if (width === renderer.screen.width && height === renderer.screen.height) return;
  renderer.resize(width, height);
  const scale = Math.max(width / 1600, height / 1000);
  roomSprite.scale.set(scale / detail);
  roomSprite.position.set(width / 2, Math.min(0, (height - 1000 * scale) * 0.35));
  const free = height - ABOVE - BELOW;
  // On a narrow screen the frame may be cut off at the sides: the reels need the width.
  const sides = width < 560 ? 0.12 : frame.margin * 2 + 0.1;
  const cell = Math.floor(Math.min(width / (shape.reels + sides), free / (shape.tall + frame.margin * 2)));
  state.cell = cell;
  const [boardWidth, boardHeight] = [cell * shape.reels, cell * shape.tall];
  const logoWidth = Math.min(width * 0.72, boardWidth * 0.8, 520);
  const logoHeight = (logoWidth * theme.art.logo.height) / theme.art.logo.width;
  const spare = free - boardHeight - frame.margin * 2 * cell;
  // The lettering is above the frame where there is room for it.
  logo.visible = spare > logoHeight * 1.15;
  const top = ABOVE + frame.margin * cell + (logo.visible ? (spare + logoHeight) / 2 : spare / 2);
  board.position.set(Math.round((width - boardWidth) / 2), Math.round(top));
  logo.scale.set(logoWidth / pictures.logo.width);
  logo.position.set(width / 2, Math.round(ABOVE + (top - frame.margin * cell - ABOVE) / 2));
  for (const sprite of frames) {
    sprite.scale.set(cell / (200 * detail));
    sprite.position.set(-frame.margin * cell);
  }
  opening.setSize(boardWidth, boardHeight);
  reels.forEach((reel, index) => {
    reel.view.x = index * cell;
    reel.resize(cell, boardHeight);
  });
  parts.held.resize(cell, boardHeight / theme.rules.rows);
  parts.coins.resize(cell);
  parts.expected.paint(cell, boardHeight, (context) => {
    context.roundRect(3, 3, cell - 6, boardHeight - 6, cell * 0.08);
    const hope = styleOf(theme.colours.hope);
    paintPlate(context, { fill: hope, fillAlpha: 0.28, edge: hope, edgeAlpha: 1, edgeWidth: 3 });
  });
  parts.particles.resize(width, height, cell);
  parts.lights.clear();
  // A resized canvas is empty until it is drawn: draw at once, so that it is never seen empty.
  renderer.render(parts.scene);
  state.needsFrame = false;
}

/** Draws whenever something may have changed, until the returned function is called. */
function startDrawing(parts: Parts, state: State): () => void {
  const { element, isMotionReduced, isFrugal, renderer, scene, expected, particles, reels } = parts;
  let last = performance.now();
  let request = requestAnimationFrame(function loop(now) {
    request = requestAnimationFrame(loop);
    const elapsedMs = Math.min(50, Math.max(0, now - last));
    last = now;
    const isStill =
      !state.needsFrame &&
      state.animations === 0 &&
      (state.lit.length === 0 || isMotionReduced) &&
      !expected.view.visible &&
      !particles.isBusy &&
      !reels.some((reel) => reel.isMoving);
    if (!state.isShown || (isFrugal && isStill)) return;
    update(parts, state, now, elapsedMs);
    state.needsFrame = false;
    renderer.render(scene);
  });
  const resized = new ResizeObserver(() => layOut(parts, state));
  resized.observe(element);
  const seen = new IntersectionObserver((entries) => (state.isShown = entries.some((entry) => entry.isIntersecting)));
  seen.observe(element);
  layOut(parts, state);
  return () => {
    cancelAnimationFrame(request);
    resized.disconnect();
    seen.disconnect();
  };
}

function update(parts: Parts, state: State, now: number, elapsedMs: number): void {
  const { reels, particles, expected, isMotionReduced, isFrugal } = parts;
  for (const reel of reels) reel.update(now, elapsedMs);
  if (!isMotionReduced) {
    if (state.lit.length > 0) beat(parts, state.lit, 1 + 0.06 * Math.sin((now - state.litSince) / 130));
    else if (!isFrugal && state.animations === 0) idle(parts, now);
    particles.update(now, elapsedMs);
  }
  if (expected.view.visible) expected.view.alpha = isMotionReduced ? 0.8 : 0.5 + 0.4 * Math.sin(now / 90);
}

function beat({ reels }: Parts, lit: readonly Cell[], size: number): void {
  for (const [reel, row] of lit) {
    const sprite = reels[reel]!.cells[row];
    if (sprite) sprite.scale.set(reels[reel]!.scaleOf(sprite) * size);
  }
}

/** Wilds and triggers look alive while idle. */
function idle({ reels, special }: Parts, now: number): void {
  for (const reel of reels)
    if (!reel.isMoving)
      reel.cells.forEach((sprite, row) => {
        if (special.includes(reel.symbols[row])) sprite.rotation = 0.07 * Math.sin(now / 420 + row);
      });
}

function show({ reels }: Parts, state: State, board: readonly (readonly string[])[]): void {
  reels.forEach((reel, index) => reel.show(board[index]!));
  state.needsFrame = true;
}

function dark({ reels, lights, held }: Parts, state: State): void {
  lights.clear();
  state.lit = [];
  held.view.visible = true;
  for (const reel of reels) reel.settle();
  state.needsFrame = true;
}

/** How the reels turn, stop and are lit. */
function reelActs(parts: Parts, state: State) {
  const { isMotionReduced, shape, strips, reels, held, lights, expected } = parts;
  return {
    turn() {
      dark(parts, state);
      const now = performance.now();
      if (!isMotionReduced) reels.forEach((reel, index) => reel.turn(strips.base[index]!, now));
    },
    land(set, reel, stop, column, ms) {
      state.needsFrame = true;
      const view = reels[reel]!;
      if (isMotionReduced) {
        view.show(column);
        return Promise.resolve();
      }
      return view.land(strips[set]![reel]!, stop, column, performance.now(), ms);
    },
    show: (board) => show(parts, state, board),
    light(lightList) {
      dark(parts, state);
      const lit = lightList.flatMap(({ cells }) => cells);
      state.lit = lit;
      state.litSince = performance.now();
      const won = new Set(lit.map(([reel, row]) => `${reel} ${row}`));
      held.view.visible = false;
      reels.forEach((reel, index) =>
        reel.cells.forEach((sprite, row) => (sprite.alpha = won.has(`${index} ${row}`) ? 1 : 0.32)),
      );
      lights.draw(lightList, state.cell, state.cell * shape.tall);
    },
    dark: () => dark(parts, state),
    expect(reel) {
      expected.view.visible = reel !== undefined;
      if (reel !== undefined) expected.view.x = reel * state.cell;
      state.needsFrame = true;
    },
  } satisfies Partial<Stage>;
}

/** What happens on the board while the reels stand still, and around it. */
function boardActs(parts: Parts, state: State) {
  const { theme, isMotionReduced, isSoftware, pictures, reels, held, coins, particles, board, roomSprite } = parts;
  async function during(work: Promise<void>): Promise<void> {
    state.animations++;
    await work;
    state.animations--;
    state.needsFrame = true;
  }
  const moved = (pace: Pace, ms: number, step: (progress: number) => void): Promise<void> =>
    during(
      pace.animate(ms, (progress) => {
        if (!state.isGone) step(progress);
      }),
    );
  const placeOf = ([reel, row]: Cell): [number, number] => [
    board.x + (reel + 0.5) * state.cell,
    board.y + reels[reel]!.middleOf(row),
  ];
  return {
    hold(cells) {
      held.show(cells);
      state.needsFrame = true;
    },
    walk: (cells, from, pace) => during(held.walk(cells, from, pace)),
    release() {
      held.clear();
      state.needsFrame = true;
    },
    expand(turned, board, pace) {
      show(parts, state, board);
      return moved(pace, 560, growMove(reels, turned, theme.rules.rows));
    },
    async vanish(cells, pace) {
      dark(parts, state);
      if (!isMotionReduced && !pace.isHurried)
        particles.burst(Math.min(cells.length * (isSoftware ? 1 : 4), 60), cells.map(placeOf));
      await moved(
        pace,
        300,
        vanishMove(reels, cells, theme.vanish, () => state.cell),
      );
    },
    fall(removed, board, pace) {
      // Before the new board is set: reels keep their height, and vanished symbols are known by their places.
      const step = fallMove(reels, removed);
      show(parts, state, board);
      return moved(pace, 420, step);
    },
    openCoins(coinList) {
      dark(parts, state);
      coins.open(coinList);
      state.needsFrame = true;
    },
    respinCoins: (landed, pace) => during(coins.respin(landed, pace)),
    closeCoins() {
      coins.close();
      state.needsFrame = true;
    },
    async mood(mood) {
      const texture = await pictures.roomIn(mood);
      if (state.isGone) return;
      roomSprite.texture = texture;
      state.needsFrame = true;
    },
    burst: (count) => {
      if (!isMotionReduced) particles.burst(isSoftware ? Math.min(count, 24) : count);
    },
  } satisfies Partial<Stage>;
}
