/** Draws one view over its picture: skeleton, angles, counters and the latest verdict. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { ImageSize } from '@reptemple/engine/geometry';
import type { Rep } from '@reptemple/engine/rep';
import { drawSkeleton, pointsOf } from '@reptemple/pose/skeleton';
import type { Point } from '@reptemple/pose/skeleton';
import { COLOURS, DISPLAY, SANS } from './look.ts';
import type { View } from './views.ts';

/** Sizes are said for a picture whose short side has 360 pixels, which is what a phone shows. */
const SHORT_SIDE = 360;
/** Two unit vectors that nearly cancel out: some 165 degrees and more. */
const STRAIGHT = 0.25;
/** A limb steeper than some 70 degrees has its figure on the left: above it would be on it. */
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
  /** Of the line, in units. */
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

/** Lines of text on a dark plate; `x` is the plate's left, right or middle. */
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

/** Breaks at spaces so that no line is wider than `width`; a single word may be. */
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

/** The way out of an angle, of length 1; upwards or to the left where the limb is straight. */
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

/** Outside the angle, so that no limb is hidden. */
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

/** Over a picture that is already there. `size`: the picture's, in pixels. */
export const drawView = (pen: SKRSContext2D, size: ImageSize, view: View): void => {
  const board: Board = { pen, size, unit: Math.min(size.width, size.height) / SHORT_SIDE };
  drawSkeleton(pen, view.p, size, view.isValidPosition ? COLOURS.gold : COLOURS.clay);
  drawAngles(board, view);
  drawCounter(board, 'Valid', view.validReps, true);
  drawCounter(board, 'Invalid', view.invalidReps, false);
  if (view.verdict) drawVerdict(board, view.verdict);
};
