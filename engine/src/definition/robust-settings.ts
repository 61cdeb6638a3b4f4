/**
 * Types, defaults and limits of the robust settings: extensions of the specification for real
 * videos (docs/decisions/0010 to 0015). A null group is off. With all groups off, the engine
 * follows the specification exactly.
 */
import type { SideViewName } from '../signal/landmarks.ts';
import type { Degrees, Millis, Share } from '../units.ts';

/**
 * Settings of the One Euro filter that smooths each angle: strongly at rest, with little lag in
 * motion, at any frame rate.
 */
export interface SmoothingSettings {
  /** Cut-off frequency at rest. A lower frequency smooths more. */
  readonly minCutoffHz: number;
  /** Increase of the cut-off frequency with the angle's speed, in Hz per degree per second. */
  readonly speedGain: number;
  readonly speedCutoffHz: number;
}

/**
 * Settings of the hysteresis: a phase ends only when an angle is this far outside the phase's
 * range.
 */
export interface HysteresisSettings {
  readonly degrees: Degrees;
}

/**
 * Settings to detect attempts from the person's own movement. The phase ranges then only decide if
 * an attempt is valid.
 */
export interface AttemptSettings {
  /**
   * Id of the angle whose turning points delimit attempts. If null, it is the angle whose start and
   * end ranges differ most.
   */
  readonly angle: string | null;
  readonly minExcursion: Degrees;
  /**
   * Minimum difference between the angles at top and bottom, as a share of this person's running
   * average.
   */
  readonly excursionShare: Share;
  /**
   * Minimum return of the angle, as a share of the way down. A smaller return is a bounce at the
   * bottom.
   */
  readonly returnShare: Share;
  readonly minDurationMs: Millis;
  readonly maxDurationMs: Millis;
  /**
   * Time of a rest after which an attempt ends without lockout: high up, but short of the start
   * range.
   */
  readonly restMs: Millis;
}

/**
 * Settings of alignment failures. An alignment that is out of range for less than `holdMs` is
 * treated as an error of the pose model and does not count.
 */
export interface AlignmentSettings {
  readonly holdMs: Millis;
}

/** Settings to choose the near side: the side whose limbs are more visible, averaged over time. */
export interface SideVoteSettings {
  readonly afterMs: Millis;
  /** Time constant of the exponential average. */
  readonly memoryMs: Millis;
}

/**
 * Settings for joints that are not visible. A joint below `minVisibility` is treated as not
 * measured: it neither counts nor fails.
 */
export interface UnseenSettings {
  readonly minVisibility: Share;
  /**
   * Maximum time for which the moving angle of an open attempt may be missing. After it, the
   * attempt is dropped.
   */
  readonly maxGapMs: Millis;
  /**
   * Maximum time for which it may be missing while the person is seen in posture and only joints
   * are hidden.
   */
  readonly maxHiddenMs: Millis;
}

export const POSTURE_MEASURES = [
  'torsoTilt',
  'torsoPitch',
  'handsBelowShoulders',
  'feetBelowHips',
  'handsAboveFeet',
] as const;
export type PostureMeasure = (typeof POSTURE_MEASURES)[number];

export interface PostureLimit {
  readonly measure: PostureMeasure;
  readonly min: number;
  readonly max: number;
}

export interface PostureSettings {
  readonly limits: readonly PostureLimit[];
  /** Minimum time in posture before the state READY begins. */
  readonly holdMs: Millis;
  /** Minimum time out of posture before the state READY ends. */
  readonly leaveMs: Millis;
  /** Minimum share of an attempt's time that must be spent in posture. */
  readonly share: Share;
}

/**
 * Settings of the arrival hold: after the body was in another posture (`elsewhere`, such as upright
 * before a push-up), it must hold the exercise's posture for `holdMs` before an attempt can begin.
 */
export interface SettleSettings {
  readonly elsewhere: readonly PostureLimit[];
  readonly holdMs: Millis;
}

export interface TravelEnds {
  readonly moving: SideViewName;
  readonly support: SideViewName;
  /** Joint (`moving` or `support`) that must not move. */
  readonly still: SideViewName;
}

/**
 * Settings that require a rep to move the body against a support that stays in place. Lengths are
 * in torso lengths of the person.
 */
export interface TravelSettings extends TravelEnds {
  /** Minimum change, within an attempt, of the height difference between the two joints. */
  readonly minimum: number;
  /**
   * Minimum height difference that the two joints must reach in a rep: positive if the moving joint
   * is above its support, negative if it hangs below.
   */
  readonly reach: number;
  /**
   * Maximum plausible height difference of the two joints. A half-visible body gives larger values.
   */
  readonly reachMost: number;
  readonly stillWithin: number;
  /**
   * Maximum vertical movement of the still joint, as a share of the other joint's movement. A press
   * moves the hands, a pull-up the shoulders.
   */
  readonly stillShare: number;
  /**
   * Maximum change of the distance between the left and the right still joint. Standing feet keep
   * their distance, a stride does not.
   */
  readonly spreadWithin: number;
  /**
   * Minimum mean visibility of the still joint on the side that is more visible. The model guesses
   * feet outside the picture, and a dip then looks like a squat.
   */
  readonly stillSeen: Share;
}

/**
 * Settings to estimate the moving angle a second time, from the height of `travel.moving` above
 * `travel.support`. The estimate's weight rises from 0 at `sideSpread` to 1 at `frontSpread`, as
 * the body turns away from the side view. It also replaces the angle of a joint that is not
 * visible. Both spreads are shoulder widths in the image, in torso lengths.
 */
export interface ExtensionSettings {
  /** Shoulder width up to which only the angle in the image counts. */
  readonly sideSpread: number;
  /** Shoulder width from which only the height counts. */
  readonly frontSpread: number;
  /**
   * Minimum visibility of both ends of the limb at which its height replaces the angle of a joint
   * that is not visible.
   */
  readonly minVisibility: Share;
}

/**
 * Limits of the hips' distance from the body line (shoulder to ankle), as shares of the line's
 * length. Checked in side view only.
 */
export interface BodyLineSettings {
  /** Maximum distance of the hips below the body line. */
  readonly sag: number;
  /** Maximum distance of the hips above the body line. */
  readonly pike: number;
  /**
   * Maximum height of the hips above the hands, in torso lengths, at which a body counts as lying
   * on the floor. It must also sag by at least `floorSag`.
   */
  readonly floorHeight: number;
  /**
   * Minimum distance of the hips below the body line at which a body this low counts as lying on
   * the floor.
   */
  readonly floorSag: number;
}

/**
 * Settings to compare both legs: alike in a squat, one in front of the other in a lunge. Lengths
 * are in torso lengths.
 */
export interface SymmetrySettings {
  /**
   * Maximum difference in vertical extent between left and right shin at the deepest point; the
   * mean over the attempt may reach three quarters of it. In a lunge one shin is vertical, the
   * other horizontal.
   */
  readonly shinDifference: number;
  /** Maximum distance between the ankles at the deepest point. */
  readonly stance: number;
  /** Minimum difference between the shins at the deepest point, as in a lunge; 0 for no minimum. */
  readonly minShinDifference: number;
}

/**
 * Settings to count the seconds of the longest unbroken hold of the start position instead of reps
 * (docs/decisions/0124). Each held second is stored as one valid rep.
 */
export interface HoldSettings {
  /**
   * Time out of position that does not end the hold. It is not counted, and each second in position
   * restores a fifth of a second of it.
   */
  readonly graceMs: Millis;
  /**
   * Minimum time in position of a hold that counts. In a shorter time the body only passes through.
   */
  readonly minMs: Millis;
  /** Maximum distance of the knees below the body line, as a share of the line's length. */
  readonly kneeDrop: Share;
  /**
   * Maximum distance of the moving joint's height (see `travel`) from its running mean, in torso
   * lengths. Excludes push-ups from planks.
   */
  readonly shift: number;
}

/**
 * Settings to count each change from the exercise's posture to `settle.elsewhere` and back as one
 * rep (docs/decisions/0124). A burpee bends each joint several times, but lies down once.
 */
export interface AlternationSettings {
  /** Minimum time in each of the two postures. A shorter time is an error of the pose model. */
  readonly holdMs: Millis;
  readonly minDurationMs: Millis;
  readonly maxDurationMs: Millis;
}

/**
 * Settings to reject poses of a bystander. A body that jumps or abruptly changes its size is
 * another person.
 */
export interface ContinuitySettings {
  /**
   * Maximum movement of the torso's centre between two frames, in torso lengths, plus the same
   * amount for each second between them.
   */
  readonly maxJump: number;
  readonly maxScale: number;
  /**
   * Time in ms for which another body must be seen instead of the tracked person before it becomes
   * the tracked person.
   */
  readonly acceptMs: Millis;
}

export interface RobustSettings {
  readonly smoothing: SmoothingSettings | null;
  readonly hysteresis: HysteresisSettings | null;
  readonly attempts: AttemptSettings | null;
  readonly alignment: AlignmentSettings | null;
  readonly sideVote: SideVoteSettings | null;
  readonly unseen: UnseenSettings | null;
  readonly posture: PostureSettings | null;
  readonly settle: SettleSettings | null;
  readonly travel: TravelSettings | null;
  readonly symmetry: SymmetrySettings | null;
  readonly extension: ExtensionSettings | null;
  readonly bodyLine: BodyLineSettings | null;
  readonly hold: HoldSettings | null;
  readonly alternation: AlternationSettings | null;
  readonly continuity: ContinuitySettings | null;
}

export const DEFAULT_SMOOTHING: SmoothingSettings = { minCutoffHz: 2, speedGain: 0.05, speedCutoffHz: 3 };
export const DEFAULT_HYSTERESIS: HysteresisSettings = { degrees: 5 };
export const DEFAULT_ATTEMPTS: AttemptSettings = {
  angle: null,
  minExcursion: 30,
  excursionShare: 0.35,
  returnShare: 0.5,
  minDurationMs: 300,
  maxDurationMs: 20_000,
  restMs: 800,
};
export const DEFAULT_ALIGNMENT: AlignmentSettings = { holdMs: 160 };
export const DEFAULT_SIDE_VOTE: SideVoteSettings = { afterMs: 400, memoryMs: 2000 };
export const DEFAULT_UNSEEN: UnseenSettings = { minVisibility: 0.4, maxGapMs: 700, maxHiddenMs: 1000 };
export const DEFAULT_CONTINUITY: ContinuitySettings = { maxJump: 1, maxScale: 1.8, acceptMs: 600 };

/**
 * Defaults for a definition without the field `robust`. Settings that depend on the exercise are
 * off.
 */
export const DEFAULT_ROBUST: RobustSettings = {
  smoothing: DEFAULT_SMOOTHING,
  hysteresis: DEFAULT_HYSTERESIS,
  attempts: DEFAULT_ATTEMPTS,
  alignment: DEFAULT_ALIGNMENT,
  sideVote: DEFAULT_SIDE_VOTE,
  unseen: DEFAULT_UNSEEN,
  posture: null,
  settle: null,
  travel: null,
  symmetry: null,
  extension: null,
  bodyLine: null,
  hold: null,
  alternation: null,
  continuity: DEFAULT_CONTINUITY,
};

export const DEFAULT_POSTURE: PostureSettings = { limits: [], holdMs: 300, leaveMs: 400, share: 0.7 };

export const DEFAULT_SETTLE: SettleSettings = { elsewhere: [], holdMs: 1000 };

/**
 * Defaults for `"extension": {}`. The spreads (shoulder width in the image, in torso lengths) are
 * those of bodies turned by about 10 and 45 degrees from the side view.
 */
export const DEFAULT_EXTENSION: ExtensionSettings = { sideSpread: 0.1, frontSpread: 0.75, minVisibility: 0.3 };

export const DEFAULT_BODY_LINE: BodyLineSettings = { sag: 0.08, pike: 0.16, floorHeight: 0.1, floorSag: 0.045 };

export const DEFAULT_HOLD: HoldSettings = { graceMs: 700, minMs: 5000, kneeDrop: 0.06, shift: 0.12 };

export const DEFAULT_ALTERNATION: AlternationSettings = { holdMs: 80, minDurationMs: 1000, maxDurationMs: 20_000 };

/** Settings with everything off: the engine follows the specification exactly. */
export const SPEC_ONLY: RobustSettings = {
  smoothing: null,
  hysteresis: null,
  attempts: null,
  alignment: null,
  sideVote: null,
  unseen: null,
  posture: null,
  settle: null,
  travel: null,
  symmetry: null,
  extension: null,
  bodyLine: null,
  hold: null,
  alternation: null,
  continuity: null,
};

export type Limits = readonly [min: number, max: number];

const DURATION: Limits = [0, 120_000];
const DEGREES: Limits = [0, 180];
const SHARE: Limits = [0, 1];
const FREQUENCY: Limits = [0.01, 100];
const LENGTH: Limits = [0, 100];

export const MAX_POSTURE_LIMITS = 10;

/**
 * Minimum and maximum of each setting by group and field, in the setting's unit. The parser rejects
 * other values, and the editor offers no others. `limit` applies to both ends of a posture limit.
 */
export const SETTING_LIMITS = {
  smoothing: { minCutoffHz: FREQUENCY, speedGain: [0, 10], speedCutoffHz: FREQUENCY },
  hysteresis: { degrees: DEGREES },
  attempts: {
    minExcursion: [1, 180],
    excursionShare: SHARE,
    returnShare: SHARE,
    minDurationMs: DURATION,
    maxDurationMs: DURATION,
    restMs: DURATION,
  },
  alignment: { holdMs: DURATION },
  sideVote: { afterMs: DURATION, memoryMs: [1, 120_000] },
  unseen: { minVisibility: SHARE, maxGapMs: DURATION, maxHiddenMs: DURATION },
  posture: { limit: [-1000, 1000], holdMs: DURATION, leaveMs: DURATION, share: SHARE },
  settle: { limit: [-1000, 1000], holdMs: DURATION },
  travel: {
    minimum: LENGTH,
    reach: [-LENGTH[1], LENGTH[1]],
    reachMost: LENGTH,
    stillWithin: LENGTH,
    stillShare: LENGTH,
    spreadWithin: LENGTH,
    stillSeen: SHARE,
  },
  extension: { sideSpread: LENGTH, frontSpread: LENGTH, minVisibility: SHARE },
  bodyLine: { sag: SHARE, pike: SHARE, floorHeight: LENGTH, floorSag: SHARE },
  hold: { graceMs: DURATION, minMs: DURATION, kneeDrop: SHARE, shift: LENGTH },
  alternation: { holdMs: DURATION, minDurationMs: DURATION, maxDurationMs: DURATION },
  symmetry: { shinDifference: LENGTH, stance: LENGTH, minShinDifference: LENGTH },
  continuity: { maxJump: LENGTH, maxScale: [1, 100], acceptMs: DURATION },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Limits>>>>;
