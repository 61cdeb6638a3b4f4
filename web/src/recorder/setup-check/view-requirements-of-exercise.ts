/** Derives from an exercise definition what the camera must see: joints, view, posture. */
import { makePlan } from '@reptemple/engine/definition/counting-plan';
import type { CameraPosition, ExerciseDefinition } from '@reptemple/engine/definition/exercise-definition';
import { LANDMARKS, isSideViewName } from '@reptemple/engine/signal/landmarks';
import type { SideViewName } from '@reptemple/engine/signal/landmarks';

export interface Aim {
  readonly view: CameraPosition;
  /**
   * Joints that must be visible in the exercise's own view. In a side view they must be visible on
   * the near side, otherwise on either side.
   */
  readonly joints: readonly SideViewName[];
  /**
   * Joints that must be visible if the exercise allows every view and is seen from the front. For a
   * lying body without hips and legs, which are hidden in that view.
   */
  readonly frontalJoints: readonly SideViewName[];
  /**
   * True if the exercise is counted from every view, so that no view is rejected
   * (docs/decisions/0002).
   */
  readonly isAnyView: boolean;
  /**
   * True if the line from shoulders to ankles is checked, for which a side view is needed
   * (docs/decisions/0088).
   */
  readonly hasBodyLine: boolean;
  /** True if the body lies across the width of the image; null if the definition does not say. */
  readonly isLying: boolean | null;
  /**
   * Maximum height of a lying body's hips above its feet, in torso lengths; null without a limit.
   * If the hips are higher, the hands are on a bar or a bench.
   */
  readonly maxFeetBelowHips: number | null;
}

/**
 * Minimum torso tilt in degrees that an exercise must require to count as one done lying. Push-ups
 * require at least 35°; squats allow 0.
 */
const LYING_FROM_DEGREES = 30;

const jointsOf = (ids: readonly number[]): readonly SideViewName[] =>
  ids.map((id) => LANDMARKS[id]?.name.replace(/^(left|right)_/, '')).filter((name) => isSideViewName(name));

const isLying = ({ robust }: ExerciseDefinition): boolean | null => {
  const tilt = robust.posture?.limits.find(({ measure }) => measure === 'torsoTilt' || measure === 'torsoPitch');
  return tilt ? tilt.min >= LYING_FROM_DEGREES : null;
};

const maxFeetBelowHips = (definition: ExerciseDefinition): number | null => {
  if (!isLying(definition)) return null;
  return definition.robust.posture?.limits.find(({ measure }) => measure === 'feetBelowHips')?.max ?? null;
};

const LOWER_BODY: ReadonlySet<SideViewName> = new Set(['hip', 'knee', 'ankle', 'heel', 'foot_index']);

/**
 * Returns what the camera must see for an exercise definition. The joints always include shoulders
 * and hips, on which distance and view are measured.
 */
export const aimOf = (definition: ExerciseDefinition): Aim => {
  const { cameraPosition, robust } = definition;
  const joints = [...new Set<SideViewName>(['shoulder', 'hip', ...jointsOf(makePlan(definition).needed.left)])];
  const lying = isLying(definition);
  return {
    view: cameraPosition,
    joints,
    frontalJoints: lying ? joints.filter((joint) => !LOWER_BODY.has(joint)) : joints,
    isAnyView: cameraPosition === 'side' && robust.extension !== null,
    hasBodyLine: robust.bodyLine !== null,
    isLying: lying,
    maxFeetBelowHips: maxFeetBelowHips(definition),
  };
};
