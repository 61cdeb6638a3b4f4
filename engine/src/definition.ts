/** An exercise definition, checked: joint angles, phases, timing (second document, section 3), and our named robust settings. */
import type { RobustSettings } from './settings.ts';
import type { DegreeRange, Millis } from './units.ts';

export const CAMERA_POSITIONS = ['side', 'front', 'back'] as const;
export type CameraPosition = (typeof CAMERA_POSITIONS)[number];

export const PHASES = ['start', 'transition', 'end'] as const;
export type Phase = (typeof PHASES)[number];

export interface AngleDefinition {
  readonly id: string;
  readonly name: string;
  /** Exactly three; the middle one is the vertex. In side view a name follows the locked side. */
  readonly landmarks: readonly [LandmarkReference, LandmarkReference, LandmarkReference];
  /** Ends the exercise when inside its start range (second document, section 4, "Stop condition"). */
  readonly exerciseStop: boolean;
}

/** A landmark id (0 to 32), a full name (`left_elbow`) or a side-view name (`elbow`). */
export type LandmarkReference = number | string;

export interface PhaseDefinition {
  readonly id: string;
  /** From angle id to its range. */
  readonly angleRanges: Readonly<Record<string, DegreeRange>>;
}

export interface Timing {
  readonly minPhaseHoldTime: Millis;
  readonly transitionDebounce: Millis;
  readonly startingPositionHoldTime: Millis;
}

/** Second document, section 9. */
export const DEFAULT_TIMING: Timing = { minPhaseHoldTime: 0, transitionDebounce: 0, startingPositionHoldTime: 200 };

/** No hold and no debounce is longer: ten minutes. */
export const MAX_TIMING_MS: Millis = 600_000;

/** More than a body has joints to offer, few enough to measure in every frame. */
export const MAX_ANGLES = 32;

export interface ExerciseDefinition {
  readonly name: string;
  readonly cameraPosition: CameraPosition;
  readonly angles: readonly AngleDefinition[];
  readonly phases: Readonly<Record<Phase, PhaseDefinition>>;
  /** Angles that must hold across all phases. */
  readonly globalAlignments: readonly string[];
  readonly timing: Timing;
  readonly qualificationRep: { readonly enabled: boolean };
  readonly stopCondition: { readonly enabled: boolean };
  /** What goes beyond the specification; each part is null when off. With all parts off the engine is exactly the specification. */
  readonly robust: RobustSettings;
}

/** What is wrong with one field of a draft, in a sentence. */
export interface Fault {
  /** Path of the field, for example `angles[1].landmarks`. */
  readonly field: string;
  readonly message: string;
}
