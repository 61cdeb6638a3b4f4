/** What an author does to the angles of a definition, each a pure step that leaves everything else as it was. */
import type { AngleDefinition, PhaseDefinition } from '@reptemple/engine/definition';
import type { DegreeRange, Millis } from '@reptemple/engine/units';
import type { DraftDefinition } from '../draft.ts';

type Step = (draft: DraftDefinition) => DraftDefinition;

/** Longer names are no names. */
export const NAME_LENGTH_MOST = 200;

/** `angle_` and a timestamp (second document, section 3), the next free one when two are made in one millisecond. */
export const newAngleId = ({ angles }: Pick<DraftDefinition, 'angles'>, now: Millis): string => {
  const id = `angle_${now}`;
  return angles.some((angle) => angle.id === id) ? newAngleId({ angles }, now + 1) : id;
};

/** `name` is trimmed and not empty. */
export const addAngle =
  (id: string, name: string, landmarks: AngleDefinition['landmarks']): Step =>
  (draft) => ({ ...draft, angles: [...draft.angles, { id, name, landmarks, exerciseStop: false }] });

const changeAngle =
  (id: string, change: (angle: AngleDefinition) => AngleDefinition): Step =>
  (draft) => ({ ...draft, angles: draft.angles.map((angle) => (angle.id === id ? change(angle) : angle)) });

/** An empty name changes nothing. */
export const renameAngle =
  (id: string, typed: string): Step =>
  (draft) => {
    const name = typed.trim();
    const isNews = name !== '' && draft.angles.some((angle) => angle.id === id && angle.name !== name);
    return isNews ? changeAngle(id, (angle) => ({ ...angle, name }))(draft) : draft;
  };

/** Takes over what is typed so far. Emptied, the angle is called again what it was called before the typing began. */
export const typeAngleName = (id: string, typed: string, before: string): Step =>
  renameAngle(id, typed.trim() === '' ? before : typed);

export const relocateAngle = (id: string, landmarks: AngleDefinition['landmarks']): Step =>
  changeAngle(id, (angle) => ({ ...angle, landmarks }));

const without = (phase: PhaseDefinition, id: string): PhaseDefinition => {
  const { [id]: gone, ...angleRanges } = phase.angleRanges;
  return gone === undefined ? phase : { ...phase, angleRanges };
};

/** The angle goes, and with it its ranges, its alignment, and the word that attempts are found by it. */
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

/** A global alignment must hold across all phases. A stop is none: it ends the exercise where an alignment would be held. */
export const markAlignment =
  (id: string, isGlobal: boolean): Step =>
  (draft) => {
    if (draft.globalAlignments.includes(id) === isGlobal) return draft;
    if (isGlobal && draft.angles.some((angle) => angle.id === id && angle.exerciseStop)) return draft;
    const others = draft.globalAlignments.filter((one) => one !== id);
    return { ...draft, globalAlignments: isGlobal ? [...others, id] : others };
  };

/** Second document, section 4: where a stop has no range of its own yet, every degree stops. */
export const STOP_RANGE: DegreeRange = { min: 0, max: 180 };

/** Marks an angle EXERCISE STOP, with a default range in the start phase if it has none and as no alignment; or takes the mark away. */
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

/** Without it no angle ends an exercise (second document, section 4, "Stop condition"). */
export const enableStopCondition: Step = (draft) => ({ ...draft, stopCondition: { enabled: true } });
