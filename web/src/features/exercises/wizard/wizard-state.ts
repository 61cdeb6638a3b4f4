/** The wizard as a value: three steps, what each has brought, and what keeps one from going on. Nothing here knows React or a browser. */
import { PHASES } from '@reptemple/engine/definition';
import type { AngleDefinition, CameraPosition, Phase } from '@reptemple/engine/definition';
import type { PhaseTimes } from '@reptemple/engine/suggest/frames';
import { phasesWithoutPose } from '@reptemple/engine/suggest/phase-values';
import type { ChosenAngle } from '@reptemple/engine/suggest/proposal';
import { isRecommended, suggest } from '@reptemple/engine/suggest/suggest';
import type { AngleRole, Suggestion } from '@reptemple/engine/suggest/suggest';
import { suggestView } from '@reptemple/engine/suggest/view';
import type { Track } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';
import { PLACEHOLDER_NAME } from '../editor/draft.ts';
import { FRAMES_IDENTICAL, FRAMES_MISSING, NAME_AT_CREATE, NO_ANGLES, noLandmarks } from './messages.ts';

export const STEPS = ['upload', 'select-frames', 'review'] as const;
export type Step = (typeof STEPS)[number];

export interface Clip {
  /** Of the file, in this browser. */
  readonly url: string;
  readonly fileName: string;
}

export interface CapturedFrame {
  readonly ms: Millis;
  /** A JPEG with the pose drawn in, as a data address. */
  readonly picture: string;
}

export type Captured = Readonly<Partial<Record<Phase, CapturedFrame>>>;
export type AngleUse = ChosenAngle['use'] | 'none';

export interface OfferedAngle {
  readonly angle: AngleDefinition;
  /** What the clip shows of it; `own` for one that the author has added. */
  readonly role: AngleRole | 'own';
  readonly use: AngleUse;
}

/** What the pose model has seen, and what that suggests. */
export interface Watched {
  readonly track: Track;
  readonly suggestion: Suggestion;
}

export interface WizardState {
  readonly step: Step;
  readonly name: string;
  /** Why the last thing that was asked for was refused; undefined when it was not. */
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

/** Not empty, and not the name of what has none yet. */
export const isNamed = (name: string): boolean => name.trim() !== '' && name.trim().toUpperCase() !== PLACEHOLDER_NAME;

/** A file that is no video is ignored; a video has to wait for a name. */
export const answerToFile = (name: string, { type }: { readonly type: string }): 'ignored' | 'refused' | 'taken' => {
  if (!type.startsWith('video/')) return 'ignored';
  return isNamed(name) ? 'taken' : 'refused';
};

/** Closing now would throw something away. */
export const hasWork = ({ name, clip }: WizardState): boolean => name.trim() !== '' || clip !== undefined;

const chosenUse = (role: AngleRole): AngleUse => {
  if (!isRecommended(role)) return 'none';
  return role === 'holds' ? 'alignment' : 'movement';
};

/** What is taken comes first, and stays there whatever is then done with it. */
const offeredBy = (suggestion: Suggestion): readonly OfferedAngle[] =>
  suggestion.angles
    .map(({ angle, role }) => ({ angle, role, use: chosenUse(role) }))
    .toSorted((a, b) => Number(a.use === 'none') - Number(b.use === 'none'));

/** When the three pictures were taken; undefined until there are three. */
export const timesOf = ({ start, transition, end }: Captured): PhaseTimes | undefined =>
  start && transition && end ? { start: start.ms, transition: transition.ms, end: end.ms } : undefined;

export const chosenAngles = ({ angles }: Pick<WizardState, 'angles'>): readonly ChosenAngle[] =>
  angles.flatMap(({ angle, use }) => (use === 'none' ? [] : [{ angle, use }]));

/** Whether two of the three pictures show the same moment: no rep can go through phases that are one. */
export const hasEqualFrames = ({ captured: frames }: Pick<WizardState, 'captured'>): boolean => {
  const times = timesOf(frames);
  return times !== undefined && new Set(Object.values(times)).size < PHASES.length;
};

/** Why no angles can be calculated; undefined when they can. */
export const calculationFault = (state: WizardState): string | undefined => {
  const times = timesOf(state.captured);
  if (!times || !state.watched) return FRAMES_MISSING;
  if (hasEqualFrames(state)) return FRAMES_IDENTICAL;
  const [phase] = phasesWithoutPose(state.watched.track, times);
  if (phase) return noLandmarks(phase);
  return chosenAngles(state).length === 0 ? NO_ANGLES : undefined;
};

/** Why nothing can be created; undefined when something can. */
export const creationFault = (state: WizardState): string | undefined =>
  isNamed(state.name) ? calculationFault(state) : NAME_AT_CREATE;

/** One thing that is done in the wizard. Pure. */
export type Change = (state: WizardState) => WizardState;

/** What was refused is no longer said once something else is done. */
export const wizard = (state: WizardState, change: Change): WizardState => change({ ...state, fault: undefined });

export const refused =
  (fault: string): Change =>
  (state) => ({ ...state, fault });

export const named =
  (name: string): Change =>
  (state) => ({ ...state, name });

/** A name comes first; with one, whatever was made of the clip before is forgotten. */
export const clipChosen =
  (clip: Clip): Change =>
  ({ name }) => ({ ...FIRST, name, clip, step: 'select-frames' });

/** What the pose model has seen, looked at from where the author says, or from where it seems to be. */
export const lookedAt = (track: Track, cameraPosition: CameraPosition = suggestView(track)): Watched => ({
  track,
  suggestion: suggest(track, cameraPosition),
});

/** What an angle is used for, where the author has decided otherwise than was suggested. */
const decidedUses = ({ angles }: WizardState): ReadonlyMap<string, AngleUse> =>
  new Map(
    angles.flatMap(({ angle: { id }, role, use }) => (role === 'own' || use === chosenUse(role) ? [] : [[id, use]])),
  );

/** Angles of the author's own stay; looked at from elsewhere, so does what the author has decided of the others. */
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

const isBlind = (track: Track, { ms }: CapturedFrame): boolean =>
  phasesWithoutPose(track, { start: ms, transition: ms, end: ms }).length > 0;

/** A frame that shows nobody is kept, and said at once. */
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

/** To the next step, if this one has brought what the next one needs. */
export const wentOn: Change = (state) => {
  if (state.step === 'upload') return state.clip ? { ...state, step: 'select-frames' } : state;
  return timesOf(state.captured) ? { ...state, step: 'review' } : { ...state, fault: FRAMES_MISSING };
};

export const wentBack: Change = (state) => ({
  ...state,
  step: STEPS[Math.max(0, STEPS.indexOf(state.step) - 1)] ?? 'upload',
});
