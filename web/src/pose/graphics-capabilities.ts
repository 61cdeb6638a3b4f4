/** Detects how this device renders graphics: not at all, in software (slow) or in hardware. */

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render|lavapipe/i;

/**
 * Returns true if this WebGL renderer works in software. The pose model is then ten times slower on
 * the "GPU" than on the CPU (measured: 1,064 ms per frame).
 */
export const isSoftwareRenderer = (renderer: string): boolean => SOFTWARE.test(renderer);

const context = (): WebGL2RenderingContext | null => {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(1, 1).getContext('webgl2');
  if (typeof document !== 'undefined') return document.createElement('canvas').getContext('webgl2');
  return null;
};

export type Graphics = 'none' | 'software' | 'hardware';

export const graphicsOfThisDevice = (): Graphics => {
  const gl = context();
  if (!gl) return 'none';
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const renderer = String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return isSoftwareRenderer(renderer) ? 'software' : 'hardware';
};
