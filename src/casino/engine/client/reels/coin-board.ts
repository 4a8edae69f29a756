// Hold and respin: a board of its own, whose cells turn one by one and keep the coins that land in them.
import { Container, Sprite, Texture } from 'pixi.js';
import type { Cell } from '../../slot-events.ts';
import type { Pace } from '../pace.ts';
import { paintPlate, paintShape } from './painted-shape.ts';
import { paintWords } from './rasterise.ts';

/** A coin with its value as written on it. */
export interface ShownCoin {
  cell: Cell;
  words: string;
}

interface Look {
  plate: string;
  edge: string;
  font: string;
}

export class CoinBoard {
  readonly view = new Container();
  private readonly texture: Texture;
  private readonly look: Look;
  private readonly reels: number;
  private readonly rows: number;
  private plate = Texture.EMPTY;
  private readonly plates: Sprite[];
  private readonly ghosts: Sprite[];
  private coins: (ShownCoin & { view: Container; label: Texture })[] = [];
  private size = 100;

  constructor(texture: Texture, reels: number, rows: number, look: Look) {
    this.texture = texture;
    this.look = look;
    this.reels = reels;
    this.rows = rows;
    this.view.visible = false;
    this.plates = Array.from({ length: reels * rows }, () => this.view.addChild(new Sprite(this.plate)));
    this.ghosts = Array.from({ length: reels * rows }, () => {
      const ghost = new Sprite(texture);
      ghost.anchor.set(0.5);
      ghost.alpha = 0;
      this.view.addChild(ghost);
      return ghost;
    });
  }

  resize(size: number): void {
    this.size = size;
    const outdated = this.plate;
    this.plate = this.paintPlate();
    for (let reel = 0; reel < this.reels; reel++)
      for (let row = 0; row < this.rows; row++) {
        const plate = this.plates[reel * this.rows + row]!;
        plate.texture = this.plate;
        plate.position.set(reel * size, row * size);
        const ghost = this.ghosts[reel * this.rows + row]!;
        ghost.position.set((reel + 0.5) * size, (row + 0.5) * size);
        ghost.scale.set((size * 0.8) / this.texture.width);
      }
    if (outdated !== Texture.EMPTY) outdated.destroy(true);
    const coins = this.coins.map(({ cell, words }) => ({ cell, words }));
    this.clear();
    for (const coin of coins) this.lay(coin);
  }

  open(coins: readonly ShownCoin[]): void {
    this.clear();
    this.view.visible = true;
    for (const coin of coins) this.lay(coin);
  }

  close(): void {
    this.clear();
    this.view.visible = false;
  }

  /** The empty cells turn, and these coins land. */
  async respin(landed: readonly ShownCoin[], pace: Pace): Promise<void> {
    const empty = this.ghosts.filter((_, index) => !this.coins.some(({ cell }) => this.indexOf(cell) === index));
    await pace.animate(620, (progress) => {
      if (this.view.destroyed) return;
      empty.forEach((ghost, index) => {
        const turn = progress * 6 + index * 0.37;
        ghost.alpha = progress === 1 ? 0 : 0.3 * Math.max(0, Math.sin(turn * Math.PI)) * (1 - progress);
        ghost.y = (Math.floor(this.rowOf(ghost)) + 0.5 + ((turn % 1) - 0.5) * 0.5) * this.size;
      });
    });
    if (this.view.destroyed) return;
    for (const ghost of empty) ghost.y = (Math.floor(this.rowOf(ghost)) + 0.5) * this.size;
    const views = landed.map((coin) => this.lay(coin));
    await pace.animate(260, (progress) => {
      const scale = 1 + 0.5 * (1 - progress) ** 2;
      for (const view of views) if (!view.destroyed) view.scale.set(scale);
    });
  }

  private paintPlate(): Texture {
    const { size, look } = this;
    return paintShape(size, size, (context) => {
      context.roundRect(3, 3, size - 6, size - 6, size * 0.1);
      paintPlate(context, { fill: look.plate, fillAlpha: 1, edge: look.edge, edgeAlpha: 0.45, edgeWidth: 1.5 });
    });
  }

  private rowOf(ghost: Sprite): number {
    return this.ghosts.indexOf(ghost) % this.rows;
  }

  private indexOf([reel, row]: Cell): number {
    return reel * this.rows + row;
  }

  private lay({ cell, words }: ShownCoin): Container {
    const { size } = this;
    const view = new Container();
    const coin = new Sprite(this.texture);
    const label = paintWords(words, this.look.font, '#fffbe8', '#2b1405');
    const text = new Sprite(label);
    for (const sprite of [coin, text]) sprite.anchor.set(0.5);
    coin.scale.set((size * 0.92) / this.texture.width);
    text.scale.set((size * 0.9) / 256);
    view.addChild(coin, text);
    view.position.set((cell[0] + 0.5) * size, (cell[1] + 0.5) * size);
    this.view.addChild(view);
    this.coins.push({ cell, words, view, label });
    return view;
  }

  private clear(): void {
    for (const { view, label } of this.coins) {
      view.destroy({ children: true });
      label.destroy(true);
    }
    this.coins = [];
  }
}
