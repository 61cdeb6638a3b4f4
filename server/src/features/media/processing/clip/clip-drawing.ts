/** Draws the parts of the share clip as SVG: header, skeleton, count and angle trace. */
import { COORDINATE_STEPS, VALUES_PER_LANDMARK } from '@reptemple/engine/signal/geometry';
import type { Frame } from '@reptemple/engine/track';
import { BONES, pointsOf } from '@reptemple/pose/skeleton';
import { line, lines, type Faces } from '../../../../platform/drawing/lettering.ts';
import { CLIP_HEIGHT, CLIP_WIDTH, HEADER_HEIGHT, type ClipLayout } from './clip-layout.ts';
import type { ClipMoment } from './clip-plan.ts';

const COLOURS = {
  ground: '#141517',
  sunken: '#1d1f22',
  line: '#383b40',
  ink: '#efe8db',
  quiet: '#b3ab9c',
  gold: '#e9bd55',
  clay: '#e0805c',
} as const;

const MARGIN = 56;
const INNER = CLIP_WIDTH - 2 * MARGIN;

export const svg = (width: number, height: number, content: string, ground?: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${
      ground === undefined ? '' : `<rect width="${width}" height="${height}" fill="${ground}"/>`
    }${content}</svg>`,
  );

const TITLE_SIZE = 46;

/** Product and challenge name, the name in at most two lines. */
export const drawHeader = (challengeName: string, faces: Faces): Buffer => {
  const { display } = faces;
  const title = lines(challengeName, display, TITLE_SIZE, INNER, 2);
  const first = title.length > 1 ? 118 : 142;
  return svg(
    CLIP_WIDTH,
    HEADER_HEIGHT,
    [
      line({ text: 'RepTemple', face: display, size: 28, x: MARGIN, y: 66, fill: COLOURS.gold, maxWidth: INNER }),
      ...title.map((text, at) =>
        line({
          text,
          face: display,
          size: TITLE_SIZE,
          x: MARGIN,
          y: first + at * 54,
          fill: COLOURS.ink,
          maxWidth: INNER,
        }),
      ),
    ].join(''),
    COLOURS.ground,
  );
};

/** Ground of the film area, also behind a skeleton without film. */
export const drawFilmGround = (filmHeight: number): Buffer => {
  const columns = [72, 272, 472, 672]
    .map((x) => `<path d="M${x - 26} 0h52v${filmHeight}h-52z" fill="${COLOURS.ground}" opacity="0.55"/>`)
    .join('');
  return svg(CLIP_WIDTH, filmHeight, columns, COLOURS.sunken);
};

const BONE_COLOURS = { valid: COLOURS.gold, invalid: COLOURS.clay } as const;

const LEFT_EAR = 7;
const RIGHT_EAR = 8;
const LEFT_SHOULDER = 11;
const RIGHT_SHOULDER = 12;

interface Position {
  readonly x: number;
  readonly y: number;
}

/** Returns the middle of two landmarks in the film area, seen or not. */
const middleOf = (
  p: readonly number[],
  ids: readonly [number, number],
  { scaled, crop, film }: ClipLayout,
): Position => {
  const mean = (offset: number): number =>
    ids.reduce((sum, id) => sum + (p[id * VALUES_PER_LANDMARK + offset] ?? 0), 0) / ids.length / COORDINATE_STEPS;
  return { x: mean(0) * scaled.width - crop.left + film.left, y: mean(1) * scaled.height - crop.top + film.top };
};

/** Head, for a skeleton without film. */
const drawHead = (p: readonly number[], layout: ClipLayout, colour: string): string => {
  const head = middleOf(p, [LEFT_EAR, RIGHT_EAR], layout);
  const shoulders = middleOf(p, [LEFT_SHOULDER, RIGHT_SHOULDER], layout);
  const radius = Math.hypot(head.x - shoulders.x, head.y - shoulders.y) * 0.5;
  return `<circle cx="${head.x.toFixed(1)}" cy="${head.y.toFixed(1)}" r="${radius.toFixed(1)}" fill="none" stroke="${colour}" stroke-width="6"/>`;
};

export interface DrawnPose {
  readonly p: Frame['p'];
  readonly justEnded: ClipMoment['justEnded'];
  readonly hasHead: boolean;
}

/** Skeleton in the film area. Empty without a person. */
export const drawSkeleton = ({ p, justEnded, hasHead }: DrawnPose, layout: ClipLayout): Buffer => {
  const { scaled, crop, film, filmHeight } = layout;
  if (!p) return svg(CLIP_WIDTH, filmHeight, '');
  const points = pointsOf(p, scaled.width, scaled.height).map(
    (point): Position | undefined => point && { x: point.x - crop.left + film.left, y: point.y - crop.top + film.top },
  );
  const bones = BONES.map(([a, b]) => {
    const [from, to] = [points[a], points[b]];
    return from && to ? `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}` : '';
  }).join('');
  const joints = points
    .map((point) => (point ? `<circle cx="${point.x.toFixed(1)}" cy="${point.y.toFixed(1)}" r="5"/>` : ''))
    .join('');
  const colour = justEnded ? BONE_COLOURS[justEnded] : COLOURS.ink;
  const stroke = (width: number, paint: string): string =>
    `<path d="${bones}" fill="none" stroke="${paint}" stroke-width="${width}" stroke-linecap="round"/>`;
  const body = `${stroke(11, '#141517b0')}${stroke(6, colour)}${hasHead ? drawHead(p, layout, colour) : ''}`;
  return svg(CLIP_WIDTH, filmHeight, `${body}<g fill="#fff">${joints}</g>`);
};

/** The area below the film: the count above, the trace below. Both start on even lines. */
export const areasBelow = (filmHeight: number): { readonly count: number; readonly trace: number } => {
  const below = CLIP_HEIGHT - HEADER_HEIGHT - filmHeight;
  const count = 2 * Math.round((below * 0.6) / 2);
  return { count, trace: below - count };
};

const clock = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

const arc = (x: number, y: number, radius: number, share: number): string => {
  if (share >= 1) return `<circle cx="${x}" cy="${y}" r="${radius}"/>`;
  const angle = 2 * Math.PI * share;
  const [toX, toY] = [x + radius * Math.sin(angle), y - radius * Math.cos(angle)];
  return `<path d="M${x} ${y - radius}A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${toX.toFixed(2)} ${toY.toFixed(2)}"/>`;
};

/** The running count in a ring that fills up to the result, with time and speed next to it. */
export const drawCount = (moment: ClipMoment, total: number, height: number, faces: Faces): Buffer => {
  const { strong, text } = faces;
  const [x, y] = [CLIP_WIDTH / 2, height / 2 + 6];
  const radius = Math.min(150, height / 2 - 16);
  const size = Math.round(radius * (moment.count > 99 ? 0.8 : 1.05));
  const share = total === 0 ? 0 : Math.min(1, moment.count / total);
  const fill = moment.justEnded === 'valid' ? COLOURS.gold : COLOURS.ink;
  const speed = moment.speed > 1.05 ? `${moment.speed.toFixed(moment.speed < 10 ? 1 : 0)}×` : '';
  return svg(
    CLIP_WIDTH,
    height,
    [
      `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${COLOURS.line}" stroke-width="12"/>`,
      share > 0
        ? `<g fill="none" stroke="${COLOURS.gold}" stroke-width="12" stroke-linecap="round">${arc(x, y, radius, share)}</g>`
        : '',
      line({
        text: String(moment.count),
        face: strong,
        size,
        x,
        y: y + size * 0.36,
        fill,
        maxWidth: CLIP_WIDTH,
        align: 'center',
      }),
      line({
        text: clock(moment.atMs),
        face: text,
        size: 38,
        x: MARGIN,
        y: y + 13,
        fill: COLOURS.quiet,
        maxWidth: 150,
      }),
      line({
        text: speed,
        face: strong,
        size: 38,
        x: CLIP_WIDTH - MARGIN,
        y: y + 13,
        fill: COLOURS.gold,
        maxWidth: 150,
        align: 'right',
      }),
    ].join(''),
    COLOURS.ground,
  );
};

export interface AnglePoint {
  readonly t: number;
  /** Null where it was not measured. */
  readonly degrees: number | null;
}

export interface TraceSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Returns the horizontal position of a time in the trace. */
export const traceX = (atMs: number, { fromMs, toMs }: TraceSpan): number =>
  MARGIN + (INNER * (Math.min(Math.max(atMs, fromMs), toMs) - fromMs)) / Math.max(1, toMs - fromMs);

/** Draws the counting angle over the set, as it looks before and after its time has come. */
export const drawTrace = (points: readonly AnglePoint[], span: TraceSpan, height: number, isPast: boolean): Buffer => {
  const seen = points.filter(({ t, degrees }) => degrees !== null && t >= span.fromMs && t <= span.toMs);
  const values = seen.map(({ degrees }) => degrees ?? 0);
  const [low, high] = [values.reduce((a, b) => Math.min(a, b), 180), values.reduce((a, b) => Math.max(a, b), 0)];
  const [top, bottom] = [14, height - 44];
  const y = (degrees: number): number => bottom - ((bottom - top) * (degrees - low)) / Math.max(1, high - low);
  const path = seen
    .map(({ t, degrees }, at) => `${at === 0 ? 'M' : 'L'}${traceX(t, span).toFixed(1)} ${y(degrees ?? 0).toFixed(1)}`)
    .join('');
  const colour = isPast ? COLOURS.gold : COLOURS.line;
  return svg(
    CLIP_WIDTH,
    height,
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${isPast ? 4 : 3}" stroke-linejoin="round" stroke-linecap="round"/>`,
    COLOURS.ground,
  );
};
