/** Lays out the share clip: the part of the film around the athlete, and the areas of a frame. */
import { COORDINATE_STEPS, VALUES_PER_LANDMARK, VISIBILITY_STEPS } from '@reptemple/engine/signal/geometry';
import type { Frame } from '@reptemple/engine/track';

export const CLIP_WIDTH = 720;
export const CLIP_HEIGHT = 1280;
/** Height of the area with product and challenge name. */
export const HEADER_HEIGHT = 210;
const MIN_FILM_HEIGHT = 406;
const MAX_FILM_HEIGHT = 760;
/** Space around the athlete, as a share of their size. */
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

/** Returns the value below which this share of the values lies; `values` is sorted. */
const quantile = (values: readonly number[], share: number): number =>
  values[Math.round((values.length - 1) * share)] ?? 0;

/** Specification S2, section 9. */
const SEEN_VISIBILITY = VISIBILITY_STEPS / 2;

interface Edges {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

/** Returns the landmarks that are seen, also those of the face, as shares of the image. */
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
 * Returns the box that the athlete moves in, in pixels of the image. Ignores the outermost
 * hundredth of the frames, where a landmark may have jumped. Undefined without a person.
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

/** Returns the part of the image around the body, in a shape that the film area can have. */
const cropAround = (body: Box, image: Size): Box => {
  const wanted = padded(body);
  const [narrowest, widest] = [CLIP_WIDTH / MAX_FILM_HEIGHT, CLIP_WIDTH / MIN_FILM_HEIGHT];
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
  /** The whole film as it is scaled, of which `crop` is cut out. */
  readonly scaled: Size;
  /** Whole pixels of the scaled film. */
  readonly crop: Box;
  /** Whole pixels of the clip that the film covers; the rest of the film area is empty. */
  readonly film: Box;
  /** Height of the film area, at the full width of the clip. */
  readonly filmHeight: number;
}

/** Even, because the encoder stores colour for two lines at a time. */
const toEven = (value: number): number => 2 * Math.round(value / 2);

export const layOutClip = (body: Box | undefined, image: Size): ClipLayout => {
  const part = body ? cropAround(body, image) : { left: 0, top: 0, ...image };
  const filmHeight = toEven(clamp((CLIP_WIDTH * part.height) / part.width, MIN_FILM_HEIGHT, MAX_FILM_HEIGHT));
  const scale = Math.min(CLIP_WIDTH / part.width, filmHeight / part.height);
  const scaled = {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  };
  const width = clamp(Math.round(part.width * scale), 1, Math.min(CLIP_WIDTH, scaled.width));
  const height = clamp(Math.round(part.height * scale), 1, Math.min(filmHeight, scaled.height));
  const crop = {
    left: clamp(Math.round(part.left * scale), 0, scaled.width - width),
    top: clamp(Math.round(part.top * scale), 0, scaled.height - height),
    width,
    height,
  };
  const film = {
    left: Math.round((CLIP_WIDTH - width) / 2),
    top: Math.round((filmHeight - height) / 2),
    width,
    height,
  };
  return { scaled, crop, film, filmHeight };
};
