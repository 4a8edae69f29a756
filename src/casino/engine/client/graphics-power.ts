// Whether a graphics card draws, or the processor has to: then a game leaves out what only decorates.
let hasPower: boolean | undefined;

export function isDrawnBySoftware(): boolean {
  if (hasPower !== undefined) return hasPower;
  const gl = document.createElement('canvas').getContext('webgl2');
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  const name = info ? String(gl!.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return (hasPower = /swiftshader|llvmpipe|software|basic render/i.test(name));
}

/** Pixels of a stage's canvas for each of the page. */
export const stageResolution = (): number => Math.min(globalThis.devicePixelRatio || 1, isDrawnBySoftware() ? 1 : 2);
