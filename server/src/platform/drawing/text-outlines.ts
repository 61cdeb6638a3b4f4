/**
 * Converts text to outlines of bundled fonts, so that images look the same everywhere without
 * installed fonts.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import transliterate from '@sindresorhus/transliterate';
import { parse } from 'opentype.js/dist/opentype.mjs';
import type { Font, Glyph, PathCommand } from 'opentype.js/dist/opentype.mjs';
import { z } from 'zod';
import { toVisibleText } from '@reptemple/contract/public-text-validation';
import { memoizeAsync } from '../process/memoize-async.ts';

const { resolve } = createRequire(import.meta.url);

/** Sizes in bytes of the header and of one table entry, in WOFF 1.0 (W3C) and in OpenType. */
const WOFF = { header: 44, entry: 20 } as const;
const OPENTYPE = { header: 12, entry: 16 } as const;

interface Table {
  readonly tag: string;
  readonly checksum: number;
  readonly bytes: Buffer;
}

const tablesOf = (woff: Buffer): readonly Table[] =>
  Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = WOFF.header + index * WOFF.entry;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const stored = woff.subarray(offset, offset + packed);
    return {
      tag: woff.toString('latin1', at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: packed < length ? inflateSync(stored) : stored,
    };
  });

/**
 * Converts a WOFF font to plain OpenType. The library's own decompression rejects some valid
 * files.
 */
const unpacked = (woff: Buffer): ArrayBuffer => {
  const tables = tablesOf(woff);
  const head = Buffer.alloc(OPENTYPE.header + tables.length * OPENTYPE.entry);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables.length, 4);
  let offset = head.length;
  const parts = [head];
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = OPENTYPE.header + index * OPENTYPE.entry;
    head.write(tag, at, 'latin1');
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    parts.push(padded);
    offset += padded.length;
  }
  return new Uint8Array(Buffer.concat(parts)).buffer;
};

/**
 * Loads a font from a package. `file` is a path below node_modules, such as
 * `@fontsource/inter/files/inter-latin-400-normal.woff`.
 */
const readFont = async (file: string): Promise<Font> => parse(unpacked(await readFile(resolve(file))));

interface Slice {
  readonly file: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

/**
 * Schema of a font's index of subsets: `{"[21]": "U+9f8d,U+9f90-9f92", "latin": …}`. Only keys in
 * brackets are numbered subsets.
 */
const Index = z.record(z.string(), z.string());

const rangeOf = (text: string): readonly [number, number] => {
  const [first = '', last = first] = text.replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
};

const slicesOf = async (family: string, weight: number): Promise<readonly Slice[]> => {
  const index = Index.parse(JSON.parse(await readFile(resolve(`@fontsource/${family}/unicode.json`), 'utf8')));
  return Object.entries(index).flatMap(([name, ranges]) => {
    const number = /^\[(\d+)\]$/.exec(name)?.[1];
    if (number === undefined) return [];
    const file = `@fontsource/${family}/files/${family}-${number}-${weight}-normal.woff`;
    return [{ file, ranges: ranges.split(',').map(rangeOf) }];
  });
};

const HANGUL = /\p{Script=Hangul}/u;

/**
 * Returns a loader of Chinese, Japanese and Korean fonts. Their packages are split into about a
 * hundred subsets; each is loaded once, when a character needs it.
 */
const openFarLetters = (weight: 400 | 700) => {
  const fontOf = memoizeAsync(readFont);
  const chinese = memoizeAsync(() => slicesOf('noto-sans-sc', weight));
  const korean = memoizeAsync(() => slicesOf('gowun-dodum', 400));
  /**
   * Returns the list of font subsets in which to look for a letter. Japanese letters are in the
   * Chinese font, too. The Korean font has only one weight.
   */
  const slicesFor = (letter: string): ReturnType<typeof slicesOf> => (HANGUL.test(letter) ? korean() : chinese());
  return async (letters: Iterable<string>): Promise<readonly Font[]> => {
    const files = new Set<string>();
    for (const letter of letters) {
      const point = letter.codePointAt(0) ?? 0;
      const slices = await slicesFor(letter);
      const slice = slices.find(({ ranges }) => ranges.some(([first, last]) => first <= point && point <= last));
      if (slice) files.add(slice.file);
    }
    return Promise.all([...files].map((file) => fontOf(file)));
  };
};

export interface Face {
  readonly fonts: readonly Font[];
}

export interface Faces {
  readonly display: Face;
  readonly text: Face;
  readonly strong: Face;
}

const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'] as const;

const interOf = async (weight: 400 | 600): Promise<Face> => ({
  fonts: await Promise.all(
    SCRIPTS.map((script) => readFont(`@fontsource/inter/files/inter-${script}-${weight}-normal.woff`)),
  ),
});

const loadFaces = async (): Promise<Faces> => {
  const [text, strong, latin, latinExt] = await Promise.all([
    interOf(400),
    interOf(600),
    readFont('@fontsource/cinzel/files/cinzel-latin-700-normal.woff'),
    readFont('@fontsource/cinzel/files/cinzel-latin-ext-700-normal.woff'),
  ]);
  return { text, strong, display: { fonts: [latin, latinExt, ...strong.fonts] } };
};

const fontFor = ({ fonts }: Face, letter: string): Font | undefined =>
  fonts.find((font) => font.charToGlyphIndex(letter) > 0);

/** Loads the typefaces. Returns a function that adds the extra fonts that the given texts need. */
export const openLettering = async (): Promise<(texts: readonly string[]) => Promise<Faces>> => {
  const faces = await loadFaces();
  const [regular, bold] = [openFarLetters(400), openFarLetters(700)];
  return async (texts) => {
    const missing = Array.from(texts.join('').normalize('NFC')).filter((letter) => !fontFor(faces.text, letter));
    const [text, display] = await Promise.all([regular(missing), bold(missing)]);
    return {
      ...faces,
      text: { fonts: [...faces.text.fonts, ...text] },
      display: { fonts: [...faces.display.fonts, ...display] },
    };
  };
};

/** Replaces characters missing in the typeface by a Latin transliteration, or drops them. */
const writable = (text: string, face: Face): string =>
  Array.from(toVisibleText(text).normalize('NFC').replaceAll(/\s+/g, ' '))
    .map((letter) => (fontFor(face, letter) ? letter : transliterate(letter)))
    .flatMap((letter) => Array.from(letter))
    .filter((letter) => fontFor(face, letter))
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

interface Placed {
  readonly font: Font;
  readonly glyph: Glyph;
  readonly x: number;
}

const place = (
  text: string,
  face: Face,
  size: number,
): { readonly placed: readonly Placed[]; readonly width: number } => {
  const placed: Placed[] = [];
  let x = 0;
  for (const letter of text) {
    const font = fontFor(face, letter);
    if (!font) continue;
    const scale = size / font.unitsPerEm;
    const glyph = font.charToGlyph(letter);
    const last = placed.at(-1);
    if (last?.font === font) x += font.getKerningValue(last.glyph, glyph) * scale;
    placed.push({ font, glyph, x });
    x += (glyph.advanceWidth ?? 0) * scale;
  }
  return { placed, width: x };
};

const widthOf = (text: string, face: Face, size: number): number => place(text, face, size).width;

const pointsOf = (command: PathCommand): readonly number[] => {
  switch (command.type) {
    case 'M':
    case 'L':
      return [command.x, command.y];
    case 'Q':
      return [command.x1, command.y1, command.x, command.y];
    case 'C':
      return [command.x1, command.y1, command.x2, command.y2, command.x, command.y];
    default:
      return [];
  }
};

const commandOf = (command: PathCommand): string =>
  command.type +
  pointsOf(command)
    .map((value) => value.toFixed(1))
    .join(' ');

/**
 * Returns the SVG path of a glyph. The library's own path writer corrupts some glyphs of both
 * typefaces.
 */
const outlineOf = ({ glyph, x }: Placed, size: number): string =>
  glyph.getPath(x, 0, size).commands.map(commandOf).join('');

const shortened = (text: string, face: Face, size: number, maxWidth: number): string => {
  if (widthOf(text, face, size) <= maxWidth) return text;
  let letters = Array.from(text);
  while (letters.length > 0 && widthOf(`${letters.join('').trimEnd()}…`, face, size) > maxWidth) {
    letters = letters.slice(0, -1);
  }
  return `${letters.join('').trimEnd()}…`;
};

const SHARE_LEFT_OF_X = { left: 0, center: 0.5, right: 1 } as const;

export interface Lettering {
  readonly text: string;
  readonly face: Face;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly fill: string;
  readonly maxWidth: number;
  readonly align?: keyof typeof SHARE_LEFT_OF_X;
}

export const line = ({ text, face, size, x, y, fill, maxWidth, align = 'left' }: Lettering): string => {
  const { placed, width } = place(shortened(writable(text, face), face, size, maxWidth), face, size);
  if (placed.length === 0) return '';
  const path = placed.map((letter) => outlineOf(letter, size)).join('');
  const left = x - width * SHARE_LEFT_OF_X[align];
  return `<path transform="translate(${left.toFixed(1)} ${y})" fill="${fill}" d="${path}"/>`;
};

/**
 * Matches a word, or a single character in scripts without spaces. `gap` is the space before it.
 */
const PIECES =
  /(?<gap>\s*)(?<piece>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+)/gu;

/**
 * Breaks text into at most `most` lines. The last line keeps all remaining text, which `line`
 * shortens when it is drawn.
 */
export const lines = (text: string, face: Face, size: number, maxWidth: number, most: number): readonly string[] => {
  const broken: string[] = [];
  const add = (gap: string, piece: string): void => {
    const last = broken.at(-1);
    const longer = `${last ?? ''}${gap}${piece}`.trim();
    const fits = last !== undefined && (widthOf(longer, face, size) <= maxWidth || broken.length === most);
    if (fits) broken[broken.length - 1] = longer;
    else broken.push(piece);
  };
  for (const { groups: { gap = '', piece = '' } = {} } of writable(text, face).matchAll(PIECES)) {
    // Breaks a word that is wider than a line between letters.
    const parts = widthOf(piece, face, size) > maxWidth ? Array.from(piece) : [piece];
    for (const [at, part] of parts.entries()) add(at === 0 ? gap : '', part);
  }
  return broken;
};
