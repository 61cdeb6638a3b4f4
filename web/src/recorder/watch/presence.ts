/** Detects that the person is out of view or another person is in view, ignoring short errors. */
import type { Session } from '@reptemple/engine/counting/session';
import type { Frame } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';

/** Time without enough of the body before it counts as out of view. */
export const AWAY_MS = 1500;
/** Time in view before it counts as back. */
const BACK_MS = 300;
/** Time before a body that jumped counts as another person; the engine accepts it after 600 ms. */
export const STRANGER_MS = 300;
/** Minimum display time, for reading from two metres away. */
const SHOWN_MS = 4000;

export interface Presence {
  readonly awaySince: Millis | null;
  readonly seenSince: Millis | null;
  readonly isAway: boolean;
  readonly strangerAt: Millis | null;
}

export const PRESENT: Presence = { awaySince: null, seenSince: null, isAway: false, strangerAt: null };

/** Visibility of the person in a frame. */
export interface Sighting {
  readonly isVisible: boolean;
  /** Time since which only another person is seen; null otherwise. */
  readonly strangerSince: Millis | null;
}

export const sightingOf = ({ measured, measuring }: Session, { t, p }: Frame): Sighting => ({
  isVisible: p !== null && measured?.t === t && measured.isVisible,
  strangerSince: p === null ? null : (measuring.person?.strangerSinceMs ?? null),
});

const isAnonymous = ({ strangerSince }: Sighting, t: Millis): boolean =>
  strangerSince !== null && t - strangerSince >= STRANGER_MS;

export const watchPresence = (before: Presence, sighting: Sighting, t: Millis): Presence => {
  const strangerAt = isAnonymous(sighting, t) ? t : before.strangerAt;
  // Another person in view is not "out of view".
  const isThere = sighting.isVisible || sighting.strangerSince !== null;
  if (!isThere) {
    const awaySince = before.awaySince ?? t;
    return { awaySince, seenSince: null, isAway: before.isAway || t - awaySince >= AWAY_MS, strangerAt };
  }
  const seenSince = before.seenSince ?? t;
  const isBack = t - seenSince >= BACK_MS;
  return { awaySince: isBack ? null : before.awaySince, seenSince, isAway: before.isAway && !isBack, strangerAt };
};

export type PresenceWarning = 'away' | 'stranger';

/** Returns the current warning. */
export const presenceWarning = ({ isAway, strangerAt }: Presence, t: Millis): PresenceWarning | null => {
  if (strangerAt !== null && t - strangerAt < SHOWN_MS) return 'stranger';
  return isAway ? 'away' : null;
};
