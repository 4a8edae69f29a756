// One reel: a strip that scrolls past a window. The position is the stop at its top edge, fractions included; it falls
// while the reel turns, so that symbols come from above.
import { Container, Sprite, type Texture } from 'pixi.js';

const ROWS = 3;
/** Symbols a second at full speed. */
const SPEED = 34;
/** How far the reel swings past its stop. */
const SWING = 1.1;

type State =
  | { name: 'still' }
  | { name: 'turning'; since: number }
  | { name: 'landing'; since: number; ms: number; from: number; to: number };

export class Reel {
  readonly view = new Container();
  /** Symbols of the window, top to bottom, when the reel stands still. */
  readonly symbols: readonly Sprite[];
  private readonly sprites: Sprite[];
  private strip: readonly string[] = [];
  private position = 0;
  private state: State = { name: 'still' };
  private cell = 100;
  private onLanded: (() => void) | undefined;
  private readonly textures: ReadonlyMap<string, Texture>;

  constructor(textures: ReadonlyMap<string, Texture>) {
    this.textures = textures;
    this.sprites = Array.from({ length: ROWS + 1 }, () => {
      const sprite = new Sprite();
      sprite.anchor.set(0.5);
      this.view.addChild(sprite);
      return sprite;
    });
    this.symbols = this.sprites.slice(0, ROWS);
  }

  get isMoving(): boolean {
    return this.state.name !== 'still';
  }

  setCell(cell: number): void {
    this.cell = cell;
    this.draw();
  }

  /** Shows a stop at once. */
  show(strip: readonly string[], stop: number): void {
    this.strip = strip;
    this.position = stop;
    this.state = { name: 'still' };
    this.draw();
    this.finish();
  }

  turn(now: number): void {
    this.state = { name: 'turning', since: now };
  }

  /** Comes to rest at a stop of `strip`. At full speed nobody sees which symbols rush by, so the strip may change here. */
  land(strip: readonly string[], stop: number, now: number, ms: number): Promise<void> {
    this.strip = strip;
    const glide = Math.floor((SPEED * ms) / 1000 / (SWING + 3));
    const fraction = this.position - Math.floor(this.position);
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
      if (progress === 1) {
        this.position = to;
        this.state = { name: 'still' };
        this.finish();
      }
    }
    this.draw();
  }

  private finish(): void {
    const landed = this.onLanded;
    this.onLanded = undefined;
    landed?.();
  }

  private draw(): void {
    const { length } = this.strip;
    if (length === 0) return;
    const first = Math.floor(this.position);
    const fraction = this.position - first;
    const isFast = this.state.name === 'turning';
    this.sprites.forEach((sprite, index) => {
      const symbol = this.strip[(((first + index) % length) + length) % length]!;
      sprite.texture = this.textures.get(symbol)!;
      const size = (this.cell * 0.9) / sprite.texture.width;
      sprite.scale.set(size, isFast ? size * 1.16 : size);
      sprite.position.set(this.cell / 2, (index - fraction + 0.5) * this.cell);
      sprite.alpha = isFast ? 0.78 : 1;
    });
  }
}

function easeOutBack(progress: number): number {
  const rest = progress - 1;
  return 1 + (SWING + 1) * rest ** 3 + SWING * rest ** 2;
}
