// The stage: room, frame, reels and particles, on one canvas. It shows what it is given and decides nothing.
import { Container, Sprite, Texture } from 'pixi.js';
import type { Cell } from '../../slot-events.ts';
import { isDrawnBySoftware } from '../graphics-power.ts';
import type { Pace } from '../pace.ts';
import { GONE, type Stage } from './acts.ts';
import { CoinBoard } from './coin-board.ts';
import { HeldWilds } from './held-wilds.ts';
import { falling, growing, vanishing } from './moves.ts';
import { Particles } from './particles.ts';
import { PaintedShape, paintPlate, styleOf } from './painted-shape.ts';
import { paintPictures } from './pictures.ts';
import { Reel } from './reel.ts';
import { createRenderer } from './renderer.ts';
import { firstBoard, shapeOf, stripsOf } from './shape.ts';
import type { Theme } from './theme.ts';
import { WinLights } from './win-lights.ts';

/** Pixels above and below the frame that are covered by text of the page. */
const ABOVE = 46;
const BELOW = 58;

export async function createStage(theme: Theme, element: HTMLElement, isMotionReduced: boolean): Promise<Stage> {
  const { rules, colours } = theme;
  const shape = shapeOf(rules);
  const strips = stripsOf(rules);
  const isSoftware = isDrawnBySoftware();
  // Nothing drifts then, and a still picture is not redrawn.
  const isFrugal = isMotionReduced || isSoftware;
  // The software renderer draws a quarter of the pixels, which is what it shows anyway.
  const detail = isSoftware ? 0.5 : 1;
  const { frame } = theme;
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
  window_.addChild(held.view, coins.view);
  // Inside a container, because a sprite alone would mask by its transparency, which takes far more.
  const mask = new Container();
  const opening = mask.addChild(new Sprite(Texture.WHITE));
  window_.mask = mask;
  board.addChild(expected.view, window_, mask, lights.view);
  if (pictures.over) frames.push(framed(pictures.over));
  scene.addChild(roomSprite, board, logo, particles.view);

  let cell = 100;
  let isShown = true;
  let needsFrame = true;
  let isGone = false;
  let animations = 0;
  let lit: readonly Cell[] = [];
  let litSince = 0;
  firstBoard(rules, strips).forEach((column, reel) => reels[reel]!.show(column));

  function layout(): void {
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
    cell = Math.floor(Math.min(width / (shape.reels + sides), free / (shape.tall + frame.margin * 2)));
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
    held.resize(cell, boardHeight / rules.rows);
    coins.resize(cell);
    expected.paint(cell, boardHeight, (context) => {
      context.roundRect(3, 3, cell - 6, boardHeight - 6, cell * 0.08);
      const hope = styleOf(colours.hope);
      paintPlate(context, { fill: hope, fillAlpha: 0.28, edge: hope, edgeAlpha: 1, edgeWidth: 3 });
    });
    particles.resize(width, height, cell);
    lights.clear();
    // A resized canvas is empty until it is drawn: draw at once, so that it is never seen empty.
    renderer.render(scene);
    needsFrame = false;
  }

  function update(now: number, elapsedMs: number): void {
    for (const reel of reels) reel.update(now, elapsedMs);
    if (!isMotionReduced) {
      if (lit.length > 0) beat(1 + 0.06 * Math.sin((now - litSince) / 130));
      else if (!isFrugal && animations === 0) idle(now);
      particles.update(now, elapsedMs);
    }
    if (expected.view.visible) expected.view.alpha = isMotionReduced ? 0.8 : 0.5 + 0.4 * Math.sin(now / 90);
  }
  function beat(size: number): void {
    for (const [reel, row] of lit) {
      const sprite = reels[reel]!.cells[row];
      if (sprite) sprite.scale.set(reels[reel]!.scaleOf(sprite) * size);
    }
  }
  /** Wilds and triggers look alive while idle. */
  function idle(now: number): void {
    for (const reel of reels)
      if (!reel.isMoving)
        reel.cells.forEach((sprite, row) => {
          const name = reel.symbols[row];
          if (name === wild || name === trigger) sprite.rotation = 0.07 * Math.sin(now / 420 + row);
        });
  }

  let last = performance.now();
  let request = requestAnimationFrame(function loop(now) {
    request = requestAnimationFrame(loop);
    const elapsedMs = Math.min(50, Math.max(0, now - last));
    last = now;
    const isStill =
      !needsFrame &&
      animations === 0 &&
      (lit.length === 0 || isMotionReduced) &&
      !expected.view.visible &&
      !particles.isBusy &&
      !reels.some((reel) => reel.isMoving);
    if (!isShown || (isFrugal && isStill)) return;
    update(now, elapsedMs);
    needsFrame = false;
    renderer.render(scene);
  });
  const resized = new ResizeObserver(layout);
  resized.observe(element);
  const seen = new IntersectionObserver((entries) => (isShown = entries.some((entry) => entry.isIntersecting)));
  seen.observe(element);
  layout();

  /** Draws frames for as long as this takes. */
  async function during(work: Promise<void>): Promise<void> {
    animations++;
    await work;
    animations--;
    needsFrame = true;
  }
  const moved = (pace: Pace, ms: number, step: (progress: number) => void): Promise<void> =>
    during(
      pace.animate(ms, (progress) => {
        if (!isGone) step(progress);
      }),
    );
  const placeOf = ([reel, row]: Cell): [number, number] => [
    board.x + (reel + 0.5) * cell,
    board.y + reels[reel]!.middleOf(row),
  ];

  const stage: Stage = {
    turn() {
      stage.dark();
      const now = performance.now();
      if (!isMotionReduced) reels.forEach((reel, index) => reel.turn(strips.base[index]!, now));
    },
    land(set, reel, stop, column, ms) {
      needsFrame = true;
      const view = reels[reel]!;
      if (isMotionReduced) {
        view.show(column);
        return Promise.resolve();
      }
      return view.land(strips[set]![reel]!, stop, column, performance.now(), ms);
    },
    show(shown) {
      reels.forEach((reel, index) => reel.show(shown[index]!));
      needsFrame = true;
    },
    light(shown) {
      stage.dark();
      lit = shown.flatMap(({ cells }) => cells);
      litSince = performance.now();
      const won = new Set(lit.map(([reel, row]) => `${reel} ${row}`));
      held.view.visible = false;
      reels.forEach((reel, index) =>
        reel.cells.forEach((sprite, row) => (sprite.alpha = won.has(`${index} ${row}`) ? 1 : 0.32)),
      );
      lights.draw(shown, cell, cell * shape.tall);
    },
    dark() {
      lights.clear();
      lit = [];
      held.view.visible = true;
      for (const reel of reels) reel.settle();
      needsFrame = true;
    },
    expect(reel) {
      expected.view.visible = reel !== undefined;
      if (reel !== undefined) expected.view.x = reel * cell;
      needsFrame = true;
    },
    hold(cells) {
      held.show(cells);
      needsFrame = true;
    },
    walk: (cells, from, pace) => during(held.walk(cells, from, pace)),
    release() {
      held.clear();
      needsFrame = true;
    },
    expand(turned, shown, pace) {
      stage.show(shown);
      return moved(pace, 560, growing(reels, turned, rules.rows));
    },
    async vanish(cells, pace) {
      stage.dark();
      if (!isMotionReduced && !pace.isHurried)
        particles.burst(Math.min(cells.length * (isSoftware ? 1 : 4), 60), cells.map(placeOf));
      await moved(
        pace,
        300,
        vanishing(reels, cells, theme.vanish, () => cell),
      );
    },
    fall(removed, shown, pace) {
      // Before the new board is set: reels keep their height, and vanished symbols are known by their places.
      const step = falling(reels, removed);
      stage.show(shown);
      return moved(pace, 420, step);
    },
    openCoins(shown) {
      stage.dark();
      coins.open(shown);
      needsFrame = true;
    },
    respinCoins: (landed, pace) => during(coins.respin(landed, pace)),
    closeCoins() {
      coins.close();
      needsFrame = true;
    },
    async mood(mood) {
      const texture = await pictures.roomIn(mood);
      if (isGone) return;
      roomSprite.texture = texture;
      needsFrame = true;
    },
    burst: (count) => {
      if (!isMotionReduced) particles.burst(isSoftware ? Math.min(count, 24) : count);
    },
    destroy() {
      isGone = true;
      Object.assign(stage, GONE);
      cancelAnimationFrame(request);
      resized.disconnect();
      seen.disconnect();
      coins.close();
      scene.destroy({ children: true });
      pictures.destroy();
      renderer.canvas.remove();
      renderer.destroy();
    },
  };
  return stage;
}
