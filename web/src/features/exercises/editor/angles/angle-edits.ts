/**
 * Pure functions that edit the angles of an exercise definition. An "edit" is a function from the
 * old draft to the new one.
 */
import type { AngleDefinition, PhaseDefinition } from '@reptemple/engine/definition/exercise-definition';
import type { DegreeRange, Millis } from '@reptemple/engine/units';
import type { DraftDefinition } from '../exercise-draft.ts';

type Step = (draft: DraftDefinition) => DraftDefinition;

export const NAME_LENGTH_MOST = 200;

/**
 * Returns the id `angle_<timestamp>` for a new angle (specification S2, section 3). Increases the
 * timestamp until no other angle has the id.
 */
export const newAngleId = ({ angles }: Pick<DraftDefinition, 'angles'>, now: Millis): string => {
  const id = `angle_${now}`;
  return angles.some((angle) => angle.id === id) ? newAngleId({ angles }, now + 1) : id;
};

/** Returns the edit that adds an angle. `name` must be trimmed and not empty. */
export const addAngle =
  (id: string, name: string, landmarks: AngleDefinition['landmarks']): Step =>
  (draft) => ({ ...draft, angles: [...draft.angles, { id, name, landmarks, exerciseStop: false }] });

const changeAngle =
  (id: string, change: (angle: AngleDefinition) => AngleDefinition): Step =>
  (draft) => ({ ...draft, angles: draft.angles.map((angle) => (angle.id === id ? change(angle) : angle)) });

/** Returns the edit that renames an angle. Does nothing if the typed name is empty. */
export const renameAngle =
  (id: string, typed: string): Step =>
  (draft) => {
    const name = typed.trim();
    const isNews = name !== '' && draft.angles.some((angle) => angle.id === id && angle.name !== name);
    return isNews ? changeAngle(id, (angle) => ({ ...angle, name }))(draft) : draft;
  };

/**
 * Returns the edit for an angle's name while it is being typed. While the text is empty, the angle
 * keeps `before`, its name before typing.
 */
export const typeAngleName = (id: string, typed: string, before: string): Step =>
  renameAngle(id, typed.trim() === '' ? before : typed);

export const relocateAngle = (id: string, landmarks: AngleDefinition['landmarks']): Step =>
  changeAngle(id, (angle) => ({ ...angle, landmarks }));

const without = (phase: PhaseDefinition, id: string): PhaseDefinition => {
  const { [id]: gone, ...angleRanges } = phase.angleRanges;
  return gone === undefined ? phase : { ...phase, angleRanges };
};

/**
 * Returns the edit that deletes an angle, its ranges and its alignment. If the engine was set to
 * detect attempts by this angle, the engine chooses an angle itself again.
 */
export const removeAngle =
  (id: string): Step =>
  (draft) => {
    const { start, transition, end } = draft.phases;
    const { robust } = draft;
    return {
      ...draft,
      angles: draft.angles.filter((angle) => angle.id !== id),
      phases: { start: without(start, id), transition: without(transition, id), end: without(end, id) },
      globalAlignments: draft.globalAlignments.filter((one) => one !== id),
      robust: robust.attempts?.angle === id ? { ...robust, attempts: { ...robust.attempts, angle: null } } : robust,
    };
  };

/**
 * Returns the edit that marks or unmarks an angle as global alignment: its range must hold in all
 * phases. A stop angle stays unmarked, because it ends the exercise when it enters its range.
 */
export const markAlignment =
  (id: string, isGlobal: boolean): Step =>
  (draft) => {
    if (draft.globalAlignments.includes(id) === isGlobal) return draft;
    if (isGlobal && draft.angles.some((angle) => angle.id === id && angle.exerciseStop)) return draft;
    const others = draft.globalAlignments.filter((one) => one !== id);
    return { ...draft, globalAlignments: isGlobal ? [...others, id] : others };
  };

/**
 * Default range of a stop angle, in degrees: every angle ends the exercise (specification S2,
 * section 4).
 */
export const STOP_RANGE: DegreeRange = { min: 0, max: 180 };

/**
 * Returns the edit that marks or unmarks an angle as EXERCISE STOP. Marking also removes its global
 * alignment, and adds a start range if the angle has none.
 */
export const markStop =
  (id: string, isStop: boolean): Step =>
  (draft) => {
    const marked = changeAngle(id, (angle) => ({ ...angle, exerciseStop: isStop }))(draft);
    if (!isStop) return marked;
    const stop = markAlignment(id, false)(marked);
    const { start } = stop.phases;
    if (Object.hasOwn(start.angleRanges, id)) return stop;
    const angleRanges = { ...start.angleRanges, [id]: STOP_RANGE };
    return { ...stop, phases: { ...stop.phases, start: { ...start, angleRanges } } };
  };

/** Edit that lets stop angles end the exercise (specification S2, section 4, "Stop condition"). */
export const enableStopCondition: Step = (draft) => ({ ...draft, stopCondition: { enabled: true } });
