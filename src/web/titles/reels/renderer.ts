// Draws a stage: WebGL on a canvas that covers the whole of its element.
import 'pixi.js/unsafe-eval'; // the content policy allows no code made at run time
import { WebGLRenderer, type ColorSource } from 'pixi.js';

/** Textures per draw call. A software renderer pays for each of them at every pixel: sixteen, as GPUs have, cost it half a second. */
const FEW = 4;

interface Look {
  /** The background colour. */
  background: ColorSource;
  /** Drawn in software, and slowly. */
  isSoftware: boolean;
  /** Keeps the last frame while nothing moves. */
  isKept: boolean;
}

export async function createRenderer({ background, isSoftware, isKept }: Look): Promise<WebGLRenderer> {
  const renderer = new WebGLRenderer();
  await renderer.init({
    width: 10,
    height: 10,
    resolution: Math.min(globalThis.devicePixelRatio || 1, isSoftware ? 1 : 2),
    autoDensity: true,
    antialias: !isSoftware,
    backgroundColor: background,
    preserveDrawingBuffer: isKept,
    // They would load events, filters and a layer for screen readers: here all controls are elements of the page.
    skipExtensionImports: true,
  });
  // Nothing has been drawn yet, so no shader has been compiled for more.
  if (isSoftware) renderer.limits.maxBatchableTextures = Math.min(FEW, renderer.limits.maxBatchableTextures);
  renderer.canvas.setAttribute('aria-hidden', 'true');
  Object.assign(renderer.canvas.style, { position: 'absolute', inset: '0', display: 'block' });
  return renderer;
}
