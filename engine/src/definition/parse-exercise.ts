/**
 * Parses any JSON into an exercise definition: fills in defaults and reports invalid fields
 * (specification S2, sections 3 and 5).
 */
import { findLandmarkId, isSideViewName, LANDMARK_COUNT, SIDES } from '../signal/landmarks.ts';
import type { DegreeRange, Millis } from '../units.ts';
import { anglesOnSides } from './counting-plan.ts';
import { CAMERA_POSITIONS, DEFAULT_TIMING, MAX_ANGLES, MAX_TIMING_MS, PHASES } from './exercise-definition.ts';
import type {
  AngleDefinition,
  ExerciseDefinition,
  Fault,
  LandmarkReference,
  Phase,
  PhaseDefinition,
  Timing,
} from './exercise-definition.ts';
import {
  isDraft,
  isFreeOfErrors,
  note,
  readBoolean,
  readList,
  readNumber,
  readObject,
  readOneOf,
  readText,
  readRobust,
} from './parse-robust-settings.ts';
import type { Draft, Notes } from './parse-robust-settings.ts';

export type { ExerciseDefinition, Fault, Phase } from './exercise-definition.ts';

export type ParsedExercise =
  | { readonly ok: true; readonly value: ExerciseDefinition }
  | { readonly ok: false; readonly faults: readonly Fault[] };

interface ReadExercise {
  /**
   * Definition with defaults in place of missing and invalid fields. Use it for counting only if
   * `faults` is empty.
   */
  readonly definition: ExerciseDefinition;
  readonly faults: readonly Fault[];
}

const LANDMARKS_PER_ANGLE = 3;

const readLandmark = (json: unknown, field: string, notes: Notes): LandmarkReference => {
  if (typeof json === 'number' && Number.isInteger(json) && json >= 0 && json < LANDMARK_COUNT) return json;
  if (typeof json === 'string' && (findLandmarkId(json) !== undefined || isSideViewName(json))) return json;
  note(notes, field, 'must be a landmark: an ID from 0 to 32, or a name such as elbow or left_elbow');
  return 0;
};

const readAngle = (json: unknown, field: string, notes: Notes): AngleDefinition => {
  const draft = readObject(json, field, notes);
  const landmarks = readList(draft['landmarks'], `${field}.landmarks`, MAX_ANGLES, notes);
  if (landmarks.length !== LANDMARKS_PER_ANGLE) {
    note(notes, `${field}.landmarks`, 'must have exactly 3 landmarks, with the vertex in the middle');
  }
  const [a, vertex, c] = landmarks.map((one, i) => readLandmark(one, `${field}.landmarks[${i}]`, notes));
  return {
    id: readText(draft['id'], `${field}.id`, notes),
    name: readText(draft['name'], `${field}.name`, notes),
    landmarks: [a ?? 0, vertex ?? 0, c ?? 0],
    exerciseStop: readBoolean(draft['exerciseStop'], `${field}.exerciseStop`, false, notes),
  };
};

const readAngles = (json: unknown, notes: Notes): readonly AngleDefinition[] => {
  const angles = readList(json, 'angles', MAX_ANGLES, notes).map((one, i) => readAngle(one, `angles[${i}]`, notes));
  if (angles.length === 0) note(notes, 'angles', 'must define at least one angle');
  const seen = new Set<string>();
  for (const [index, { id }] of angles.entries()) {
    if (id !== '' && seen.has(id)) note(notes, `angles[${index}].id`, `is used twice: ${id}`);
    seen.add(id);
  }
  return angles;
};

const checkAngleId = (id: unknown, field: string, angles: readonly AngleDefinition[], notes: Notes): id is string => {
  const isKnown = angles.some((angle) => angle.id === id);
  // Shows the id only if it is a string: converting an object such as {"toString":null} throws.
  const named = typeof id === 'string' ? `: ${id.slice(0, 100)}` : '';
  if (!isKnown) note(notes, field, `isn’t an angle of this definition${named}`);
  return isKnown;
};

const readRange = (json: unknown, field: string, notes: Notes): DegreeRange => {
  const draft = readObject(json, field, notes);
  const degrees = { min: 0, max: 180, whole: true };
  const range = {
    min: readNumber(draft['min'], `${field}.min`, degrees, notes),
    max: readNumber(draft['max'], `${field}.max`, degrees, notes),
  };
  if (range.min > range.max) note(notes, field, 'must have a min no greater than its max');
  return range;
};

const readPhase = (json: unknown, phase: Phase, angles: readonly AngleDefinition[], notes: Notes): PhaseDefinition => {
  const field = `phases.${phase}`;
  const draft = readObject(json, field, notes);
  const ranges = readObject(draft['angleRanges'], `${field}.angleRanges`, notes);
  const known = Object.entries(ranges).filter(([id]) => checkAngleId(id, `${field}.angleRanges.${id}`, angles, notes));
  return {
    id: draft['id'] === undefined ? phase : readText(draft['id'], `${field}.id`, notes),
    angleRanges: Object.fromEntries(
      known.map(([id, range]) => [id, readRange(range, `${field}.angleRanges.${id}`, notes)]),
    ),
  };
};

/**
 * Returns the phases by name. Accepts an object keyed by phase name, or a list of objects with ids.
 */
const phaseDrafts = (json: unknown, notes: Notes): Draft => {
  if (!Array.isArray(json)) return readObject(json, 'phases', notes);
  return Object.fromEntries(
    json.filter(isDraft).flatMap((phase) => (typeof phase['id'] === 'string' ? [[phase['id'], phase]] : [])),
  );
};

const readTiming = (json: unknown, notes: Notes): Timing => {
  const draft = json === undefined ? {} : readObject(json, 'timing', notes);
  const read = (name: keyof Timing): Millis => {
    const rule = { min: 0, max: MAX_TIMING_MS, whole: true, otherwise: DEFAULT_TIMING[name] };
    return readNumber(draft[name], `timing.${name}`, rule, notes);
  };
  return {
    minPhaseHoldTime: read('minPhaseHoldTime'),
    transitionDebounce: read('transitionDebounce'),
    startingPositionHoldTime: read('startingPositionHoldTime'),
  };
};

const readSwitch = (json: unknown, field: string, notes: Notes): { readonly enabled: boolean } => {
  const draft = json === undefined ? {} : readObject(json, field, notes);
  return { enabled: readBoolean(draft['enabled'], `${field}.enabled`, false, notes) };
};

const readGlobalAlignments = (json: unknown, angles: readonly AngleDefinition[], notes: Notes): readonly string[] => {
  const ids = json === undefined ? [] : readList(json, 'globalAlignments', MAX_ANGLES, notes);
  return ids.filter((id, i): id is string => checkAngleId(id, `globalAlignments[${i}]`, angles, notes));
};

const areAnglesKnown = (angles: readonly AngleDefinition[], notes: Notes): boolean =>
  notes.faults.every(({ field }) => field !== 'angles') &&
  angles.every((_, index) => isFreeOfErrors(notes, `angles[${index}].id`));

/**
 * Records an error for each phase without an angle that decides it, because such a phase would
 * always match.
 */
const checkPhasesDecide = (definition: ExerciseDefinition, notes: Notes): void => {
  const { angles } = definition;
  if (!areAnglesKnown(angles, notes)) return;
  for (const phase of PHASES.filter((one) => isFreeOfErrors(notes, `phases.${one}`))) {
    const deciding = angles.filter(
      ({ id, exerciseStop }) =>
        !exerciseStop &&
        !definition.globalAlignments.includes(id) &&
        Object.hasOwn(definition.phases[phase].angleRanges, id),
    );
    if (deciding.length === 0)
      note(notes, `phases.${phase}.angleRanges`, 'needs a range for an angle that isn’t a global alignment or a stop');
  }
};

/**
 * Records an error for angles that use a landmark twice. In side view `elbow`, `left_elbow` and 14
 * are the same joint.
 */
const checkLandmarksDiffer = (definition: ExerciseDefinition, notes: Notes): void => {
  const { angles, cameraPosition } = definition;
  if (!isFreeOfErrors(notes, 'cameraPosition')) return;
  for (const [index, angle] of angles.entries()) {
    const field = `angles[${index}].landmarks`;
    const on = anglesOnSides(angle, cameraPosition);
    const isDoubled = SIDES.some((side) => new Set(on[side]).size < LANDMARKS_PER_ANGLE);
    if (isDoubled && isFreeOfErrors(notes, field)) note(notes, field, 'must be three different landmarks');
  }
};

const checkAttemptAngle = ({ robust, angles }: ExerciseDefinition, notes: Notes): void => {
  const angle = robust.attempts?.angle;
  if (typeof angle === 'string' && areAnglesKnown(angles, notes))
    checkAngleId(angle, 'robust.attempts.angle', angles, notes);
};

/**
 * Reads a definition from any JSON and returns it with all errors, each naming its field. The
 * result is always complete in structure, so an editor can show it. Absent optional parts get
 * defaults (specification S2, section 3); invalid values are replaced by harmless ones. Never
 * throws.
 */
export const readExercise = (json: unknown): ReadExercise => {
  const notes: Notes = { faults: [] };
  const draft = readObject(json, 'definition', notes);
  const angles = readAngles(draft['angles'], notes);
  const phases = phaseDrafts(draft['phases'], notes);
  const definition: ExerciseDefinition = {
    name: readText(draft['name'], 'name', notes),
    cameraPosition: readOneOf(draft['cameraPosition'], 'cameraPosition', CAMERA_POSITIONS, notes),
    angles,
    phases: {
      start: readPhase(phases['start'], 'start', angles, notes),
      transition: readPhase(phases['transition'], 'transition', angles, notes),
      end: readPhase(phases['end'], 'end', angles, notes),
    },
    globalAlignments: readGlobalAlignments(draft['globalAlignments'], angles, notes),
    timing: readTiming(draft['timing'], notes),
    qualificationRep: readSwitch(draft['qualificationRep'], 'qualificationRep', notes),
    stopCondition: readSwitch(draft['stopCondition'], 'stopCondition', notes),
    robust: readRobust(draft['robust'], notes),
  };
  // Checks relations between fields only where the fields have no errors themselves, so that each
  // error is reported once.
  checkPhasesDecide(definition, notes);
  checkLandmarksDiffer(definition, notes);
  checkAttemptAngle(definition, notes);
  return { definition, faults: notes.faults };
};

/** Returns the validated definition, or all errors, each with its field's path. Never throws. */
export const parseExercise = (json: unknown): ParsedExercise => {
  const { definition, faults } = readExercise(json);
  return faults.length === 0 ? { ok: true, value: definition } : { ok: false, faults };
};
