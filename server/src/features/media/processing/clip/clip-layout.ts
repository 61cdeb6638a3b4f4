/**
 * Layout of share clip and GIF: the crop of the video around the athlete, and the areas of a
 * frame.
 */
import type { Frame } from '@reptemple/engine/landmark-track';
import { COORDINATE_STEPS, VALUES_PER_LANDMARK, VISIBILITY_STEPS } from '@reptemple/engine/signal/geometry';

export const CLIP_WIDTH = 720;
export const CLIP_HEIGHT = 1280;
export const HEADER_HEIGHT = 210;
const CLIP_FILM = { width: CLIP_WIDTH, minHeight: 406, maxHeight: 760 } as const;

export const GIF_SIDE = 360;
const GIF_HEADER_HEIGHT = 66;
const GIF_FILMS = {
  above: { width: GIF_SIDE, minHeight: 206, maxHeight: 206 },
  left: { width: 212, minHeight: GIF_SIDE - GIF_HEADER_HEIGHT, maxHeight: GIF_SIDE - GIF_HEADER_HEIGHT },
} as const;
const PADDING = 0.12;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

const quantile = (values: readonly number[], share: number): number =>
  values[Math.round((values.length - 1) * share)] ?? 0;

/** Minimum visibility at which a landmark is used (specification S2, section 9). */
const SEEN_VISIBILITY = VISIBILITY_STEPS / 2;

interface Edges {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

const seenIn = (p: readonly number[]): Edges => {
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let at = 0; at < p.length; at += VALUES_PER_LANDMARK) {
    if ((p[at + 3] ?? 0) < SEEN_VISIBILITY) continue;
    xs.push((p[at] ?? 0) / COORDINATE_STEPS);
    ys.push((p[at + 1] ?? 0) / COORDINATE_STEPS);
  }
  return { xs, ys };
};

/**
 * Returns the box in which the athlete moves, in pixels of the image; undefined if no frame shows a
 * person. Ignores the outermost 1 % of the positions at each edge, because landmarks sometimes
 * jump.
 */
export const bodyBox = (frames: readonly Frame[], { width, height }: Size): Box | undefined => {
  const seen = frames.flatMap(({ p }) => (p ? [seenIn(p)] : [])).filter(({ xs }) => xs.length > 0);
  if (seen.length === 0) return undefined;
  const edge = (values: (edges: Edges) => number, share: number, length: number): number =>
    length *
    clamp(
      quantile(
        seen.map(values).toSorted((a, b) => a - b),
        share,
      ),
      0,
      1,
    );
  const [left, right] = [
    edge(({ xs }) => Math.min(...xs), 0.01, width),
    edge(({ xs }) => Math.max(...xs), 0.99, width),
  ];
  const [top, bottom] = [
    edge(({ ys }) => Math.min(...ys), 0.01, height),
    edge(({ ys }) => Math.max(...ys), 0.99, height),
  ];
  return right - left < 1 || bottom - top < 1 ? undefined : { left, top, width: right - left, height: bottom - top };
};

const padded = ({ left, top, width, height }: Box): Box => {
  const space = PADDING * Math.max(width, height);
  return { left: left - space, top: top - space, width: width + 2 * space, height: height + 2 * space };
};

export interface FilmShape {
  readonly width: number;
  readonly minHeight: number;
  readonly maxHeight: number;
}

const cropAround = (body: Box, image: Size, shape: FilmShape): Box => {
  const wanted = padded(body);
  const [narrowest, widest] = [shape.width / shape.maxHeight, shape.width / shape.minHeight];
  const aspect = clamp(wanted.width / wanted.height, narrowest, widest);
  const width = Math.min(image.width, Math.max(wanted.width, wanted.height * aspect));
  const height = Math.min(image.height, Math.max(wanted.height, wanted.width / aspect));
  return {
    left: clamp(wanted.left + (wanted.width - width) / 2, 0, image.width - width),
    top: clamp(wanted.top + (wanted.height - height) / 2, 0, image.height - height),
    width,
    height,
  };
};

export interface ClipLayout {
  readonly scaled: Size;
  readonly crop: Box;
  /** Part of the video area that the video covers, in whole pixels; the rest is background. */
  readonly film: Box;
  readonly filmWidth: number;
  readonly filmHeight: number;
}

/** Rounds to an even number, because the encoder stores one colour value for two rows of pixels. */
const toEven = (value: number): number => 2 * Math.round(value / 2);

export const layOutClip = (body: Box | undefined, image: Size, shape: FilmShape = CLIP_FILM): ClipLayout => {
  const part = body ? cropAround(body, image, shape) : { left: 0, top: 0, ...image };
  const { width: filmWidth, minHeight, maxHeight } = shape;
  const filmHeight = toEven(clamp((filmWidth * part.height) / part.width, minHeight, maxHeight));
  const scale = Math.min(filmWidth / part.width, filmHeight / part.height);
  const scaled = {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  };
  const width = clamp(Math.round(part.width * scale), 1, Math.min(filmWidth, scaled.width));
  const height = clamp(Math.round(part.height * scale), 1, Math.min(filmHeight, scaled.height));
  const crop = {
    left: clamp(Math.round(part.left * scale), 0, scaled.width - width),
    top: clamp(Math.round(part.top * scale), 0, scaled.height - height),
    width,
    height,
  };
  const film = {
    left: Math.round((filmWidth - width) / 2),
    top: Math.round((filmHeight - height) / 2),
    width,
    height,
  };
  return { scaled, crop, film, filmWidth, filmHeight };
};

export interface Areas {
  readonly frame: Size;
  readonly header: Box;
  readonly film: Box;
  readonly count: Box;
  readonly trace: Box;
}

/**
 * Returns the heights of count and trace below the video. Both areas start on even rows of pixels.
 */
export const areasBelow = (filmHeight: number): { readonly count: number; readonly trace: number } => {
  const below = CLIP_HEIGHT - HEADER_HEIGHT - filmHeight;
  const count = 2 * Math.round((below * 0.6) / 2);
  return { count, trace: below - count };
};

export const clipAreas = ({ filmHeight }: ClipLayout): Areas => {
  const { count, trace } = areasBelow(filmHeight);
  const row = (top: number, height: number): Box => ({ left: 0, top, width: CLIP_WIDTH, height });
  const below = HEADER_HEIGHT + filmHeight;
  return {
    frame: { width: CLIP_WIDTH, height: CLIP_HEIGHT },
    header: row(0, HEADER_HEIGHT),
    film: row(HEADER_HEIGHT, filmHeight),
    count: row(below, count),
    trace: row(below + count, trace),
  };
};

/** Lays out the square GIF. Chooses the shape of the video area that shows the athlete larger. */
export const layOutGif = (
  body: Box | undefined,
  image: Size,
): { readonly layout: ClipLayout; readonly areas: Areas } => {
  const [above, left] = [layOutClip(body, image, GIF_FILMS.above), layOutClip(body, image, GIF_FILMS.left)];
  const layout = left.scaled.width > above.scaled.width ? left : above;
  const { filmWidth: width, filmHeight: height } = layout;
  const top = GIF_HEADER_HEIGHT;
  const below = top + height;
  const areas = {
    frame: { width: GIF_SIDE, height: GIF_SIDE },
    header: { left: 0, top: 0, width: GIF_SIDE, height: top },
    film: { left: 0, top, width, height },
  };
  if (width === GIF_SIDE) {
    const count = { left: 0, top: below, width: 112, height: GIF_SIDE - below };
    return { layout, areas: { ...areas, count, trace: { ...count, left: 112, width: GIF_SIDE - 112 } } };
  }
  const count = { left: width, top, width: GIF_SIDE - width, height: 160 };
  return { layout, areas: { ...areas, count, trace: { ...count, top: top + 160, height: height - 160 } } };
};
