/** What an exercise definition asks of the picture. */
import type { CameraPosition, ExerciseDefinition } from '@reptemple/engine/definition';
import { LANDMARKS, isSideViewName } from '@reptemple/engine/landmark';
import type { SideViewName } from '@reptemple/engine/landmark';
import { makePlan } from '@reptemple/engine/plan';

export interface Aim {
  readonly view: CameraPosition;
  /** The joints that have to be seen, of the near side or, from the front, of either. */
  readonly joints: readonly SideViewName[];
  /** The joints that have to be seen when the body is not seen from the side: the legs of someone lying are hidden from the front. */
  readonly frontalJoints: readonly SideViewName[];
  /** The definition counts from every view (docs/decisions/0080), so none is refused. */
  readonly isAnyView: boolean;
  /** The line from shoulders to ankles is judged, from the side only (docs/decisions/0081). */
  readonly hasBodyLine: boolean;
  /** The body lies along the picture's width; null when the definition does not say. */
  readonly isLying: boolean | null;
}

/** Leaning at least this far all the time is lying: a push-up's torso leans 35° and more, a squat's may stand upright. */
const LYING_FROM_DEGREES = 30;

const jointsOf = (ids: readonly number[]): readonly SideViewName[] =>
  ids.map((id) => LANDMARKS[id]?.name.replace(/^(left|right)_/, '')).filter((name) => isSideViewName(name));

const isLying = ({ robust }: ExerciseDefinition): boolean | null => {
  const tilt = robust.posture?.limits.find(({ measure }) => measure === 'torsoTilt' || measure === 'torsoPitch');
  return tilt ? tilt.min >= LYING_FROM_DEGREES : null;
};

const LOWER_BODY: ReadonlySet<SideViewName> = new Set(['hip', 'knee', 'ankle', 'heel', 'foot_index']);

/** The torso is always looked for: distance and view are measured on it. */
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
  };
};
