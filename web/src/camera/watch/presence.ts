/** Is the person still there, whole, and still the same one? Flicker is no reason to speak: what is said has lasted. */
import type { Session } from '@reptemple/engine/session';
import type { Frame } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';

/** Not enough of the body seen for this long is "out of view". */
export const AWAY_MS = 1500;
/** Seen again for this long is back. */
const BACK_MS = 300;
/** A body that leaps is somebody else from here on; the engine takes it for the person after 600 ms. */
export const STRANGER_MS = 300;
/** A person two metres away has to find the words. */
const SHOWN_MS = 4000;

export interface Presence {
  readonly awaySince: Millis | null;
  readonly seenSince: Millis | null;
  readonly isAway: boolean;
  readonly strangerAt: Millis | null;
}

export const PRESENT: Presence = { awaySince: null, seenSince: null, isAway: false, strangerAt: null };

/** What the engine made of a frame. */
export interface Sighting {
  readonly isVisible: boolean;
  /** Since when only somebody else has been seen; null while it is the person. */
  readonly strangerSince: Millis | null;
}

export const sightingOf = ({ measured, measuring }: Session, { t, p }: Frame): Sighting => ({
  isVisible: p !== null && measured?.t === t && measured.isVisible,
  strangerSince: p === null ? null : (measuring.person?.strangerSinceMs ?? null),
});

const isStranger = ({ strangerSince }: Sighting, t: Millis): boolean =>
  strangerSince !== null && t - strangerSince >= STRANGER_MS;

export const watchPresence = (before: Presence, sighting: Sighting, t: Millis): Presence => {
  const strangerAt = isStranger(sighting, t) ? t : before.strangerAt;
  // Somebody is there: not who it should be, but not nobody.
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

/** What to warn of now. */
export const presenceWarning = ({ isAway, strangerAt }: Presence, t: Millis): PresenceWarning | null => {
  if (strangerAt !== null && t - strangerAt < SHOWN_MS) return 'stranger';
  return isAway ? 'away' : null;
};
