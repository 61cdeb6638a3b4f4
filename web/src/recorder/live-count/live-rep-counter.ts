/**
 * Counts reps during the recording: adds each analysed frame to the track, updates the displayed
 * count, and plays the sounds.
 */
import { advance, liveResult, startSession } from '@reptemple/engine/counting/advance-session';
import type { Session, LiveResult } from '@reptemple/engine/counting/advance-session';
import { notCountedIn } from '@reptemple/engine/counting/not-counted-movements';
import type { NotCountedCode } from '@reptemple/engine/counting/not-counted-movements';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import { MAX_TRACK_MS, frameFromLandmarks } from '@reptemple/engine/landmark-track';
import type { Frame } from '@reptemple/engine/landmark-track';
import type { RepFault } from '@reptemple/engine/rules/rep-result';
import { isFacingCamera, toSeenView } from '@reptemple/engine/signal/camera-view-and-near-side';
import type { ImageSize } from '@reptemple/engine/signal/geometry';
import type { Millis } from '@reptemple/engine/units';
import type { SeenPose } from '../../pose/draw-pose-overlay.ts';
import type { AnalysedFrame } from '../../pose/pose-loop.ts';
import type { Sounds } from '../audio/sounds.ts';
import type { RecorderStore } from '../recorder-snapshot-store.ts';
import { viewNoteOf } from '../setup-check/body-measurements-and-view.ts';
import { aimOf } from '../setup-check/view-requirements-of-exercise.ts';
import type { Aim } from '../setup-check/view-requirements-of-exercise.ts';
import { cueFor, isGoodForm } from './form-cue.ts';
import type { AttemptParts } from './recorded-attempt.ts';

/**
 * Time in ms for which the start position must be valid before the start cue is played
 * (specification S2, section 9).
 */
const START_CUE_MS = 1000;

export interface LiveCount {
  readonly session: Session;
  readonly result: LiveResult;
  /** Time in ms at which the start position became valid; null if it is not. */
  readonly startSince: Millis | null;
  readonly isCued: boolean;
}

export type CountEvent =
  | { readonly type: 'valid'; readonly count: number }
  | { readonly type: 'invalid'; readonly fault: RepFault | null }
  | { readonly type: 'not-counted'; readonly code: NotCountedCode }
  | { readonly type: 'start-position' };

export const startCount = (definition: ExerciseDefinition, image: ImageSize): LiveCount => {
  const session = startSession(definition, image);
  return { session, result: liveResult(session), startSince: null, isCued: false };
};

const repEvents = (before: LiveResult, after: LiveResult): readonly CountEvent[] => [
  ...(after.repCount > before.repCount ? [{ type: 'valid', count: after.repCount } as const] : []),
  ...(after.invalidRepCount > before.invalidRepCount ? [{ type: 'invalid', fault: after.lastFault } as const] : []),
];

/**
 * Returns an event for each movement that did not count as a rep. Omits movements out of posture,
 * because the screen already says "Adjust Position" then.
 */
const notCountedEvents = ({ events }: Session): readonly CountEvent[] =>
  notCountedIn(events).flatMap(({ code }) =>
    code === 'out_of_posture' ? [] : [{ type: 'not-counted', code } as const],
  );

/**
 * Returns true if the person is in the exercise's posture. Straight arms alone are not enough: a
 * standing person has them too.
 */
const isInPosture = ({ readiness }: Session): boolean => readiness.inPostureSinceMs !== null;

export const countFrame = (count: LiveCount, frame: Frame): { count: LiveCount; events: readonly CountEvent[] } => {
  const session = advance(count.session, frame);
  const result = liveResult(session);
  const isAtStart = isInPosture(session) && result.currentPhase === 'start' && result.isValidPosition;
  const startSince = isAtStart ? (count.startSince ?? frame.t) : null;
  const isCueDue = !count.isCued && startSince !== null && frame.t - startSince >= START_CUE_MS;
  return {
    count: { session, result, startSince, isCued: count.isCued || isCueDue },
    events: [
      ...repEvents(count.result, result),
      ...notCountedEvents(session),
      ...(isCueDue ? [{ type: 'start-position' } as const] : []),
    ],
  };
};

/**
 * Returns a note about what cannot be checked in the camera's view of the person. Returns an empty
 * string in a side view, if the person is not in the exercise's posture, and for exercises that
 * allow only one view.
 */
export const liveViewNote = ({ measuring: { view }, readiness }: Session, { p }: Frame, aim: Aim): string => {
  if (!aim.isAnyView || !p || !view || readiness.inPostureSinceMs === null) return '';
  return viewNoteOf(toSeenView(view.spread, isFacingCamera(p)), aim);
};

const SPOKEN_EVERY_SECONDS = 10;

/**
 * Time in ms before the maximum track length at which a set is ended, so that frames still being
 * analysed fit into the track.
 */
const MARGIN_MS = 2000;

export class FrameCounter {
  readonly #definition: ExerciseDefinition;
  readonly #aim: Aim;
  readonly #store: RecorderStore;
  readonly #sounds: Sounds;
  #image: ImageSize = { width: 640, height: 360 };
  #count: LiveCount;
  #frames: Frame[] = [];
  #last: Frame | undefined;

  constructor(definition: ExerciseDefinition, store: RecorderStore, sounds: Sounds) {
    this.#definition = definition;
    this.#aim = aimOf(definition);
    this.#store = store;
    this.#sounds = sounds;
    this.#count = startCount(definition, this.#image);
  }

  get isFull(): boolean {
    return (this.#frames.at(-1)?.t ?? 0) > MAX_TRACK_MS - MARGIN_MS;
  }

  get image(): ImageSize {
    return this.#image;
  }

  get isAtStart(): boolean {
    return this.#count.startSince !== null;
  }

  start(image: ImageSize): void {
    this.#image = image;
    this.#frames = [];
    this.#last = undefined;
    this.#count = startCount(this.#definition, image);
    this.#store.set({ validReps: 0, invalidReps: 0, heldSeconds: 0, lastFault: null, lastNotCounted: null });
  }

  framesFrom(index: number): readonly Frame[] {
    return this.#frames.slice(index);
  }

  get last(): Frame | undefined {
    return this.#last;
  }

  get session(): Session {
    return this.#count.session;
  }

  counted(): Pick<AttemptParts, 'frames' | 'image' | 'counted'> {
    const { repCount, invalidRepCount } = this.#count.result;
    return {
      frames: this.#frames,
      image: this.#image,
      counted: { validReps: repCount, invalidReps: invalidRepCount },
    };
  }

  analysed({ sinceStart, landmarks }: AnalysedFrame): SeenPose {
    const frame = frameFromLandmarks(sinceStart, landmarks);
    // Skips a frame with the same time as the last: to warm up, the model analyses one image
    // several times.
    if (!this.#last || frame.t > this.#last.t) this.#add(frame);
    return { p: frame.p, image: this.#image, isGood: this.#store.getSnapshot().isGoodForm };
  }

  #add(frame: Frame): void {
    this.#last = frame;
    if (this.#isRecording()) this.#frames.push(frame);
    const { count, events } = countFrame(this.#count, frame);
    this.#count = count;
    for (const event of events) this.#hear(event);
    const { lastFault } = this.#store.getSnapshot();
    this.#store.set({
      phase: count.result.currentPhase,
      heldSeconds: this.#isRecording() ? count.result.heldSeconds : 0,
      isGoodForm: frame.p !== null && isGoodForm(count.result, lastFault),
      viewNote: liveViewNote(count.session, frame, this.#aim),
    });
  }

  /** Returns true during the recording and until its last frame has been analysed. */
  #isRecording(): boolean {
    const { stage } = this.#store.getSnapshot();
    return stage === 'recording' || stage === 'finishing';
  }

  #hear(event: CountEvent): void {
    if (event.type === 'start-position') {
      this.#sounds.startPosition();
      return;
    }
    // Ignores reps before the recording, when only the pose is shown.
    if (!this.#isRecording()) return;
    if (event.type === 'not-counted') {
      this.#store.set({ lastNotCounted: event.code });
    } else if (event.type === 'valid') {
      this.#store.set({ validReps: event.count, lastFault: null, lastNotCounted: null });
      if (countUnitOf(this.#definition) === 'reps') this.#sounds.valid(event.count);
      else if (event.count % SPOKEN_EVERY_SECONDS === 0) this.#sounds.held(event.count);
    } else {
      this.#store.set({
        invalidReps: this.#count.result.invalidRepCount,
        lastFault: event.fault,
        lastNotCounted: null,
      });
      this.#sounds.invalid(event.fault ? cueFor(event.fault) : '');
    }
  }
}
