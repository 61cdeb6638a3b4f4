/**
 * Messages for findings, shown to the recording's owner and to reviewers. They state facts and
 * never accuse.
 */
import { worded } from '@reptemple/contract/message-with-params';
import type { Sentence } from '@reptemple/contract/message-with-params';
import type { FindingCheck, FindingOutcome } from '@reptemple/contract/recordings/check-findings-and-replay';
import { MIN_FRAMES_PER_SECOND } from '@reptemple/engine/landmark-track';
import { DEPTH, MAX_EARLY_END_MS, MAX_DRIFT_MS, MAX_VIDEO_GAP_MS } from './check-thresholds.ts';
import type { Figures } from './track-findings.ts';

export const TITLES: Readonly<Record<FindingCheck, string>> = {
  attempt: 'Ticket',
  limbs: 'Limb lengths',
  leaps: 'Continuous movement',
  tempo: 'Tempo',
  endurance: 'Endurance',
  evenness: 'Variation between reps',
  frame_times: 'Frame timing',
  loops: 'Copied reps',
  same_track: 'Duplicate track',
  similar_motion: 'Duplicate movement',
  copied_reps: 'Duplicate reps',
  same_video: 'Duplicate video',
  similar_pictures: 'Duplicate footage',
  watched: 'Video matches track',
};

const UNREMARKABLE = 'Nothing unusual.';

const seconds = (ms: Figures[string] | undefined): number => Math.round(Number(ms) / 100) / 10;
const figure = (value: Figures[string] | undefined): number => Number(value);

const REASONS: Readonly<Record<string, Sentence>> = {
  no_ticket: 'Recording started offline, so we can’t confirm when.',
  no_track: 'This recording has no track.',
  too_slow: worded('Below {floor} frames per second. Fast reps may be missed.', {
    floor: MIN_FRAMES_PER_SECOND,
  }),
  late: 'Submitted after the challenge ended, with no proof that it was recorded before.',
  mailbox: 'This challenge requires a confirmed email, and the owner hasn’t confirmed theirs yet.',
};

const NOT_VERIFIED = 'The count couldn’t be verified.';
const NOT_COMPARED = 'The video couldn’t be compared with the track.';

/**
 * Messages for the reasons why a video was not compared. All other reasons have the message
 * `NOT_COMPARED`.
 */
const NOT_WATCHED: Readonly<Record<string, string>> = {
  no_video: 'No video, so only the track was checked.',
  no_reps: 'No reps were counted, so there’s nothing to compare.',
  unchecked: NOT_VERIFIED,
  no_track: 'This recording has no track.',
};

type Words = (figures: Figures) => Sentence;

interface Wording {
  readonly passed: Words;
  readonly review?: Words;
  readonly noted?: Words;
  readonly unverified?: Words;
}

/** Returns the value as a number; 0 for findings of earlier versions, which may lack it. */
const known = (value: Figures[string] | undefined): number => Number(value ?? 0);

const lengthLabel = ({ endsBeforeMs, outlastsMs, longestGapMs }: Figures): Sentence | undefined => {
  if (known(endsBeforeMs) > MAX_EARLY_END_MS)
    return worded('The video ends {early} s before the last rep.', { early: seconds(endsBeforeMs) });
  if (known(outlastsMs) > 0)
    return worded('The video runs {late} s longer than the track.', { late: seconds(outlastsMs) });
  if (known(longestGapMs) > MAX_VIDEO_GAP_MS)
    return worded('The video freezes for {gap} s while reps are counted.', { gap: seconds(longestGapMs) });
  return undefined;
};

const repLabel = ({ unit, contradicted, reps, depth, driftMs }: Figures): Sentence | undefined => {
  if (known(contradicted) > 0 && unit === 'seconds')
    return worded('The video does not show {missing} of {parts} parts of the hold.', {
      missing: known(contradicted),
      parts: known(reps),
    });
  if (known(contradicted) > 0)
    return worded('The video does not show {missing} of the {reps} counted reps.', {
      missing: known(contradicted),
      reps: known(reps),
    });
  if (typeof depth === 'number' && depth < DEPTH.share)
    return worded('Reps in the video are only {percent}% as deep as in the track.', {
      percent: Math.round(depth * 100),
    });
  if (Math.abs(known(driftMs)) > MAX_DRIFT_MS) return 'The video runs at a different speed than the track.';
  return undefined;
};

const disagreementLabel: Words = (figures) =>
  lengthLabel(figures) ??
  repLabel(figures) ??
  worded('The video doesn’t match the track ({agreeing} of {compared} frames match).', {
    agreeing: figure(figures['agreeing']),
    compared: figure(figures['compared']),
  });

const WORDING: Readonly<Record<FindingCheck, Wording>> = {
  attempt: {
    passed: () => 'The start time is confirmed by this server.',
    unverified: ({ reason }) => REASONS[String(reason)] ?? NOT_VERIFIED,
  },
  limbs: {
    passed: () => UNREMARKABLE,
    review: ({ longest, limit }) =>
      worded('A limb looks {longest} times as long as the torso (limit {limit}).', {
        longest: figure(longest),
        limit: figure(limit),
      }),
  },
  leaps: {
    passed: () => UNREMARKABLE,
    review: ({ atMs, speed }) =>
      worded('At {at} s the whole body jumps ({speed} torso lengths/s), as if the video was cut.', {
        at: seconds(atMs),
        speed: figure(speed),
      }),
  },
  tempo: {
    passed: () => UNREMARKABLE,
    review: ({ acceleration, limit }) =>
      worded(
        'The reps are faster than humanly possible: they need {acceleration} torso lengths/s², and the limit is {limit}.',
        { acceleration: figure(acceleration), limit: figure(limit) },
      ),
  },
  endurance: {
    passed: () => UNREMARKABLE,
    review: ({ unit, reps, lastsMs, limit }) =>
      unit === 'seconds'
        ? worded('Held for {held} s. More than {limit} s is rare and needs review.', {
            held: figure(reps),
            limit: figure(limit),
          })
        : worded('{reps} reps in {duration} s. More than {limit} is rare and needs review.', {
            reps: figure(reps),
            duration: seconds(lastsMs),
            limit: figure(limit),
          }),
  },
  evenness: {
    passed: () => UNREMARKABLE,
    review: ({ isEven, duration, pace }) =>
      isEven === 1
        ? worded('The reps are unusually even: their duration varies by {duration}%.', { duration: figure(duration) })
        : worded('The pace of the set varies by only {pace}%. People usually slow down.', { pace: figure(pace) }),
  },
  frame_times: {
    passed: ({ framesPerSecond }) =>
      worded('{rate} frames per second, without long gaps.', { rate: figure(framesPerSecond) }),
    review: ({ framesPerSecond, longestGapMs }) =>
      worded('Unusual frame timing: {rate} frames per second, longest gap {gap} s.', {
        rate: figure(framesPerSecond),
        gap: seconds(longestGapMs),
      }),
    noted: () => 'Frame timing is unusually regular. It may be a played-back video.',
  },
  loops: {
    passed: () => UNREMARKABLE,
    review: ({ reps, returning, firstMs, secondMs }) => {
      const values = { first: seconds(firstMs), second: seconds(secondMs), reps: figure(reps) };
      return returning === 1
        ? worded(
            'The reps repeat in groups of {reps} throughout the set, for example at {first} s and {second} s.',
            values,
          )
        : worded('The part at {second} s is a copy of the part at {first} s (reps: {reps}).', values);
    },
  },
  same_track: {
    passed: () => UNREMARKABLE,
    review: () => 'Identical to an earlier recording.',
  },
  similar_motion: {
    passed: () => UNREMARKABLE,
    review: ({ figure: differ }) =>
      worded('An earlier recording shows the same movement (average difference {degrees}°).', {
        degrees: figure(differ),
      }),
  },
  copied_reps: {
    passed: () => UNREMARKABLE,
    review: ({ atMs, gone }) => {
      const values = { at: seconds(atMs) };
      return gone === 1
        ? worded('The reps from {at} s look the same as reps of a recording that has been deleted.', values)
        : worded('The reps from {at} s look the same as reps of an earlier recording.', values);
    },
  },
  same_video: {
    passed: () => UNREMARKABLE,
    review: () => 'Identical to an earlier recording.',
  },
  similar_pictures: {
    passed: () => UNREMARKABLE,
    review: ({ figure: alike }) =>
      worded('An earlier recording’s video shows the same footage (similarity {alike}, where 1 is identical).', {
        alike: figure(alike),
      }),
  },
  watched: {
    passed: ({ agreeing, compared }) =>
      worded('The video matches the track ({agreeing} of {compared} frames).', {
        agreeing: figure(agreeing),
        compared: figure(compared),
      }),
    review: disagreementLabel,
    noted: ({ reason }) => NOT_WATCHED[String(reason)] ?? NOT_COMPARED,
  },
};

export const findingMessage = (check: FindingCheck, outcome: FindingOutcome, figures: Figures): Sentence => {
  const words = WORDING[check][outcome];
  if (!words) throw new Error(`There are no words for the outcome ${outcome} of ${check}.`);
  return words(figures);
};
