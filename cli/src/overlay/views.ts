/** Calculates what the overlay shows at each analyzed frame, from the engine's state. */
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import type { Triple } from '@reptemple/engine/definition/plan';
import type { Rep } from '@reptemple/engine/rules/rep';
import { advance, startSession } from '@reptemple/engine/counting/session';
import type { Session } from '@reptemple/engine/counting/session';
import type { Frame, Track } from '@reptemple/engine/track';
import { isWithin } from '@reptemple/engine/units';
import type { Degrees, Millis } from '@reptemple/engine/units';

export interface ShownAngle {
  readonly landmarks: Triple;
  readonly degrees: Degrees;
  /** True if an alignment rule fails. */
  readonly isFailing: boolean;
}

export interface View {
  readonly t: Millis;
  readonly p: Frame['p'];
  readonly isValidPosition: boolean;
  readonly angles: readonly ShownAngle[];
  readonly validReps: number;
  readonly invalidReps: number;
  /** The latest rep while its verdict is displayed. */
  readonly verdict: Rep | null;
}

/** Long enough to read, short enough to end before the next rep of most sets. */
const NEWS_MS = 2000;

const anglesOf = ({ plan, measured, progress }: Session, { t, p }: Frame): readonly ShownAngle[] => {
  if (!measured || measured.t !== t || !p) return [];
  const ranges = plan.ranges[progress.current ?? 'start'];
  return plan.angles.flatMap(({ on, isGlobal }, index) => {
    const [degrees, range] = [measured.angles[index], ranges[index]];
    if (degrees === null || degrees === undefined) return [];
    const isFailing = isGlobal && range !== null && range !== undefined && !isWithin(degrees, range);
    return [{ landmarks: on[measured.side], degrees, isFailing }];
  });
};

/** Returns one view per frame, in track order. */
export const viewsOf = (track: Track, definition: ExerciseDefinition): readonly View[] => {
  let session = startSession(definition, track);
  let news: { readonly rep: Rep; readonly since: Millis } | null = null;
  return track.frames.map((frame) => {
    const known = session.reps.length;
    session = advance(session, frame);
    const latest = session.reps.at(-1);
    if (latest && session.reps.length > known) news = { rep: latest, since: frame.t };
    if (news && frame.t - news.since > NEWS_MS) news = null;
    return {
      t: frame.t,
      p: frame.p,
      isValidPosition: session.isValidPosition,
      angles: anglesOf(session, frame),
      validReps: session.repCount,
      invalidReps: session.invalidRepCount,
      verdict: news?.rep ?? null,
    };
  });
};
