// Light in the air: motes that drift while nothing happens, and the bursts of a celebration.
import { Container, Sprite, Texture } from 'pixi.js';

interface Spark {
  sprite: Sprite;
  x: number;
  y: number;
  vx: number;
  vy: number;
  age: number;
  life: number;
  size: number;
}

const MOTES = 14;
const TINTS = [0xffe3a0, 0xffc95e, 0xfff5d6, 0xd8a347];

export class Sparks {
  readonly view = new Container();
  private readonly texture = glowTexture();
  private readonly motes: Sprite[];
  private sparks: Spark[] = [];
  private width = 1;
  private height = 1;

  constructor(hasMotes: boolean) {
    this.motes = Array.from({ length: hasMotes ? MOTES : 0 }, (_, index) => {
      const mote = new Sprite(this.texture);
      mote.anchor.set(0.5);
      mote.blendMode = 'add';
      mote.tint = TINTS[index % TINTS.length]!;
      this.view.addChild(mote);
      return mote;
    });
  }

  get isBusy(): boolean {
    return this.sparks.length > 0;
  }

  resize(width: number, height: number): void {
    this.width = width;
    this.height = height;
  }

  /** A fountain of so many sparks from the middle. */
  burst(count: number): void {
    for (let index = 0; index < count; index++) {
      // Evenly spread by the golden angle; looks wilder than chance.
      const turn = index * 2.39996;
      const force = (0.35 + ((index * 7) % 10) / 12) * Math.max(this.width, this.height);
      const sprite = new Sprite(this.texture);
      sprite.anchor.set(0.5);
      sprite.blendMode = 'add';
      sprite.tint = TINTS[index % TINTS.length]!;
      this.view.addChild(sprite);
      this.sparks.push({
        sprite,
        x: this.width / 2,
        y: this.height * 0.5,
        vx: Math.cos(turn) * force * 0.55,
        vy: Math.sin(turn) * force * 0.5 - this.height * 0.35,
        age: -(index % 9) * 0.03,
        life: 1.1 + (index % 5) * 0.18,
        size: 0.14 + (index % 4) * 0.09,
      });
    }
  }

  update(now: number, elapsedMs: number): void {
    const seconds = elapsedMs / 1000;
    this.motes.forEach((mote, index) => {
      const drift = now / (9_000 + index * 700) + index * 0.37;
      mote.position.set(
        ((index * 0.173 + Math.sin(drift * 2) * 0.03 + 1) % 1) * this.width,
        (1 - ((drift * 0.5 + index * 0.21) % 1)) * this.height,
      );
      mote.alpha = 0.1 + 0.22 * (0.5 + 0.5 * Math.sin(now / 900 + index * 2));
      mote.scale.set(0.1 + (index % 3) * 0.05);
    });
    for (const spark of this.sparks) {
      spark.age += seconds;
      spark.vy += this.height * 1.1 * seconds;
      spark.x += spark.vx * seconds;
      spark.y += spark.vy * seconds;
      spark.sprite.position.set(spark.x, spark.y);
      const rest = 1 - Math.max(0, spark.age) / spark.life;
      spark.sprite.alpha = spark.age < 0 ? 0 : Math.max(0, rest);
      spark.sprite.scale.set(spark.size * (0.5 + rest * 0.6));
    }
    this.sparks = this.sparks.filter((spark) => {
      if (spark.age < spark.life) return true;
      spark.sprite.destroy();
      return false;
    });
  }
}

function glowTexture(): Texture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 64;
  const context = canvas.getContext('2d')!;
  const glow = context.createRadialGradient(32, 32, 0, 32, 32, 32);
  glow.addColorStop(0, 'rgba(255,255,255,1)');
  glow.addColorStop(0.25, 'rgba(255,255,255,.6)');
  glow.addColorStop(1, 'rgba(255,255,255,0)');
  context.fillStyle = glow;
  context.fillRect(0, 0, 64, 64);
  return Texture.from(canvas);
}
