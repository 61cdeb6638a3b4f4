/**
 * Types of the used part of opentype.js 2. Version 2 has no types, and those of version 1 depend
 * on the DOM.
 */
declare module 'opentype.js/dist/opentype.mjs' {
  interface Point {
    readonly x: number;
    readonly y: number;
  }
  export type PathCommand =
    | ({ readonly type: 'M' | 'L' } & Point)
    | ({ readonly type: 'Q'; readonly x1: number; readonly y1: number } & Point)
    | ({
        readonly type: 'C';
        readonly x1: number;
        readonly y1: number;
        readonly x2: number;
        readonly y2: number;
      } & Point)
    | { readonly type: 'Z' };
  interface Path {
    readonly commands: readonly PathCommand[];
  }
  export interface Glyph {
    /** Width in font units. */
    readonly advanceWidth?: number;
    readonly getPath: (x: number, y: number, size: number) => Path;
  }
  export interface Font {
    readonly unitsPerEm: number;
    /** Returns 0 if the font has no such glyph. */
    readonly charToGlyphIndex: (letter: string) => number;
    readonly charToGlyph: (letter: string) => Glyph;
    /** Kerning in font units. */
    readonly getKerningValue: (left: Glyph, right: Glyph) => number;
  }
  /**
   * Parses a font file.
   * @throws Error if the data is not a font
   */
  export const parse: (file: ArrayBufferLike) => Font;
}
