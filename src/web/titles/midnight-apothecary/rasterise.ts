// From drawing to texture: an SVG is painted once; smaller sizes come from its mipmaps.
import { CanvasSource, Texture } from 'pixi.js';

export async function paint(svg: string, width: number, height: number): Promise<Texture> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')!.drawImage(image, 0, 0, width, height);
    return new Texture({ source: new CanvasSource({ resource: canvas, autoGenerateMipmaps: true }) });
  } finally {
    URL.revokeObjectURL(url);
  }
}
