/** The engine's further settings in words, in the order in which a rep meets them. */
import {
  DEFAULT_ALIGNMENT,
  DEFAULT_ATTEMPTS,
  DEFAULT_CONTINUITY,
  DEFAULT_HYSTERESIS,
  DEFAULT_POSTURE,
  DEFAULT_ROBUST,
  DEFAULT_SETTLE,
  DEFAULT_SIDE_VOTE,
  DEFAULT_SMOOTHING,
  DEFAULT_UNSEEN,
  type PostureMeasure,
  type RobustSettings,
} from '@reptemple/engine/settings';

export type Part = keyof RobustSettings;

interface PartWords {
  readonly title: string;
  readonly words: string;
  /** Number fields, by the engine's name. */
  readonly fields: Readonly<Record<string, string>>;
}

export const PART_WORDS: Readonly<Record<Part, PartWords>> = {
  smoothing: {
    title: 'Smoothing',
    words: 'A filter on each angle: calm when the body is still, quick when it moves.',
    fields: {
      minCutoffHz: 'Cut-off at rest (Hz)',
      speedGain: 'Gain with speed (Hz per degree a second)',
      speedCutoffHz: 'Cut-off of the speed (Hz)',
    },
  },
  hysteresis: {
    title: 'Hysteresis',
    words: 'A phase is left only when its angles are this far outside it.',
    fields: { degrees: 'Outside by (degrees)' },
  },
  attempts: {
    title: 'Attempts',
    words: 'Attempts are found from the person’s own movement; the phase ranges only judge them.',
    fields: {
      minExcursion: 'Smallest movement (degrees)',
      excursionShare: 'Share of the person’s latest attempts',
      returnShare: 'Share of the way back',
      minDurationMs: 'Shortest (ms)',
      maxDurationMs: 'Longest (ms)',
      restMs: 'A rest short of the start ends it after (ms)',
    },
  },
  alignment: {
    title: 'Patience with alignments',
    words:
      'An alignment must be lost for so long before it is a failure: one bad frame is the model’s, not the person’s.',
    fields: { holdMs: 'Lost for (ms)' },
  },
  sideVote: {
    title: 'Vote on the near side',
    words: 'The side nearer to the camera is chosen by how well its limbs are seen over time.',
    fields: { afterMs: 'Chosen after (ms)', memoryMs: 'Memory (ms)' },
  },
  unseen: {
    title: 'Unseen joints',
    words: 'Joints that cannot be seen neither count nor fail.',
    fields: { minVisibility: 'Seen from a visibility of', maxGapMs: 'An attempt is dropped after (ms)' },
  },
  posture: {
    title: 'Posture',
    words: 'The body’s attitude in which this exercise is done at all.',
    fields: { holdMs: 'Ready after (ms)', leaveMs: 'Left after (ms)', share: 'Share of an attempt in posture' },
  },
  settle: {
    title: 'Settling',
    words: 'After the body was elsewhere, the posture must be held before an attempt can begin.',
    fields: { holdMs: 'Held for (ms)' },
  },
  travel: {
    title: 'Travel',
    words: 'A rep moves the body against its support, and the support stays. In lengths of the person’s torso.',
    fields: {
      minimum: 'Least change of height',
      reach: 'Apart in height by',
      stillWithin: 'What stays, stays within',
      stillShare: 'Rises at most this share of the other',
      spreadWithin: 'Left and right stay within',
    },
  },
  continuity: {
    title: 'Same person',
    words: 'A body that leaps or changes its size at once is somebody who walked by.',
    fields: {
      maxJump: 'Largest leap (torso lengths)',
      maxScale: 'Largest change of size (times)',
      acceptMs: 'Somebody new is accepted after (ms)',
    },
  },
};

/** By the engine's name; each limit is a number between two. */
export const MEASURE_WORDS: Readonly<Record<PostureMeasure, string>> = {
  torsoTilt: 'Tilt of the torso (degrees from upright)',
  handsBelowShoulders: 'Hands below the shoulders (torso lengths)',
  feetBelowHips: 'Feet below the hips (torso lengths)',
};

/** In the order in which they are shown. */
export const PARTS = Object.keys(PART_WORDS).filter((name): name is Part => Object.hasOwn(DEFAULT_ROBUST, name));

/** What a part begins with when it is switched on. A travel that asks for nothing but that the hips move against the feet. */
export const PART_BEGINNINGS = {
  smoothing: DEFAULT_SMOOTHING,
  hysteresis: DEFAULT_HYSTERESIS,
  attempts: DEFAULT_ATTEMPTS,
  alignment: DEFAULT_ALIGNMENT,
  sideVote: DEFAULT_SIDE_VOTE,
  unseen: DEFAULT_UNSEEN,
  continuity: DEFAULT_CONTINUITY,
  posture: DEFAULT_POSTURE,
  settle: DEFAULT_SETTLE,
  travel: {
    moving: 'hip',
    support: 'ankle',
    minimum: 0.15,
    reach: 0,
    still: 'ankle',
    stillWithin: 1,
    stillShare: 100,
    spreadWithin: 100,
  },
} as const satisfies { readonly [Name in Part]: NonNullable<RobustSettings[Name]> };
