/**
 * Messages for findings, shown to the recording's owner and to reviewers. They state facts and
 * never accuse.
 */
import type { FindingCheck, FindingOutcome } from '@reptemple/contract/recordings/verification';
import { type Sentence, worded } from '@reptemple/contract/message-with-params';
import { MIN_FRAMES_PER_SECOND } from '@reptemple/engine/track';
import type { Figures } from './check-track.ts';
import { DEPTH, ENDS_BEFORE_MS, MAX_DRIFT_MS, MAX_VIDEO_GAP_MS } from './limits.ts';

export const TITLES: Readonly<Record<FindingCheck, string>> = {
  attempt: 'Ticket',
  limbs: 'Limb lengths',
  leaps: 'Unbroken movement',
  tempo: 'Tempo',
  endurance: 'Endurance',
  evenness: 'Variation between reps',
  frame_times: 'Frame times',
  loops: 'Every rep its own',
  same_track: 'Own track',
  similar_motion: 'Own movement',
  copied_reps: 'Own reps',
  same_video: 'Own video',
  similar_pictures: 'Own pictures',
  watched: 'Video and track agree',
};

const LONG_LIMBS: Readonly<Record<string, string>> = {
  upper_arm: 'The upper arm looks {longest} times as long as the torso, and at most {limit} is expected.',
  forearm: 'The forearm looks {longest} times as long as the torso, and at most {limit} is expected.',
  thigh: 'The thigh looks {longest} times as long as the torso, and at most {limit} is expected.',
  shin: 'The shin looks {longest} times as long as the torso, and at most {limit} is expected.',
};
const LONG_LIMB = 'A limb looks {longest} times as long as the torso, and at most {limit} is expected.';

const seconds = (ms: Figures[string] | undefined): number => Math.round(Number(ms) / 100) / 10;
const figure = (value: Figures[string] | undefined): number => Number(value);

const REASONS: Readonly<Record<string, Sentence>> = {
  no_ticket: 'The attempt was begun without a ticket of this server, so nothing shows when it was made.',
  no_track: 'There is no track to recount.',
  too_slow: worded('There are fewer than {floor} frames a second, in which fast reps are lost.', {
    floor: MIN_FRAMES_PER_SECOND,
  }),
  late: 'The set arrived after the challenge had ended, and nothing shows that it ended before.',
  mailbox: 'The challenge asks for a confirmed email address, and its owner has not confirmed theirs yet.',
};

const NOT_WATCHED: Readonly<Record<string, string>> = {
  no_video: 'There is no video, so only the track could be checked.',
  unreadable: 'The server could not watch the video, so it could not be compared with the track.',
  too_few: 'The server could see too little of you in the video, so it could not be compared with the track.',
  no_reps: 'No rep was counted, so there is nothing to compare the video with.',
  no_track: 'There is no track to compare the video with.',
  check_failed: 'The video could not be checked.',
  // Reason used by earlier versions.
  nobody_seen: 'The server found nobody in the pictures it looked at, so they could not be compared with the track.',
};

type Words = (figures: Figures) => Sentence;

interface Wording {
  readonly passed: Words;
  readonly review?: Words;
  readonly noted?: Words;
  readonly unverified?: Words;
}

/** Reads a value that findings of earlier versions may lack. */
const known = (value: Figures[string] | undefined): number => Number(value ?? 0);

const lengthLabel = ({ endsBeforeMs, outlastsMs, longestGapMs }: Figures): Sentence | undefined => {
  if (known(endsBeforeMs) > ENDS_BEFORE_MS)
    return worded('The video ends {early} s before the last rep.', { early: seconds(endsBeforeMs) });
  if (known(outlastsMs) > 0)
    return worded('The video goes on for {late} s after the track has ended.', { late: seconds(outlastsMs) });
  if (known(longestGapMs) > MAX_VIDEO_GAP_MS)
    return worded('The video stands still for {gap} s while reps were counted.', { gap: seconds(longestGapMs) });
  return undefined;
};

const repLabel = ({ contradicted, reps, depth, driftMs }: Figures): Sentence | undefined => {
  if (known(contradicted) > 0)
    return worded('The video does not show {missing} of the {reps} counted reps.', {
      missing: known(contradicted),
      reps: known(reps),
    });
  if (typeof depth === 'number' && depth < DEPTH.share)
    return worded('The reps in the video go only {percent} % as deep as the track says.', {
      percent: Math.round(depth * 100),
    });
  if (Math.abs(known(driftMs)) > MAX_DRIFT_MS) return 'The video runs at another pace than the track.';
  return undefined;
};

const disagreementLabel: Words = (figures) =>
  lengthLabel(figures) ??
  repLabel(figures) ??
  worded(
    'The server watched the video and sees something else than the browser saw ({agreeing} of {compared} pictures agree).',
    { agreeing: figure(figures['agreeing']), compared: figure(figures['compared']) },
  );

const WORDING: Readonly<Record<FindingCheck, Wording>> = {
  attempt: {
    passed: () => 'The attempt was begun with a ticket of this server.',
    unverified: ({ reason }) => REASONS[String(reason)] ?? 'The count could not be verified.',
  },
  limbs: {
    passed: () => 'No limb looks longer than a limb can be.',
    review: ({ limb, longest, limit }) => ({
      text: LONG_LIMBS[String(limb)] ?? LONG_LIMB,
      values: { longest: figure(longest), limit: figure(limit) },
    }),
  },
  leaps: {
    passed: () => 'The body moves from frame to frame without a break.',
    review: ({ atMs, speed }) =>
      worded(
        'At {at} s the whole body is elsewhere at once ({speed} torso lengths a second), as where a film was cut.',
        { at: seconds(atMs), speed: figure(speed) },
      ),
  },
  tempo: {
    passed: () => 'The reps are no quicker than a body can be.',
    review: ({ acceleration, limit }) =>
      worded(
        'The reps are quicker than a body can be: they need {acceleration} torso lengths a second squared, and at most {limit} is expected.',
        { acceleration: figure(acceleration), limit: figure(limit) },
      ),
  },
  endurance: {
    passed: () => 'People can do this many reps in this time.',
    review: ({ reps, lastsMs, limit }) =>
      worded('Reps in {duration} s: {reps}. More than {limit} are rare, so a person should look.', {
        reps: figure(reps),
        duration: seconds(lastsMs),
        limit: figure(limit),
      }),
  },
  evenness: {
    passed: () => 'The reps differ as much as a person’s do.',
    review: ({ isEven, duration, pace }) =>
      isEven === 1
        ? worded('The reps are unusually even: their duration varies by {duration} %.', { duration: figure(duration) })
        : worded('The pace of the set varies by only {pace} %. People usually slow down.', { pace: figure(pace) }),
  },
  frame_times: {
    passed: ({ framesPerSecond }) =>
      worded('{rate} frames a second, without a long break.', { rate: figure(framesPerSecond) }),
    review: ({ framesPerSecond, longestGapMs }) =>
      worded('The frames do not come as from this recorder: {rate} a second, the longest break {gap} s.', {
        rate: figure(framesPerSecond),
        gap: seconds(longestGapMs),
      }),
    noted: () => 'The frames come more evenly than a camera’s, as from a file that is played.',
  },
  loops: {
    passed: () => 'No rep is a copy of another one.',
    review: ({ reps, firstMs, secondMs }) => {
      const times = { first: seconds(firstMs), second: seconds(secondMs) };
      return reps === 1
        ? worded('What begins at {second} s is a copy of what begins at {first} s (one rep).', times)
        : worded('What begins at {second} s is a copy of what begins at {first} s ({reps} reps).', {
            ...times,
            reps: figure(reps),
          });
    },
  },
  same_track: {
    passed: () => 'No earlier recording has this track.',
    review: () => 'An earlier recording has the very same track.',
  },
  similar_motion: {
    passed: () => 'No earlier recording shows this movement.',
    review: ({ figure: differ }) =>
      worded('An earlier recording shows the same movement: the joints differ by {degrees}° on average.', {
        degrees: figure(differ),
      }),
  },
  copied_reps: {
    passed: () => 'No earlier recording has these reps.',
    review: ({ atMs, gone }) => {
      const values = { at: seconds(atMs) };
      return gone === 1
        ? worded('The reps from {at} s look the same as reps of a recording that has been deleted.', values)
        : worded('The reps from {at} s look the same as reps of an earlier recording.', values);
    },
  },
  same_video: {
    passed: () => 'No earlier recording has this video.',
    review: () => 'An earlier recording has the very same video.',
  },
  similar_pictures: {
    passed: () => 'No earlier recording’s video shows this.',
    review: ({ figure: alike }) =>
      worded(
        'An earlier recording’s video moves as this one does, picture by picture ({alike}, where 1 is the same).',
        {
          alike: figure(alike),
        },
      ),
  },
  watched: {
    passed: ({ agreeing, compared }) =>
      worded('The server watched the video and sees what the browser saw ({agreeing} of {compared} pictures).', {
        agreeing: figure(agreeing),
        compared: figure(compared),
      }),
    review: disagreementLabel,
    noted: ({ reason }) => NOT_WATCHED[String(reason)] ?? 'The video could not be compared with the track.',
  },
};

export const wordsFor = (check: FindingCheck, outcome: FindingOutcome, figures: Figures): Sentence => {
  const words = WORDING[check][outcome];
  if (!words) throw new Error(`There are no words for the outcome ${outcome} of ${check}.`);
  return words(figures);
};
