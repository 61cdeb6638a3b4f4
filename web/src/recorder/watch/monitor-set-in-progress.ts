/**
 * Monitors a running recording: limits, stop gesture, other people, stalled camera. Speaks and
 * displays warnings, and reports when the set is over; the recorder then ends it.
 */
import type { Session } from '@reptemple/engine/counting/advance-session';
import type { Frame } from '@reptemple/engine/landmark-track';
import type { AttemptLimits, EarlyEnd } from '@reptemple/engine/rules/attempt-limits';
import { COORDINATE_STEPS, VALUES_PER_LANDMARK, visibilityOf } from '@reptemple/engine/signal/geometry';
import { jointAt, lengthBetween, tiltOf } from '@reptemple/engine/signal/joint-positions-and-posture';
import type { Half, Point } from '@reptemple/engine/signal/joint-positions-and-posture';
import { LANDMARK_COUNT, SIDES, landmarkOnSide } from '@reptemple/engine/signal/landmarks';
import type { Side } from '@reptemple/engine/signal/landmarks';
import type { Millis } from '@reptemple/engine/units';
import { t } from '../../i18n/translate.ts';
import type { Ending } from '../live-count/end-reasons.ts';
import { INITIAL_WARNINGS } from '../recorder-snapshot-store.ts';
import type { BodyBox, PresenceWarning, RecorderSnapshot, SetWarning } from '../recorder-snapshot-store.ts';
import { INITIAL_LIMIT_WATCH, watchLimits } from './announce-and-apply-limits.ts';
import type { LimitWatch } from './announce-and-apply-limits.ts';
import { PATIENCE_MS, watchInterruptions, STILL_MS } from './interruptions.ts';
import type { Interruptible } from './interruptions.ts';

/**
 * Time in ms over which the athlete's positions are combined to one area. It is longer than most
 * reps, so that the area does not move with each rep.
 */
const WINDOW_MS = 5000;
const REPORTED_EVERY_MS = 500;
const MIN_CHANGE = 0.04;
const MIN_BOX_VISIBILITY = 0.5;
/**
 * Margin around the landmarks as a share of the image. Landmarks are joints, and head and limbs
 * extend beyond them.
 */
const MARGIN = 0.05;

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

export const boxOf = (p: readonly number[]): BodyBox | undefined => {
  const seen = Array.from({ length: LANDMARK_COUNT }, (_, id) => id).filter(
    (id) => visibilityOf(p, id) >= MIN_BOX_VISIBILITY,
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

/**
 * Reports the area of the image in which the athlete was in the last seconds. The screen places no
 * text over it.
 */
export class BodyBoxWatch {
  readonly #report: (box: BodyBox) => void;
  #samples: readonly { readonly at: Millis; readonly box: BodyBox }[] = [];
  #reported: BodyBox | undefined;
  #reportedAt: Millis = Number.NEGATIVE_INFINITY;

  constructor(report: (box: BodyBox) => void) {
    this.#report = report;
  }

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

export const AWAY_MS = 1500;
const BACK_MS = 300;
/**
 * Time in ms after which a body that jumped to another position counts as another person. It is
 * shorter than the 600 ms after which the engine accepts the new position.
 */
export const STRANGER_MS = 300;
/** Minimum time in ms for which a warning is shown, so that it can be read from two metres away. */
const SHOWN_MS = 4000;

export interface Presence {
  readonly awaySince: Millis | null;
  readonly seenSince: Millis | null;
  readonly isAway: boolean;
  readonly strangerAt: Millis | null;
}

export const INITIAL_PRESENCE: Presence = { awaySince: null, seenSince: null, isAway: false, strangerAt: null };

export interface Sighting {
  readonly isVisible: boolean;
  /**
   * Time in ms since which another person is seen instead of the athlete; null if it is the
   * athlete.
   */
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
  // Counts another visible person as present, so that the warning is not "Out of view".
  const isThere = sighting.isVisible || sighting.strangerSince !== null;
  if (!isThere) {
    const awaySince = before.awaySince ?? t;
    return { awaySince, seenSince: null, isAway: before.isAway || t - awaySince >= AWAY_MS, strangerAt };
  }
  const seenSince = before.seenSince ?? t;
  const isBack = t - seenSince >= BACK_MS;
  return { awaySince: isBack ? null : before.awaySince, seenSince, isAway: before.isAway && !isBack, strangerAt };
};

export const presenceWarning = ({ isAway, strangerAt }: Presence, t: Millis): PresenceWarning | null => {
  if (strangerAt !== null && t - strangerAt < SHOWN_MS) return 'stranger';
  return isAway ? 'away' : null;
};

/**
 * Time in ms for which one hand must be raised above the head, while standing still, to stop the
 * set. In exercises people raise both hands or none, and move.
 */
export const HAND_HELD_MS = 2000;
const MAX_GAP_MS = 300;
const MIN_VISIBILITY = 0.6;
const MAX_TILT = 25;
/**
 * Minimum distance from hip to ankle of a standing person, in torso lengths. In a squat it is half
 * as long.
 */
const MIN_LEG = 1.1;
/**
 * Minimum height of the raised hand above the nose, in torso lengths. The top of the head is above
 * the nose.
 */
const MIN_ABOVE_NOSE = 0.3;
const MAX_HAND_TRAVEL = 0.4;
const MAX_HIP_TRAVEL = 0.15;

interface Posed {
  readonly side: Side;
  readonly wrist: Point;
  readonly hip: Point;
  readonly torso: number;
}

const OTHER = { left: 'right', right: 'left' } as const;

const isSeen = (p: readonly number[], name: 'wrist' | 'ankle', side: Side): boolean =>
  visibilityOf(p, landmarkOnSide(name, side)) >= MIN_VISIBILITY;

const isStanding = (p: readonly number[], half: Half, aspect: number): boolean => {
  const [shoulder, hip, ankle] = [
    jointAt(p, 'shoulder', half, aspect),
    jointAt(p, 'hip', half, aspect),
    jointAt(p, 'ankle', half, aspect),
  ];
  const tilt = tiltOf(hip, shoulder);
  return tilt !== undefined && tilt <= MAX_TILT && ankle.y - hip.y >= MIN_LEG * lengthBetween(shoulder, hip);
};

const raisedOn = (p: readonly number[], side: Side, aspect: number): Posed | undefined => {
  if (!isSeen(p, 'wrist', side) || !SIDES.some((each) => isSeen(p, 'ankle', each))) return undefined;
  if (!isStanding(p, 'both', aspect)) return undefined;
  const [wrist, elbow, shoulder] = [
    jointAt(p, 'wrist', side, aspect),
    jointAt(p, 'elbow', side, aspect),
    jointAt(p, 'shoulder', side, aspect),
  ];
  const hip = jointAt(p, 'hip', 'both', aspect);
  const torso = lengthBetween(jointAt(p, 'shoulder', 'both', aspect), hip);
  const isAbove = wrist.y <= jointAt(p, 'nose', side, aspect).y - MIN_ABOVE_NOSE * torso && elbow.y < shoulder.y;
  const other = OTHER[side];
  const isOtherDown = jointAt(p, 'wrist', other, aspect).y > jointAt(p, 'shoulder', other, aspect).y + 0.2 * torso;
  return isAbove && isOtherDown ? { side, wrist, hip, torso } : undefined;
};

export interface RaisedHand {
  readonly since: Millis;
  readonly lastSeen: Millis;
  readonly from: Posed;
}

const isSameHand = (from: Posed, now: Posed): boolean =>
  from.side === now.side &&
  lengthBetween(from.wrist, now.wrist) <= MAX_HAND_TRAVEL * from.torso &&
  lengthBetween(from.hip, now.hip) <= MAX_HIP_TRAVEL * from.torso;

export const watchHand = (hand: RaisedHand | null, { t, p }: Frame, aspect: number): RaisedHand | null => {
  const seen = p && (raisedOn(p, 'left', aspect) ?? raisedOn(p, 'right', aspect));
  if (!seen) return hand && t - hand.lastSeen <= MAX_GAP_MS ? hand : null;
  if (!hand || !isSameHand(hand.from, seen)) return { since: t, lastSeen: t, from: seen };
  return { ...hand, lastSeen: t };
};

export const heldFor = (hand: RaisedHand | null): Millis => (hand ? hand.lastSeen - hand.since : 0);

export const WARNING_LABELS: Readonly<Record<SetWarning, string>> = {
  away: t('Out of view'),
  stranger: t('Someone else'),
  still: t('No picture'),
};
/**
 * Time in ms for which a hand must be raised before the hint "Hold to stop" is spoken and
 * displayed.
 */
const HAND_HINT_MS = 700;
export const HAND_HINT = t('Hold to stop');
const SAID_AGAIN_MS = 10_000;

export interface SetWatchListener {
  readonly show: (shown: Partial<RecorderSnapshot>) => void;
  readonly say: (words: string) => void;
  /** Called when the attempt is over. `end` is the limit that ended it, or null. */
  readonly onOver: (ending: Ending, end: EarlyEnd | null) => void;
}

export class SetWatch {
  readonly #limits: AttemptLimits;
  readonly #listener: SetWatchListener;
  readonly #stopWatching: () => void;
  #limit: LimitWatch = INITIAL_LIMIT_WATCH;
  #presence: Presence = INITIAL_PRESENCE;
  #hand: RaisedHand | null = null;
  #warned: { readonly warning: PresenceWarning; readonly at: Millis } | null = null;
  #isStill = false;
  #isOver = false;

  constructor(limits: AttemptLimits, picture: Interruptible, listener: SetWatchListener) {
    this.#limits = limits;
    this.#listener = listener;
    this.#stopWatching = watchInterruptions(
      picture,
      () => performance.now(),
      (ending) => this.#over(ending, null),
    );
  }

  close(): void {
    this.#isOver = true;
    this.#stopWatching();
    this.#listener.show(INITIAL_WARNINGS);
  }

  frame(frame: Frame, session: Session): void {
    if (this.#isOver) return;
    this.#isStill = false;
    this.#watchPresence(frame, session);
    this.#watchHand(frame, session.aspect);
    this.#watchLimits(session);
  }

  /**
   * Handles a camera that has sent no new frame for `forMs`. Displays a warning after two seconds,
   * and ends the recording after four.
   */
  still(forMs: Millis): void {
    if (this.#isOver || forMs < STILL_MS) return;
    if (forMs >= PATIENCE_MS) {
      this.#over('camera-muted', null);
      return;
    }
    this.#listener.show({ warning: 'still' });
    if (!this.#isStill) this.#listener.say(WARNING_LABELS.still);
    this.#isStill = true;
  }

  #watchPresence(frame: Frame, session: Session): void {
    this.#presence = watchPresence(this.#presence, sightingOf(session, frame), frame.t);
    const warning = presenceWarning(this.#presence, frame.t);
    this.#listener.show({ warning });
    if (warning === null) return;
    const isSaid = this.#warned?.warning === warning && frame.t - this.#warned.at < SAID_AGAIN_MS;
    if (isSaid) return;
    this.#warned = { warning, at: frame.t };
    this.#listener.say(WARNING_LABELS[warning]);
  }

  #watchHand(frame: Frame, aspect: number): void {
    const before = heldFor(this.#hand);
    this.#hand = watchHand(this.#hand, frame, aspect);
    const held = heldFor(this.#hand);
    if (before < HAND_HINT_MS && held >= HAND_HINT_MS) this.#listener.say(HAND_HINT);
    this.#listener.show({ isHandUp: held >= HAND_HINT_MS });
    if (held >= HAND_HELD_MS) this.#over('hand', null);
  }

  #watchLimits(session: Session): void {
    const { watch, say, secondsLeft, restSecondsLeft, end } = watchLimits(this.#limit, session, this.#limits);
    this.#limit = watch;
    this.#listener.show({ secondsLeft, restSecondsLeft });
    if (end) this.#over(end.by, end);
    else if (say) this.#listener.say(say);
  }

  #over(ending: Ending, end: EarlyEnd | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#listener.onOver(ending, end);
  }
}
