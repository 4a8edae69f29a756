// Draws a stage: WebGL on a canvas that covers the whole of its element. Made of the parts of the library that a stage
// needs, which are half of it: nothing here is filtered, nor masked by a picture, nor read back from the canvas.
import 'pixi.js/unsafe-eval'; // the content policy allows no code made at run time
import {
  AbstractRenderer,
  BackgroundSystem,
  BatcherPipe,
  BlendModePipe,
  ColorMaskPipe,
  extensions,
  GCSystem,
  GlBackBufferSystem,
  GlBatchAdaptor,
  GlBufferSystem,
  GlColorMaskSystem,
  GlContextSystem,
  GlEncoderSystem,
  GlGeometrySystem,
  GlLimitsSystem,
  GlobalUniformSystem,
  GlRenderTargetSystem,
  GlShaderSystem,
  GlStateSystem,
  GlStencilSystem,
  GlTextureSystem,
  GlUboSystem,
  GlUniformGroupSystem,
  RendererType,
  RenderGroupPipe,
  RenderGroupSystem,
  SchedulerSystem,
  SpritePipe,
  StencilMask,
  StencilMaskPipe,
  ViewSystem,
  type ColorSource,
  type WebGLOptions,
  type WebGLPipes,
} from 'pixi.js';
import { stageResolution } from '../graphics-power.ts';

/** Textures per draw call. A software renderer pays for each of them at every pixel: sixteen, as GPUs have, cost it half a second. */
const FEW = 4;

/** What the library would register with much more, which the browser's bundle leaves out (`vite.config.ts`). */
extensions.add(StencilMask);

const SYSTEMS = [
  BackgroundSystem,
  GlobalUniformSystem,
  ViewSystem,
  RenderGroupSystem,
  SchedulerSystem,
  GCSystem,
  GlUboSystem,
  // Not used, but the context asks it before it smooths edges.
  GlBackBufferSystem,
  GlContextSystem,
  GlLimitsSystem,
  GlBufferSystem,
  GlTextureSystem,
  GlRenderTargetSystem,
  GlGeometrySystem,
  GlUniformGroupSystem,
  GlShaderSystem,
  GlEncoderSystem,
  GlStateSystem,
  GlStencilSystem,
  GlColorMaskSystem,
];
const PIPES = [BlendModePipe, ColorMaskPipe, BatcherPipe, SpritePipe, RenderGroupPipe, StencilMaskPipe];

class StageRenderer extends AbstractRenderer<WebGLPipes, WebGLOptions, HTMLCanvasElement> {
  declare readonly limits: GlLimitsSystem;

  constructor() {
    super({
      name: 'webgl',
      type: RendererType.WEBGL,
      systems: SYSTEMS.map(named),
      renderPipes: PIPES.map(named),
      renderPipeAdaptors: [named(GlBatchAdaptor)],
    });
  }
}

/** The library's types say that each takes the options of none. */
const named = (part: { extension: { name: string } }) => ({ name: part.extension.name, value: part as never });

interface Look {
  /** The background colour. */
  background: ColorSource;
  /** Drawn in software, and slowly. */
  isSoftware: boolean;
  /** Keeps the last frame while nothing moves. */
  isKept: boolean;
}

export async function createRenderer({ background, isSoftware, isKept }: Look): Promise<StageRenderer> {
  const renderer = new StageRenderer();
  await renderer.init({
    width: 10,
    height: 10,
    resolution: stageResolution(),
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
