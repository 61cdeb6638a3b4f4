/** Draws the parts of the share clip as SVG: header, skeleton, count and angle trace. */
import { COORDINATE_STEPS, VALUES_PER_LANDMARK } from '@reptemple/engine/signal/geometry';
import type { Frame } from '@reptemple/engine/track';
import { BONES, pointsOf } from '@reptemple/pose/skeleton';
import { line, lines } from '../../../../platform/drawing/lettering.ts';
import type { Faces } from '../../../../platform/drawing/lettering.ts';
import { CLIP_HEIGHT, CLIP_WIDTH, HEADER_HEIGHT } from './clip-layout.ts';
import type { ClipLayout } from './clip-layout.ts';
import type { Millis } from '@reptemple/engine/units';

/** Selects the moments of a set that its share clip shows, from the times of the reps only. */
export interface ClipRep {
  readonly startMs: Millis;
  readonly endMs: Millis;
  readonly valid: boolean;
}

export interface ClipMoment {
  /** Time in the set. */
  readonly atMs: Millis;
  /** Valid reps so far. */
  readonly count: number;
  /** Playback speed; 1 is real time. */
  readonly speed: number;
  /** The rep that has just ended, for a moment. */
  readonly justEnded: 'valid' | 'invalid' | null;
}

export interface ClipSet {
  readonly reps: readonly ClipRep[];
  /** Length of the track. */
  readonly lastMs: Millis;
  /** The count that ranks; shown at the end. */
  readonly validReps: number;
}

export const CLIP_FRAMES_PER_SECOND = 25;
/** 14.7 s with the end: below the limit of 15 s. */
const MAX_PLAY_MS = 13_500;
/** The last picture stays, so that the result can be read. */
const END_MS = 1200;
/** Long sets begin and end in real time. The middle is sped up. */
const REAL_TIME_MS = 3000;
/** Shown before the first and after the last rep. */
const LEAD_MS = 600;
const FLASH_MS = 400;
const FRAME_MS = 1000 / CLIP_FRAMES_PER_SECOND;

const spanOf = ({ reps, lastMs }: ClipSet): { readonly fromMs: Millis; readonly toMs: Millis } => {
  const [first, last] = [reps[0], reps.at(-1)];
  if (!first || !last) return { fromMs: 0, toMs: lastMs };
  return { fromMs: Math.max(0, first.startMs - LEAD_MS), toMs: Math.min(lastMs, last.endMs + LEAD_MS) };
};

/** Returns the time in the set, and the speed, at a time of the clip. */
const atClipTime = (
  fromMs: Millis,
  lengthMs: Millis,
  clipMs: Millis,
): { readonly atMs: Millis; readonly speed: number } => {
  if (lengthMs <= MAX_PLAY_MS) return { atMs: fromMs + Math.min(clipMs, lengthMs), speed: 1 };
  const middleMs = MAX_PLAY_MS - 2 * REAL_TIME_MS;
  const speed = (lengthMs - 2 * REAL_TIME_MS) / middleMs;
  if (clipMs <= REAL_TIME_MS) return { atMs: fromMs + clipMs, speed: 1 };
  const sinceEndMs = clipMs - REAL_TIME_MS - middleMs;
  if (sinceEndMs < 0) return { atMs: fromMs + REAL_TIME_MS + (clipMs - REAL_TIME_MS) * speed, speed };
  return { atMs: fromMs + lengthMs - REAL_TIME_MS + Math.min(sinceEndMs, REAL_TIME_MS), speed: 1 };
};

/**
 * Returns one moment per frame of the clip, at most 15 s of them. A short set plays in real time;
 * of a long one the middle is sped up, so that every rep is counted.
 */
export const planClip = (set: ClipSet): readonly ClipMoment[] => {
  const { fromMs, toMs } = spanOf(set);
  const lengthMs = Math.max(0, toMs - fromMs);
  const playMs = Math.min(lengthMs, MAX_PLAY_MS);
  const frames = Math.ceil((playMs + END_MS) / FRAME_MS);
  return Array.from({ length: frames }, (_, frame) => {
    const clipMs = frame * FRAME_MS;
    const { atMs, speed } = atClipTime(fromMs, lengthMs, clipMs);
    const flashFromMs = atClipTime(fromMs, lengthMs, Math.max(0, clipMs - FLASH_MS)).atMs;
    const ended = set.reps.findLast(({ endMs }) => endMs <= atMs);
    const isFlashing = ended !== undefined && ended.endMs > flashFromMs;
    return {
      atMs,
      speed,
      count: clipMs >= playMs ? set.validReps : set.reps.filter(({ valid, endMs }) => valid && endMs <= atMs).length,
      justEnded: isFlashing ? (ended.valid ? 'valid' : 'invalid') : null,
    };
  });
};

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
