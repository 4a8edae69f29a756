// Plain shapes on a stage. They are painted on a canvas and shown as pictures, like all else: shapes of the library's own
// would be a quarter of its code, and a phone on a slow connection waits for that.
import { CanvasSource, Sprite, Texture } from 'pixi.js';
import { stageResolution } from '../graphics-power.ts';

type Paint = (context: CanvasRenderingContext2D) => void;

/** In pixels of the stage. The caller destroys it. */
export function paintShape(width: number, height: number, paint: Paint): Texture {
  const resolution = stageResolution();
  const source = new CanvasSource({ width: Math.ceil(width), height: Math.ceil(height), resolution });
  const context = source.resource.getContext('2d') as CanvasRenderingContext2D;
  context.scale(resolution, resolution);
  paint(context);
  return new Texture({ source });
}

/** A shape that is painted anew as it changes. */
export class PaintedShape {
  readonly view = new Sprite(Texture.EMPTY);

  /** In pixels of the stage. `margin`: room for what reaches over the edges; the origin stays where it is. */
  paint(width: number, height: number, paint: Paint, margin = 0): void {
    this.clear();
    this.view.texture = paintShape(width + margin * 2, height + margin * 2, (context) => {
      context.translate(margin, margin);
      paint(context);
    });
    this.view.pivot.set(margin);
  }

  clear(): void {
    const { texture } = this.view;
    if (texture === Texture.EMPTY) return;
    this.view.texture = Texture.EMPTY;
    texture.destroy(true);
  }
}

interface Plate {
  fill: string;
  fillAlpha: number;
  edge: string;
  edgeAlpha: number;
  edgeWidth: number;
}

/** Fills the path of the context, and draws its edge. */
export function paintPlate(context: CanvasRenderingContext2D, plate: Plate): void {
  context.globalAlpha = plate.fillAlpha;
  context.fillStyle = plate.fill;
  context.fill();
  context.globalAlpha = plate.edgeAlpha;
  context.lineWidth = plate.edgeWidth;
  context.strokeStyle = plate.edge;
  context.stroke();
}

/** A colour of a theme as a canvas wants it. */
export const styleOf = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`;
