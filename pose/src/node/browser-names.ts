/**
 * Defines the browser globals the pose library expects and Node lacks. They only need to exist:
 * pixels are passed in directly, and the graphics context is a fake. They are set on the global
 * object, so a server should run the model in its own process.
 */

/** Pixels as the library reads them: four bytes each, red, green, blue, alpha. */
class PlainImageData {
  readonly colorSpace = 'srgb';
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

class PlainCanvas {
  width: number;
  height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
}

const NAMES: Readonly<Record<string, unknown>> = {
  self: globalThis,
  ImageData: PlainImageData,
  OffscreenCanvas: PlainCanvas,
  // `Function`, because the fake context must not be an instance: it reports WebGL 2.
  WebGLRenderingContext: Function,
};

/** Installs the globals. Existing ones stay unchanged. */
export const installBrowserNames = (): void => {
  for (const [name, value] of Object.entries(NAMES)) {
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
};
