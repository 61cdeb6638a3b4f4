/**
 * Labels of the engine's `robust` settings by group, and the values of a group when it is turned
 * on. Also labels of the switches, which differ for a hold.
 */
import type { CountUnit } from '@reptemple/engine/definition/exercise-definition';
import {
  DEFAULT_ALIGNMENT,
  DEFAULT_ALTERNATION,
  DEFAULT_ATTEMPTS,
  DEFAULT_BODY_LINE,
  DEFAULT_CONTINUITY,
  DEFAULT_EXTENSION,
  DEFAULT_HOLD,
  DEFAULT_HYSTERESIS,
  DEFAULT_POSTURE,
  DEFAULT_ROBUST,
  DEFAULT_SETTLE,
  DEFAULT_SIDE_VOTE,
  DEFAULT_SMOOTHING,
  DEFAULT_UNSEEN,
} from '@reptemple/engine/definition/robust-settings';
import type { PostureMeasure, RobustSettings } from '@reptemple/engine/definition/robust-settings';
import { t } from '../../../../i18n/translate.ts';

export type Part = keyof RobustSettings;

interface PartWords {
  readonly title: string;
  readonly words?: string;
  readonly fields: Readonly<Record<string, string>>;
}

const belowLine = (joint: string): string => t('{joint} below the line at most (share of its length)', { joint });

export const PART_LABELS: Readonly<Record<Part, PartWords>> = {
  smoothing: {
    title: t('Smooth out trembling'),
    fields: {
      minCutoffHz: t('At rest (Hz, lower is calmer)'),
      speedGain: t('In movement (Hz per degree a second)'),
      speedCutoffHz: t('Speed measurement (Hz)'),
    },
  },
  hysteresis: {
    title: t('Steady phases'),
    words: t('A phase ends only when its angles are clearly outside its range.'),
    fields: { degrees: t('Margin (degrees)') },
  },
  attempts: {
    title: t('Find reps by movement'),
    words: t('Finds reps in the person’s own movement. The phase ranges only judge them.'),
    fields: {
      minExcursion: t('Smallest movement (degrees)'),
      excursionShare: t('Smallest movement, as a share of recent reps'),
      returnShare: t('Smallest return, as a share of the rep'),
      minDurationMs: t('Shortest rep (ms)'),
      maxDurationMs: t('Longest rep (ms)'),
      restMs: t('Rest that ends a rep (ms)'),
    },
  },
  alignment: {
    title: t('Ignore brief alignment errors'),
    fields: { holdMs: t('Ignored up to (ms)') },
  },
  sideVote: {
    title: t('Choose the near side'),
    fields: { afterMs: t('Decide after (ms)'), memoryMs: t('Average over (ms)') },
  },
  unseen: {
    title: t('Ignore hidden joints'),
    fields: {
      minVisibility: t('Minimum visibility'),
      maxGapMs: t('Ignored up to (ms)'),
      maxHiddenMs: t('Ignored in position up to (ms)'),
    },
  },
  posture: {
    title: t('Body position'),
    words: t('Only this body position counts.'),
    fields: {
      holdMs: t('Hold (ms)'),
      leaveMs: t('Not ready after (ms)'),
      share: t('Share of the time in position'),
    },
  },
  settle: {
    title: t('Pause after another position'),
    fields: { holdMs: t('Hold (ms)') },
  },
  travel: {
    title: t('Required movement'),
    words: t('One joint must move up or down while another stays still. Measured in torso lengths.'),
    fields: {
      minimum: t('Minimum change of height'),
      reach: t('Minimum height difference'),
      reachMost: t('Maximum height difference'),
      stillWithin: t('Allowed movement of the fixed joint'),
      stillShare: t('Movement allowed, as a share of the moving joint'),
      spreadWithin: t('Change of width between left and right'),
      stillSeen: t('Minimum visibility'),
    },
  },
  symmetry: {
    title: t('Compare the legs'),
    words: t('Tells squats from lunges by the height of both shins. In torso lengths.'),
    fields: {
      shinDifference: t('Maximum height difference of the shins'),
      stance: t('Maximum distance between the feet'),
      minShinDifference: t('Minimum height difference of the shins'),
    },
  },
  extension: {
    title: t('Angles from other views'),
    words: t('From other views, estimates the angle from the height of the limb.'),
    fields: {
      sideSpread: t('Side view up to (shoulder width per torso)'),
      frontSpread: t('Front view from (shoulder width per torso)'),
      minVisibility: t('Minimum visibility'),
    },
  },
  bodyLine: {
    title: t('Straight body'),
    fields: {
      sag: belowLine(t('Hip')),
      pike: t('Hips above the line at most (share of its length)'),
      floorHeight: t('On the floor: hips this close to the hands (torso lengths)'),
      floorSag: t('On the floor: largest hip drop below the line'),
    },
  },
  hold: {
    title: t('Hold instead of reps'),
    words: t('Counts the longest hold without a break, in seconds.'),
    fields: {
      graceMs: t('Ignored up to (ms)'),
      minMs: t('Shortest hold (ms)'),
      kneeDrop: belowLine(t('Knee')),
      shift: t('Movement of the body (torso lengths)'),
    },
  },
  alternation: {
    title: t('Count position changes'),
    words: t('One rep goes from the body position to the other position and back.'),
    fields: {
      holdMs: t('Hold (ms)'),
      minDurationMs: t('Shortest rep (ms)'),
      maxDurationMs: t('Longest rep (ms)'),
    },
  },
  continuity: {
    title: t('Same person'),
    words: t('Ignores a body that jumps or changes size. It is usually someone else.'),
    fields: {
      maxJump: t('Largest jump (torso lengths)'),
      maxScale: t('Largest change of size (times)'),
      acceptMs: t('Decide after (ms)'),
    },
  },
};

interface SwitchWords {
  readonly title: string;
  readonly words: string;
}

export const switchLabels = (unit: CountUnit): Readonly<Record<'qualificationRep' | 'stopCondition', SwitchWords>> => ({
  qualificationRep:
    unit === 'seconds'
      ? { title: t('Qualification hold'), words: t('Shows Ready only after the first held second.') }
      : { title: t('Qualification rep'), words: t('Invalid attempts before the first valid rep are ignored.') },
  stopCondition: {
    title: t('Stop condition'),
    words: t('After the first count, an EXERCISE STOP angle in its start range ends the exercise.'),
  },
});

export const MEASURE_LABELS: Readonly<Record<PostureMeasure, string>> = {
  torsoTilt: t('Tilt of the torso (degrees from upright)'),
  torsoPitch: t('Tilt of the torso in depth (degrees from upright)'),
  handsBelowShoulders: t('Hands below the shoulders (torso lengths)'),
  feetBelowHips: t('Feet below the hips (torso lengths)'),
  handsAboveFeet: t('Hands above the feet (torso lengths)'),
};

export const PARTS = Object.keys(PART_LABELS).filter((name): name is Part => Object.hasOwn(DEFAULT_ROBUST, name));

/** Groups with settings for counting reps. They do not apply to a hold. */
const REP_PARTS: ReadonlySet<Part> = new Set(['attempts', 'alternation']);

export const partsOf = (unit: CountUnit): readonly Part[] =>
  unit === 'seconds' ? PARTS.filter((part) => !REP_PARTS.has(part)) : PARTS;

/**
 * Values of a group of settings when it is turned on. A new `travel` rule only requires that the
 * hips move relative to the ankles.
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
  hold: DEFAULT_HOLD,
  alternation: DEFAULT_ALTERNATION,
  symmetry: { shinDifference: 0.36, stance: 1.6, minShinDifference: 0 },
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
    stillSeen: 0,
  },
} as const satisfies { readonly [Name in Part]: NonNullable<RobustSettings[Name]> };
