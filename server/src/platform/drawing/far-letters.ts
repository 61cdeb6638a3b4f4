/**
 * Chinese, Japanese and Korean fonts. Their packages are split into about a hundred subsets. A
 * subset is loaded when a character needs it, and then cached.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'opentype.js/dist/opentype.mjs';
import { z } from 'zod';
import { readFont } from './font-file.ts';
import { keeping } from './memoize-async.ts';

const { resolve } = createRequire(import.meta.url);

interface Slice {
  readonly file: string;
  /** First and last code point of each range. */
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

/**
 * Shape: `{"[21]": "U+9f8d,U+9f90-9f92", "latin": …}`. Only keys in brackets are numbered
 * subsets.
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

/** Loads the font subsets that contain the given characters, once each. */
export const openFarLetters = (weight: 400 | 700) => {
  const fontOf = keeping(readFont);
  const chinese = keeping(() => slicesOf('noto-sans-sc', weight));
  const korean = keeping(() => slicesOf('gowun-dodum', 400));
  /** The Chinese font also covers Japanese. Korean has its own font with only one weight. */
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
