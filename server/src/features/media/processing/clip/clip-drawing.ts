/** Draws the parts of a share clip or GIF as SVG: header, skeleton, count and angle trace. */
import { countText } from '@reptemple/contract/exercises/exercises';
import type { CountUnit } from '@reptemple/engine/definition/exercise-definition';
import type { Frame } from '@reptemple/engine/landmark-track';
import { COORDINATE_STEPS, VALUES_PER_LANDMARK } from '@reptemple/engine/signal/geometry';
import { BONES, pointsOf } from '@reptemple/pose/draw-skeleton';
import { line, lines } from '../../../../platform/drawing/text-outlines.ts';
import type { Faces } from '../../../../platform/drawing/text-outlines.ts';
import type { ClipMoment } from '../thumbnail-gif-and-clip-times.ts';
import type { ClipLayout, Size } from './clip-layout.ts';

const COLOURS = {
  ground: '#141517',
  sunken: '#1d1f22',
  line: '#383b40',
  ink: '#efe8db',
  quiet: '#b3ab9c',
  gold: '#e9bd55',
  clay: '#e0805c',
} as const;

export interface Style {
  readonly margin: number;
  readonly brand: { readonly size: number; readonly y: number };
  /**
   * Font sizes and baselines in pixels to try for the challenge's name, in this order. The last is
   * used if the name fits none.
   */
  readonly title: readonly { readonly size: number; readonly baselines: readonly number[] }[];
  readonly bone: number;
  readonly ring: { readonly width: number; readonly padding: number; readonly drop: number };
  /** Font size in pixels of time and speed next to the count; 0 hides them. */
  readonly clock: number;
  readonly trace: {
    readonly margin: number;
    readonly top: number;
    readonly bottom: number;
    readonly width: number;
  };
}

export const CLIP_STYLE: Style = {
  margin: 56,
  brand: { size: 28, y: 66 },
  title: [
    { size: 46, baselines: [142] },
    { size: 46, baselines: [118, 172] },
  ],
  bone: 6,
  ring: { width: 12, padding: 16, drop: 6 },
  clock: 38,
  trace: { margin: 56, top: 14, bottom: 44, width: 4 },
};

/**
 * Style of a GIF. Text and lines are larger in proportion, because a GIF is shown at half a clip's
 * size or less.
 */
export const GIF_STYLE: Style = {
  margin: 14,
  brand: { size: 12, y: 20 },
  title: [
    { size: 24, baselines: [51] },
    { size: 20, baselines: [49] },
    { size: 17, baselines: [39, 58] },
  ],
  bone: 4,
  ring: { width: 6, padding: 9, drop: 0 },
  clock: 0,
  trace: { margin: 14, top: 16, bottom: 16, width: 3 },
};

export const svg = (width: number, height: number, content: string, ground?: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${
      ground === undefined ? '' : `<rect width="${width}" height="${height}" fill="${ground}"/>`
    }${content}</svg>`,
  );

export const drawHeader = (challengeName: string, { width, height }: Size, faces: Faces, style: Style): Buffer => {
  const { display } = faces;
  const { margin, brand, title } = style;
  const maxWidth = width - 2 * margin;
  const texts = title.map(({ size }) => lines(challengeName, display, size, maxWidth, 2));
  const found = title.findIndex(({ baselines }, at) => (texts[at]?.length ?? 0) <= baselines.length);
  const fitting = found < 0 ? title.length - 1 : found;
  return svg(
    width,
    height,
    [
      line({ text: 'RepTemple', face: display, ...brand, x: margin, fill: COLOURS.gold, maxWidth }),
      ...(texts[fitting] ?? []).map((text, at) =>
        line({
          text,
          face: display,
          size: title[fitting]?.size ?? 0,
          x: margin,
          y: title[fitting]?.baselines[at] ?? 0,
          fill: COLOURS.ink,
          maxWidth,
        }),
      ),
    ].join(''),
    COLOURS.ground,
  );
};

/**
 * Draws the background of the video area, which is visible around the video, and alone in clips
 * without video.
 */
export const drawFilmGround = ({ width, height }: Size): Buffer => {
  const column = 0.072 * width;
  const columns = [0.1, 0.378, 0.656, 0.933]
    .map((share) => `<path d="M${share * width - column / 2} 0h${column}v${height}h-${column}z"/>`)
    .join('');
  return svg(width, height, `<g fill="${COLOURS.ground}" opacity="0.55">${columns}</g>`, COLOURS.sunken);
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

const middleOf = (
  p: readonly number[],
  ids: readonly [number, number],
  { scaled, crop, film }: ClipLayout,
): Position => {
  const mean = (offset: number): number =>
    ids.reduce((sum, id) => sum + (p[id * VALUES_PER_LANDMARK + offset] ?? 0), 0) / ids.length / COORDINATE_STEPS;
  return { x: mean(0) * scaled.width - crop.left + film.left, y: mean(1) * scaled.height - crop.top + film.top };
};

const drawHead = (p: readonly number[], layout: ClipLayout, stroke: string): string => {
  const head = middleOf(p, [LEFT_EAR, RIGHT_EAR], layout);
  const shoulders = middleOf(p, [LEFT_SHOULDER, RIGHT_SHOULDER], layout);
  const radius = Math.hypot(head.x - shoulders.x, head.y - shoulders.y) * 0.5;
  return `<circle cx="${head.x.toFixed(1)}" cy="${head.y.toFixed(1)}" r="${radius.toFixed(1)}" fill="none" ${stroke}/>`;
};

export interface DrawnPose {
  readonly p: Frame['p'];
  readonly justEnded: ClipMoment['justEnded'];
  readonly hasHead: boolean;
}

export const drawSkeleton = (
  { p, justEnded, hasHead }: DrawnPose,
  layout: ClipLayout,
  { bone }: Pick<Style, 'bone'> = CLIP_STYLE,
): Buffer => {
  const { scaled, crop, film, filmWidth, filmHeight } = layout;
  if (!p) return svg(filmWidth, filmHeight, '');
  const points = pointsOf(p, scaled.width, scaled.height).map(
    (point): Position | undefined => point && { x: point.x - crop.left + film.left, y: point.y - crop.top + film.top },
  );
  const bones = BONES.map(([a, b]) => {
    const [from, to] = [points[a], points[b]];
    return from && to ? `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}` : '';
  }).join('');
  const joints = points
    .map((point) => (point ? `<circle cx="${point.x.toFixed(1)}" cy="${point.y.toFixed(1)}" r="${bone - 1}"/>` : ''))
    .join('');
  const strokeOf = (width: number, paint: string): string => `stroke="${paint}" stroke-width="${width}"`;
  const stroke = strokeOf(bone, justEnded ? BONE_COLOURS[justEnded] : COLOURS.ink);
  const pathOf = (how: string): string => `<path d="${bones}" fill="none" ${how} stroke-linecap="round"/>`;
  const body = `${pathOf(strokeOf(bone + 5, '#141517b0'))}${pathOf(stroke)}${hasHead ? drawHead(p, layout, stroke) : ''}`;
  return svg(filmWidth, filmHeight, `${body}<g fill="#fff">${joints}</g>`);
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

const drawClock = ({ atMs, speed }: ClipMoment, width: number, y: number, faces: Faces, style: Style): string => {
  const { clock: size, margin } = style;
  if (size === 0) return '';
  const shown = speed > 1.05 ? `${speed.toFixed(speed < 10 ? 1 : 0)}×` : '';
  const place = { size, y, maxWidth: 150 };
  return [
    line({ ...place, text: clock(atMs), face: faces.text, x: margin, fill: COLOURS.quiet }),
    line({ ...place, text: shown, face: faces.strong, x: width - margin, fill: COLOURS.gold, align: 'right' }),
  ].join('');
};

export const drawCount = (
  moment: ClipMoment,
  { total, unit }: { readonly total: number; readonly unit: CountUnit },
  { width, height }: Size,
  faces: Faces,
  style: Style,
): Buffer => {
  const { ring } = style;
  const shown = countText(moment.count, unit);
  const [x, y] = [width / 2, height / 2 + ring.drop];
  const radius = Math.min(150, height / 2 - ring.padding, width / 2 - ring.padding);
  const size = Math.round(radius * (shown.length > 2 ? 0.8 : 1.05));
  const share = total === 0 ? 0 : Math.min(1, moment.count / total);
  const fill = moment.justEnded === 'valid' ? COLOURS.gold : COLOURS.ink;
  return svg(
    width,
    height,
    [
      `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${COLOURS.line}" stroke-width="${ring.width}"/>`,
      share > 0
        ? `<g fill="none" stroke="${COLOURS.gold}" stroke-width="${ring.width}" stroke-linecap="round">${arc(x, y, radius, share)}</g>`
        : '',
      line({
        text: shown,
        face: faces.strong,
        size,
        x,
        y: y + size * 0.36,
        fill,
        maxWidth: width,
        align: 'center',
      }),
      drawClock(moment, width, y + 13, faces, style),
    ].join(''),
    COLOURS.ground,
  );
};

export interface AnglePoint {
  readonly t: number;
  /** Angle in degrees; null if it was not measured. */
  readonly degrees: number | null;
}

export interface TraceSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

export const traceX = (atMs: number, { fromMs, toMs }: TraceSpan, width: number, { trace }: Style): number =>
  trace.margin +
  ((width - 2 * trace.margin) * (Math.min(Math.max(atMs, fromMs), toMs) - fromMs)) / Math.max(1, toMs - fromMs);

export const drawTrace = (
  points: readonly AnglePoint[],
  span: TraceSpan,
  { width, height }: Size,
  isPast: boolean,
  style: Style,
): Buffer => {
  const seen = points.filter(({ t, degrees }) => degrees !== null && t >= span.fromMs && t <= span.toMs);
  const values = seen.map(({ degrees }) => degrees ?? 0);
  const [low, high] = [values.reduce((a, b) => Math.min(a, b), 180), values.reduce((a, b) => Math.max(a, b), 0)];
  const [top, bottom] = [style.trace.top, height - style.trace.bottom];
  const y = (degrees: number): number => bottom - ((bottom - top) * (degrees - low)) / Math.max(1, high - low);
  const path = seen
    .map(
      ({ t, degrees }, at) =>
        `${at === 0 ? 'M' : 'L'}${traceX(t, span, width, style).toFixed(1)} ${y(degrees ?? 0).toFixed(1)}`,
    )
    .join('');
  const [colour, stroke] = isPast ? [COLOURS.gold, style.trace.width] : [COLOURS.line, style.trace.width - 1];
  return svg(
    width,
    height,
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${stroke}" stroke-linejoin="round" stroke-linecap="round"/>`,
    COLOURS.ground,
  );
};
