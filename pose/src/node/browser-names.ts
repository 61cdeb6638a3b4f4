/**
 * Stubs of the browser globals that the pose library checks for. Node lacks them, and none needs
 * to work: pixels are passed in directly, and WebGL is the stub. They are set on the global
 * object, so a server should run the model in a child process.
 */

/** Pixels in the library's format: four bytes each, red, green, blue, alpha. */
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
  // The stub reports WebGL 2, so it is no instance of this.
  WebGLRenderingContext: Function,
};

/** Keeps globals that exist. */
export const installBrowserNames = (): void => {
  for (const [name, value] of Object.entries(NAMES)) {
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
};
