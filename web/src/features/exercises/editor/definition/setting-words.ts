/** Display texts of the advanced settings, in the order of processing. */
import {
  DEFAULT_ALIGNMENT,
  DEFAULT_ATTEMPTS,
  DEFAULT_BODY_LINE,
  DEFAULT_CONTINUITY,
  DEFAULT_EXTENSION,
  DEFAULT_HYSTERESIS,
  DEFAULT_POSTURE,
  DEFAULT_ROBUST,
  DEFAULT_SETTLE,
  DEFAULT_SIDE_VOTE,
  DEFAULT_SMOOTHING,
  DEFAULT_UNSEEN,
  type PostureMeasure,
  type RobustSettings,
} from '@reptemple/engine/definition/settings';
import { t } from '../../../../i18n/translate.ts';

export type Part = keyof RobustSettings;

interface PartWords {
  readonly title: string;
  readonly words: string;
  /** Labels of the number fields, by the engine's key. */
  readonly fields: Readonly<Record<string, string>>;
}

export const PART_LABELS: Readonly<Record<Part, PartWords>> = {
  smoothing: {
    title: t('Smoothing'),
    words: t('Filters each angle: strong at rest, light during movement.'),
    fields: {
      minCutoffHz: t('Cut-off at rest (Hz)'),
      speedGain: t('Gain with speed (Hz per °/s)'),
      speedCutoffHz: t('Speed cut-off (Hz)'),
    },
  },
  hysteresis: {
    title: t('Hysteresis'),
    words: t('Leaves a phase only when its angles are this far outside the range.'),
    fields: { degrees: t('Margin (degrees)') },
  },
  attempts: {
    title: t('Attempts'),
    words: t('Detects attempts from the person’s own movement. Phase ranges only judge them.'),
    fields: {
      minExcursion: t('Smallest movement (degrees)'),
      excursionShare: t('Share of recent attempts'),
      returnShare: t('Minimum return (share of the movement)'),
      minDurationMs: t('Shortest (ms)'),
      maxDurationMs: t('Longest (ms)'),
      restMs: t('Ends after a rest before the start position of (ms)'),
    },
  },
  alignment: {
    title: t('Alignment tolerance'),
    words: t('How long an alignment must be lost before it counts as a failure.'),
    fields: { holdMs: t('Lost for (ms)') },
  },
  sideVote: {
    title: t('Near-side detection'),
    words: t('Chooses the side nearer to the camera by how well its limbs are visible over time.'),
    fields: { afterMs: t('Chosen after (ms)'), memoryMs: t('Memory (ms)') },
  },
  unseen: {
    title: t('Hidden joints'),
    words: t('Hidden joints neither count nor fail.'),
    fields: {
      minVisibility: t('Minimum visibility'),
      maxGapMs: t('Drop attempt after (ms)'),
      maxHiddenMs: t('Drop if only joints are hidden, after (ms)'),
    },
  },
  posture: {
    title: t('Position'),
    words: t('The body position required for this exercise.'),
    fields: {
      holdMs: t('Ready after (ms)'),
      leaveMs: t('Lost after (ms)'),
      share: t('Share of an attempt in position'),
    },
  },
  settle: {
    title: t('Settling'),
    words: t('After leaving the position, it must be held again before an attempt can start.'),
    fields: { holdMs: t('Held for (ms)') },
  },
  travel: {
    title: t('Travel'),
    words: t('A rep moves the body relative to its support, which stays still. In torso lengths.'),
    fields: {
      minimum: t('Minimum height change'),
      reach: t('Minimum height difference'),
      reachMost: t('Maximum height difference'),
      stillWithin: t('Fixed part moves at most'),
      stillShare: t('Rises by at most this share of the other'),
      spreadWithin: t('Left–right difference at most'),
    },
  },
  symmetry: {
    title: t('Both legs'),
    words: t('Both legs must move alike, so lunges don’t count. In torso lengths.'),
    fields: {
      shinDifference: t('Maximum shin height difference'),
      stance: t('Maximum distance between feet'),
    },
  },
  extension: {
    title: t('Limb height'),
    words: t('If the camera isn’t at the side, the angle is estimated from the limb’s height.'),
    fields: {
      sideSpread: t('Image angle alone up to (shoulder width per torso)'),
      frontSpread: t('Height alone from (shoulder width per torso)'),
      minVisibility: t('Visibility of limb ends'),
    },
  },
  bodyLine: {
    title: t('Straight body'),
    words: t('Hips must stay close to the line from shoulders to ankles. Side view only.'),
    fields: {
      sag: t('Hips below the line at most (share of its length)'),
      pike: t('Hips above the line at most (share of its length)'),
      floorHeight: t('On the floor: hips this close to the hands (torso lengths)'),
      floorSag: t('On the floor: hips below the line by'),
    },
  },
  continuity: {
    title: t('Same person'),
    words: t('A body that suddenly jumps or changes size is treated as someone else.'),
    fields: {
      maxJump: t('Maximum jump (torso lengths)'),
      maxScale: t('Maximum size change (factor)'),
      acceptMs: t('Accept a new person after (ms)'),
    },
  },
};

/**
 * Labels of the posture measurements, by the engine's key. Each limit has a minimum and a maximum.
 */
export const MEASURE_LABELS: Readonly<Record<PostureMeasure, string>> = {
  torsoTilt: t('Tilt of the torso (degrees from upright)'),
  torsoPitch: t('Tilt of the torso in depth (degrees from upright)'),
  handsBelowShoulders: t('Hands below the shoulders (torso lengths)'),
  feetBelowHips: t('Feet below the hips (torso lengths)'),
};

/** In display order. */
export const PARTS = Object.keys(PART_LABELS).filter((name): name is Part => Object.hasOwn(DEFAULT_ROBUST, name));

/**
 * Initial values of a group when it is enabled. A new travel rule only requires that the hips move
 * relative to the feet.
 */
export const PART_BEGINNINGS = {
  smoothing: DEFAULT_SMOOTHING,
  hysteresis: DEFAULT_HYSTERESIS,
  attempts: DEFAULT_ATTEMPTS,
  alignment: DEFAULT_ALIGNMENT,
  sideVote: DEFAULT_SIDE_VOTE,
  unseen: DEFAULT_UNSEEN,
  continuity: DEFAULT_CONTINUITY,
  extension: DEFAULT_EXTENSION,
  bodyLine: DEFAULT_BODY_LINE,
  symmetry: { shinDifference: 0.36, stance: 1.6 },
  posture: DEFAULT_POSTURE,
  settle: DEFAULT_SETTLE,
  travel: {
    moving: 'hip',
    support: 'ankle',
    minimum: 0.15,
    reach: 0,
    reachMost: 100,
    still: 'ankle',
    stillWithin: 1,
    stillShare: 100,
    spreadWithin: 100,
  },
} as const satisfies { readonly [Name in Part]: NonNullable<RobustSettings[Name]> };
