/** Counts frames live with the same engine as the server, and reports events. */
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import type { ImageSize } from '@reptemple/engine/signal/geometry';
import { notCountedIn } from '@reptemple/engine/counting/not-counted';
import type { NotCountedCode } from '@reptemple/engine/counting/not-counted';
import type { RepFault } from '@reptemple/engine/rules/rep';
import { advance, liveResult, startSession } from '@reptemple/engine/counting/session';
import type { LiveResult, Session } from '@reptemple/engine/counting/session';
import type { Frame } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';

/** Specification S2, section 9: the start cue needs 1 s of valid start. */
const START_CUE_MS = 1000;

export interface LiveCount {
  readonly session: Session;
  readonly result: LiveResult;
  /** Start time of the current valid start position; null without one. */
  readonly startSince: Millis | null;
  readonly isCued: boolean;
}

export type CountEvent =
  | { readonly type: 'valid'; readonly count: number }
  | { readonly type: 'invalid'; readonly fault: RepFault | null }
  /** A clear movement that is not a rep. */
  | { readonly type: 'not-counted'; readonly code: NotCountedCode }
  /** The first valid start position that was held for a second. */
  | { readonly type: 'start-position' };

export const startCount = (definition: ExerciseDefinition, image: ImageSize): LiveCount => {
  const session = startSession(definition, image);
  return { session, result: liveResult(session), startSince: null, isCued: false };
};

const repEvents = (before: LiveResult, after: LiveResult): readonly CountEvent[] => [
  ...(after.repCount > before.repCount ? [{ type: 'valid', count: after.repCount } as const] : []),
  ...(after.invalidRepCount > before.invalidRepCount ? [{ type: 'invalid', fault: after.lastFault } as const] : []),
];

/** The screen already shows "Adjust Position" for this code. */
const notCountedEvents = ({ events }: Session): readonly CountEvent[] =>
  notCountedIn(events).flatMap(({ code }) =>
    code === 'out_of_posture' ? [] : [{ type: 'not-counted', code } as const],
  );

/** Straight arms are not enough: a standing person has them too. */
const isInPosture = ({ readiness }: Session): boolean => readiness.inPostureSinceMs !== null;

/** Returns the count after one more frame and the events of this frame. */
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
