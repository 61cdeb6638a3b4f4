/**
 * Allowed range of each robust setting, shared by the parser, which rejects other values, and the
 * editors.
 */
type Limits = readonly [min: number, max: number];

const DURATION: Limits = [0, 120_000];
const DEGREES: Limits = [0, 180];
const SHARE: Limits = [0, 1];
const FREQUENCY: Limits = [0.01, 100];
const LENGTH: Limits = [0, 100];

/** Maximum number of limits in a posture and in `settle.elsewhere`. */
export const MAX_POSTURE_LIMITS = 10;

/**
 * Minimum and maximum by part and field, in the units of settings.ts. `limit` applies to both ends
 * of a posture limit.
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
