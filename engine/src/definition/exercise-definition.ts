/**
 * Types and defaults of a validated exercise definition: joint angles, phases, timing
 * (specification S2, section 3), and the robust settings that extend it.
 */
import type { DegreeRange, Millis } from '../units.ts';
import type { RobustSettings } from './robust-settings.ts';

export const CAMERA_POSITIONS = ['side', 'front', 'back'] as const;
export type CameraPosition = (typeof CAMERA_POSITIONS)[number];

/** Views of the camera from which a body can be seen. `oblique` is none of the other three. */
export const SEEN_VIEWS = ['side', 'oblique', 'front', 'back'] as const;
export type SeenView = (typeof SEEN_VIEWS)[number];

export const PHASES = ['start', 'transition', 'end'] as const;
export type Phase = (typeof PHASES)[number];

export interface AngleDefinition {
  readonly id: string;
  readonly name: string;
  /**
   * Exactly three landmarks; the middle one is the vertex. In side view the names refer to the
   * locked side.
   */
  readonly landmarks: readonly [LandmarkReference, LandmarkReference, LandmarkReference];
  /**
   * True if the angle ends the exercise when it is inside its start range (specification S2,
   * section 4, "Stop condition").
   */
  readonly exerciseStop: boolean;
}

/**
 * Reference to a landmark: an id (0 to 32), a full name (`left_elbow`) or a side-view name
 * (`elbow`).
 */
export type LandmarkReference = number | string;

export interface PhaseDefinition {
  readonly id: string;
  readonly angleRanges: Readonly<Record<string, DegreeRange>>;
}

export interface Timing {
  readonly minPhaseHoldTime: Millis;
  readonly transitionDebounce: Millis;
  readonly startingPositionHoldTime: Millis;
}

/** Default times in ms, from specification S2, section 9. */
export const DEFAULT_TIMING: Timing = { minPhaseHoldTime: 0, transitionDebounce: 0, startingPositionHoldTime: 200 };

export const MAX_TIMING_MS: Millis = 600_000;

/**
 * Maximum number of angles in a definition: more than any exercise needs, few enough to measure in
 * every frame.
 */
export const MAX_ANGLES = 32;

export interface ExerciseDefinition {
  readonly name: string;
  readonly cameraPosition: CameraPosition;
  readonly angles: readonly AngleDefinition[];
  readonly phases: Readonly<Record<Phase, PhaseDefinition>>;
  /** Ids of angles that must stay in range in all phases. */
  readonly globalAlignments: readonly string[];
  readonly timing: Timing;
  readonly qualificationRep: { readonly enabled: boolean };
  readonly stopCondition: { readonly enabled: boolean };
  /**
   * Extensions beyond the specification, each null if it is off. With all off, the engine follows
   * the specification exactly.
   */
  readonly robust: RobustSettings;
}

/** Units of a count: reps, or seconds of a hold. Each held second is stored as one valid rep. */
export const COUNT_UNITS = ['reps', 'seconds'] as const;
export type CountUnit = (typeof COUNT_UNITS)[number];

/**
 * Returns the unit in which an exercise definition counts. Accepts definitions that were not
 * parsed.
 */
export const countUnitOf = (definition: object): CountUnit => {
  const robust = 'robust' in definition ? definition.robust : null;
  const hold = typeof robust === 'object' && robust !== null && 'hold' in robust ? robust.hold : null;
  return typeof hold === 'object' && hold !== null ? 'seconds' : 'reps';
};

export interface Fault {
  /** Path of the invalid field, for example `angles[1].landmarks`. */
  readonly field: string;
  readonly message: string;
}
