// The stage: room, reels, lines and sparks on one canvas. It shows what it is told and decides nothing.
import { Container, Graphics, Sprite, type Texture } from 'pixi.js';
import { rules } from '#math/titles/midnight-apothecary/paytable.ts';
import type { ReelSet } from '#math/engine/lines-slot.ts';
import { isDrawnBySoftware } from '../graphics-power.ts';
import { GONE } from '../reels/acts.ts';
import { paint } from '../reels/rasterise.ts';
import { createRenderer } from '../reels/renderer.ts';
import { Reel } from './reel.ts';
import { scenery, type Mood } from './scenery.ts';
import { Sparks } from './sparks.ts';
import { SYMBOLS } from './symbols.ts';

const REELS = 5;
const ROWS = 3;
const LINE_COLOURS = [0xffd76a, 0x7fe3b4, 0x9db8ff, 0xff9ab0, 0xffb46a];

export interface Cell {
  reel: number;
  row: number;
}

export interface Stage {
  /** All reels begin to turn. */
  turn(): void;
  /** Lands one reel; resolves when it stands. */
  land(set: ReelSet, reel: number, stop: number, ms: number): Promise<void>;
  /** Shows stops at once. */
  show(set: ReelSet, stops: readonly number[]): void;
  /** Lights up lines and cells; everything else steps back. */
  light(lines: readonly number[], cells: readonly Cell[]): void;
  dark(): void;
  /** Makes a reel glow while everyone waits for it; `undefined` stops it. */
  expect(reel: number | undefined): void;
  mood(mood: Mood): Promise<void>;
  burst(count: number): void;
  destroy(): void;
}

const names = rules.symbols as Readonly<Record<string, string>>;
const strips: Record<ReelSet, string[][]> = {
  base: rules.strips.base.map((strip) => strip.split('').map((code) => names[code]!)),
  free: rules.strips.free.map((strip) => strip.split('').map((code) => names[code]!)),
};

export async function createStage(element: HTMLElement, isMotionReduced: boolean): Promise<Stage> {
  const isSoftware = isDrawnBySoftware();
  // Nothing drifts then, and a picture that stands still is not painted again.
  const isFrugal = isMotionReduced || isSoftware;
  // The processor paints a quarter of the points, which is what it shows anyway.
  const detail = isSoftware ? 0.5 : 1;
  const paintRoom = (mood: Mood): Promise<Texture> => paint(scenery(mood), 1600 * detail, 1000 * detail);
  const [renderer, textures, candle] = await Promise.all([
    createRenderer({ background: 0x07130e, isSoftware, isKept: isFrugal }),
    paintSymbols(256 * detail),
    paintRoom('candle'),
  ]);
  const rooms = new Map<Mood, Texture>([['candle', candle]]);
  element.prepend(renderer.canvas);

  const scene = new Container();
  const room = new Sprite(candle);
  room.anchor.set(0.5, 0);
  const board = new Container();
  const frame = new Graphics();
  const expected = new Graphics();
  const window_ = new Container();
  const mask = new Graphics();
  const lines = new Graphics();
  const sparks = new Sparks(!isFrugal);
  const reels = Array.from({ length: REELS }, () => new Reel(textures));
  for (const reel of reels) window_.addChild(reel.view);
  expected.visible = false;
  window_.mask = mask;
  board.addChild(frame, expected, window_, mask, lines);
  scene.addChild(room, board, sparks.view);
  sparks.view.visible = !isMotionReduced;

  let cell = 100;
  let isShown = true;
  let needsFrame = true;
  let isGone = false;
  let lit: readonly Cell[] = [];
  let litSince = 0;
  reels.forEach((reel, index) => reel.show(strips.base[index]!, 7 + index * 5));

  function layout(): void {
    const width = Math.max(element.clientWidth, 200);
    const height = Math.max(element.clientHeight, 160);
    // The observer tells of the first size, too, which has been painted by then.
    if (width === renderer.screen.width && height === renderer.screen.height) return;
    renderer.resize(width, height);
    const scale = Math.max(width / 1600, height / 1000);
    room.scale.set(scale / detail);
    room.position.set(width / 2, 0);
    const margin = Math.min(width, height) * 0.035;
    cell = Math.floor(Math.min((width - margin * 2) / (REELS + 0.24), (height - margin * 2 - 56) / (ROWS + 0.24)));
    const [wide, high, gap] = [cell * REELS, cell * ROWS, cell * 0.1];
    board.position.set((width - wide) / 2, Math.max(margin + gap, (height - high - 44) / 2));
    frame
      .clear()
      .roundRect(-gap, -gap, wide + gap * 2, high + gap * 2, gap * 1.6)
      .fill({ color: 0x050d0a, alpha: 0.93 })
      .stroke({ width: Math.max(2, cell * 0.035), color: 0xb98b45 })
      .roundRect(-gap * 0.45, -gap * 0.45, wide + gap * 0.9, high + gap * 0.9, gap * 1.1)
      .stroke({ width: 1, color: 0xf0d08c, alpha: 0.5 });
    for (let reel = 1; reel < REELS; reel++) {
      frame
        .moveTo(reel * cell, cell * 0.08)
        .lineTo(reel * cell, high - cell * 0.08)
        .stroke({ width: 1, color: 0xb98b45, alpha: 0.32 });
    }
    mask.clear().rect(0, 0, wide, high).fill(0xffffff);
    reels.forEach((reel, index) => {
      reel.view.x = index * cell;
      reel.setCell(cell);
    });
    sparks.resize(width, height);
    // A resized canvas is empty until it is painted: at once, so that nobody sees it.
    renderer.render(scene);
    needsFrame = false;
  }

  function update(now: number, elapsedMs: number): void {
    for (const reel of reels) reel.update(now, elapsedMs);
    if (lit.length > 0 && !isMotionReduced) {
      const beat = 1 + 0.055 * Math.sin((now - litSince) / 130);
      for (const { reel, row } of lit) {
        const sprite = reels[reel]!.symbols[row]!;
        sprite.scale.set(((cell * 0.9) / sprite.texture.width) * beat);
      }
    }
    if (expected.visible) expected.alpha = 0.45 + 0.35 * Math.sin(now / 90);
    if (!isMotionReduced) sparks.update(now, elapsedMs);
  }

  let last = performance.now();
  let request = requestAnimationFrame(function loop(now) {
    request = requestAnimationFrame(loop);
    const elapsedMs = Math.min(50, Math.max(0, now - last));
    last = now;
    const isStill =
      !needsFrame && lit.length === 0 && !expected.visible && !sparks.isBusy && !reels.some((reel) => reel.isMoving);
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

  const stage: Stage = {
    turn() {
      stage.dark();
      const now = performance.now();
      if (!isMotionReduced) for (const reel of reels) reel.turn(now);
    },
    land(set, reel, stop, ms) {
      const [view, strip] = [reels[reel]!, strips[set][reel]!];
      needsFrame = true;
      if (isMotionReduced || ms === 0) {
        view.show(strip, stop);
        return Promise.resolve();
      }
      return view.land(strip, stop, performance.now(), ms);
    },
    show(set, stops) {
      reels.forEach((reel, index) => reel.show(strips[set][index]!, stops[index]!));
      needsFrame = true;
    },
    light(numbers, cells) {
      stage.dark();
      lit = cells;
      litSince = performance.now();
      reels.forEach((reel, index) =>
        reel.symbols.forEach((sprite, row) => {
          sprite.alpha = cells.some((one) => one.reel === index && one.row === row) ? 1 : 0.32;
        }),
      );
      numbers.forEach((number, index) => {
        const colour = LINE_COLOURS[index % LINE_COLOURS.length]!;
        for (const [width, alpha] of [
          [cell * 0.1, 0.18],
          [cell * 0.035, 0.9],
        ] as const) {
          rules.lines[number]!.forEach((row, reel) => {
            const [x, y] = [(reel + 0.5) * cell, (row + 0.5) * cell];
            if (reel === 0) lines.moveTo(x - cell * 0.4, y).lineTo(x, y);
            else lines.lineTo(x, y);
          });
          lines.stroke({ width, color: colour, alpha, cap: 'round', join: 'round' });
        }
      });
      needsFrame = true;
    },
    dark() {
      lines.clear();
      lit = [];
      for (const reel of reels) {
        for (const sprite of reel.symbols) sprite.alpha = 1;
        if (!reel.isMoving) reel.setCell(cell);
      }
      needsFrame = true;
    },
    expect(reel) {
      expected.visible = reel !== undefined;
      if (reel === undefined) return;
      expected.clear();
      expected
        .roundRect(reel * cell + 2, 2, cell - 4, cell * ROWS - 4, cell * 0.08)
        .fill({ color: 0x9db8ff, alpha: 0.35 });
      expected
        .roundRect(reel * cell + 2, 2, cell - 4, cell * ROWS - 4, cell * 0.08)
        .stroke({ width: 3, color: 0xe4ecff });
    },
    async mood(mood) {
      let texture = rooms.get(mood);
      if (!texture) rooms.set(mood, (texture = await paintRoom(mood)));
      if (isGone) return texture.destroy(true);
      room.texture = texture;
      needsFrame = true;
    },
    burst: (count) => {
      if (!isMotionReduced) sparks.burst(count);
    },
    destroy() {
      isGone = true;
      Object.assign(stage, GONE);
      cancelAnimationFrame(request);
      resized.disconnect();
      seen.disconnect();
      scene.destroy({ children: true });
      for (const texture of [...textures.values(), ...rooms.values()]) texture.destroy(true);
      renderer.canvas.remove();
      renderer.destroy();
    },
  };
  return stage;
}

async function paintSymbols(size: number): Promise<ReadonlyMap<string, Texture>> {
  const painted = Object.entries(SYMBOLS).map(async ([name, svg]) => [name, await paint(svg, size, size)] as const);
  return new Map(await Promise.all(painted));
}
