/**
 * Encodes animated GIFs (GIF89a) with one palette for all frames; a frame stores only its changed
 * part. Choosing a palette per frame takes most of the CPU time of `sharp`.
 */
import sharp from 'sharp';

/** Pixels as RGB, three bytes each. */
export interface GifFrame {
  readonly rgb: Uint8Array;
  readonly delayMs: number;
}

export interface GifOptions {
  readonly width: number;
  readonly height: number;
  /** Number of colours, at most 256, including the one for "unchanged". */
  readonly colours: number;
  /**
   * Maximum difference per colour channel at which a pixel counts as unchanged since the last
   * frame.
   */
  readonly tolerance: number;
}

const SAMPLED_FRAMES = 6;
/** Offset in bytes of the palette in a file: after header and screen descriptor. */
const PALETTE_AT = 13;

const choosePalette = async (frames: readonly GifFrame[], { width, height, colours }: GifOptions) => {
  const step = Math.max(1, Math.ceil(frames.length / SAMPLED_FRAMES));
  const sampled = frames.filter((_, at) => at % step === Math.floor(step / 2) || frames.length < 2);
  const [columns, rows] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const pixels = new Uint8Array(columns * rows * sampled.length * 3);
  let to = 0;
  for (const { rgb } of sampled) {
    for (let y = 0; y < height; y += 2) {
      for (let x = 0; x < width; x += 2) {
        const from = 3 * (y * width + x);
        pixels[to++] = rgb[from] ?? 0;
        pixels[to++] = rgb[from + 1] ?? 0;
        pixels[to++] = rgb[from + 2] ?? 0;
      }
    }
  }
  const raw = { width: columns, height: rows * sampled.length, channels: 3 } as const;
  const gif = await sharp(pixels, { raw, limitInputPixels: false }).gif({ colours, dither: 0, effort: 1 }).toBuffer();
  const size = 2 << ((gif[10] ?? 0) & 7);
  return gif.subarray(PALETTE_AT, PALETTE_AT + 3 * Math.min(size, colours - 1));
};

const KEYS = 1 << 18;

const nearestColour = (palette: Uint8Array, r: number, g: number, b: number): number => {
  let best = 0;
  let least = Infinity;
  for (let at = 0; at < palette.length; at += 3) {
    const dr = r - (palette[at] ?? 0);
    const dg = g - (palette[at + 1] ?? 0);
    const db = b - (palette[at + 2] ?? 0);
    // Weights green most, because the eye is most sensitive to it.
    const distance = 2 * dr * dr + 4 * dg * dg + 3 * db * db;
    if (distance >= least) continue;
    least = distance;
    best = at / 3;
  }
  return best;
};

/**
 * Thresholds of an ordered dither (Bayer matrix). Every frame uses the same ones, so that areas
 * without movement do not flicker.
 */
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map((step) => step / 16 - 0.47);
/**
 * Maximum sum of the red, green and blue differences from the nearest palette colour at which a
 * pixel is not dithered, so that drawn areas stay free of noise.
 */
const NEAR = 10;

const toByte = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value);

const colourMapper = (palette: Uint8Array, colours: number) => {
  /**
   * Cache of the nearest palette index, plus one, by colour. 0 means that the colour was not looked
   * up yet.
   */
  const known = new Uint16Array(KEYS);
  const strength = 256 / Math.cbrt(colours) / 2.5;
  const offsets = Int8Array.from(BAYER, (share) => Math.round(share * strength));
  const placeOf = (r: number, g: number, b: number): number => {
    const key = ((r >> 2) << 12) | ((g >> 2) << 6) | (b >> 2);
    const before = known[key] ?? 0;
    if (before > 0) return before - 1;
    const found = nearestColour(palette, r, g, b);
    known[key] = found + 1;
    return found;
  };
  return (x: number, y: number, r: number, g: number, b: number): number => {
    const plain = placeOf(r, g, b);
    const at = 3 * plain;
    const distance =
      Math.abs(r - (palette[at] ?? 0)) + Math.abs(g - (palette[at + 1] ?? 0)) + Math.abs(b - (palette[at + 2] ?? 0));
    if (distance <= NEAR) return plain;
    const offset = offsets[((y & 3) << 2) | (x & 3)] ?? 0;
    return placeOf(toByte(r + offset), toByte(g + offset), toByte(b + offset));
  };
};

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Patch {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly indices: Uint8Array;
  delayMs: number;
}

const cut = (indices: Uint8Array, stride: number, { left, top, right, bottom }: Edges): Omit<Patch, 'delayMs'> => {
  const width = right - left + 1;
  const height = bottom - top + 1;
  const part = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = (top + row) * stride + left;
    part.set(indices.subarray(from, from + width), row * width);
  }
  return { left, top, width, height, indices: part };
};

const patchFinder = (palette: Uint8Array, { width, height, colours, tolerance }: GifOptions) => {
  const unchanged = palette.length / 3;
  const colourAt = colourMapper(palette, colours);
  const shown = new Int16Array(width * height * 3).fill(-1000);
  const indices = new Uint8Array(width * height);
  let before: Uint8Array | undefined;
  const isRowAsBefore = (rgb: Uint8Array, y: number): boolean => {
    const [from, to] = [3 * y * width, 3 * (y + 1) * width];
    return before !== undefined && Buffer.compare(rgb.subarray(from, to), before.subarray(from, to)) === 0;
  };
  const mapRow = (rgb: Uint8Array, y: number, edges: Edges): void => {
    let first = width;
    let last = -1;
    for (let x = 0, at = 3 * y * width; x < width; x += 1, at += 3) {
      const r = rgb[at] ?? 0;
      const g = rgb[at + 1] ?? 0;
      const b = rgb[at + 2] ?? 0;
      const difference = Math.max(
        Math.abs(r - (shown[at] ?? 0)),
        Math.abs(g - (shown[at + 1] ?? 0)),
        Math.abs(b - (shown[at + 2] ?? 0)),
      );
      if (difference <= tolerance) {
        indices[y * width + x] = unchanged;
        continue;
      }
      indices[y * width + x] = colourAt(x, y, r, g, b);
      shown[at] = r;
      shown[at + 1] = g;
      shown[at + 2] = b;
      if (last < 0) first = x;
      last = x;
    }
    if (last < 0) return;
    edges.left = Math.min(edges.left, first);
    edges.right = Math.max(edges.right, last);
    edges.top = Math.min(edges.top, y);
    edges.bottom = y;
  };
  return (rgb: Uint8Array): Omit<Patch, 'delayMs'> | undefined => {
    const edges: Edges = { left: width, top: height, right: -1, bottom: -1 };
    for (let y = 0; y < height; y += 1) {
      if (isRowAsBefore(rgb, y)) indices.fill(unchanged, y * width, (y + 1) * width);
      else mapRow(rgb, y, edges);
    }
    before = rgb;
    return edges.right < 0 ? undefined : cut(indices, width, edges);
  };
};

/** Returns the changed part of each frame. A frame without changes extends the previous delay. */
const findPatches = (frames: readonly GifFrame[], palette: Uint8Array, options: GifOptions): readonly Patch[] => {
  const find = patchFinder(palette, options);
  const patches: Patch[] = [];
  for (const { rgb, delayMs } of frames) {
    const patch = find(rgb);
    const last = patches.at(-1);
    if (patch) patches.push({ ...patch, delayMs });
    else if (last) last.delayMs += delayMs;
  }
  return patches;
};

const MAX_CODES = 4096;
const HASH_SIZE = 8192;

const bitWriter = (maxBytes: number) => {
  const bytes = new Uint8Array(maxBytes);
  let [length, pending, pendingBits] = [0, 0, 0];
  return {
    write: (code: number, bits: number): void => {
      pending |= code << pendingBits;
      pendingBits += bits;
      for (; pendingBits >= 8; pendingBits -= 8, pending >>>= 8) bytes[length++] = pending & 255;
    },
    finish: (): Uint8Array => {
      if (pendingBits > 0) bytes[length++] = pending & 255;
      return bytes.subarray(0, length);
    },
  };
};

/** Compresses palette indexes by LZW (GIF89a, appendix F). `bits` is the size of an index. */
const compress = (indices: Uint8Array, bits: number): Uint8Array => {
  const [clear, end] = [1 << bits, (1 << bits) + 1];
  const keys = new Int32Array(HASH_SIZE).fill(-1);
  const codes = new Uint16Array(HASH_SIZE);
  const { write, finish } = bitWriter(indices.length * 2 + 16);
  let [codeBits, next] = [bits + 1, end + 1];
  /**
   * Writes an LZW code. Increases the number of bits per code one code after the table grows,
   * because the decoder's table is one code behind.
   */
  const writeAndWiden = (code: number): void => {
    write(code, codeBits);
    if (next === 1 << codeBits && next < MAX_CODES) codeBits += 1;
  };
  write(clear, codeBits);
  let prefix = indices[0] ?? 0;
  for (let at = 1; at < indices.length; at += 1) {
    const index = indices[at] ?? 0;
    const key = (prefix << 8) | index;
    let slot = ((index << 5) ^ (prefix * 3)) & (HASH_SIZE - 1);
    while (keys[slot] !== -1 && keys[slot] !== key) slot = (slot + 1) & (HASH_SIZE - 1);
    if (keys[slot] === key) {
      prefix = codes[slot] ?? 0;
      continue;
    }
    writeAndWiden(prefix);
    prefix = index;
    if (next < MAX_CODES) {
      keys[slot] = key;
      codes[slot] = next;
      next += 1;
    } else {
      write(clear, codeBits);
      keys.fill(-1);
      [codeBits, next] = [bits + 1, end + 1];
    }
  }
  writeAndWiden(prefix);
  write(end, codeBits);
  return finish();
};

/** Splits data into blocks of at most 255 bytes, as the format requires. */
const inBlocks = (bytes: Uint8Array): Buffer => {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.subarray(at, at + 255);
    parts.push(Uint8Array.of(block.length), block);
  }
  return Buffer.concat([...parts, Uint8Array.of(0)]);
};

const words = (...values: readonly number[]): readonly number[] => values.flatMap((value) => [value & 255, value >> 8]);

const LOOP = Buffer.from([0x21, 0xff, 11, ...Buffer.from('NETSCAPE2.0'), 3, 1, 0, 0, 0]);

export const encodeGif = async (frames: readonly GifFrame[], options: GifOptions): Promise<Buffer> => {
  const palette = await choosePalette(frames, options);
  const unchanged = palette.length / 3;
  const bits = Math.max(2, Math.ceil(Math.log2(unchanged + 1)));
  const table = Buffer.alloc(3 << bits);
  table.set(palette);
  const { width, height } = options;
  const header = [...words(width, height), 0x80 | ((bits - 1) * 0x11), 0, 0];
  const parts: Uint8Array[] = [Buffer.from('GIF89a'), Buffer.from(header), table, LOOP];
  for (const patch of findPatches(frames, palette, options)) {
    // Graphic control: keeps the previous frame, which stays visible where this one is transparent.
    const control = [0x21, 0xf9, 4, 0b101, ...words(Math.round(patch.delayMs / 10)), unchanged, 0];
    const place = [0x2c, ...words(patch.left, patch.top, patch.width, patch.height), 0, bits];
    parts.push(Buffer.from([...control, ...place]), inBlocks(compress(patch.indices, bits)));
  }
  return Buffer.concat([...parts, Uint8Array.of(0x3b)]);
};
