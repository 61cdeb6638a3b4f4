/**
 * What the engine adds to the specification for real people, each as a named setting (docs/decisions/0010 to 0015).
 * A part that is null is off; with all parts off the engine is exactly the specification.
 */
import type { SideViewName } from './landmark.ts';
import type { Degrees, Millis, Share } from './units.ts';

/** One-Euro filter on each angle: calm when still, quick when moving, by the second and never by the frame. */
export interface SmoothingSettings {
  /** Cut-off at rest; lower is calmer. */
  readonly minCutoffHz: number;
  /** Hertz of cut-off gained per degree a second of movement. */
  readonly speedGain: number;
  readonly speedCutoffHz: number;
}

/** A phase is left only when its angles are this far outside it. */
export interface HysteresisSettings {
  readonly degrees: Degrees;
}

/** Attempts are found from the person's own movement; the phase ranges only judge them. */
export interface AttemptSettings {
  /** The angle whose turning points make the attempts; null takes the one whose start and end ranges differ most. */
  readonly angle: string | null;
  /** A smaller movement is no attempt. */
  readonly minExcursion: Degrees;
  /** Nor is one below this share of the person's own latest attempts. */
  readonly excursionShare: Share;
  /** A return short of this share of the way is a bounce at the bottom, not the end of the attempt. */
  readonly returnShare: Share;
  readonly minDurationMs: Millis;
  readonly maxDurationMs: Millis;
  /** Resting this long high up but short of the start range ends the attempt, not locked out. */
  readonly restMs: Millis;
}

/** An alignment must be lost for this long before it is a failure: one bad frame is the model's, not the person's. */
export interface AlignmentSettings {
  readonly holdMs: Millis;
}

/** The near side by a vote of the limbs' visibility over time. */
export interface SideVoteSettings {
  readonly afterMs: Millis;
  /** Older frames weigh less, by this time constant. */
  readonly memoryMs: Millis;
}

/** Joints that cannot be seen neither count nor fail. */
export interface UnseenSettings {
  readonly minVisibility: Share;
  /** Without the moving angle for longer than this, an open attempt is dropped. */
  readonly maxGapMs: Millis;
}

export const POSTURE_MEASURES = ['torsoTilt', 'torsoPitch', 'handsBelowShoulders', 'feetBelowHips'] as const;
export type PostureMeasure = (typeof POSTURE_MEASURES)[number];

export interface PostureLimit {
  readonly measure: PostureMeasure;
  readonly min: number;
  readonly max: number;
}

/** The body's attitude in which this exercise is done at all. */
export interface PostureSettings {
  readonly limits: readonly PostureLimit[];
  /** In posture for this long makes READY. */
  readonly holdMs: Millis;
  /** Out of posture for this long ends READY. */
  readonly leaveMs: Millis;
  /** Share of an attempt's time that must be in posture. */
  readonly share: Share;
}

/** After the body was elsewhere, the posture must be held before an attempt can begin. */
export interface SettleSettings {
  readonly elsewhere: readonly PostureLimit[];
  readonly holdMs: Millis;
}

/** The joints a rep is told by. */
export interface TravelEnds {
  readonly moving: SideViewName;
  readonly support: SideViewName;
  /** Which of the two must stay. */
  readonly still: SideViewName;
}

/** A rep moves the body against its support, and the support stays where it is. Lengths in torso lengths of this person. */
export interface TravelSettings extends TravelEnds {
  /** Smallest change of height between the two within an attempt. */
  readonly minimum: number;
  /**
   * How far apart in height they must get: a limb that is never long was never in the exercise.
   * Positive when the moving joint is above its support, negative when it hangs below.
   */
  readonly reach: number;
  /** How far apart in height they can get at most: a body of which only half is seen is measured wrong. */
  readonly reachMost: number;
  /** How far the still one may wander. */
  readonly stillWithin: number;
  /** Most it may rise and fall for every length the other one does: a press moves the hands, a pull-up the shoulders. */
  readonly stillShare: number;
  /** How much the distance between its left and right may change: a stance stays, a stride does not. */
  readonly spreadWithin: number;
}

/**
 * The moving angle is also estimated from the height between the limb's ends, `travel.moving` over `travel.support`: it takes over as
 * the body turns away from the side view, and where the joint between is not seen. Spreads are shoulder widths per torso length.
 */
export interface ExtensionSettings {
  /** Up to here the image's angle counts alone. */
  readonly sideSpread: number;
  /** From here on the height counts alone. */
  readonly frontSpread: number;
  /** Visibility that both ends need before their height stands in for a joint that is not seen. */
  readonly minVisibility: Share;
}

/** Limits of the hips' distance from the line shoulder to ankle, as shares of that line's length. Judged from the side only. */
export interface BodyLineSettings {
  /** Most that the hips may be below the line. */
  readonly sag: number;
  /** Most that they may be above it. */
  readonly pike: number;
  /** Hips this near to the hands in height, in torso lengths, rest on the floor once they are `floorSag` below the line. */
  readonly floorHeight: number;
  readonly floorSag: number;
}

/** Both legs do the same. Lengths in torso lengths of this person. */
export interface SymmetrySettings {
  /**
   * Most that the heights covered by left and right shin may differ at the deepest point; three quarters of it on average over the
   * attempt. In a lunge one shin stands while the other lies.
   */
  readonly shinDifference: number;
  /** Most that the ankles may be apart at the deepest point. */
  readonly stance: number;
}

/** The model may jump to a bystander: a body that leaps or changes size at once is not the same person. */
export interface ContinuitySettings {
  /** Torso lengths the middle of the torso may move in one step, beyond what speed explains. */
  readonly maxJump: number;
  readonly maxScale: number;
  /** After this long the new body is accepted as the person. */
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
export const DEFAULT_UNSEEN: UnseenSettings = { minVisibility: 0.4, maxGapMs: 700 };
export const DEFAULT_CONTINUITY: ContinuitySettings = { maxJump: 1, maxScale: 1.8, acceptMs: 600 };

/** Used where a definition says nothing. Posture, settle and travel are each exercise's own and start out off. */
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
  continuity: DEFAULT_CONTINUITY,
};

export const DEFAULT_POSTURE: PostureSettings = { limits: [], holdMs: 300, leaveMs: 400, share: 0.7 };

export const DEFAULT_SETTLE: SettleSettings = { elsewhere: [], holdMs: 1000 };

/** `"extension": {}` in a definition. Spreads: about 10 and 45 degrees off the side. */
export const DEFAULT_EXTENSION: ExtensionSettings = { sideSpread: 0.1, frontSpread: 0.75, minVisibility: 0.3 };

/** `"bodyLine": {}` in a definition. */
export const DEFAULT_BODY_LINE: BodyLineSettings = { sag: 0.08, pike: 0.16, floorHeight: 0.1, floorSag: 0.045 };

/** Exactly the specification. */
export const BARE: RobustSettings = {
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
  continuity: null,
};
