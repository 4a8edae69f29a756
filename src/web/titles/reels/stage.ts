// The stage: room, frame, reels and whatever flies, on one canvas. It shows what it is told and decides nothing.
import 'pixi.js/unsafe-eval'; // the content policy allows no code made at run time
import { Container, Graphics, Sprite, WebGLRenderer, type Texture } from 'pixi.js';
import type { Cell, ReelSetName } from '#math/engine/slot-events.ts';
import { isDrawnBySoftware } from '../graphics-power.ts';
import type { Pace } from '../pace.ts';
import { CoinBoard, type ShownCoin } from './coin-board.ts';
import { HeldWilds } from './held-wilds.ts';
import { Particles } from './particles.ts';
import { paint, paintSymbol } from './rasterise.ts';
import { Reel, type SymbolTextures } from './reel.ts';
import { firstBoard, shapeOf, stripsOf } from './shape.ts';
import type { Mood, Theme } from './theme.ts';
import { WinLights, type Light } from './win-lights.ts';

export interface Stage {
  /** All reels begin to turn. */
  turn(): void;
  /** Lands one reel; resolves when it stands. */
  land(set: ReelSetName, reel: number, stop: number, column: readonly string[], ms: number): Promise<void>;
  /** Shows a board at once. */
  show(board: readonly (readonly string[])[]): void;
  /** Lights up wins; everything else steps back. */
  light(lights: readonly Light[]): void;
  dark(): void;
  /** Makes a reel glow while everyone waits for it; `undefined` stops it. */
  expect(reel: number | undefined): void;
  /** Wilds lie over the board while it turns, until they are released. */
  hold(cells: readonly Cell[]): void;
  walk(cells: readonly Cell[], from: readonly Cell[], pace: Pace): Promise<void>;
  release(): void;
  /** These reels become what `board` says, row by row. */
  expand(reels: readonly number[], board: readonly (readonly string[])[], pace: Pace): Promise<void>;
  vanish(cells: readonly Cell[], pace: Pace): Promise<void>;
  /** What is above the vanished cells falls, and `board` stands. */
  fall(removed: readonly Cell[], board: readonly (readonly string[])[], pace: Pace): Promise<void>;
  openCoins(coins: readonly ShownCoin[]): void;
  respinCoins(landed: readonly ShownCoin[], pace: Pace): Promise<void>;
  closeCoins(): void;
  mood(mood: Mood): Promise<void>;
  burst(count: number): void;
  destroy(): void;
}

/** Pixels above and below the frame that text of the page stands on. */
const ABOVE = 46;
const BELOW = 58;

export async function createStage(theme: Theme, element: HTMLElement, isMotionReduced: boolean): Promise<Stage> {
  const { rules, colours } = theme;
  const shape = shapeOf(rules);
  const strips = stripsOf(rules);
  const renderer = new WebGLRenderer();
  const isSoftware = isDrawnBySoftware();
  // Nothing drifts then, and a picture that stands still is not painted again.
  const isFrugal = isMotionReduced || isSoftware;
  // The processor paints a quarter of the points, which is what it shows anyway.
  const detail = isSoftware ? 0.5 : 1;
  const resolution = Math.min(globalThis.devicePixelRatio || 1, isSoftware ? 1 : 2);
  const { frame } = theme;
  const [wide, high] = [shape.reels * 100, shape.tall * 100];
  const edge = frame.margin * 100;
  const around = (draw: (wide: number, high: number) => string): Promise<Texture> => {
    const [width, height] = [wide + edge * 2, high + edge * 2];
    return paint(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-edge} ${-edge} ${width} ${height}">${draw(wide, high)}</svg>`,
      width * 2 * detail,
      height * 2 * detail,
    );
  };
  const paintRoom = (mood: Mood): Promise<Texture> => paint(theme.scenery(mood), 1600 * detail, 1000 * detail);
  const [, symbols, base, frameTexture, overTexture, logoTexture, airTexture, cheerTexture] = await Promise.all([
    renderer.init({
      width: 10,
      height: 10,
      resolution,
      autoDensity: true,
      antialias: !isSoftware,
      backgroundColor: colours.night,
      preserveDrawingBuffer: isFrugal,
      // All controls are elements of the page; nobody presses anything in here.
      eventFeatures: { move: false, globalMove: false, click: false, wheel: false },
    }),
    paintSymbols(theme, 256 * detail, !isFrugal),
    paintRoom('base'),
    around(frame.draw),
    frame.over && around(frame.over),
    paint(theme.art.logo.svg, theme.art.logo.width * 2, theme.art.logo.height * 2),
    paint(theme.air.shape, 64, 64),
    paint(theme.cheer.shape, 64, 64),
  ]);
  const rooms = new Map<Mood, Texture>([['base', base]]);
  renderer.canvas.setAttribute('aria-hidden', 'true');
  Object.assign(renderer.canvas.style, { position: 'absolute', inset: '0', display: 'block' });
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
  const particles = new Particles(theme.air, airTexture, theme.cheer, cheerTexture, !isFrugal);
  particles.view.visible = !isMotionReduced;

  const scene = new Container();
  const roomSprite = new Sprite(base);
  roomSprite.anchor.set(0.5, 0);
  const logo = new Sprite(logoTexture);
  logo.anchor.set(0.5);
  const board = new Container();
  const framed = (texture: Texture): Sprite => {
    const sprite = new Sprite(texture);
    board.addChild(sprite);
    return sprite;
  };
  const frames = [framed(frameTexture)];
  const expected = new Graphics();
  expected.visible = false;
  const window_ = new Container();
  for (const reel of reels) window_.addChild(reel.view);
  window_.addChild(held.view, coins.view);
  const mask = new Graphics();
  window_.mask = mask;
  board.addChild(expected, window_, mask, lights.view);
  if (overTexture) frames.push(framed(overTexture));
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
    // The lettering stands above the frame where there is room for it.
    logo.visible = spare > logoHeight * 1.15;
    const top = ABOVE + frame.margin * cell + (logo.visible ? (spare + logoHeight) / 2 : spare / 2);
    board.position.set(Math.round((width - boardWidth) / 2), Math.round(top));
    logo.scale.set(logoWidth / logoTexture.width);
    logo.position.set(width / 2, Math.round(ABOVE + (top - frame.margin * cell - ABOVE) / 2));
    for (const sprite of frames) {
      sprite.scale.set(cell / (200 * detail));
      sprite.position.set(-frame.margin * cell);
    }
    mask.clear().rect(0, 0, boardWidth, boardHeight).fill(0xffffff);
    reels.forEach((reel, index) => {
      reel.view.x = index * cell;
      reel.resize(cell, boardHeight);
    });
    held.resize(cell, boardHeight / rules.rows);
    coins.resize(cell);
    expected
      .clear()
      .roundRect(3, 3, cell - 6, boardHeight - 6, cell * 0.08)
      .fill({ color: colours.hope, alpha: 0.28 })
      .stroke({ width: 3, color: colours.hope });
    particles.resize(width, height, cell);
    lights.clear();
    // A resized canvas is empty until it is painted: at once, so that nobody sees it.
    renderer.render(scene);
    needsFrame = true;
  }

  function update(now: number, elapsedMs: number): void {
    for (const reel of reels) reel.update(now, elapsedMs);
    if (!isMotionReduced) {
      if (lit.length > 0) beat(1 + 0.06 * Math.sin((now - litSince) / 130));
      else if (!isFrugal && animations === 0) idle(now);
      particles.update(now, elapsedMs);
    }
    if (expected.visible) expected.alpha = isMotionReduced ? 0.8 : 0.5 + 0.4 * Math.sin(now / 90);
  }
  function beat(size: number): void {
    for (const [reel, row] of lit) {
      const sprite = reels[reel]!.cells[row];
      if (sprite) sprite.scale.set(reels[reel]!.scaleOf(sprite) * size);
    }
  }
  /** Wilds and triggers look alive while they wait. */
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
      !expected.visible &&
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

  /** Frames are drawn for as long as it takes. */
  async function during(work: Promise<void>): Promise<void> {
    animations++;
    await work;
    animations--;
    needsFrame = true;
  }
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
      lights.draw(shown, cell);
    },
    dark() {
      lights.clear();
      lit = [];
      held.view.visible = true;
      for (const reel of reels) reel.settle();
      needsFrame = true;
    },
    expect(reel) {
      expected.visible = reel !== undefined;
      if (reel !== undefined) expected.x = reel * cell;
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
      return during(
        pace.animate(560, (progress) => {
          if (isGone) return;
          for (const reel of turned)
            reels[reel]!.cells.forEach((sprite, row) => {
              const grown = Math.min(1, Math.max(0, progress * 2 - row * (1 / rules.rows)));
              sprite.scale.set(reels[reel]!.scaleOf(sprite) * (0.3 + 0.7 * grown + 0.18 * Math.sin(grown * Math.PI)));
              sprite.alpha = grown;
            });
        }),
      );
    },
    async vanish(cells, pace) {
      stage.dark();
      if (!isMotionReduced && !pace.isHurried)
        particles.burst(Math.min(cells.length * (isSoftware ? 1 : 4), 60), cells.map(placeOf));
      await during(
        pace.animate(300, (progress) => {
          if (isGone) return;
          for (const [reel, row] of cells) {
            const view = reels[reel]!;
            const sprite = view.cells[row];
            if (!sprite) continue;
            const rest = 1 - progress;
            const size = theme.vanish === 'burst' ? 1 + progress * 0.5 : theme.vanish === 'shrink' ? rest : 1;
            sprite.scale.set(view.scaleOf(sprite) * size);
            sprite.alpha = rest;
            if (theme.vanish === 'drop') sprite.y = view.middleOf(row) + progress ** 2 * cell * 0.8;
            if (theme.vanish === 'shrink') sprite.rotation = progress * 1.4;
          }
        }),
      );
    },
    async fall(removed, shown, pace) {
      const gone = reels.map(({ rows }, reel) => {
        const empty = new Set(removed.filter(([at]) => at === reel).map(([, row]) => row));
        const left = Array.from({ length: rows }, (_, row) => row).filter((row) => !empty.has(row));
        // Where what stands in each row comes from: first the new ones from above, then what was left, in its order.
        return Array.from({ length: rows }, (_, row) =>
          row < empty.size ? row - empty.size : left[row - empty.size]!,
        );
      });
      stage.show(shown);
      await during(
        pace.animate(420, (progress) => {
          if (isGone) return;
          reels.forEach((reel, index) =>
            reel.cells.forEach((sprite, row) => {
              const from = gone[index]![row] ?? row;
              const eased = bounce(Math.min(1, Math.max(0, progress * 1.35 - index * 0.06)));
              sprite.y = reel.middleOf(from + (row - from) * eased);
            }),
          );
        }),
      );
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
      let texture = rooms.get(mood);
      if (!texture) rooms.set(mood, (texture = await paintRoom(mood)));
      if (isGone) return texture.destroy(true);
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
      const own = [frameTexture, overTexture, logoTexture, airTexture, cheerTexture, ...rooms.values()];
      for (const texture of own) texture?.destroy(true);
      for (const texture of new Set([...symbols.values()].flatMap((one) => [one.still, one.rushing])))
        texture.destroy(true);
      renderer.canvas.remove();
      renderer.destroy();
    },
  };
  return stage;
}

/** A show that was interrupted may still speak to its stage. */
const GONE: Stage = {
  turn() {},
  land: () => Promise.resolve(),
  show() {},
  light() {},
  dark() {},
  expect() {},
  hold() {},
  walk: () => Promise.resolve(),
  release() {},
  expand: () => Promise.resolve(),
  vanish: () => Promise.resolve(),
  fall: () => Promise.resolve(),
  openCoins() {},
  respinCoins: () => Promise.resolve(),
  closeCoins() {},
  mood: () => Promise.resolve(),
  burst() {},
  destroy() {},
};

function bounce(progress: number): number {
  if (progress < 0.72) return (progress / 0.72) ** 2;
  const after = (progress - 0.72) / 0.28;
  return 1 - 0.07 * Math.sin(after * Math.PI);
}

async function paintSymbols(
  { art }: Theme,
  size: number,
  hasRush: boolean,
): Promise<ReadonlyMap<string, SymbolTextures>> {
  const painted = Object.entries(art.symbols).map(
    async ([name, svg]) => [name, await paintSymbol(svg, size, hasRush)] as const,
  );
  return new Map(await Promise.all(painted));
}
