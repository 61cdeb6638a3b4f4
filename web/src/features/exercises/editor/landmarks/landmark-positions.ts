/**
 * Positions of the pickable landmarks on the body diagram, in a coordinate system of 420 by 560.
 */
import type { CameraPosition, LandmarkReference } from '@reptemple/engine/definition/exercise-definition';
import { landmarkOnSide, LANDMARKS, SIDE_VIEW_NAMES } from '@reptemple/engine/signal/landmarks';
import type { LandmarkCategory, Side, SideViewName } from '@reptemple/engine/signal/landmarks';
import { landmarkLabel } from './landmark-labels.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const FIGURE = { width: 420, height: 560 } as const;
export const AXIS_X = 285;
/**
 * Circle in which the diagram shows the head enlarged. On the body's own head, the eleven landmarks
 * would be too close together.
 */
export const LENS = { x: 102, y: 106, radius: 98 } as const;

export interface Choice extends Point {
  readonly reference: LandmarkReference;
  readonly name: string;
  readonly category: LandmarkCategory;
  /** Number of the landmark, 0 to 32; undefined for a name without left or right. */
  readonly number: number | undefined;
}

const SIDE_PLACES: Readonly<Record<SideViewName, Point>> = {
  nose: { x: 222, y: 72 },
  shoulder: { x: 176, y: 138 },
  elbow: { x: 218, y: 214 },
  wrist: { x: 290, y: 194 },
  pinky: { x: 328, y: 208 },
  index: { x: 341, y: 180 },
  thumb: { x: 310, y: 158 },
  hip: { x: 172, y: 292 },
  knee: { x: 190, y: 402 },
  ankle: { x: 170, y: 500 },
  heel: { x: 152, y: 528 },
  foot_index: { x: 218, y: 532 },
};

/**
 * Positions of the landmarks on the left side in the front view, relative to the body's axis.
 * Landmarks of the face are relative to the centre of the enlarged head.
 */
const LEFT_HALF: Readonly<Record<string, Point>> = {
  eye_inner: { x: 18, y: -14 },
  eye: { x: 41, y: -21 },
  eye_outer: { x: 63, y: -11 },
  ear: { x: 83, y: 8 },
  mouth: { x: 20, y: 52 },
  shoulder: { x: 49, y: 136 },
  elbow: { x: 82, y: 220 },
  wrist: { x: 102, y: 288 },
  pinky: { x: 121, y: 320 },
  index: { x: 106, y: 338 },
  thumb: { x: 86, y: 318 },
  hip: { x: 31, y: 290 },
  knee: { x: 39, y: 403 },
  ankle: { x: 43, y: 499 },
  heel: { x: 39, y: 526 },
  foot_index: { x: 70, y: 532 },
};

/**
 * Returns where the body diagram shows the landmark `name` in the front view. The person's left
 * side is on the right.
 */
const frontPlace = (name: string, category: LandmarkCategory): Point => {
  const isFace = category === 'face';
  const [x, y] = isFace ? [LENS.x, LENS.y] : [AXIS_X, 0];
  const half = LEFT_HALF[name.replace(/^(left|right)_|_(left|right)$/g, '')];
  if (!half) return { x, y: y + 14 };
  const hand = /^right_|_right$/.test(name) ? -1 : 1;
  return { x: x + hand * half.x, y: y + half.y };
};

/**
 * Mirrors a position for the back view, where left is on the left. The enlarged head stays in its
 * place.
 */
const fromBehind = ({ x, y }: Point, category: LandmarkCategory): Point => ({
  x: 2 * (category === 'face' ? LENS.x : AXIS_X) - x,
  y,
});

const numbered = (view: CameraPosition): readonly Choice[] =>
  LANDMARKS.map(({ id, name, category }) => {
    const place = frontPlace(name, category);
    const seen = view === 'back' ? fromBehind(place, category) : place;
    return { ...seen, reference: id, name: landmarkLabel(id), category, number: id };
  });

const oneSided: readonly Choice[] = SIDE_VIEW_NAMES.map((name) => ({
  x: SIDE_PLACES[name].x,
  y: SIDE_PLACES[name].y,
  reference: name,
  name: landmarkLabel(name),
  category: LANDMARKS[landmarkOnSide(name, 'left')]?.category ?? 'face',
  number: undefined,
}));

const CHOICES: Readonly<Record<CameraPosition, readonly Choice[]>> = {
  side: oneSided,
  front: numbered('front'),
  back: numbered('back'),
};

/**
 * Returns the landmarks to pick from: twelve without left or right for the side view, otherwise all
 * 33.
 */
export const choicesOf = (view: CameraPosition): readonly Choice[] => CHOICES[view];

/**
 * Returns the position of a landmark, named or numbered, in any view. A name without left or right
 * is placed on `side`. Undefined for an unknown landmark.
 */
export const placeOf = (view: CameraPosition, reference: LandmarkReference, side: Side): Point | undefined => {
  const name = typeof reference === 'number' ? LANDMARKS[reference]?.name : reference;
  const oneSided = SIDE_VIEW_NAMES.find((one) => one === name?.replace(/^(left|right)_/, ''));
  if (view === 'side') return CHOICES.side.find((choice) => choice.reference === oneSided);
  const id = LANDMARKS.find((landmark) => landmark.name === name)?.id;
  return CHOICES[view].find(({ number }) => number === (id ?? (oneSided && landmarkOnSide(oneSided, side))));
};
