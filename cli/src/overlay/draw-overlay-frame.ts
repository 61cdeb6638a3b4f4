/** Draws one frame of the overlay video: skeleton, angles, rep counters and the latest verdict. */
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { advance, startSession } from '@reptemple/engine/counting/advance-session';
import type { Session } from '@reptemple/engine/counting/advance-session';
import type { Triple } from '@reptemple/engine/definition/counting-plan';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { Frame, Track } from '@reptemple/engine/landmark-track';
import type { Rep } from '@reptemple/engine/rules/rep-result';
import type { ImageSize } from '@reptemple/engine/signal/geometry';
import { isWithin } from '@reptemple/engine/units';
import type { Degrees, Millis } from '@reptemple/engine/units';
import { drawSkeleton, pointsOf } from '@reptemple/pose/draw-skeleton';
import type { Point } from '@reptemple/pose/draw-skeleton';

export const COLOURS = {
  ink: '#efe8db',
  gold: '#e9bd55',
  clay: '#f0906f',
  veil: 'rgba(20, 21, 23, 0.78)',
} as const;

export const DISPLAY = 'Cinzel';
export const SANS = 'Inter';

const require = createRequire(import.meta.url);

const FILES: readonly (readonly [family: string, file: string])[] = [
  [DISPLAY, require.resolve('@fontsource-variable/cinzel/files/cinzel-latin-wght-normal.woff2')],
  [SANS, require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')],
];

export const registerFonts = (): void => {
  for (const [family, file] of FILES) {
    if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(file, family);
  }
};

export interface ShownAngle {
  readonly landmarks: Triple;
  readonly degrees: Degrees;
  readonly isFailing: boolean;
}

export interface View {
  readonly t: Millis;
  readonly p: Frame['p'];
  readonly isValidPosition: boolean;
  readonly angles: readonly ShownAngle[];
  readonly validReps: number;
  readonly invalidReps: number;
  readonly verdict: Rep | null;
}

/**
 * Time in ms for which the verdict on a rep is displayed. In most sets it ends before the next rep.
 */
const NEWS_MS = 2000;

const anglesOf = ({ plan, measured, progress }: Session, { t, p }: Frame): readonly ShownAngle[] => {
  if (!measured || measured.t !== t || !p) return [];
  const ranges = plan.ranges[progress.current ?? 'start'];
  return plan.angles.flatMap(({ on, isGlobal }, index) => {
    const [degrees, range] = [measured.angles[index], ranges[index]];
    if (degrees === null || degrees === undefined) return [];
    const isFailing = isGlobal && range !== null && range !== undefined && !isWithin(degrees, range);
    return [{ landmarks: on[measured.side], degrees, isFailing }];
  });
};

export const viewsOf = (track: Track, definition: ExerciseDefinition): readonly View[] => {
  let session = startSession(definition, track);
  let news: { readonly rep: Rep; readonly since: Millis } | null = null;
  return track.frames.map((frame) => {
    const known = session.reps.length;
    session = advance(session, frame);
    const latest = session.reps.at(-1);
    if (latest && session.reps.length > known) news = { rep: latest, since: frame.t };
    if (news && frame.t - news.since > NEWS_MS) news = null;
    return {
      t: frame.t,
      p: frame.p,
      isValidPosition: session.isValidPosition,
      angles: anglesOf(session, frame),
      validReps: session.repCount,
      invalidReps: session.invalidRepCount,
      verdict: news?.rep ?? null,
    };
  });
};

/**
 * Short side in pixels of the image for which the drawing sizes are given. Other images scale them.
 */
const SHORT_SIDE = 360;
/**
 * Two unit vectors point from a joint along its limb's two parts. If their sum is shorter than
 * this, the limb counts as straight: its angle is above about 165 degrees.
 */
const STRAIGHT = 0.25;
/**
 * The label of a straight limb is drawn in a direction at a right angle to the limb. If the
 * vertical part of that unit vector is below this, the limb is nearly upright (within about 20
 * degrees). The label is then drawn on the left: above, it would cover the limb.
 */
const UPRIGHT = 0.35;

interface Board {
  readonly pen: SKRSContext2D;
  readonly size: ImageSize;
  readonly unit: number;
}

type Align = 'left' | 'right' | 'center';

interface Line {
  readonly text: string;
  readonly font: string;
  readonly height: number;
  readonly colour: string;
}

const fontOf = (weight: number, units: number, family: string, { unit }: Board): string =>
  `${weight} ${Math.round(units * unit)}px ${family}`;

const line = (board: Board, text: string, weight: number, units: number, family: string, colour: string): Line => ({
  text,
  font: fontOf(weight, units, family, board),
  height: units * 1.2,
  colour,
});

const widthOf = ({ pen }: Board, { font, text }: Line): number => {
  pen.font = font;
  return pen.measureText(text).width;
};

const leftEdge = (x: number, width: number, align: Align): number =>
  align === 'left' ? x : align === 'right' ? x - width : x - width / 2;

/**
 * Draws lines of text on a dark rectangle. `x` is the rectangle's left edge, right edge or middle,
 * depending on `align`.
 */
const drawPlate = (board: Board, lines: readonly Line[], x: number, y: number, align: Align): void => {
  const { pen, unit } = board;
  const padding = 8 * unit;
  const width = Math.max(...lines.map((each) => widthOf(board, each))) + 2 * padding;
  const height = plateHeight(board, lines);
  const left = leftEdge(x, width, align);
  pen.fillStyle = COLOURS.veil;
  pen.beginPath();
  pen.roundRect(left, y, width, height, 3 * unit);
  pen.fill();
  pen.textAlign = align;
  pen.textBaseline = 'middle';
  let top = y + padding / 2;
  for (const { text, font, height: units, colour } of lines) {
    pen.font = font;
    pen.fillStyle = colour;
    const inset = align === 'left' ? padding : align === 'right' ? -padding : 0;
    pen.fillText(text, x + inset, top + (units * unit) / 2);
    top += units * unit;
  }
};

const plateHeight = ({ unit }: Board, lines: readonly Line[]): number =>
  lines.reduce((sum, { height }) => sum + height * unit, 8 * unit);

const drawCounter = (board: Board, label: string, count: number, isValid: boolean): void => {
  const { size, unit } = board;
  const colour = isValid ? COLOURS.gold : COLOURS.clay;
  const lines = [
    line(board, label, 600, isValid ? 22 : 18, DISPLAY, colour),
    line(board, String(count), 800, isValid ? 88 : 56, SANS, colour),
  ];
  const margin = 10 * unit;
  const y = size.height - margin - plateHeight(board, lines);
  drawPlate(board, lines, isValid ? margin : size.width - margin, y, isValid ? 'left' : 'right');
};

const wrapped = (board: Board, sample: Line, width: number): readonly Line[] => {
  const lines: string[] = [];
  for (const word of sample.text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    const fits = lines.length > 0 && widthOf(board, { ...sample, text: longer }) <= width;
    if (fits) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const { font, height, colour } = sample;
  return lines.map((text) => ({ text, font, height, colour }));
};

const drawVerdict = (board: Board, rep: Rep): void => {
  const { size, unit } = board;
  const colour = rep.valid ? COLOURS.gold : COLOURS.clay;
  const title = rep.valid ? `Rep ${rep.number} · Valid` : `Rep ${rep.number} · Invalid`;
  const why = rep.valid ? `Form ${rep.formScore}` : rep.fault?.detail || (rep.reason ?? '');
  const lines = [
    line(board, title, 700, 26, DISPLAY, colour),
    ...wrapped(board, line(board, why, 600, 24, SANS, COLOURS.ink), size.width - 44 * unit),
  ];
  drawPlate(board, lines, size.width / 2, 10 * unit, 'center');
};

/**
 * Returns the unit vector from an angle's vertex to its outer side. For a straight limb, which has
 * no outer side, returns the direction up, or left if the limb is upright.
 */
const outwards = (a: Point, vertex: Point, c: Point): Point => {
  const towards = ({ x, y }: Point): Point => {
    const length = Math.hypot(x - vertex.x, y - vertex.y) || 1;
    return { x: (x - vertex.x) / length, y: (y - vertex.y) / length };
  };
  const [one, other] = [towards(a), towards(c)];
  const out = { x: -one.x - other.x, y: -one.y - other.y };
  const length = Math.hypot(out.x, out.y);
  if (length > STRAIGHT) return { x: out.x / length, y: out.y / length };
  const side = { x: one.y, y: -one.x };
  const isUp = Math.abs(side.y) < UPRIGHT ? side.x < 0 : side.y < 0;
  return isUp ? side : { x: -side.x, y: -side.y };
};

/** Writes the degrees of each angle on the angle's outer side, so that the label covers no limb. */
const drawAngles = (board: Board, { p, angles }: View): void => {
  if (!p) return;
  const { size, unit } = board;
  const points = pointsOf(p, size.width, size.height);
  for (const { landmarks, degrees, isFailing } of angles) {
    const [a, vertex, c] = landmarks.map((id) => points[id]);
    if (!a || !vertex || !c) continue;
    const text = [line(board, `${degrees}°`, 700, 20, SANS, isFailing ? COLOURS.clay : COLOURS.ink)];
    const out = outwards(a, vertex, c);
    const [x, y] = [vertex.x + out.x * 44 * unit, vertex.y + out.y * 34 * unit];
    drawPlate(board, text, x, y - plateHeight(board, text) / 2, 'center');
  }
};

export const drawView = (pen: SKRSContext2D, size: ImageSize, view: View): void => {
  const board: Board = { pen, size, unit: Math.min(size.width, size.height) / SHORT_SIDE };
  drawSkeleton(pen, view.p, size, view.isValidPosition ? COLOURS.gold : COLOURS.clay);
  drawAngles(board, view);
  drawCounter(board, 'Valid', view.validReps, true);
  drawCounter(board, 'Invalid', view.invalidReps, false);
  if (view.verdict) drawVerdict(board, view.verdict);
};
