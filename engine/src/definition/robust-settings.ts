/**
 * Extensions of the specification for real-world input, as named settings (docs/decisions/0010 to
 * 0015). A null part is off. With all parts off, the engine follows the specification exactly.
 */
import type { SideViewName } from '../signal/landmarks.ts';
import type { Degrees, Millis, Share } from '../units.ts';

/**
 * One Euro filter on each angle: strong smoothing at rest, little lag when moving, independent of
 * the frame rate.
 */
export interface SmoothingSettings {
  /** Cut-off frequency at rest; lower smooths more. */
  readonly minCutoffHz: number;
  /** Increase of the cut-off frequency in Hz per degree per second. */
  readonly speedGain: number;
  readonly speedCutoffHz: number;
}

/** Hysteresis: a phase is left only if its angles are this far outside its ranges. */
export interface HysteresisSettings {
  readonly degrees: Degrees;
}

/** Attempt detection from the person's own movement. The phase ranges only decide validity. */
export interface AttemptSettings {
  /**
   * Id of the angle whose turning points delimit attempts; null selects the one whose start and end
   * ranges differ most.
   */
  readonly angle: string | null;
  /** Minimum excursion of an attempt. */
  readonly minExcursion: Degrees;
  /** Minimum excursion as a share of the person's running average. */
  readonly excursionShare: Share;
  /** Minimum return as a share of the excursion. A smaller return is a bounce at the bottom. */
  readonly returnShare: Share;
  readonly minDurationMs: Millis;
  readonly maxDurationMs: Millis;
  /** Resting this long high up, but short of the start range, ends the attempt without lockout. */
  readonly restMs: Millis;
}

/**
 * An alignment must be out of range for this long to count as a failure, which filters out errors
 * of the pose model in single frames.
 */
export interface AlignmentSettings {
  readonly holdMs: Millis;
}

/** Chooses the near side by a vote: visibility of the limbs averaged over time. */
export interface SideVoteSettings {
  readonly afterMs: Millis;
  /** Time constant of the exponential average. */
  readonly memoryMs: Millis;
}

/** Joints below the visibility threshold neither count nor fail. */
export interface UnseenSettings {
  readonly minVisibility: Share;
  /** An open attempt is dropped if the moving angle is missing for longer than this. */
  readonly maxGapMs: Millis;
  /** Maximum gap while the person is seen in posture, so that only joints are hidden. */
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

/** Body posture required for this exercise. */
export interface PostureSettings {
  readonly limits: readonly PostureLimit[];
  /** Time in posture until READY. */
  readonly holdMs: Millis;
  /** Time out of posture until READY ends. */
  readonly leaveMs: Millis;
  /** Minimum share of an attempt's time in posture. */
  readonly share: Share;
}

/**
 * After the body was elsewhere, the posture must be held for `holdMs` before an attempt can begin.
 */
export interface SettleSettings {
  readonly elsewhere: readonly PostureLimit[];
  readonly holdMs: Millis;
}

/** Joints that define a rep's travel. */
export interface TravelEnds {
  readonly moving: SideViewName;
  readonly support: SideViewName;
  /** The joint of the two that must not move. */
  readonly still: SideViewName;
}

/**
 * Settings that require a rep to move the body against a support that stays in place. Lengths are
 * in torso lengths of the person.
 */
export interface TravelSettings extends TravelEnds {
  /** Minimum change of the height difference between the two joints within an attempt. */
  readonly minimum: number;
  /**
   * Minimum height difference the two must reach: positive if the moving joint is above its
   * support, negative if it hangs below.
   */
  readonly reach: number;
  /** Maximum plausible height difference. A half-visible body yields larger values. */
  readonly reachMost: number;
  /** Maximum movement of the still joint. */
  readonly stillWithin: number;
  /**
   * Maximum vertical movement of the still joint relative to the other. A press moves the hands, a
   * pull-up the shoulders.
   */
  readonly stillShare: number;
  /**
   * Maximum change of the distance between the left and right still joint: a stance keeps it, a
   * stride does not.
   */
  readonly spreadWithin: number;
}

/**
 * Also estimates the moving angle from the height of `travel.moving` above `travel.support`. The
 * estimate gains weight as the body turns away from side view and replaces a joint that is not
 * visible. Spreads are shoulder widths per torso length.
 */
export interface ExtensionSettings {
  /** Up to this spread only the image angle counts. */
  readonly sideSpread: number;
  /** From this spread on only the height counts. */
  readonly frontSpread: number;
  /** Minimum visibility of both limb ends for the height to replace an unseen joint. */
  readonly minVisibility: Share;
}

/**
 * Limits of the hips' distance from the line shoulder to ankle, as shares of its length. Checked in
 * side view only.
 */
export interface BodyLineSettings {
  /** Maximum distance of the hips below the line. */
  readonly sag: number;
  /** Maximum distance of the hips above the line. */
  readonly pike: number;
  /**
   * Hips at most this high above the hands, in torso lengths, count as lying on the floor if they
   * are also `floorSag` below the line.
   */
  readonly floorHeight: number;
  readonly floorSag: number;
}

/** Compares both legs: alike in a squat, one before the other in a lunge. In torso lengths. */
export interface SymmetrySettings {
  /**
   * Maximum difference in vertical extent between left and right shin at the deepest point; three
   * quarters of it on average over the attempt. In a lunge one shin is vertical while the other is
   * horizontal.
   */
  readonly shinDifference: number;
  /** Maximum distance between the ankles at the deepest point. */
  readonly stance: number;
  /** Minimum difference between the shins at the deepest point, as a lunge has. 0 asks for none. */
  readonly minShinDifference: number;
}

/**
 * Settings for counting the seconds of the longest unbroken hold of the start position instead of
 * reps (docs/decisions/0124). Each second is one valid rep.
 */
export interface HoldSettings {
  /**
   * Time out of position that does not end the hold. It is not counted, and is forgiven at a fifth
   * of the time in position.
   */
  readonly graceMs: Millis;
  /** Minimum time in position: in a shorter stay the body only passes through. */
  readonly minMs: Millis;
  /** Maximum distance of the knees below the line shoulder to ankle, as a share of its length. */
  readonly kneeDrop: Share;
  /**
   * Maximum distance of the moving joint's height (see `travel`) from its running mean, in torso
   * lengths. Excludes push-ups.
   */
  readonly shift: number;
}

/**
 * Settings for counting a change from the posture to `settle.elsewhere` and back as one rep
 * (docs/decisions/0124). A burpee bends each joint several times, but lies down once.
 */
export interface AlternationSettings {
  /** Minimum time in each posture; less is an error of the pose model. */
  readonly holdMs: Millis;
  readonly minDurationMs: Millis;
  readonly maxDurationMs: Millis;
}

/**
 * Rejects jumps of the pose model to a bystander: a body that jumps or changes size abruptly is
 * another person.
 */
export interface ContinuitySettings {
  /**
   * Maximum movement of the torso centre between two frames in torso lengths, plus the same per
   * second elapsed.
   */
  readonly maxJump: number;
  readonly maxScale: number;
  /** Time after which the new body is accepted as the person. */
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

/** Defaults for a definition without `robust`. Parts that depend on the exercise are off. */
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
 * Defaults for `"extension": {}`. The spreads correspond to about 10 and 45 degrees off the side
 * view.
 */
export const DEFAULT_EXTENSION: ExtensionSettings = { sideSpread: 0.1, frontSpread: 0.75, minVisibility: 0.3 };

/** Defaults for `"bodyLine": {}`. */
export const DEFAULT_BODY_LINE: BodyLineSettings = { sag: 0.08, pike: 0.16, floorHeight: 0.1, floorSag: 0.045 };

/** Defaults for `"hold": {}`. */
export const DEFAULT_HOLD: HoldSettings = { graceMs: 700, minMs: 5000, kneeDrop: 0.06, shift: 0.12 };

/** Defaults for `"alternation": {}`. */
export const DEFAULT_ALTERNATION: AlternationSettings = { holdMs: 80, minDurationMs: 1000, maxDurationMs: 20_000 };

/** Settings with every part off: exactly the specification. */
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

/** Maximum number of limits in a posture and in `settle.elsewhere`. */
export const MAX_POSTURE_LIMITS = 10;

/**
 * Minimum and maximum of each setting by part and field, in its unit: the parser rejects other
 * values, and the editors offer no others. `limit` applies to both ends of a posture limit.
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
  },
  extension: { sideSpread: LENGTH, frontSpread: LENGTH, minVisibility: SHARE },
  bodyLine: { sag: SHARE, pike: SHARE, floorHeight: LENGTH, floorSag: SHARE },
  hold: { graceMs: DURATION, minMs: DURATION, kneeDrop: SHARE, shift: LENGTH },
  alternation: { holdMs: DURATION, minDurationMs: DURATION, maxDurationMs: DURATION },
  symmetry: { shinDifference: LENGTH, stance: LENGTH, minShinDifference: LENGTH },
  continuity: { maxJump: LENGTH, maxScale: [1, 100], acceptMs: DURATION },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Limits>>>>;
