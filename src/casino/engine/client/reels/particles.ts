// Particles: a few that drift while nothing happens, and many for a win.
import { Container, Sprite, type Texture } from 'pixi.js';
import type { Flight } from './theme.ts';

interface Spark {
  sprite: Sprite;
  vx: number;
  vy: number;
  pull: number;
  turn: number;
  age: number;
  life: number;
  size: number;
}

const MOTES = 16;

export class Particles {
  readonly view = new Container();
  private readonly air: Flight;
  private readonly cheer: Flight;
  private readonly cheerTexture: Texture;
  private readonly motes: Sprite[];
  private sparks: Spark[] = [];
  private width = 1;
  private height = 1;
  private cell = 1;

  constructor(air: Flight, airTexture: Texture, cheer: Flight, cheerTexture: Texture, hasMotes: boolean) {
    this.air = air;
    this.cheer = cheer;
    this.cheerTexture = cheerTexture;
    this.motes = Array.from({ length: hasMotes ? MOTES : 0 }, (_, index) => spriteOf(air, airTexture, index));
    if (this.motes.length > 0) this.view.addChild(...this.motes);
  }

  get isBusy(): boolean {
    return this.sparks.length > 0;
  }

  resize(width: number, height: number, cell: number): void {
    this.width = width;
    this.height = height;
    this.cell = cell;
  }

  /** This many at once, each from the next of `places` in pixels; from the middle when there are none. */
  burst(count: number, places: readonly (readonly [x: number, y: number])[] = []): void {
    const { width, height, cell, cheer } = this;
    const isLocal = places.length > 0;
    const force = isLocal ? cell * 2.2 : Math.max(width, height) * 0.55;
    for (let index = 0; index < count; index++) {
      // Evenly spread by the golden angle; looks wilder than chance.
      const turn = index * 2.39996;
      const strength = (0.35 + ((index * 7) % 10) / 12) * force;
      const sprite = spriteOf(cheer, this.cheerTexture, index);
      const [x, y] = places[index % places.length] ?? startOf(cheer.motion, index, width, height);
      sprite.position.set(x, y);
      this.view.addChild(sprite);
      const [vx, vy, pull] = flightOf(isLocal ? 'ring' : cheer.motion, turn, strength, height);
      this.sparks.push({
        sprite,
        vx,
        vy,
        pull,
        turn: cheer.spins ? ((index % 5) - 2) * 3 : 0,
        age: isLocal ? 0 : -(index % 9) * 0.04,
        life: isLocal ? 0.7 : cheer.motion === 'fountain' || cheer.motion === 'ring' ? 1.4 + (index % 5) * 0.15 : 2.6,
        size: (0.55 + (index % 4) * 0.22) * (isLocal ? 0.7 : 1),
      });
    }
  }

  update(now: number, elapsedMs: number): void {
    const seconds = elapsedMs / 1000;
    this.motes.forEach((mote, index) => this.drift(mote, index, now));
    for (const spark of this.sparks) {
      spark.age += seconds;
      if (spark.age < 0) {
        spark.sprite.alpha = 0;
        continue;
      }
      spark.vy += spark.pull * seconds;
      spark.sprite.x += spark.vx * seconds;
      spark.sprite.y += spark.vy * seconds;
      spark.sprite.rotation += spark.turn * seconds;
      const rest = Math.max(0, 1 - spark.age / spark.life);
      spark.sprite.alpha = Math.min(1, rest * 2);
      spark.sprite.scale.set(this.scaleOf(this.cheer) * spark.size * (0.7 + rest * 0.4));
    }
    this.sparks = this.sparks.filter(({ age, life, sprite }) => {
      if (age < life) return true;
      sprite.destroy();
      return false;
    });
  }

  private drift(mote: Sprite, index: number, now: number): void {
    const { air, width, height } = this;
    const passed = now / (9_000 + index * 700) + index * 0.37;
    const way = (passed * 0.7 + index * 0.21) % 1;
    mote.position.set(
      ((index * 0.173 + Math.sin(passed * 2) * 0.03 + 1) % 1) * width,
      (air.motion === 'fall' ? way * 1.1 - 0.05 : 1.05 - way * 1.1) * height,
    );
    mote.alpha = air.blend === 'add' ? 0.15 + 0.25 * (0.5 + 0.5 * Math.sin(now / 900 + index * 2)) : 0.75;
    mote.rotation = air.spins ? now / (1_400 + index * 130) + index : 0;
    mote.scale.set(this.scaleOf(air) * (0.6 + (index % 4) * 0.25));
  }

  private scaleOf({ size }: Flight): number {
    return (this.cell * size) / 64;
  }
}

function spriteOf({ tints, blend }: Flight, texture: Texture, index: number): Sprite {
  const sprite = new Sprite(texture);
  sprite.anchor.set(0.5);
  sprite.blendMode = blend;
  sprite.tint = tints[index % tints.length]!;
  return sprite;
}

function startOf(motion: Flight['motion'], index: number, width: number, height: number): [number, number] {
  const across = ((index * 0.618) % 1) * width;
  if (motion === 'rise') return [across, height * 1.02];
  return motion === 'fall' ? [across, -height * 0.03] : [width / 2, height / 2];
}

/** Velocity and gravity, in pixels a second. */
function flightOf(motion: Flight['motion'], turn: number, force: number, height: number): [number, number, number] {
  const [x, y] = [Math.cos(turn), Math.sin(turn)];
  switch (motion) {
    case 'rise':
      return [x * height * 0.06, -height * 0.3 - force * 0.4, 0];
    case 'fall':
      return [x * height * 0.08, height * 0.25 + force * 0.15, height * 0.12];
    case 'ring':
      return [x * force, y * force, 0];
    case 'fountain':
      return [x * force, y * force * 0.9 - height * 0.35, height * 1.1];
  }
}
