/**
 * WebGL2 stub for Node and for devices without a GPU. With the CPU delegate, the pose library uses
 * WebGL only to upload the image as a texture and to read the same bytes back, so the stub stores
 * those bytes. Landmarks are identical to the bit (measured over 60 frames). With WebGL rendered by
 * software, the model would wait for the page to be drawn.
 */

interface Texture {
  width: number;
  bytes: Uint8Array;
}

const CONSTANTS: Readonly<Record<string, number>> = {
  TEXTURE_2D: 0x0d_e1,
  RGBA: 0x19_08,
  RED: 0x19_03,
  FLOAT: 0x14_06,
  UNSIGNED_BYTE: 0x14_01,
  FRAMEBUFFER: 0x8d_40,
  READ_FRAMEBUFFER: 0x8c_a8,
  DRAW_FRAMEBUFFER: 0x8c_a9,
  FRAMEBUFFER_COMPLETE: 0x8c_d5,
  UNPACK_FLIP_Y_WEBGL: 0x92_40,
  TEXTURE0: 0x84_c0,
  VERSION: 0x1f_02,
  RENDERER: 0x1f_01,
  VENDOR: 0x1f_00,
  EXTENSIONS: 0x1f_03,
  SHADING_LANGUAGE_VERSION: 0x8b_8c,
  MAX_TEXTURE_SIZE: 0x0d_33,
  PIXEL_PACK_BUFFER: 0x88_eb,
  COLOR_BUFFER_BIT: 0x40_00,
  ALREADY_SIGNALED: 0x91_1a,
  CONDITION_SATISFIED: 0x91_1c,
  SIGNALED: 0x91_19,
  SYNC_STATUS: 0x91_14,
  NO_ERROR: 0,
};

const PARAMETERS: Readonly<Record<number, string | number>> = {
  0x1f_02: 'WebGL 2.0 (stand-in)',
  0x1f_01: 'stand-in',
  0x1f_00: 'stand-in',
  0x8b_8c: 'WebGL GLSL ES 3.00',
  0x0d_33: 8192,
};

const BYTES_PER_PIXEL = 4;

class TextureMemory {
  readonly calls: Readonly<Record<string, unknown>> = {
    createTexture: (): Texture => ({ width: 0, bytes: new Uint8Array() }),
    createFramebuffer: (): { texture?: Texture } => ({}),
    activeTexture: (unit: number) => (this.#unit = unit),
    bindTexture: (_: number, texture: Texture | null) => this.#bind(texture),
    bindFramebuffer: (_: number, framebuffer: { texture?: Texture } | null) => (this.#target = framebuffer ?? {}),
    framebufferTexture2D: (_: number, __: number, ___: number, texture: Texture) => (this.#target.texture = texture),
    pixelStorei: (name: number, value: unknown) => this.#store(name, value),
    texStorage2D: (_: number, __: number, ___: number, width: number, height: number) =>
      this.#keep(width, new Uint8Array(width * height * BYTES_PER_PIXEL)),
    texImage2D: (...given: readonly unknown[]) => this.#upload(given),
    readPixels: (...given: readonly unknown[]) => this.#read(given),
  };
  #unit = 0;
  #isFlipped = false;
  readonly #bound = new Map<number, Texture>();
  #target: { texture?: Texture } = {};

  #bind(texture: Texture | null): void {
    if (texture) this.#bound.set(this.#unit, texture);
    else this.#bound.delete(this.#unit);
  }

  #store(name: number, value: unknown): void {
    if (name === CONSTANTS['UNPACK_FLIP_Y_WEBGL']) this.#isFlipped = Boolean(value);
  }

  /**
   * Stores the pixels of a `texImage2D` call. Its arguments are (target, level, format, format,
   * type, image) or (…, width, height, border, format, type, bytes, offset).
   */
  #upload(given: readonly unknown[]): void {
    const source = given[5];
    if (source instanceof ImageData) {
      const { buffer, byteOffset, byteLength } = source.data;
      const bytes = new Uint8Array(buffer, byteOffset, byteLength);
      this.#keep(source.width, this.#upright(bytes, source.width, source.height));
      return;
    }
    const [width, height, bytes] = [Number(given[3]), Number(given[4]), given[8]];
    const size = width * height * BYTES_PER_PIXEL;
    const start = bytes instanceof Uint8Array ? bytes.byteOffset + Number(given[9] ?? 0) : 0;
    this.#keep(
      width,
      bytes instanceof Uint8Array ? new Uint8Array(bytes.buffer, start, size).slice() : new Uint8Array(size),
    );
  }

  #read(given: readonly unknown[]): void {
    const [x, y, width, height] = [Number(given[0]), Number(given[1]), Number(given[2]), Number(given[3])];
    const [into, offset, texture] = [given[6], Number(given[7] ?? 0), this.#target.texture];
    if (!(into instanceof Uint8Array) || !texture)
      throw new Error('The WebGL stand-in can only read bytes of a texture.');
    const rowBytes = width * BYTES_PER_PIXEL;
    for (let row = 0; row < height; row += 1) {
      const from = ((y + row) * texture.width + x) * BYTES_PER_PIXEL;
      into.set(texture.bytes.subarray(from, from + rowBytes), offset + row * rowBytes);
    }
  }

  #keep(width: number, bytes: Uint8Array): void {
    const texture = this.#bound.get(this.#unit);
    if (!texture) return;
    texture.width = width;
    texture.bytes = bytes;
  }

  #upright(bytes: Uint8Array, width: number, height: number): Uint8Array {
    const copy = new Uint8Array(width * height * BYTES_PER_PIXEL);
    const rowBytes = width * BYTES_PER_PIXEL;
    for (let row = 0; row < height; row += 1) {
      const from = (this.#isFlipped ? height - 1 - row : row) * rowBytes;
      copy.set(bytes.subarray(from, from + rowBytes), row * rowBytes);
    }
    return copy;
  }
}

const answers = (): Readonly<Record<string, unknown>> => ({
  getContextAttributes: () => ({ alpha: true, antialias: false, depth: false, premultipliedAlpha: true }),
  isContextLost: () => false,
  getSupportedExtensions: () => [],
  getExtension: () => null,
  getError: () => 0,
  getParameter: (name: number) => PARAMETERS[name] ?? 0,
  checkFramebufferStatus: () => CONSTANTS['FRAMEBUFFER_COMPLETE'],
  fenceSync: () => ({}),
  clientWaitSync: () => CONSTANTS['ALREADY_SIGNALED'],
  getSyncParameter: () => CONSTANTS['SIGNALED'],
  getShaderParameter: () => true,
  getProgramParameter: () => true,
  getShaderInfoLog: () => '',
  getProgramInfoLog: () => '',
  getUniformLocation: () => ({}),
  getAttribLocation: () => 0,
});

/**
 * Returns true for names of WebGL functions that must return an object. All other functions without
 * an implementation do nothing.
 */
const isMaker = (name: string): boolean => name.startsWith('create');
const isProbe = (name: string): boolean => /^[A-Z0-9_]+$/.test(name) || name.startsWith('current') || name === 'then';

/** Returns a canvas whose WebGL2 context is the stub. */
export const webglStubCanvas = (): OffscreenCanvas => {
  const canvas = new OffscreenCanvas(1, 1);
  const memory = new TextureMemory();
  const known: Readonly<Record<string, unknown>> = { canvas, ...answers(), ...memory.calls, ...CONSTANTS };
  const context = new Proxy(known, {
    get: (target, name) => {
      if (typeof name !== 'string') return undefined;
      if (name in target) return target[name];
      if (isProbe(name)) return undefined;
      return isMaker(name) ? () => ({}) : () => undefined;
    },
  });
  Object.defineProperty(canvas, 'getContext', { value: () => context, writable: true });
  return canvas;
};
