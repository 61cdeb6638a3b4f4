/**
 * The 33 landmarks by name (specification S2, section 3). No other engine file uses their numbers.
 */

export const LANDMARK_CATEGORIES = ['face', 'upper_body', 'hands', 'lower_body', 'feet'] as const;
export type LandmarkCategory = (typeof LANDMARK_CATEGORIES)[number];

export interface Landmark {
  /** Id of the landmark, from 0 (nose) to 32 (right foot index). */
  readonly id: number;
  readonly name: string;
  readonly category: LandmarkCategory;
}

export const LANDMARK_COUNT = 33;

const NAMES: readonly (readonly [name: string, category: LandmarkCategory])[] = [
  ['nose', 'face'],
  ['left_eye_inner', 'face'],
  ['left_eye', 'face'],
  ['left_eye_outer', 'face'],
  ['right_eye_inner', 'face'],
  ['right_eye', 'face'],
  ['right_eye_outer', 'face'],
  ['left_ear', 'face'],
  ['right_ear', 'face'],
  ['mouth_left', 'face'],
  ['mouth_right', 'face'],
  ['left_shoulder', 'upper_body'],
  ['right_shoulder', 'upper_body'],
  ['left_elbow', 'upper_body'],
  ['right_elbow', 'upper_body'],
  ['left_wrist', 'hands'],
  ['right_wrist', 'hands'],
  ['left_pinky', 'hands'],
  ['right_pinky', 'hands'],
  ['left_index', 'hands'],
  ['right_index', 'hands'],
  ['left_thumb', 'hands'],
  ['right_thumb', 'hands'],
  ['left_hip', 'lower_body'],
  ['right_hip', 'lower_body'],
  ['left_knee', 'lower_body'],
  ['right_knee', 'lower_body'],
  ['left_ankle', 'feet'],
  ['right_ankle', 'feet'],
  ['left_heel', 'feet'],
  ['right_heel', 'feet'],
  ['left_foot_index', 'feet'],
  ['right_foot_index', 'feet'],
];

/** Landmarks in BlazePose order: `LANDMARKS[id].id === id`. */
export const LANDMARKS: readonly Landmark[] = NAMES.map(([name, category], id) => ({ id, name, category }));

export const SIDES = ['left', 'right'] as const;
export type Side = (typeof SIDES)[number];

/**
 * Landmark names without left and right, for side view, where only the near half of the body is
 * measured (specification S2, section 3).
 */
export const SIDE_VIEW_NAMES = [
  'nose',
  'shoulder',
  'elbow',
  'wrist',
  'pinky',
  'index',
  'thumb',
  'hip',
  'knee',
  'ankle',
  'heel',
  'foot_index',
] as const;
export type SideViewName = (typeof SIDE_VIEW_NAMES)[number];

const ID_BY_NAME: ReadonlyMap<string, number> = new Map(LANDMARKS.map(({ id, name }) => [name, id]));

/** Returns the id for a full name such as `left_elbow`; undefined if there is none. */
export const findLandmarkId = (name: string): number | undefined => ID_BY_NAME.get(name);

export const isSideViewName = (name: unknown): name is SideViewName =>
  SIDE_VIEW_NAMES.some((sideViewName) => sideViewName === name);

/**
 * Landmark ids by side and name, computed once, because every frame looks up several. The nose is
 * on both sides.
 */
const SIDE_VIEW_IDS: Readonly<Record<Side, Readonly<Record<string, number>>>> = {
  left: Object.fromEntries(SIDE_VIEW_NAMES.map((name) => [name, ID_BY_NAME.get(`left_${name}`) ?? 0])),
  right: Object.fromEntries(SIDE_VIEW_NAMES.map((name) => [name, ID_BY_NAME.get(`right_${name}`) ?? 0])),
};

export const landmarkOnSide = (name: SideViewName, side: Side): number => SIDE_VIEW_IDS[side][name] ?? 0;

/** Landmark ids of the four corners of the torso. */
export const TORSO = {
  leftShoulder: landmarkOnSide('shoulder', 'left'),
  rightShoulder: landmarkOnSide('shoulder', 'right'),
  leftHip: landmarkOnSide('hip', 'left'),
  rightHip: landmarkOnSide('hip', 'right'),
} as const;

/**
 * Returns the side-view name of a landmark id, so that stored ids can follow the locked side.
 * Undefined for most of the face.
 */
export const sideViewNameOf = (id: number): SideViewName | undefined => {
  const name = LANDMARKS[id]?.name.replace(/^(left|right)_/, '');
  return isSideViewName(name) ? name : undefined;
};
