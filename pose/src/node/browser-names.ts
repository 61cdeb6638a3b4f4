/**
 * The few names of a browser that the pose library asks for by name. Node has none of them, and none has to do anything but be
 * there: pixels come in as they are, and the graphics are the stand-in. They are set on the global object, so a server should run
 * the model in a process of its own.
 */

/** Pixels as the library takes them: four bytes each, red, green, blue, alpha. */
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
  // The stand-in is none: it says that it is WebGL 2.
  WebGLRenderingContext: Function,
};

/** Does nothing to a name that is already there. */
export const installBrowserNames = (): void => {
  for (const [name, value] of Object.entries(NAMES)) {
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
};
