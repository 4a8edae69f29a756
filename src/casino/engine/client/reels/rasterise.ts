// From drawing to texture: an SVG is drawn once; smaller sizes come from its mipmaps.
import { CanvasSource, Texture } from 'pixi.js';

export async function paint(svg: string, width: number, height: number): Promise<Texture> {
  return textureOf(await paintCanvas(svg, width, height));
}

/** A symbol at rest, and as it looks in motion. */
export async function paintSymbol(
  svg: string,
  size: number,
  hasRush: boolean,
): Promise<{ still: Texture; rushing: Texture }> {
  const still = await paintCanvas(svg, size, size);
  if (!hasRush) {
    const texture = textureOf(still);
    return { still: texture, rushing: texture };
  }
  const rushing = emptyCanvas(size, size);
  const context = rushing.getContext('2d')!;
  context.globalAlpha = 0.2;
  for (let smear = -3; smear <= 3; smear++) context.drawImage(still, 0, smear * size * 0.055);
  return { still: textureOf(still), rushing: textureOf(rushing) };
}

/** Words in the middle of a texture of their own, outlined so that they stand out from any background. */
export function paintWords(words: string, font: string, fill: string, outline: string): Texture {
  const canvas = emptyCanvas(256, 72);
  const context = canvas.getContext('2d')!;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  let size = 54;
  do context.font = `800 ${size--}px ${font}`;
  while (size > 20 && context.measureText(words).width > 240);
  context.lineJoin = 'round';
  context.lineWidth = 12;
  context.strokeStyle = outline;
  context.strokeText(words, 128, 38);
  context.fillStyle = fill;
  context.fillText(words, 128, 38);
  return textureOf(canvas);
}

async function paintCanvas(svg: string, width: number, height: number): Promise<HTMLCanvasElement> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = emptyCanvas(width, height);
    canvas.getContext('2d')!.drawImage(image, 0, 0, width, height);
    return canvas;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function emptyCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

const textureOf = (canvas: HTMLCanvasElement): Texture =>
  new Texture({ source: new CanvasSource({ resource: canvas, autoGenerateMipmaps: true }) });
