// One reel: a strip that scrolls past a window of as many rows as its stop shows. The position is the stop at its top
// edge, fractions included; it falls while the reel turns, so that symbols come from above.
import { Container, Sprite, type Texture } from 'pixi.js';
import { PaintedShape, paintPlate, styleOf } from './painted-shape.ts';

/** Symbols a second at full speed, for cells as high as they are wide. */
const SPEED = 32;
/** How far the reel overshoots its stop. */
const SWING = 1.05;

export interface SymbolTextures {
  still: Texture;
  rushing: Texture;
}

type State =
  | { name: 'still' }
  | { name: 'turning'; since: number }
  | { name: 'landing'; since: number; ms: number; from: number; to: number };

export class Reel {
  readonly view = new Container();
  private readonly sprites: Sprite[];
  private readonly textures: ReadonlyMap<string, SymbolTextures>;
  private strip: readonly string[] = [];
  /** What the window shows, whatever the strip says: the round's board. It begins at `columnAt`. */
  private column: readonly string[] = [];
  private columnAt = 0;
  private position = 0;
  private state: State = { name: 'still' };
  private width = 100;
  private height = 300;
  private onLanded: (() => void) | undefined;
  /** Behind the symbols of reels that change their number of rows, to show how many there are. */
  private readonly plates: PaintedShape | undefined;
  private readonly plateColour: number;
  private drawnPlates = '';

  constructor(textures: ReadonlyMap<string, SymbolTextures>, mostRows: number, plateColour?: number) {
    this.textures = textures;
    this.plateColour = plateColour ?? 0;
    if (plateColour !== undefined) this.view.addChild((this.plates = new PaintedShape()).view);
    this.sprites = Array.from({ length: mostRows + 1 }, () => {
      const sprite = new Sprite();
      sprite.anchor.set(0.5);
      this.view.addChild(sprite);
      return sprite;
    });
  }

  get isMoving(): boolean {
    return this.state.name !== 'still';
  }

  get rows(): number {
    return this.column.length;
  }

  get symbols(): readonly string[] {
    return this.column;
  }

  /** The symbols of the window, top to bottom. */
  get cells(): readonly Sprite[] {
    return this.sprites.slice(0, this.rows);
  }

  get cellHeight(): number {
    return this.height / Math.max(1, this.rows);
  }

  resize(width: number, height: number): void {
    this.width = width;
    this.height = height;
    this.draw();
  }

  /** Shows a column at once. */
  show(column: readonly string[]): void {
    this.column = column;
    this.position = this.columnAt;
    this.state = { name: 'still' };
    this.draw();
    const landed = this.onLanded;
    this.onLanded = undefined;
    landed?.();
  }

  turn(strip: readonly string[], now: number): void {
    this.strip = strip;
    this.state = { name: 'turning', since: now };
  }

  /** Comes to rest with `column` in its window. At full speed symbols are unreadable, so the strip may be changed here. */
  land(strip: readonly string[], stop: number, column: readonly string[], now: number, ms: number): Promise<void> {
    const glide = Math.floor((SPEED * ms) / 1000 / (SWING + 3)) + 1;
    const fraction = this.position - Math.floor(this.position);
    this.strip = strip;
    this.column = column;
    this.columnAt = stop;
    this.state = { name: 'landing', since: now, ms, from: stop + glide + fraction, to: stop };
    return new Promise((resolve) => (this.onLanded = resolve));
  }

  update(now: number, elapsedMs: number): void {
    if (this.state.name === 'still') return;
    if (this.state.name === 'turning') {
      const since = now - this.state.since;
      // A short swing against the direction, then full speed.
      const speed = since < 90 ? -4 : Math.min(SPEED, ((since - 90) / 160) * SPEED);
      this.position -= (speed * elapsedMs) / 1000;
    } else {
      const { since, ms, from, to } = this.state;
      const progress = Math.min(1, (now - since) / ms);
      this.position = from + (to - from) * easeOutBack(progress);
      if (progress === 1) return this.show(this.column);
    }
    this.draw();
  }

  /** A symbol's size when it is not stretched. */
  scaleOf(sprite: Sprite): number {
    return (Math.min(this.width, this.cellHeight) * 0.94) / sprite.texture.width;
  }

  /** The middle of a row. */
  middleOf(row: number): number {
    return (row + 0.5) * this.cellHeight;
  }

  /** Draws everything at rest, after an animation has moved it. */
  settle(): void {
    if (!this.isMoving) this.draw();
  }

  private drawPlates(): void {
    const { plates, width, height, rows } = this;
    const wanted = `${width} ${height} ${rows}`;
    if (!plates || wanted === this.drawnPlates) return;
    this.drawnPlates = wanted;
    plates.paint(width, height, (context) => {
      for (let row = 0; row < rows; row++)
        context.roundRect(3, row * this.cellHeight + 3, width - 6, this.cellHeight - 6, width * 0.07);
      const colour = styleOf(this.plateColour);
      paintPlate(context, { fill: colour, fillAlpha: 0.13, edge: colour, edgeAlpha: 0.3, edgeWidth: 1 });
    });
  }

  private symbolAt(index: number): string {
    const row = index - this.columnAt;
    const isTurnedOver = this.state.name === 'turning' && index < this.columnAt;
    if (!isTurnedOver && row >= 0 && row < this.column.length) return this.column[row]!;
    const { length } = this.strip;
    return this.strip[((index % length) + length) % length] ?? this.column[0]!;
  }

  private draw(): void {
    if (this.column.length === 0) return;
    this.drawPlates();
    const first = Math.floor(this.position);
    const fraction = this.position - first;
    const isFast = this.state.name === 'turning' && this.position < this.columnAt - 1;
    this.sprites.forEach((sprite, index) => {
      sprite.visible = index < this.rows + (this.isMoving ? 1 : 0);
      if (!sprite.visible) return;
      const textures = this.textures.get(this.symbolAt(first + index))!;
      sprite.texture = isFast ? textures.rushing : textures.still;
      sprite.scale.set(this.scaleOf(sprite));
      sprite.position.set(this.width / 2, this.middleOf(index - fraction));
      sprite.alpha = 1;
      sprite.rotation = 0;
    });
  }
}

function easeOutBack(progress: number): number {
  const rest = progress - 1;
  return 1 + (SWING + 1) * rest ** 3 + SWING * rest ** 2;
}
