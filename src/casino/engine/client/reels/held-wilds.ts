// Wilds that stay while the reels turn below them.
import { Container, Sprite, type Texture } from 'pixi.js';
import type { Cell } from '../../slot-events.ts';
import type { Pace } from '../pace.ts';
import { paintPlate, paintShape, styleOf } from './painted-shape.ts';

export class HeldWilds {
  readonly view = new Container();
  private readonly texture: Texture;
  private readonly plateColour: string;
  private readonly edge: number;
  private plate: Texture | undefined;
  private held: { cell: Cell; view: Container }[] = [];
  private width = 100;
  private height = 100;

  constructor(texture: Texture, plate: string, edge: number) {
    this.texture = texture;
    this.plateColour = plate;
    this.edge = edge;
  }

  resize(width: number, height: number): void {
    this.width = width;
    this.height = height;
    const outdated = this.plate;
    this.plate = undefined;
    this.show(this.held.map(({ cell }) => cell));
    outdated?.destroy(true);
  }

  show(cells: readonly Cell[]): void {
    this.clear();
    this.held = cells.map((cell) => {
      const view = this.paint();
      view.position.set(cell[0] * this.width, cell[1] * this.height);
      this.view.addChild(view);
      return { cell, view };
    });
  }

  /** Each moves one step to the left; those that are not among `cells` afterwards have left the board. */
  async walk(cells: readonly Cell[], from: readonly Cell[], pace: Pace): Promise<void> {
    if (this.held.length === 0) this.show(from);
    const [{ width }, walkers] = [this, this.held.map(({ cell, view }) => ({ view, x: cell[0] * this.width }))];
    await pace.animate(420, (progress) => {
      for (const { view, x } of walkers) {
        if (view.destroyed) continue;
        view.x = x - width * easeInOut(progress);
        view.alpha = view.x < 0 ? Math.max(0, 1 + view.x / width) : 1;
      }
    });
    if (!this.view.destroyed) this.show(cells);
  }

  clear(): void {
    for (const { view } of this.held) view.destroy({ children: true });
    this.held = [];
  }

  private paint(): Container {
    const { width, height } = this;
    const view = new Container();
    const plate = new Sprite((this.plate ??= this.paintPlate()));
    const sprite = new Sprite(this.texture);
    sprite.anchor.set(0.5);
    sprite.position.set(width / 2, height / 2);
    sprite.scale.set((Math.min(width, height) * 0.94) / this.texture.width);
    view.addChild(plate, sprite);
    return view;
  }

  private paintPlate(): Texture {
    const { width, height } = this;
    return paintShape(width, height, (context) => {
      context.roundRect(2, 2, width - 4, height - 4, width * 0.08);
      paintPlate(context, {
        fill: this.plateColour,
        fillAlpha: 0.92,
        edge: styleOf(this.edge),
        edgeAlpha: 1,
        edgeWidth: Math.max(2, width * 0.03),
      });
    });
  }
}

const easeInOut = (progress: number): number => (progress < 0.5 ? 2 * progress ** 2 : 1 - (2 - 2 * progress) ** 2 / 2);
