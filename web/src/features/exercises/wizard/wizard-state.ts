/**
 * State of the wizard: its three steps, their results, and validation. Pure functions without React
 * or browser APIs.
 */
import { PHASES } from '@reptemple/engine/definition/exercise-definition';
import type {
  AngleDefinition,
  CameraPosition,
  Phase,
  ExerciseDefinition,
  Fault,
  PhaseDefinition,
} from '@reptemple/engine/definition/exercise-definition';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import type { Track } from '@reptemple/engine/landmark-track';
import { countSuggested, refit, propose } from '@reptemple/engine/suggest/definition-from-chosen-frames';
import type { ChosenAngle, Proposal } from '@reptemple/engine/suggest/definition-from-chosen-frames';
import { phasesWithoutPose } from '@reptemple/engine/suggest/phase-frames-and-ranges';
import type { PhaseTimes, PhaseValues } from '@reptemple/engine/suggest/phase-frames-and-ranges';
import { isRecommended, suggest, suggestView } from '@reptemple/engine/suggest/suggest-exercise';
import type { AngleRole, Suggestion } from '@reptemple/engine/suggest/suggest-exercise';
import type { Millis } from '@reptemple/engine/units';
import { t } from '../../../i18n/translate.ts';
import { PLACEHOLDER_NAME } from '../editor/exercise-draft.ts';
import {
  FRAMES_IDENTICAL,
  FRAMES_MISSING,
  NAME_AT_CREATE,
  NAME_HINT,
  NO_ANGLES,
  noLandmarks,
  NO_MOVEMENT,
  noExercise,
} from './wizard-messages.tsx';

export const STEPS = ['upload', 'select-frames', 'review'] as const;
export type Step = (typeof STEPS)[number];

export interface Clip {
  readonly file: Blob;
  readonly url: string;
  readonly fileName: string;
}

export interface CapturedFrame {
  readonly ms: Millis;
  /** JPEG data URL of the frame, with the pose drawn over it. */
  readonly picture: string;
}

export type Captured = Readonly<Partial<Record<Phase, CapturedFrame>>>;
export type AngleUse = ChosenAngle['use'] | 'none';

export interface OfferedAngle {
  readonly angle: AngleDefinition;
  /** Role that the suggestion gives the angle; `own` if the user added the angle. */
  readonly role: AngleRole | 'own';
  readonly use: AngleUse;
}

/** Track of the clip, and the exercise that is suggested from it. */
export interface Watched {
  readonly track: Track;
  readonly suggestion: Suggestion;
  /** Number of reps, valid and invalid, that the suggestion counts in the clip. */
  readonly reps: number;
  /** Number of reps that the user entered; undefined if none. May differ from `reps`. */
  readonly namedReps: number | undefined;
}

export interface WizardState {
  readonly step: Step;
  readonly name: string;
  /** Error message of the last action; undefined if it succeeded. */
  readonly fault: string | undefined;
  readonly clip: Clip | undefined;
  readonly watched: Watched | undefined;
  readonly captured: Captured;
  readonly angles: readonly OfferedAngle[];
}

export const FIRST: WizardState = {
  step: 'upload',
  name: '',
  fault: undefined,
  clip: undefined,
  watched: undefined,
  captured: {},
  angles: [],
};

export const isNamed = (name: string): boolean => name.trim() !== '' && name.trim().toUpperCase() !== PLACEHOLDER_NAME;

/** Returns the hint of the name field; undefined for a valid name. */
export const nameHint = (name: string): string | undefined => (isNamed(name) ? undefined : NAME_HINT);

/**
 * Returns what the wizard does with a chosen file: ignores it if it is no video, refuses it while
 * the exercise has no name, and otherwise takes it.
 */
export const answerToFile = (name: string, { type }: { readonly type: string }): 'ignored' | 'refused' | 'taken' => {
  if (!type.startsWith('video/')) return 'ignored';
  return isNamed(name) ? 'taken' : 'refused';
};

export const hasWork = ({ name, clip }: WizardState): boolean => name.trim() !== '' || clip !== undefined;

const chosenUse = (role: AngleRole): AngleUse => {
  if (!isRecommended(role)) return 'none';
  return role === 'holds' ? 'alignment' : 'movement';
};

/**
 * Returns the suggested angles, used ones first. Their order does not change when a use is changed
 * later.
 */
const offeredBy = (suggestion: Suggestion): readonly OfferedAngle[] =>
  suggestion.angles
    .map(({ angle, role }) => ({ angle, role, use: chosenUse(role) }))
    .toSorted((a, b) => Number(a.use === 'none') - Number(b.use === 'none'));

/**
 * Returns the times of the three captured frames in ms; undefined unless all three are captured.
 */
export const timesOf = ({ start, transition, end }: Captured): PhaseTimes | undefined =>
  start && transition && end ? { start: start.ms, transition: transition.ms, end: end.ms } : undefined;

export const chosenAngles = ({ angles }: Pick<WizardState, 'angles'>): readonly ChosenAngle[] =>
  angles.flatMap(({ angle, use }) => (use === 'none' ? [] : [{ angle, use }]));

/** Returns true if two phases have the same frame, so that they cannot be told apart. */
export const hasEqualFrames = ({ captured: frames }: Pick<WizardState, 'captured'>): boolean => {
  const times = timesOf(frames);
  return times !== undefined && new Set(Object.values(times)).size < PHASES.length;
};

/**
 * Returns the reason why the reps of the clip cannot be counted for the preview; undefined if they
 * can.
 */
export const calculationIssue = (state: WizardState): string | undefined => {
  const times = timesOf(state.captured);
  if (!times || !state.watched) return FRAMES_MISSING;
  if (hasEqualFrames(state)) return FRAMES_IDENTICAL;
  const [phase] = phasesWithoutPose(state.watched.track, times);
  if (phase) return noLandmarks(phase);
  return chosenAngles(state).length === 0 ? NO_ANGLES : undefined;
};

/** Returns the reason why the exercise cannot be created; undefined if it can. */
export const creationIssue = (state: WizardState): string | undefined =>
  isNamed(state.name) ? calculationIssue(state) : NAME_AT_CREATE;

export type Change = (state: WizardState) => WizardState;

/** Reducer of the wizard. Clears the last error before each change. */
export const wizard = (state: WizardState, change: Change): WizardState => change({ ...state, fault: undefined });

export const refused =
  (fault: string): Change =>
  (state) => ({ ...state, fault });

export const named =
  (name: string): Change =>
  (state) => ({ ...state, name });

/** Sets the clip and keeps the name; resets everything else. */
export const clipChosen =
  (clip: Clip): Change =>
  ({ name }) => ({ ...FIRST, name, clip, step: 'select-frames' });

/**
 * Suggests an exercise from the clip's track.
 * @param cameraPosition detected from the track by default
 * @param leading id of the angle that counts the reps; the best one by default
 */
export const lookedAt = (
  track: Track,
  cameraPosition: CameraPosition = suggestView(track),
  leading?: string,
): Watched => {
  const suggestion = suggest(track, cameraPosition, leading === undefined ? {} : { leading });
  return { track, suggestion, reps: countSuggested(track, suggestion), namedReps: undefined };
};

/**
 * Replaces the suggestion with the one whose count is nearest to `namedReps`, the number of reps
 * that the user says the clip shows.
 */
export const correctedTo = ({ track, suggestion: { cameraPosition } }: Watched, namedReps: number): Watched => ({
  track,
  namedReps,
  ...refit(track, cameraPosition, namedReps),
});

/** Returns the angle that counts the reps; undefined if no angle moves repeatedly. */
export const leadingAngle = ({ suggestion: { angles } }: Watched): AngleDefinition | undefined =>
  angles.find(({ role }) => role === 'leads')?.angle;

/** Returns the uses of angles that the user changed from the suggestion, by angle id. */
const decidedUses = ({ angles }: WizardState): ReadonlyMap<string, AngleUse> =>
  new Map(
    angles.flatMap(({ angle: { id }, role, use }) => (role === 'own' || use === chosenUse(role) ? [] : [[id, use]])),
  );

/**
 * Sets a new suggestion and keeps the angles that the user added. For the same clip, also keeps the
 * uses that the user changed.
 */
export const seen =
  (watched: Watched): Change =>
  (state) => {
    const own = state.angles.filter(({ role }) => role === 'own');
    const decided = watched.track === state.watched?.track ? decidedUses(state) : undefined;
    const offered = offeredBy(watched.suggestion).map(({ angle, role, use }) => ({
      angle,
      role,
      use: decided?.get(angle.id) ?? use,
    }));
    return { ...state, watched, angles: [...offered, ...own] };
  };

/** Sets a suggestion for another movement, and discards the captured frames and changed uses. */
export const movementChosen =
  (watched: Watched): Change =>
  (state) =>
    seen(watched)({ ...state, captured: {}, angles: state.angles.filter(({ role }) => role === 'own') });

const isBlind = (track: Track, { ms }: CapturedFrame): boolean =>
  phasesWithoutPose(track, { start: ms, transition: ms, end: ms }).length > 0;

/** Stores captured frames. Sets an error if one of them shows no pose. */
export const captured =
  (frames: Captured): Change =>
  (state) => {
    const track = state.watched?.track;
    const blind = PHASES.find((phase) => track && frames[phase] && isBlind(track, frames[phase]));
    const all = { ...state.captured, ...frames };
    return { ...state, captured: all, fault: blind ? noLandmarks(blind) : undefined };
  };

export const endsSwapped: Change = (state) => {
  const { start, transition, end } = state.captured;
  const swapped = { ...(end && { start: end }), ...(transition && { transition }), ...(start && { end: start }) };
  return { ...state, captured: swapped };
};

export const used =
  (id: string, use: AngleUse): Change =>
  (state) => ({ ...state, angles: state.angles.map((one) => (one.angle.id === id ? { ...one, use } : one)) });

export const added =
  (angle: AngleDefinition): Change =>
  (state) => ({ ...state, angles: [...state.angles, { angle, role: 'own', use: 'movement' }] });

/** Continues to the next step, or sets an error if the current step is incomplete. */
export const wentOn: Change = (state) => {
  if (state.step === 'upload') return state.clip ? { ...state, step: 'select-frames' } : state;
  if (!timesOf(state.captured)) return { ...state, fault: FRAMES_MISSING };
  return hasEqualFrames(state) ? { ...state, fault: FRAMES_IDENTICAL } : { ...state, step: 'review' };
};

/** Returns a change that applies `first`, and then `second` only if `first` sets no error. */
export const andThen =
  (first: Change, second: Change): Change =>
  (state) => {
    const next = first(state);
    return next.fault === undefined ? second(next) : next;
  };

export const wentBack: Change = (state) => ({
  ...state,
  step: STEPS[Math.max(0, STEPS.indexOf(state.step) - 1)] ?? 'upload',
});

export interface WizardProps {
  readonly state: WizardState;
  readonly act: (change: Change) => void;
}

export interface Proposed {
  /** Degrees of each angle, used or not, in the three captured frames, by angle id. */
  readonly valuesOf: ReadonlyMap<string, PhaseValues>;
  readonly definition: ExerciseDefinition;
  /** Reason why the definition is not valid yet; undefined if it is valid. */
  readonly fault: string | undefined;
}

/**
 * Fixed name of the definition in the preview. With the typed name, each keystroke would count the
 * clip again.
 */
const UNNAMED = t('Preview');

/**
 * Returns the first phase in which a chosen angle has no range because its joint is hidden in the
 * frame; undefined if there is none.
 */
const hiddenPhase = ({ values, definition }: Proposal, chosen: readonly ChosenAngle[]): Phase | undefined =>
  PHASES.find((phase) => {
    const { angleRanges } = definition.phases[phase];
    return chosen.some(
      ({ angle: { id } }, index) => !Object.hasOwn(angleRanges, id) && values[index]?.[phase] === null,
    );
  });

/** Returns the engine's message with the angle's name instead of its path. */
const inWords = ({ field, message }: Fault, chosen: readonly ChosenAngle[]): string => {
  const index = /^angles\[(\d+)\]/.exec(field)?.[1];
  const name = index === undefined ? undefined : chosen[Number(index)]?.angle.name;
  return `${name === undefined ? field : `“${name}”`} ${message}`;
};

const faultOf = (proposal: Proposal, chosen: readonly ChosenAngle[]): string | undefined => {
  if (chosen.every(({ use }) => use === 'alignment')) return NO_MOVEMENT;
  const parsed = parseExercise(proposal.definition);
  const faults = parsed.ok ? [] : parsed.faults;
  // Reports errors of the angles before hidden joints, because the angles may be the cause.
  const ofAngles = faults.filter(({ field }) => field.startsWith('angles'));
  const hidden = ofAngles.length > 0 ? undefined : hiddenPhase(proposal, chosen);
  if (hidden) return noLandmarks(hidden);
  const told = ofAngles.length > 0 ? ofAngles : faults;
  return told.length > 0 ? noExercise(told.map((fault) => inWords(fault, chosen))) : undefined;
};

/**
 * Returns the exercise that results from the captured frames and chosen angles. Undefined unless
 * all three frames are captured.
 */
export const proposed = (
  { captured, angles }: Pick<WizardState, 'captured' | 'angles'>,
  { track, suggestion }: Watched,
): Proposed | undefined => {
  const times = timesOf(captured);
  if (!times) return undefined;
  const chosen = chosenAngles({ angles });
  // Also measures unused angles, because their degrees help to decide if they should be used.
  const unused = angles.flatMap(({ angle, use }) => (use === 'none' ? [angle] : []));
  const proposal = propose(track, suggestion, {
    name: UNNAMED,
    cameraPosition: suggestion.cameraPosition,
    angles: chosen,
    unused,
    times,
  });
  const { values, definition } = proposal;
  const measured = [...chosen.map(({ angle }) => angle), ...unused];
  const valuesOf = new Map(measured.flatMap(({ id }, index) => (values[index] ? [[id, values[index]]] : [])));
  return { valuesOf, definition, fault: faultOf(proposal, chosen) };
};

/**
 * Gives suggested angles the ids `angle_<now>`, `angle_<now + 1>`, … Keeps ids that already begin
 * with `angle_`.
 */
export const withStoredIds = (definition: ExerciseDefinition, now: Millis): ExerciseDefinition => {
  const { angles, phases, globalAlignments, robust } = definition;
  const ids = new Map(angles.map(({ id }, index) => [id, id.startsWith('angle_') ? id : `angle_${now + index}`]));
  const stored = (id: string): string => ids.get(id) ?? id;
  const renamed = ({ id, angleRanges }: PhaseDefinition): PhaseDefinition => ({
    id,
    angleRanges: Object.fromEntries(Object.entries(angleRanges).map(([of, range]) => [stored(of), range])),
  });
  const leading = robust.attempts?.angle;
  return {
    ...definition,
    angles: angles.map(({ id, name, landmarks, exerciseStop }) => ({ id: stored(id), name, landmarks, exerciseStop })),
    phases: { start: renamed(phases.start), transition: renamed(phases.transition), end: renamed(phases.end) },
    globalAlignments: globalAlignments.map(stored),
    robust:
      robust.attempts && leading ? { ...robust, attempts: { ...robust.attempts, angle: stored(leading) } } : robust,
  };
};
