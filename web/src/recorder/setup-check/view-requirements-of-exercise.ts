/**
 * Derives the requirements on the picture from an exercise definition: visible joints, view,
 * posture.
 */
import { makePlan } from '@reptemple/engine/definition/counting-plan';
import type { CameraPosition, ExerciseDefinition } from '@reptemple/engine/definition/exercise-definition';
import { LANDMARKS, isSideViewName } from '@reptemple/engine/signal/landmarks';
import type { SideViewName } from '@reptemple/engine/signal/landmarks';

export interface Aim {
  readonly view: CameraPosition;
  /**
   * Joints that must be visible in the exercise's own view: on the near side if that is the side
   * view, otherwise on either side.
   */
  readonly joints: readonly SideViewName[];
  /**
   * Joints that must be visible instead if an any-view exercise is seen from the front. Without
   * hips and legs if the body lies, because the front view hides them.
   */
  readonly frontalJoints: readonly SideViewName[];
  /**
   * True if the exercise is counted from every view (docs/decisions/0002), so that no view is
   * rejected.
   */
  readonly isAnyView: boolean;
  /**
   * True if the line from shoulders to ankles is checked, which needs a side view
   * (docs/decisions/0088).
   */
  readonly hasBodyLine: boolean;
  /** True if the body lies along the picture's width; null if the definition does not say. */
  readonly isLying: boolean | null;
  /**
   * Maximum height of the hips above the feet of a lying body, in torso lengths; null without a
   * limit. If exceeded, the hands are on a bar or a bench.
   */
  readonly maxFeetBelowHips: number | null;
}

/**
 * Minimum torso tilt in degrees of an exercise that is done lying. Push-ups require at least 35°,
 * squats allow 0.
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
 * Returns the requirements of a definition. The joints always include the torso, on which distance
 * and view are measured.
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
