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
    words: t('A filter on each angle: calm when the body is still, quick when it moves.'),
    fields: {
      minCutoffHz: t('Cut-off at rest (Hz)'),
      speedGain: t('Gain with speed (Hz per degree a second)'),
      speedCutoffHz: t('Cut-off of the speed (Hz)'),
    },
  },
  hysteresis: {
    title: t('Hysteresis'),
    words: t('A phase is left only when its angles are this far outside it.'),
    fields: { degrees: t('Outside by (degrees)') },
  },
  attempts: {
    title: t('Attempts'),
    words: t('Attempts are found from the person’s own movement; the phase ranges only judge them.'),
    fields: {
      minExcursion: t('Smallest movement (degrees)'),
      excursionShare: t('Share of the person’s latest attempts'),
      returnShare: t('Share of the way back'),
      minDurationMs: t('Shortest (ms)'),
      maxDurationMs: t('Longest (ms)'),
      restMs: t('A rest short of the start ends it after (ms)'),
    },
  },
  alignment: {
    title: t('Patience with alignments'),
    words: t(
      'An alignment must be lost for so long before it is a failure: one bad frame is the model’s, not the person’s.',
    ),
    fields: { holdMs: t('Lost for (ms)') },
  },
  sideVote: {
    title: t('Vote on the near side'),
    words: t('The side nearer to the camera is chosen by how well its limbs are seen over time.'),
    fields: { afterMs: t('Chosen after (ms)'), memoryMs: t('Memory (ms)') },
  },
  unseen: {
    title: t('Unseen joints'),
    words: t('Joints that cannot be seen neither count nor fail.'),
    fields: {
      minVisibility: t('Seen from a visibility of'),
      maxGapMs: t('An attempt is dropped after (ms)'),
      maxHiddenMs: t('Dropped if only joints are hidden, after (ms)'),
    },
  },
  posture: {
    title: t('Posture'),
    words: t('The body’s attitude in which this exercise is done at all.'),
    fields: {
      holdMs: t('Ready after (ms)'),
      leaveMs: t('Left after (ms)'),
      share: t('Share of an attempt in posture'),
    },
  },
  settle: {
    title: t('Settling'),
    words: t('After the body was elsewhere, the posture must be held before an attempt can begin.'),
    fields: { holdMs: t('Held for (ms)') },
  },
  travel: {
    title: t('Travel'),
    words: t('A rep moves the body against its support, and the support stays. In lengths of the person’s torso.'),
    fields: {
      minimum: t('Least change of height'),
      reach: t('Apart in height by'),
      reachMost: t('Apart in height at most'),
      stillWithin: t('What stays, stays within'),
      stillShare: t('Rises at most this share of the other'),
      spreadWithin: t('Left and right stay within'),
    },
  },
  symmetry: {
    title: t('Both legs'),
    words: t('Both legs move alike, so lunges are not counted. In lengths of the person’s torso.'),
    fields: {
      shinDifference: t('Shins differ in height by at most'),
      stance: t('Feet apart at most'),
    },
  },
  extension: {
    title: t('Limb height'),
    words: t(
      'When the camera is not at the side, the angle is estimated from the height between the ends of the limb.',
    ),
    fields: {
      sideSpread: t('Image angle alone up to (shoulder width per torso)'),
      frontSpread: t('Height alone from (shoulder width per torso)'),
      minVisibility: t('Visibility of the limb’s ends'),
    },
  },
  bodyLine: {
    title: t('Straight body'),
    words: t('Hips must stay near the line from shoulders to ankles. Checked from the side only.'),
    fields: {
      sag: t('Hips below the line at most (share of its length)'),
      pike: t('Hips above the line at most (share of its length)'),
      floorHeight: t('On the floor: hips this close to the hands (torso lengths)'),
      floorSag: t('On the floor: hips below the line by'),
    },
  },
  continuity: {
    title: t('Same person'),
    words: t('A body that leaps or changes its size at once is somebody who walked by.'),
    fields: {
      maxJump: t('Largest leap (torso lengths)'),
      maxScale: t('Largest change of size (times)'),
      acceptMs: t('Somebody new is accepted after (ms)'),
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
