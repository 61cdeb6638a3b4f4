/**
 * Area of the picture that the athlete has covered lately, so that nothing is placed over it.
 *
 * Detects that the person is out of view or another person is in view, ignoring short errors.
 */
import { COORDINATE_STEPS, visibilityOf, VALUES_PER_LANDMARK } from '@reptemple/engine/signal/geometry';
import { LANDMARK_COUNT } from '@reptemple/engine/signal/landmark';
import type { Frame } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';
import type { Session } from '@reptemple/engine/counting/session';

/** Edges as shares of the picture, 0 to 1, not mirrored. */
export interface BodyBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Longer than most reps, so that the area does not change with each of them. */
const WINDOW_MS = 5000;
/** Minimum time between two changes of the reported area. */
const REPORTED_EVERY_MS = 500;
/** A change below this share of the picture is not reported. */
const MIN_CHANGE = 0.04;
const MIN_VISIBILITY = 0.5;
/** Landmarks are joints: head and limbs reach further. */
const MARGIN = 0.05;

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

/** Returns the area of one pose; undefined if no landmark is visible. */
export const boxOf = (p: readonly number[]): BodyBox | undefined => {
  const seen = Array.from({ length: LANDMARK_COUNT }, (_, id) => id).filter(
    (id) => visibilityOf(p, id) >= MIN_VISIBILITY,
  );
  if (seen.length === 0) return undefined;
  const along = (axis: 0 | 1): readonly number[] =>
    seen.map((id) => (p[id * VALUES_PER_LANDMARK + axis] ?? 0) / COORDINATE_STEPS);
  const [xs, ys] = [along(0), along(1)];
  return {
    left: clamp(Math.min(...xs) - MARGIN),
    top: clamp(Math.min(...ys) - MARGIN),
    right: clamp(Math.max(...xs) + MARGIN),
    bottom: clamp(Math.max(...ys) + MARGIN),
  };
};

const union = (boxes: readonly BodyBox[]): BodyBox => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

const isSimilar = (one: BodyBox, other: BodyBox): boolean =>
  (['left', 'top', 'right', 'bottom'] as const).every((edge) => Math.abs(one[edge] - other[edge]) < MIN_CHANGE);

export class BodyBoxWatch {
  readonly #report: (box: BodyBox) => void;
  #samples: readonly { readonly at: Millis; readonly box: BodyBox }[] = [];
  #reported: BodyBox | undefined;
  #reportedAt: Millis = Number.NEGATIVE_INFINITY;

  constructor(report: (box: BodyBox) => void) {
    this.#report = report;
  }

  /** Frames without a person leave the area as it is. */
  add({ p }: Pick<Frame, 'p'>, now: Millis): void {
    const box = p ? boxOf(p) : undefined;
    if (!box) return;
    this.#samples = [...this.#samples.filter(({ at }) => at > now - WINDOW_MS && at <= now), { at: now, box }];
    if (now - this.#reportedAt < REPORTED_EVERY_MS) return;
    const whole = union(this.#samples.map((sample) => sample.box));
    if (this.#reported && isSimilar(whole, this.#reported)) return;
    [this.#reported, this.#reportedAt] = [whole, now];
    this.#report(whole);
  }
}

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
